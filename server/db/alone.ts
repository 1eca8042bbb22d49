import type { Pool, PoolClient } from 'pg';

type Work<T> = (client: PoolClient) => Promise<T>;

async function holding<T>(pool: Pool, work: Work<T>, lock: string, unlock: string): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
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
  holding(pool, work, `select pg_advisory_lock(${number})`, `select pg_advisory_unlock(${number})`);

/** Runs work once nobody does what `alone` does under this number; any number of processes at the same time. */
export const afterAlone = <T>(pool: Pool, number: number, work: Work<T>): Promise<T> =>
  holding(pool, work, `select pg_advisory_lock_shared(${number})`, `select pg_advisory_unlock_shared(${number})`);
