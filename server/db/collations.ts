import type { PoolClient } from 'pg';

/** Dictionaries of ours whose rules the database's library has changed since indexes were sorted by them. */
const changed = `
  select c.oid, quote_ident(c.collname) as name
  from pg_collation c join pg_namespace n on n.oid = c.collnamespace
  where n.nspname = 'public' and c.collname in ('words', 'words_se') and c.collversion is distinct from pg_collation_actual_version(c.oid)`;
const sortedBy = `select indexrelid::regclass::text as name from pg_index where $1 = any (indcollation)`;

/** A newer library may order words in another way: then an index that was sorted by the older one finds nothing. It is sorted anew. */
export async function renewCollations(client: PoolClient): Promise<void> {
  const { rows: collations } = await client.query<{ oid: number; name: string }>(changed);
  for (const { oid, name } of collations) {
    const { rows: indexes } = await client.query<{ name: string }>(sortedBy, [oid]);
    for (const index of indexes) await client.query(`reindex index ${index.name}`);
    await client.query(`alter collation public.${name} refresh version`);
  }
}
