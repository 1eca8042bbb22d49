import { sql } from 'drizzle-orm';
import { ownTables } from './migrate';
import type { Db } from './open';

/** What stays: the chain of the audit trail, the names that it tells, and what was told to streams that listen. */
const kept = ['audit', 'person', 'notice'];

/**
 * Deletes the rows of one tenant from every table that holds rows of tenants, but for its audit trail. Runs in a system
 * transaction; the tenant itself, accounts and sessions are no rows of a tenant.
 */
export async function emptyTenant(system: Db, tenantId: string): Promise<void> {
  const { rows } = await system.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  );
  const own = new Set(ownTables());
  for (const { name } of rows)
    if (own.has(name) && !kept.includes(name))
      await system.execute(sql`delete from ${sql.identifier(name)} where tenant_id = ${tenantId}`);
}
