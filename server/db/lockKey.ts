import { sql } from 'drizzle-orm';
import type { Db } from './open';

/** Whoever holds the same key waits, until this transaction ends. */
export const lockKey = (db: Db, key: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
