import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../db/open';
import { keepStatistics } from '../db/statistics';
import { listenTo } from '../db/signals';
import { openFileStore } from '../files/store';
import { businessClock } from '../base/settings';
import { jobList } from './jobs';
import type { FromWorker, ToWorker, WorkerOrder } from '../jobs/messages';
import { startWorker } from '../jobs/worker';
import { playerEmails } from '../seed/stage';
import { startDailyWork } from './schedule';

const { order } = workerData as { order: WorkerOrder };
const post = (message: FromWorker) => parentPort?.postMessage(message);
const log = (line: string, error: unknown) =>
  post({ kind: 'said', line, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });

const { pool, db, end } = connect(order.connection, 6, (line) => log(line, ''));
const files = await openFileStore(order.settings.storeDir);
const now = businessClock(order.settings);
const worker = await startWorker({
  pool,
  alone: order.alone,
  leaves: playerEmails,
  upkeep: () => keepStatistics(pool),
  due: (system) => startDailyWork(system, order.settings, now()),
  shop: {
    db,
    files,
    settings: order.settings,
    now,
    clock: () => new Date(),
    jobs: jobList,
    changed: () => post({ kind: 'changed' }),
    ran: (run) => post({ kind: 'ran', run }),
    log: log,
  },
});

const signals = listenTo(order.connection, { isoline_jobs: worker.wake }, (line) => log(line, ''));

parentPort?.on('message', async (what: ToWorker) => {
  if (what === 'wake') return worker.wake();
  await signals.stop();
  await worker.stop();
  await end();
  post({ kind: 'stopped' });
  parentPort?.close();
});
post({ kind: 'ready' });
