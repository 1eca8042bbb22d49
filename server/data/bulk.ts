import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/open';

/** A column of many rows: its name and type in the database, and the values. */
type BulkColumn = { readonly name: string; readonly type: string; readonly values: readonly unknown[] };

const rowsAtOnce = 20_000;

/** Inserts many rows as one array a column: some twenty times quicker than a list of rows. `fixed` is the same in every row. */
export async function insertMany(
  db: Db,
  table: PgTable,
  fixed: Readonly<Record<string, unknown>>,
  columns: readonly BulkColumn[],
  onConflict: SQL = sql``,
): Promise<void> {
  const count = columns[0]?.values.length ?? 0;
  const names = [...Object.keys(fixed), ...columns.map(({ name }) => name)].map((name) => sql.identifier(name));
  for (let from = 0; from < count; from += rowsAtOnce) {
    const arrays = columns.map(({ type, values }) => {
      const part = sql.param(values.slice(from, from + rowsAtOnce));
      // JSON travels as text: an array of objects would be taken for an array of arrays.
      return type === 'jsonb' ? sql`${part}::text[]` : sql`${part}::${sql.raw(type)}[]`;
    });
    const picked = columns.map(({ name, type }) =>
      type === 'jsonb' ? sql`${sql.identifier(name)}::jsonb` : sql.identifier(name),
    );
    await db.execute(sql`
      insert into ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)})
      select ${sql.join([...Object.values(fixed).map((value) => sql`${value}`), ...picked], sql`, `)}
      from unnest(${sql.join(arrays, sql`, `)}) as given (${sql.join(
        columns.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )}) ${onConflict}`);
  }
}
