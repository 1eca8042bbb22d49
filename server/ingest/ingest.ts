import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DataFault } from '#shared/engine/dataFault';
import { inTemporaryFolder } from '../base/temporaryFolder';
import type { Feed } from '../feeds/feed';
import type { Progress } from '../data/cubeChunks';
import { readFeed } from '../feeds/read';
import { openSource } from '../feeds/reading/source';
import { ingestCube } from './plans/cube';
import { ingestIncidents } from './plans/incidents';
import { ingestPlaces } from './plans/places';
import { ingestStations } from './plans/stations';
import { ingestTracks } from './plans/tracks';
import { dryRunOf } from './dryRun';
import type { Brought, IngestContext } from './pipeline/context';
import type { IngestOptions } from './pipeline/ingestOptions';
import type { IngestResult } from './pipeline/result';

type IngestSource =
  { readonly path: string; readonly fileName?: string } | { readonly bytes: Uint8Array; readonly fileName: string };
type IngestWatch = { readonly onProgress?: Progress; readonly signal?: AbortSignal };

/**
 * Brings a file in: reads and checks all of it, then stores it in one transaction. The same file twice changes nothing; a corrected one
 * makes a new version of the data set, notes each changed day, and tells which parametric events rest on them.
 */
export async function ingestFile(
  context: IngestContext,
  source: IngestSource,
  options: IngestOptions = {},
  watch: IngestWatch = {},
): Promise<IngestResult> {
  if ('path' in source)
    return ingestPath(context, source.path, source.fileName ?? basename(source.path), options, watch);
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'file');
    await writeFile(path, source.bytes);
    return ingestPath(context, path, source.fileName, options, watch);
  });
}

/** The day of the world. A rehearsal's clock may stand in the past, of which later days are known. */
export const todayOf = ({ now }: Pick<IngestContext, 'now'>): string =>
  new Date(Math.max(now.getTime(), Date.now())).toISOString().slice(0, 10);

async function ingestPath(
  context: IngestContext,
  path: string,
  fileName: string,
  options: IngestOptions,
  watch: IngestWatch,
): Promise<IngestResult> {
  const feed = await readFeed(await openSource(path, fileName), { today: todayOf(context), ...options });
  try {
    return await ingestFeed(context, { feed, path, fileName }, options, watch);
  } finally {
    if (feed.kind === 'cube') feed.close();
  }
}

/** Stores what a reader has made of a file: the part of `ingestFile` after reading. Who has read a gridded file closes it. */
export async function ingestFeed(
  context: IngestContext,
  { feed, path, fileName }: { readonly feed: Feed; readonly path: string; readonly fileName: string },
  options: IngestOptions = {},
  watch: IngestWatch = {},
): Promise<IngestResult> {
  return storeFeed(context, { feed, brought: { path, fileName, fileHash: await hashOf(path) } }, options, watch);
}

async function storeFeed(
  context: IngestContext,
  { feed, brought }: { readonly feed: Feed; readonly brought: Brought },
  options: IngestOptions,
  watch: IngestWatch,
): Promise<IngestResult> {
  watch.signal?.throwIfAborted();
  if (options.preliminary && feed.kind !== 'daily' && feed.kind !== 'cube')
    throw new DataFault(
      'catalog.options',
      '--preliminary is of daily values, of stations or on a grid: this file holds none.',
      { option: '--preliminary' },
    );
  if (options.dryRun) return dryRunOf(context, feed, brought, options);
  switch (feed.kind) {
    case 'daily':
      return ingestStations(context, brought, feed, options);
    case 'cube':
      return ingestCube(context, brought, feed, options, watch);
    case 'tracks':
      return ingestTracks(context, brought, feed, options);
    case 'incidents':
      return ingestIncidents(context, brought, feed, options);
    case 'places':
      return ingestPlaces(context, brought, feed, options);
  }
}

/** SHA-256 of a file, or of the names and contents of a folder's files in order. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  const files =
    entries === null
      ? [path]
      : entries
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .sort();
  for (const file of files) {
    if (entries !== null) hash.update(`${file.slice(path.length)}\n`);
    for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer);
  }
  return hash.digest('hex');
}
