import type { Pool, PoolClient } from 'pg';
import { watchOf } from './watchedClient';

type Work<T> = (client: PoolClient) => Promise<T>;
type Lock = { readonly lock: string; readonly unlock: string; readonly waitMs: number };

/** Who holds a lock may be bringing a large database to a new schema, statement by statement. */
const longestMs = 3_600_000;

async function holding<T>(pool: Pool, work: Work<T>, { lock, unlock, waitMs }: Lock): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    watchOf(client).allowSilence(waitMs);
    await client.query(lock);
    return await work(client);
  } finally {
    // A connection that cannot give the lock back gives it back by ending.
    await client.query(unlock).catch((error: Error) => (fault = error));
    client.release(fault);
  }
}

/** Runs work that only one process at a time may do, whichever has the number; the others wait, outside any transaction. */
export const alone = <T>(pool: Pool, number: number, work: Work<T>): Promise<T> =>
  holding(pool, work, {
    lock: `select pg_advisory_lock(${number})`,
    unlock: `select pg_advisory_unlock(${number})`,
    waitMs: longestMs,
  });

/**
 * Runs work once nobody does what `alone` does under this number; any number of processes at the same time. Throws when that takes
 * longer than `waitMs`.
 */
export const afterAlone = <T>(pool: Pool, number: number, work: Work<T>, waitMs = longestMs): Promise<T> =>
  holding(pool, work, {
    lock: `select pg_advisory_lock_shared(${number})`,
    unlock: `select pg_advisory_unlock_shared(${number})`,
    waitMs,
  });
