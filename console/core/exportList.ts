import { csvFile, type CsvCell } from '#shared/format/csv';
import type { Client } from '#shared/contract/client';
import type { SagaGenerator } from 'typed-redux-saga';
import { saveBlob } from './download';
import { asks, defineStory, listenTo } from './process';

type ExportedRow = { readonly key: string; readonly cells: readonly CsvCell[] };
/** Reads one page, keeps what it holds, and answers how many pages there are. */
type PageReader = (client: Client, page: number) => Promise<number>;
type ListExport = {
  readonly fileName: string;
  readonly heads: readonly string[];
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

/** Reads a list page by page to its end, and hands it to the person's downloads as one CSV file. A row that has moved on to the next page meanwhile stands once. */
export const exportList = defineStory('lists/export', function* ({ fileName, heads, readPage }: ListExport) {
  const rows = new Map<string, readonly CsvCell[]>();
  yield* eachPage(async (client, page) => {
    const read = await readPage(client, page);
    for (const { key, cells } of read.rows) rows.set(key, cells);
    return read.totalPages;
  });
  saveBlob(new Blob([csvFile({ heads, rows: [...rows.values()] })], { type: 'text/csv;charset=utf-8' }), fileName);
});

export const listsSaga = listenTo(readAll, exportList);
