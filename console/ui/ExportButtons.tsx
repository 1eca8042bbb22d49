import { DownloadIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#shared/contract/client';
import { exportList, type FileKind } from '../core/exportList';
import { useSession } from '../core/profile';
import { useStory } from '../core/story';
import { useInTrade } from '../core/trade';
import type { Column } from './column';
import { fileColumns } from './fileColumns';
import { Row } from './Row';

type Rows<R> = { readonly content: readonly R[]; readonly totalPages: number };
/** Asks for a page of all that the filters let through, in the order of the list. */
export type ReadPage<R> = (client: Client, page: { readonly page: number; readonly size: number }) => Promise<Rows<R>>;

type ExportProps<R> = {
  /** What the list is called: the file is called so, too. */
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
  readonly readPage: ReadPage<R>;
};
/** Rows of a page, where a list is read to its end. */
export const rowsAtOnce = 500;

/** Saves the whole list, as it is filtered and sorted, as a file that spreadsheets open: as text, or with numbers and days of its own. */
export function ExportButtons<R>({ label, columns, keyOf, readPage }: ExportProps<R>) {
  const { t } = useTranslation('ui');
  const { config } = useSession();
  const { start, isBusy } = useStory(exportList);
  const inTrade = useInTrade();
  const fields = fileColumns(columns, t);
  const save = (kind: FileKind) =>
    start({
      fileName: `${label} ${config.today}`,
      kind,
      columns: fields,
      readPage: async (client, page) => {
        const { content, totalPages } = await readPage(client, { page, size: rowsAtOnce });
        const rows = inTrade(content);
        return {
          rows: rows.map((row) => ({ key: keyOf(row), cells: fields.map(({ value }) => value(row)) })),
          totalPages,
        };
      },
    });
  return (
    <Row>
      {(['csv', 'xlsx'] as const).map((kind) => (
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
