import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './open';

/** A column of many rows: its name and type in the database, and the values. Bytes are given as buffers, JSON as text. */
export type BulkColumn = { readonly name: string; readonly type: string; readonly values: readonly unknown[] };

const rowsAtOnce = 20_000;

/**
 * Many rows as one array a column, in the shape of a table `given`: some twenty times quicker than a list of rows. Bytes travel as one
 * piece that is cut up in the database: an array of them would travel as text of twice the size.
 */
export function givenRows(columns: readonly BulkColumn[]): SQL {
  const arrays: SQL[] = [];
  const names: SQL[] = [];
  const picked = columns.map(({ name, type, values }) => {
    if (type !== 'bytea') {
      // JSON travels as text: an array of objects would be taken for an array of arrays.
      const isJson = type === 'jsonb';
      arrays.push(sql`${sql.param([...values])}::${sql.raw(isJson ? 'text' : type)}[]`);
      names.push(sql`${sql.identifier(name)}`);
      return isJson ? sql`${sql.identifier(name)}::jsonb as ${sql.identifier(name)}` : sql.identifier(name);
    }
    const pieces = values as readonly Buffer[];
    const [from, length] = [sql.identifier(`${name}_from`), sql.identifier(`${name}_length`)];
    let next = 1;
    const starts = pieces.map(({ byteLength }) => {
      next += byteLength;
      return next - byteLength;
    });
    arrays.push(sql`${sql.param(starts)}::int[]`, sql`${sql.param(pieces.map(({ byteLength }) => byteLength))}::int[]`);
    names.push(sql`${from}`, sql`${length}`);
    return sql`substring(${sql.param(Buffer.concat(pieces))}::bytea from ${from} for ${length}) as ${sql.identifier(name)}`;
  });
  return sql`(select ${sql.join(picked, sql`, `)} from unnest(${sql.join(arrays, sql`, `)}) as column_values (${sql.join(names, sql`, `)})) as given`;
}

/** Inserts many rows with a few statements. `fixed` is the same in every row. */
export async function insertMany(
  db: Db,
  table: PgTable,
  fixed: Readonly<Record<string, unknown>>,
  columns: readonly BulkColumn[],
  onConflict: SQL = sql``,
): Promise<void> {
  const count = columns[0]?.values.length ?? 0;
  const own = columns.map(({ name }) => sql.identifier(name));
  const names = [...Object.keys(fixed).map((name) => sql.identifier(name)), ...own];
  for (let from = 0; from < count; from += rowsAtOnce) {
    const part = columns.map((column) => ({ ...column, values: column.values.slice(from, from + rowsAtOnce) }));
    await db.execute(sql`
      insert into ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)})
      select ${sql.join([...Object.values(fixed).map((value) => sql`${value}`), ...own], sql`, `)}
      from ${givenRows(part)} ${onConflict}`);
  }
}
