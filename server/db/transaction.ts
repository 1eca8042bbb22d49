import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { withValues } from './literals';
import { dialect, poolOf, type Db } from './open';

type Schema = Record<string, never>;
const sessionOn = (client: pg.Pool | pg.PoolClient) => new NodePgSession<Schema, Schema>(client, dialect, undefined);

/**
 * Runs work in one transaction. Its opening (`begin`, and what holds for it) is one message that goes out together with
 * the first question and is not waited for: should it fail, so does every question after it, and its own fault is told.
 */
export async function inTransaction<T>(db: Db, opening: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await poolOf(db).connect();
  try {
    const opened = client.query(opening).then(
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
      await client.query('rollback');
      throw fault ? fault.error : error;
    }
  } finally {
    client.release();
  }
}

/**
 * Questions each of which is one message: what holds for it, and itself, which the database runs as one transaction. So a
 * question costs one way there and one way back, and nothing stays open between two of them.
 */
export function singleQuestions(db: Db, opening: string): Db {
  const pool = poolOf(db);
  const asker = {
    async query(question: pg.QueryConfig, values: readonly unknown[] = []) {
      const results: unknown = await pool.query({
        ...question,
        text: `${opening}; ${withValues(question.text, values)}`,
      });
      // One result a statement: the first is that of the opening.
      return Array.isArray(results) ? (results.at(-1) as unknown) : results;
    },
  };
  return new NodePgDatabase(dialect, sessionOn(asker as unknown as pg.PoolClient), undefined);
}
