import { parentPort, workerData } from 'node:worker_threads';
import { clearAtRest } from '../base/heap';
import { connect } from '../db/open';
import { keepStatistics } from '../db/statistics';
import { listenTo } from '../db/signals';
import { openFileStore } from '../files/store';
import { businessClock } from '../base/settings';
import { realTimers } from '../base/timers';
import { jobList } from './jobs';
import type { FromWorker, JobsPlace, ToWorker, WorkerOrder } from '../jobs/messages';
import { startWorker } from '../jobs/worker';
import { storyKeys } from '../seed/stage';
import { startDailyWork } from './schedule';

const { order } = workerData as { order: WorkerOrder };
const post = (message: FromWorker) => parentPort?.postMessage(message);
const log = (line: string, error: unknown) =>
  post({ kind: 'said', line, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });

async function begin({ connection, alone }: JobsPlace) {
  const { pool, db, end } = connect(connection, 6, (line) => log(line, ''));
  const files = await openFileStore(order.settings.storeDir);
  const now = businessClock(order.settings);
  const worker = await startWorker({
    pool,
    alone,
    leaves: storyKeys,
    upkeep: () => keepStatistics(pool),
    due: (system) => startDailyWork(system, order.settings, now()),
    shop: {
      db,
      files,
      settings: order.settings,
      now,
      clock: () => new Date(),
      timers: realTimers,
      jobs: jobList,
      changed: () => post({ kind: 'changed' }),
      ran: (run) => post({ kind: 'ran', run }),
      log: log,
    },
  });
  const signals = listenTo(
    connection,
    { isoline_jobs: worker.wake },
    { timers: realTimers, log: (line) => log(line, '') },
  );
  return {
    wake: worker.wake,
    async stop() {
      await signals.stop();
      await worker.stop();
      await end();
    },
  };
}

let working: ReturnType<typeof begin> | null = null;
parentPort?.on('message', async (what: ToWorker) => {
  if (what === 'wake') return (await working)?.wake();
  if (what !== 'stop') {
    working = begin(what.begin);
    await working;
    clearAtRest();
    return post({ kind: 'ready' });
  }
  await (await working)?.stop();
  post({ kind: 'stopped' });
  parentPort?.close();
});
