import type { Pool } from 'pg';
import type { Db } from '../db/open';
import { asSystem, outsideTransaction } from '../db/scope';
import { startQueue } from './queue';
import { releaseAllJobs, waitingJobs } from './repository';
import { runJob, type JobRunner } from './run';

type WorkerHandle = { readonly wake: () => void; readonly stop: () => Promise<void> };
type WorkerOptions = {
  readonly shop: JobRunner;
  readonly pool: Pool;
  /** No other process works on this database: what is marked as running is nobody's. */
  readonly alone: boolean;
  /** Jobs whose keys begin so are for somebody else to work off. */
  readonly leaves: string;
  /** Keeps the database in order, once a minute. */
  readonly upkeep: () => Promise<unknown>;
  /** Starts what is due and clears away what nobody needs, in a system transaction once a minute; answers how many jobs it started. */
  readonly due: (db: Db) => Promise<number>;
};

const concurrency = 3;
/** Who writes a job down tells of it; on its way through a pooler that may be lost, and jobs of the dead wait for somebody to look. */
const lookMs = { alone: 10_000, beside: 1_000 } as const;
const dueMs = 60_000;

/** Works off jobs until it is stopped: looks for waiting ones at once when woken, and from time to time. */
export async function startWorker({
  shop: runner,
  pool,
  alone,
  leaves,
  upkeep,
  due: startDue,
}: WorkerOptions): Promise<WorkerHandle> {
  if (alone) await asSystem(runner.db, releaseAllJobs);
  // A long computation holds up its own heartbeat: its job must not be taken for a dead worker's by this same worker.
  const running = new Set<string>();
  async function handle(id: string): Promise<void> {
    if (running.has(id)) return;
    running.add(id);
    await outsideTransaction(() => runJob(runner, id)).finally(() => running.delete(id));
    // What the job has begun does not wait for the next tick.
    void look();
  }
  const queue = await startQueue({
    pool,
    concurrency,
    handle,
    onError: (error) => runner.log('The job queue reports a fault', error),
  });
  let looking = false;
  let again = false;
  let stopped = false;

  /** Somebody who says so during a look has it done once more: their job may have come too late for it. */
  async function look(): Promise<void> {
    again = looking;
    if (looking || stopped) return;
    looking = true;
    try {
      const waiting = await asSystem(runner.db, (db) => waitingJobs(db, { but: leaves }));
      for (const { id } of waiting) await queue.offer(id);
      if (waiting.length > 0) queue.look();
    } catch (error) {
      runner.log('Waiting jobs could not be looked up', error);
    } finally {
      looking = false;
    }
    if (again) await look();
  }
  async function due(): Promise<void> {
    await upkeep().catch((error: unknown) => runner.log('The upkeep of the database failed', error));
    try {
      const started = await asSystem(runner.db, startDue);
      if (started > 0) await look();
    } catch (error) {
      runner.log('The daily work could not be started', error);
    }
  }

  const { every } = runner.timers;
  const cancels = [every(alone ? lookMs.alone : lookMs.beside, () => void look()), every(dueMs, () => void due())];
  await look();
  await due();
  return {
    wake: () => void look(),
    async stop() {
      stopped = true;
      for (const cancel of cancels) cancel();
      await queue.stop();
    },
  };
}
