import { randomUUID } from 'node:crypto';
import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { dialect } from './dialect';
import { hasOwnSessions, type Db } from './open';
import { sendOpening, sessionOn, type Opening } from './transaction';
import { watchOf } from './watchedClient';

/** How many rows are taken at a time. */
const rowsAtOnce = 1_000;

type Question<R> = {
  readonly opening: Opening;
  readonly ask: (db: Db) => PromiseLike<R[]>;
  /** Nobody waits for the rows any more. */
  readonly gone?: AbortSignal | undefined;
};

/**
 * A cursor on a connection: the first question opens it, the same one again moves it on. Where each connection has a session of its own it
 * lives in a transaction, and the database looks for rows while earlier ones are made use of. In the embedded database everybody else would
 * wait for that transaction: there the rows are put aside as they are at the end of a short one (a cursor that is held).
 */
function cursorOn(pool: pg.Pool, client: pg.PoolClient, { opening, gone }: Pick<Question<never>, 'opening' | 'gone'>) {
  const isHeld = !hasOwnSessions(pool);
  // All connections share the session of the embedded database, and with it the names of cursors.
  const name = `held_${randomUUID().replaceAll('-', '')}`;
  let state: 'new' | 'begun' | 'open' = 'new';

  async function open(text: string, values: unknown[]): Promise<void> {
    const declare = `declare ${name} no scroll cursor ${isHeld ? 'with hold ' : ''}for ${text}`;
    state = 'begun';
    const answers = await Promise.allSettled([
      sendOpening(pool, client, opening),
      client.query(declare, values),
      ...(isHeld ? [client.query('commit')] : []),
    ]);
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    state = 'open';
  }
  async function query(question: pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    if (state === 'new') await open(question.text, values);
    gone?.throwIfAborted();
    return client.query({ ...question, text: `fetch ${rowsAtOnce} from ${name}` });
  }
  async function close(): Promise<void> {
    if (!isHeld && state !== 'new') await client.query('rollback');
    if (isHeld && state === 'open') await client.query(`close ${name}`);
  }
  return { db: new NodePgDatabase(dialect, sessionOn({ query } as unknown as pg.PoolClient), undefined) as Db, close };
}

/** Ends what a connection is at when its reader goes, with another connection; answers how to stop watching. The embedded database ends nothing early. */
export function cancelWhenGone(
  pool: pg.Pool,
  client: pg.PoolClient,
  gone: AbortSignal | undefined,
): () => Promise<unknown> {
  let isOver = false;
  let cancelling: Promise<unknown> = Promise.resolve();
  async function cancel(): Promise<void> {
    const other = await pool.connect();
    try {
      const { processID } = client as unknown as { readonly processID: number };
      // Once it is given back the connection is somebody else's.
      if (!isOver) await (cancelling = other.query('select pg_cancel_backend($1)', [processID]));
    } finally {
      other.release();
    }
  }
  // Where nobody can be told to end it, its own line is cut.
  const end = () => void cancel().catch((error: Error) => isOver || watchOf(client).terminate(error));
  if (hasOwnSessions(pool)) gone?.addEventListener('abort', end, { once: true });
  return () => {
    isOver = true;
    gone?.removeEventListener('abort', end);
    return cancelling.catch(() => undefined);
  };
}

/** The rows of one question, piece by piece, all as they were at one moment. A slow reader keeps a connection. */
export async function* heldQuestion<R>(
  pool: pg.Pool,
  { opening, ask, gone }: Question<R>,
): AsyncGenerator<readonly R[], void> {
  const client = await pool.connect();
  const { db, close } = cursorOn(pool, client, { opening, gone });
  const stopWatching = cancelWhenGone(pool, client, gone);
  let broken: Error | undefined;
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
    await stopWatching();
    // Where the connection is gone, so is what it held.
    await close().catch((error: Error) => (broken = error));
    client.release(broken);
  }
}
