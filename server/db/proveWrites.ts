import type pg from 'pg';
import { standby, watchOf } from './watchedClient';

/** Whether the database answers, and takes writes. @throws where it does not */
export async function proveWrites(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    const { rows } = await client.query<{ readonly transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'on') return;
    fault = standby();
    // Nobody else is to be given it, nor those that are idle beside it.
    watchOf(client).terminate(fault);
  } finally {
    client.release(fault);
  }
  throw fault;
}
