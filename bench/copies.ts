import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/open';

/** Copies of rows, with other values in some columns. */
export async function copied(db: Db, table: string, changes: Record<string, string>, from: string): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => changes[name] ?? `t."${name}"`).join(', ');
  await db.execute(sql.raw(`insert into "${table}" (${names}) select ${values} from ${from}`));
}
