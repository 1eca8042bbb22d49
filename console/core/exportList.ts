import { csvFile, csvRows, type CsvCell } from '#shared/format/csv';
import type { SheetColumn } from '#shared/format/xlsx';
import type { Client } from '#shared/contract/client';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { saveBlob } from './download';
import { asks, defineStory, listenTo } from './process';

type ExportedRow = { readonly key: string; readonly cells: readonly CsvCell[] };
/** Reads one page, keeps what it holds, and answers how many pages there are. */
type PageReader = (client: Client, page: number) => Promise<number>;
export type FileKind = 'csv' | 'xlsx';
type ListExport = {
  /** Its name without the end that says its kind. */
  readonly fileName: string;
  readonly kind: FileKind;
  readonly columns: readonly SheetColumn[];
  readonly readPage: (
    client: Client,
    page: number,
  ) => Promise<{ readonly rows: readonly ExportedRow[]; readonly totalPages: number }>;
};

function* eachPage(readPage: PageReader): SagaGenerator<void> {
  for (let page = 0, pages = 1; page < pages; page++) pages = yield* asks((client) => readPage(client, page));
}

/** Reads a list page by page to its end. */
export const readAll = defineStory('lists/readAll', ({ readPage }: { readonly readPage: PageReader }) =>
  eachPage(readPage),
);

const types: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
type Writer = {
  readonly add: (rows: readonly (readonly CsvCell[])[]) => void;
  readonly end: () => readonly BlobPart[];
};
function csvWriter(columns: readonly SheetColumn[]): Writer {
  const parts = [csvFile({ heads: columns.map(({ head }) => head), rows: [] })];
  return { add: (rows) => void parts.push(csvRows(rows)), end: () => parts };
}
/** What writes a workbook is loaded when somebody wants one. */
const writerOf = async (kind: FileKind, columns: readonly SheetColumn[]): Promise<Writer> =>
  kind === 'csv' ? csvWriter(columns) : (await import('#shared/format/xlsx')).xlsxWriter(columns);

/**
 * Reads a list page by page to its end, writes each page as it comes, and hands the file to the person's downloads. A row that has moved on
 * to the next page meanwhile stands once.
 */
export const exportList = defineStory('lists/export', function* ({ fileName, kind, columns, readPage }: ListExport) {
  const writer = yield* call(writerOf, kind, columns);
  const written = new Set<string>();
  yield* eachPage(async (client, page) => {
    const { rows, totalPages } = await readPage(client, page);
    writer.add(rows.filter(({ key }) => !written.has(key)).map(({ cells }) => cells));
    for (const { key } of rows) written.add(key);
    return totalPages;
  });
  saveBlob(new Blob([...writer.end()], { type: types[kind] }), `${fileName}.${kind}`);
});

export const listsSaga = listenTo(readAll, exportList);
