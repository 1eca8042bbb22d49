import { asc, eq, inArray, sql } from 'drizzle-orm';
import { mergeSettings } from '#shared/contract/settings';
import type { Amount } from '#shared/engine/fourEyes';
import type { Db } from './open';
import { tenant } from './schema/platform';

type Row = typeof tenant.$inferSelect;
const withSettings = (row: Row) => ({ ...row, ...mergeSettings(row.settings), stored: row.settings });
/** A tenant with its settings as they hold; `stored` is what the database has of them, `faults` what of it cannot be read. */
export type Tenant = ReturnType<typeof withSettings>;

export async function findTenant(db: Db, id: string): Promise<Tenant | undefined> {
  const [row] = await db.select().from(tenant).where(eq(tenant.id, id));
  return row && withSettings(row);
}
/** @throws Error when there is no such tenant: a row of its own was read before */
export async function getTenant(db: Db, id: string): Promise<Tenant> {
  const found = await findTenant(db, id);
  if (!found) throw new Error(`There is no tenant ${id}`);
  return found;
}
/** The amount above which two people decide, at present; null where there is none. */
export const getFourEyesLimit = async (db: Db, id: string): Promise<Amount | null> =>
  (await getTenant(db, id)).settings.fourEyesLimit;
export async function findTenants(db: Db, ids: readonly string[]): Promise<Tenant[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(tenant)
    .where(inArray(tenant.id, [...ids]));
  return rows.map(withSettings);
}
/** The tenant whose door this is: the oldest. */
export async function firstTenant(db: Db): Promise<Tenant | undefined> {
  const [row] = await db.select().from(tenant).orderBy(asc(tenant.createdAt), asc(tenant.id)).limit(1);
  return row && withSettings(row);
}
export const allTenants = async (db: Db): Promise<Tenant[]> =>
  (await db.select().from(tenant).orderBy(asc(tenant.createdAt), asc(tenant.id))).map(withSettings);

/** Whose settings have changes that wait for a second administrator. */
export const tenantsWaiting = async (db: Db): Promise<string[]> =>
  (
    await db
      .select({ id: tenant.id })
      .from(tenant)
      .where(sql`${tenant.waiting} <> '{}'::jsonb`)
  ).map(({ id }) => id);

/** Undefined when another tenant has the handle already. */
export const addTenant = async (
  db: Db,
  row: typeof tenant.$inferInsert,
): Promise<{ readonly id: string } | undefined> =>
  (await db.insert(tenant).values(row).onConflictDoNothing({ target: tenant.handle }).returning({ id: tenant.id }))[0];
