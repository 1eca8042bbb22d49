import { DownloadIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Client } from '#shared/contract/client';
import type { CsvCell } from '#shared/format/csv';
import { exportList } from '../core/exportList';
import { useSession } from '../core/profile';
import { useStory } from '../core/story';
import { useInTrade } from '../core/trade';
import type { Column, ExportedField } from './column';

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
const rowsAtOnce = 500;

type FileColumn<R> = { readonly head: string; readonly value: (row: R) => CsvCell };
/** The columns of the file that a field fills. */
function columnsOf<R>(field: ExportedField<R>, t: TFunction<'ui'>): readonly FileColumn<R>[] {
  const { head } = field;
  if ('value' in field) return [field];
  if ('money' in field)
    return [
      { head, value: (row) => field.money(row)?.amount },
      { head: t('export.currency', { head }), value: (row) => field.money(row)?.currency },
    ];
  if ('period' in field)
    return [
      { head: t('export.from', { head }), value: (row) => field.period(row).from },
      { head: t('export.to', { head }), value: (row) => field.period(row).to },
    ];
  return [
    { head, value: (row) => field.quantity(row).value },
    { head: t('export.unit', { head }), value: (row) => field.quantity(row).unit },
  ];
}

/** Saves the whole list, as it is filtered and sorted, as a file that spreadsheets open. */
export function ExportButton<R>({ label, columns, keyOf, readPage }: ExportProps<R>) {
  const { t } = useTranslation('ui');
  const { config } = useSession();
  const { start, isBusy } = useStory(exportList);
  const inTrade = useInTrade();
  const fields = columns.flatMap(({ exported }) => exported ?? []).flatMap((field) => columnsOf(field, t));
  const save = () =>
    start({
      fileName: `${label} ${config.today}.csv`,
      heads: fields.map(({ head }) => head),
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
    <Button size="small" leadingVisual={DownloadIcon} inactive={isBusy} onClick={() => !isBusy && void save()}>
      {isBusy ? t('export.busy') : t('export.csv')}
    </Button>
  );
}
