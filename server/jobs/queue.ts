import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import { commandRefusal } from '../base/refuse';
import { alone } from '../db/alone';

/** Hands each waiting job to one worker; pg-boss underneath, in a schema of its own. */
type Queue = {
  /** Offers a job; offering one that waits already changes nothing. */
  readonly offer: (id: string) => Promise<void>;
  readonly look: () => void;
  readonly stop: () => Promise<void>;
};
type QueueOptions = {
  readonly pool: Pool;
  readonly handle: (id: string) => Promise<void>;
  readonly concurrency: number;
  readonly onError: (error: unknown) => void;
};

const name = 'isoline';
/** Whoever offers a job has it looked for at once: this is for what was offered by a process that has died since. */
const pollSeconds = 30;
/** Held while the queue is made: of two processes that make it at once, each would wait for what the other holds. */
const lockNumber = 7_134_205_120;

/** Our own row of the job is the truth, with its heartbeat; so nothing is retried here, and a job may take its time. */
export async function startQueue({ pool, handle, concurrency, onError }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 1,
  });
  boss.on('error', onError);
  try {
    await alone(pool, lockNumber, async () => {
      await boss.start();
      await boss.createQueue(name, { name, policy: 'short', retryLimit: 0, expireInHours: 23 });
    });
  } catch (error) {
    if ((error as { code?: string }).code === '42501') {
      throw commandRefusal('The database user may not create the schema "pgboss". Grant it CREATE on the database.');
    }
    throw error;
  }
  const workers: string[] = [];
  for (let i = 0; i < concurrency; i += 1) {
    workers.push(
      await boss.work<{ id: string }>(name, { batchSize: 1, pollingIntervalSeconds: pollSeconds }, async (jobs) => {
        for (const { data } of jobs) await handle(data.id);
      }),
    );
  }
  return {
    async offer(id) {
      await boss.send(name, { id }, { singletonKey: id });
    },
    look: () => workers.forEach((id) => boss.notifyWorker(id)),
    stop: () => boss.stop({ graceful: true, wait: true, timeout: 8_000, close: false }),
  };
}
