import { sql } from 'drizzle-orm';
import { inTenant } from '../../server/db/scope';
import { tenantPool } from '../../server/db/open';
import type { Statement } from './statements';
import type { World } from './world';

type Plan = {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
};

/** What a plan took from tables and indexes, also what it threw away. */
function rowsOf(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = / Scan$/.test(plan['Node Type']) ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), own);
}

/** How many rows and shared buffers statements of a tenant read, as PostgreSQL counts them. */
export async function readsOf({ parts, tenantId }: World, statements: readonly Statement[]) {
  let [rows, buffers] = [0, 0];
  for (const { text, values } of statements) {
    const written = text.replace(/\$(\d+)/g, (_, at: string) => `\u0000${at}\u0000`).split('\u0000');
    const query = sql.join(
      written.map((piece, at) => (at % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`)),
    );
    const explained = await inTenant(parts.database.db, tenantId, (db) =>
      db.execute<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        sql`explain (analyze, buffers, timing off, format json) ${query}`,
      ),
    );
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new Error(`PostgreSQL did not explain ${text}`);
    rows += rowsOf(plan);
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return { rows: Math.round(rows), buffers };
}

/** How often the prepared statements of a text were planned anew, and how often they ran by a plan that was kept; of all connections. */
export async function plansOf({ parts }: World, text: string) {
  const pool = tenantPool(parts.database.db);
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const counts = await Promise.all(
      clients.map((client) =>
        client.query<{ kept: number; anew: number }>(
          `select coalesce(sum(generic_plans), 0)::int as kept, coalesce(sum(custom_plans), 0)::int as anew
            from pg_prepared_statements where statement = $1`,
          [text],
        ),
      ),
    );
    const sum = (name: 'kept' | 'anew') => counts.reduce((all, { rows }) => all + (rows[0]?.[name] ?? 0), 0);
    return { connections: clients.length, kept: sum('kept'), anew: sum('anew') };
  } finally {
    for (const client of clients) client.release();
  }
}
