import pg, { type Pool } from 'pg';
import { ownTables } from './migrate';
import { watchOf } from './watchedClient';

/** A table of millions of rows takes its time. */
const longestMs = 600_000;

/** As PostgreSQL's own upkeep counts, which leaves out tables of a few rows, and those that were filled a moment ago. */
const outOfDate = `
  select c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_user_tables s on s.relid = c.oid
  where n.nspname = 'public' and c.relkind = 'r' and c.relname = any($1) and pg_relation_size(c.oid) > 0
    and (c.reltuples < 0 or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples)
  order by 1`;

/**
 * Counts anew what the database knows of its tables, where that is nothing or far from the truth: without it, a list over a
 * hundred thousand coverages takes seconds instead of milliseconds. Answers the tables' names.
 */
export async function keepStatistics(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(outOfDate, [ownTables()]);
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return names;
  const client = await pool.connect();
  try {
    watchOf(client).allowSilence(longestMs);
    for (const name of names) await client.query(`analyze ${pg.escapeIdentifier(name)}`);
  } finally {
    client.release();
  }
  return names;
}
