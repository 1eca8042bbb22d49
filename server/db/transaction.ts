import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { hotQuestions } from './hotQuestions';
import { dialect } from './dialect';
import { hasOwnSessions, type Db } from './open';
import { watchOf } from './watchedClient';

type Schema = Record<string, never>;
export const sessionOn = (client: pg.Pool | pg.PoolClient) =>
  new NodePgSession<Schema, Schema>(client, dialect, undefined);

/** How a transaction begins, and how long the database lets a statement of it take, in milliseconds. */
export type Opening = { readonly text: string; readonly timeoutMs: number };

/** An opening costs nothing: a database that is there answers it at once, however long the question behind it takes. */
const openingMs = 5_000;
/** The database ends a statement itself; by then its word must have come. */
const graceMs = 5_000;

/** Sends an opening. A dead line shows within seconds, and later on by a statement that is past its time. */
export function sendOpening(pool: pg.Pool, client: pg.PoolClient, { text, timeoutMs }: Opening): Promise<unknown> {
  // In the embedded database it waits for everybody before it.
  if (!hasOwnSessions(pool)) return client.query(text);
  const watch = watchOf(client);
  watch.allowSilence(openingMs);
  return client.query(text).then(() => watch.allowSilence(timeoutMs > 0 ? timeoutMs + graceMs : undefined));
}

/**
 * Runs work in one transaction. Its opening (`begin`, and what holds for it) is one message that goes out together with
 * the first question and is not waited for: should it fail, so does every question after it, and its own fault is told.
 */
export async function inTransaction<T>(pool: pg.Pool, opening: Opening, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const opened = sendOpening(pool, client, opening).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    try {
      const result = await work(new NodePgTransaction(dialect, sessionOn(client), undefined));
      const fault = await opened;
      if (fault) throw fault.error;
      await client.query('commit');
      return result;
    } catch (error) {
      const fault = await opened;
      // Where the connection is gone, so is the transaction: what went wrong first is told.
      await client.query('rollback').catch((second: Error) => (broken = second));
      throw fault ? fault.error : error;
    }
  } finally {
    client.release(broken);
  }
}

/**
 * Works side by side in one transaction: a question is on its way while the database is at the one before. In which order they are
 * asked is not said: what must come after a lock waits for it. All of them are over when it answers, so that none goes on when the
 * transaction is rolled back; what failed first is told.
 */
export async function together<const T extends readonly Promise<unknown>[]>(
  works: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  let fault: { readonly error: unknown } | undefined;
  // A question that is not asked before its answer is waited for would be asked anew each time.
  const begun = works.map((work) => Promise.resolve(work));
  for (const work of begun) work.catch((error: unknown) => (fault ??= { error }));
  await Promise.allSettled(begun);
  if (fault) throw fault.error;
  return Promise.all(begun) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
}

const nameOf = hotQuestions();
/**
 * Questions each of which is a transaction of its own: its opening, itself and its end are all on their way before the
 * first of them is answered. So a question costs one way there and one way back, and nothing stays open between two.
 */
export function singleQuestions(pool: pg.Pool, opening: Opening): Db {
  async function query(question: pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    const name = hasOwnSessions(pool) ? nameOf(question.text) : undefined;
    const named = name === undefined ? question : { ...question, name };
    const client = await pool.connect();
    try {
      const [opened, answered, ended] = await Promise.allSettled([
        sendOpening(pool, client, opening),
        client.query(named, values),
        client.query('commit'),
      ]);
      // What fails first makes what follows it fail: its own fault is told.
      if (opened.status === 'rejected') throw opened.reason;
      if (answered.status === 'rejected') throw answered.reason;
      if (ended.status === 'rejected') throw ended.reason;
      return answered.value;
    } finally {
      client.release();
    }
  }
  return new NodePgDatabase(dialect, sessionOn({ query } as unknown as pg.PoolClient), undefined);
}
