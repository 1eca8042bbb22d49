import { parentPort, workerData } from 'node:worker_threads';
import { connect, type Connection } from '../db/open';
import { openFileStore } from '../files/store';
import { businessClock, type Settings } from '../base/settings';
import { jobList } from './jobs';
import { startWorker } from '../jobs/worker';

/** What the thread is told at birth, and what passes between it and the process. */
export type WorkerOrder = { readonly settings: Settings; readonly connection: Connection; readonly alone: boolean };
export type ToWorker = 'wake' | 'stop';
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'said'; readonly line: string; readonly error: string };

const { order } = workerData as { order: WorkerOrder };
const tell = (message: FromWorker) => parentPort?.postMessage(message);
const say = (line: string, error: unknown) =>
  tell({ kind: 'said', line, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });

const { pool, db } = connect(order.connection, 6, (line) => say(line, ''));
const files = await openFileStore(order.settings.storeDir);
const worker = await startWorker({
  pool,
  alone: order.alone,
  shop: {
    db,
    files,
    settings: order.settings,
    now: businessClock(order.settings),
    clock: () => new Date(),
    jobs: jobList,
    changed: () => tell({ kind: 'changed' }),
    log: say,
  },
});

parentPort?.on('message', async (what: ToWorker) => {
  if (what === 'wake') return worker.wake();
  await worker.stop();
  await pool.end();
  tell({ kind: 'stopped' });
  parentPort?.close();
});
tell({ kind: 'ready' });
