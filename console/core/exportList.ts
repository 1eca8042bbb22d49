import { Failure, type Client } from '#shared/contract/client';
import { saveBlob } from './download';
import { asks, defineStory } from './process';

type Whole<T> = {
  /** Asks the server for the list. */
  readonly read: (client: Client) => Promise<T>;
  /** What is said when it breaks off. */
  readonly cut: string;
};

/** A long list on a slow line. */
const longestMs = 30 * 60_000;

async function wholeList<T>(client: Client, { read, cut }: Whole<T>): Promise<T> {
  try {
    return await read({ ...client, timeoutMs: longestMs });
  } catch (error) {
    // What was refused says why; a list that breaks off says nothing, and is thrown away.
    if (error instanceof Failure || client.signal?.aborted) throw error;
    throw new Failure(0, 'cut', cut);
  }
}

type RowsRead = Whole<unknown> & { readonly take: (rows: readonly unknown[]) => void };
/** Reads all rows of a list as they are at one moment. */
export const readRows = defineStory('lists/readRows', function* ({ take, ...rows }: RowsRead) {
  take((yield* asks((client) => wholeList(client, rows))) as readonly unknown[]);
});

type ListExport = Whole<{ readonly blob: Blob }> & { readonly name: string };
/** Has the server write a list into a file, and hands it to the person's downloads once all of it is there. */
export const exportList = defineStory('lists/export', function* ({ name, ...file }: ListExport) {
  const { blob } = yield* asks((client) => wholeList(client, file));
  saveBlob(blob, name);
});
