import { Failure, type Client } from '#shared/contract/client';
import { saveBlob } from './download';
import { asks, defineStory, listenTo } from './process';

/** Reads one page, keeps what it holds, and answers how many pages there are. */
type PageReader = (client: Client, page: number) => Promise<number>;

/** Reads a list page by page to its end. */
export const readAll = defineStory('lists/readAll', function* ({ readPage }: { readonly readPage: PageReader }) {
  for (let page = 0, pages = 1; page < pages; page++) pages = yield* asks((client) => readPage(client, page));
});

type ListExport = {
  readonly name: string;
  /** Asks the server for the file. */
  readonly read: (client: Client) => Promise<{ readonly blob: Blob }>;
  /** What is said when it breaks off. */
  readonly cut: string;
};

/** A long list on a slow line. */
const longestMs = 30 * 60_000;

async function wholeFile(client: Client, { read, cut }: ListExport): Promise<Blob> {
  try {
    return (await read({ ...client, timeoutMs: longestMs })).blob;
  } catch (error) {
    // What was refused says why; a file that breaks off says nothing, and is thrown away.
    if (error instanceof Failure || client.signal?.aborted) throw error;
    throw new Failure(0, 'cut', cut);
  }
}

/** Has the server write a list into a file, and hands it to the person's downloads once all of it is there. */
export const exportList = defineStory('lists/export', function* (file: ListExport) {
  const blob = yield* asks((client) => wholeFile(client, file));
  saveBlob(blob, file.name);
});

export const listsSaga = listenTo(readAll, exportList);
