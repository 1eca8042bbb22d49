import { PGlite } from '@electric-sql/pglite';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGate } from './gate';

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
async function keepUp(gate: ReturnType<typeof createGate>, round: number): Promise<void> {
  if (!gate.quiet()) return;
  await gate.upkeep('CHECKPOINT');
  if (round % 10 === 0 && gate.quiet()) await gate.upkeep('VACUUM (ANALYZE)');
}

async function main(): Promise<void> {
  const database = await PGlite.create({
    ...(order.folder ? { dataDir: order.folder } : {}),
    ...(order.template ? { loadDataDir: new Blob([await readFile(order.template)]) } : {}),
    // -F would switch fsync off.
    ...(order.folder ? { startParams: PGlite.defaultStartParams.filter((part) => part !== '-F') } : {}),
  });
  const gate = createGate(database, (line) => post({ kind: 'said', line }));
  await gate.listen(order.socket);
  let round = 0;
  const upkeep = order.folder ? setInterval(() => void keepUp(gate, (round += 1)), upkeepEveryMs) : undefined;

  parentPort?.on('message', async (what: ToThread) => {
    if (what === 'dump') {
      const dump = await database.dumpDataDir('gzip');
      return post({ kind: 'dumped', bytes: new Uint8Array(await dump.arrayBuffer()) });
    }
    clearInterval(upkeep);
    await gate.close();
    await database.close();
    post({ kind: 'stopped' });
    parentPort?.close();
  });
  post({ kind: 'ready' });
}

main().catch((error: unknown) => {
  post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  parentPort?.close();
});
