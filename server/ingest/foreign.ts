import { stat } from 'node:fs/promises';
import { openIsolated, type Isolated } from '../base/isolated';
import type { Timers } from '../base/timers';
import type { CubeFile, Feed } from '../feeds/feed';
import type { Row } from '../feeds/reading/delimited';
import type { ReadLimits } from '../feeds/reading/limits';
import type { FeedOptions } from '../feeds/reading/options';

export type ForeignQuestion =
  | { readonly kind: 'table'; readonly path: string }
  | {
      readonly kind: 'feed';
      readonly path: string;
      readonly name: string;
      readonly limits: ReadLimits;
      /** Numbers of a gridded file in all: each of them is stored. */
      readonly mostStored: number;
      readonly options: FeedOptions;
    }
  | { readonly kind: 'values'; readonly variable: number; readonly from: number; readonly count: number };

const source = 'server/ingest/foreignThread.ts';
const limits = { answerMs: 120_000, memoryMb: 768 };
/** A text of numbers packs to a tenth, of zeros to a thousandth. */
const unpackedBytes = { least: 64_000_000, perByte: 10 };
const values = { atOnce: 20_000_000, stored: 100_000_000, perByte: 20 };

/** The one door for files of others: they are read in a thread of their own, which ends at a limit of time or memory. */
const openForeign = (timers: Timers): Promise<Isolated<ForeignQuestion>> =>
  openIsolated<ForeignQuestion>(source, limits, timers);

/**
 * The lines of a table, CSV or XLSX, that are not empty.
 * @throws DataFault where it is none, or goes beyond a limit; Refusal 503 when too many files are being read
 */
export async function readForeignTable(path: string, timers: Timers): Promise<readonly Row[]> {
  const thread = await openForeign(timers);
  try {
    return await thread.ask<Row[]>({ kind: 'table', path });
  } finally {
    thread.close();
  }
}

type ForeignFile = { readonly path: string; readonly fileName: string };
/** A gridded file goes on being read until it is closed. */
type ForeignFeed = { readonly feed: Feed; readonly close: () => void };

/**
 * Any file that can be brought in, as `readFeed` reads it.
 * @throws DataFault where it cannot be read, or goes beyond a limit; Refusal 503 when too many files are being read
 */
export async function readForeignFeed(
  { path, fileName }: ForeignFile,
  options: FeedOptions,
  timers: Timers,
): Promise<ForeignFeed> {
  const { size } = await stat(path);
  const thread = await openForeign(timers);
  try {
    const feed = await thread.ask<Feed>({
      ...{ kind: 'feed', path, name: fileName, options },
      limits: {
        unpackedBytes: Math.max(unpackedBytes.least, unpackedBytes.perByte * size),
        values: values.atOnce,
      },
      mostStored: Math.max(values.stored, values.perByte * size),
    });
    if (feed.kind === 'cube') return { feed: cubeIn(thread, feed), close: thread.close };
    thread.close();
    return { feed, close: () => undefined };
  } catch (error) {
    thread.close();
    throw error;
  }
}

const cubeIn = (thread: Isolated<ForeignQuestion>, file: CubeFile): CubeFile => ({
  ...file,
  close: thread.close,
  grid: {
    ...file.grid,
    variables: file.grid.variables.map((variable, at) => ({
      ...variable,
      read: (from, count) => thread.ask<Float64Array>({ kind: 'values', variable: at, from, count }),
    })),
  },
});
