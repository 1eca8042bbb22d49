import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './open';

/**
 * Holds a row to the end of the transaction: of two people who press the same button the second waits here, and then reads what the first has
 * made of it. Nothing happens where there is no such row.
 */
export const lockRow = async (db: Db, table: PgTable, id: string): Promise<void> => {
  await db.execute(sql`select 1 from ${table} where id = ${id} for update`);
};
