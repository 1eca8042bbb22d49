import { DownloadIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallRow, ListCall } from '#shared/contract/call';
import type { Client } from '#shared/contract/client';
import { sheetKinds, type SheetKind } from '#shared/contract/listFile';
import type { ConsoleLanguage } from '#shared/phrases/languages';
import { storedFile, storedRows } from '../core/download';
import { exportList } from '../core/exportList';
import { useSession } from '../core/profile';
import { useStory } from '../core/story';
import type { Column } from './column';
import { useLanguage } from './locale';
import { Row } from './Row';

/** A call that answers a list as a file, and what narrows and sorts it. */
export type FileOf<R> = {
  readonly call: ListCall;
  readonly query: object;
  /** Of which thing the list is, where its address says so. */
  readonly params?: object;
  /** All rows of it, in this language. */
  readonly readRows: (client: Client, language: ConsoleLanguage) => Promise<readonly R[]>;
};
/** What is asked for, so that the filters fit the call. */
export const fileOf = <C extends ListCall>(
  call: C,
  query: Omit<Extract<CallRequest<C>, { query: unknown }>['query'], 'kind' | 'columns' | 'language'>,
  params?: object,
): FileOf<CallRow<C>> => ({
  call,
  query,
  ...(params && { params }),
  readRows: (client, language) => storedRows(client, call, { ...query, language }, params),
});

type ExportProps<R> = {
  /** What the list is called: the file is called so, too. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly file: FileOf<R>;
};

/** Saves the whole list, as it is filtered and sorted, as a file that spreadsheets open: as text, or with numbers and days of its own. */
export function ExportButtons<R>({ label, columns, file }: ExportProps<R>) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const { config } = useSession();
  const { start, isBusy } = useStory(exportList);
  const ids = columns.filter(({ exported }) => exported).map(({ id }) => id);
  const save = (kind: SheetKind) => {
    const query = { ...file.query, kind, columns: ids.join(','), language };
    return start({
      name: `${label} ${config.today}.${kind}`,
      read: (client) => storedFile(client, file.call, { query, params: file.params } as CallRequest<ListCall>),
      cut: t('export.cut'),
    });
  };
  return (
    <Row>
      {sheetKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          leadingVisual={DownloadIcon}
          inactive={isBusy}
          onClick={() => !isBusy && void save(kind)}
        >
          {isBusy ? t('export.busy') : t(`export.${kind}`)}
        </Button>
      ))}
    </Row>
  );
}
