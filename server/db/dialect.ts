import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

export const casing = 'snake_case';

type SelectConfig = Parameters<PgDialect['buildSelectQuery']>[0];

/** Drizzle takes any piece of SQL for a number of rows; its type names only the one with a name. */
const inText = (count: number | Placeholder): Placeholder =>
  typeof count === 'number' && Number.isSafeInteger(count)
    ? (sql.raw(String(count)) as unknown as Placeholder)
    : (count as Placeholder);

/**
 * Writes numbers of rows (`limit`, `offset`) into the text of a query. Where they are parameters, PostgreSQL has to plan for any number of
 * rows, finds that plan too dear, and plans a prepared query anew each time it is run: four times as long as reading a page of a list takes.
 */
class CountsInText extends PgDialect {
  override buildSelectQuery({ limit, offset, ...config }: SelectConfig): SQL {
    return super.buildSelectQuery({
      ...config,
      ...(limit === undefined ? {} : { limit: inText(limit) }),
      // Nothing is passed over where no number is written.
      ...(offset ? { offset: inText(offset) } : {}),
    });
  }
}

/** How queries are worded. */
export const dialect = new CountsInText({ casing });
