import type { Pool } from 'pg';

/** Runs work that only one process at a time may do, whichever has the number; the others wait, outside any transaction. */
export async function alone<T>(pool: Pool, number: number, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [number]);
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [number]);
    client.release();
  }
}
