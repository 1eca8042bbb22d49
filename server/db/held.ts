import { randomUUID } from 'node:crypto';
import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { dialect, type Db } from './open';
import { inOneWrite, sessionOn } from './transaction';

/** How many rows are taken at a time. */
const rowsAtOnce = 500;

/**
 * The rows of one question, piece by piece. The database puts them aside as they are at the end of a short transaction (a cursor that is
 * held), so that a slow reader keeps a connection, but no transaction: in the embedded database everybody else would wait for it.
 */
export async function* heldQuestion<R>(
  pool: pg.Pool,
  opening: string,
  ask: (db: Db) => PromiseLike<R[]>,
): AsyncGenerator<readonly R[], void> {
  const client = await pool.connect();
  // All connections share the session of the embedded database, and with it the names of cursors.
  const name = `held_${randomUUID().replaceAll('-', '')}`;
  let isHeld = false;
  let broken: Error | undefined;

  async function hold(text: string, values: unknown[]): Promise<void> {
    const declare = `declare ${name} no scroll cursor with hold for ${text}`;
    const [opened, declared, ended] = await Promise.allSettled(
      inOneWrite(client, () => [client.query(opening), client.query(declare, values), client.query('commit')] as const),
    );
    if (opened.status === 'rejected') throw opened.reason;
    if (declared.status === 'rejected') throw declared.reason;
    if (ended.status === 'rejected') throw ended.reason;
    isHeld = true;
  }
  /** The same question again means its next rows. */
  async function query(question: pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    if (!isHeld) await hold(question.text, values);
    return client.query({ ...question, text: `fetch ${rowsAtOnce} from ${name}` });
  }

  const db = new NodePgDatabase<Record<string, never>>(
    dialect,
    sessionOn({ query } as unknown as pg.PoolClient),
    undefined,
  );
  try {
    let next = Promise.resolve(ask(db));
    for (;;) {
      const rows = await next;
      const isLast = rows.length < rowsAtOnce;
      // The database looks for the next ones while these are made use of. What goes wrong with them is told when they are waited for.
      if (!isLast) {
        next = Promise.resolve(ask(db));
        next.catch(() => undefined);
      }
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    // Where the connection is gone, so is what it held.
    if (isHeld) await client.query(`close ${name}`).catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
