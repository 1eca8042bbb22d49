import { PGlite } from '@electric-sql/pglite';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { clearAtRest } from '../../base/heap';
import { realTimers } from '../../base/timers';
import { engineOf } from './engine';
import { createGate } from './gate';
import { keepPlans } from './plans';
import { cutFiles, namesOf, noteSizes, sizesOf } from './sizes';

/** What the thread is told at birth, and what passes between it and its owner. */
export type ThreadOrder = {
  /** Folder of the database; null keeps it in memory. */
  readonly folder: string | null;
  readonly socket: string;
  /** A dump to begin from instead of an empty database. */
  readonly template: string | null;
};
export type ToThread = 'stop' | 'dump';
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'said'; readonly line: string }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array }
  | { readonly kind: 'stopped' };

const { order } = workerData as { order: ThreadOrder };
const post = (message: FromThread) => parentPort?.postMessage(message);
const upkeepEveryMs = 60_000;

/** PGlite runs as a single-user backend: nobody checkpoints or vacuums unless we do, and the log would grow for ever. */
async function keepUp(gate: ReturnType<typeof createGate>, folder: string, round: number): Promise<void> {
  if (!gate.quiet()) return;
  // What was there before a checkpoint is on the disk after it.
  const sizes = sizesOf(folder);
  await gate.upkeep('CHECKPOINT');
  noteSizes(folder, sizes);
  // Files that never get shorter are how a cut one is known.
  if (round % 10 === 0 && gate.quiet()) await gate.upkeep('VACUUM (ANALYZE, TRUNCATE false)');
}

/** Opens the database; a folder whose files were cut is refused before anybody takes what is left for all of it. */
async function open(): Promise<PGlite> {
  const cut = order.folder ? cutFiles(order.folder) : [];
  const database = await PGlite.create({
    ...(order.folder ? { dataDir: order.folder } : {}),
    ...(order.template ? { loadDataDir: new Blob([await readFile(order.template)]) } : {}),
    startParams: [
      // -F would switch fsync off.
      ...PGlite.defaultStartParams.filter((part) => part !== '-F' || !order.folder),
      // Four times as much, the default, is held from the first moment and reads hardly faster: the system keeps the files too.
      ...['-c', 'shared_buffers=32MB'],
    ],
  });
  const damaged = await namesOf((question, values) => database.query(question, [...values]), cut);
  if (damaged.length === 0) return database;
  await database.close();
  throw new Error(`files of ${damaged.join(', ')} are shorter than they were, so rows are missing`);
}

async function main(): Promise<void> {
  const { folder } = order;
  const database = await open();
  const gate = createGate(keepPlans(engineOf(database)), {
    timers: realTimers,
    log: (line) => post({ kind: 'said', line }),
  });
  await gate.listen(order.socket);
  let round = 0;
  const keepUpOnce = (within: string) =>
    keepUp(gate, within, (round += 1)).catch((error: Error) =>
      post({ kind: 'said', line: `The upkeep of the embedded database failed: ${error.message}` }),
    );
  const stopUpkeep = folder ? realTimers.every(upkeepEveryMs, () => void keepUpOnce(folder)) : undefined;

  parentPort?.on('message', async (what: ToThread) => {
    if (what === 'dump') {
      const dump = await database.dumpDataDir('gzip');
      return post({ kind: 'dumped', bytes: new Uint8Array(await dump.arrayBuffer()) });
    }
    stopUpkeep?.();
    await gate.close();
    await database.close();
    if (folder) noteSizes(folder, sizesOf(folder));
    post({ kind: 'stopped' });
    parentPort?.close();
  });
  post({ kind: 'ready' });
  clearAtRest();
}

main().catch((error: unknown) => {
  post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
});
