import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { serverState, tenant } from '../../db/schema/platform';

export type Tenant = typeof tenant.$inferSelect;

export const findTenant = async (db: Db, id: string) => (await db.select().from(tenant).where(eq(tenant.id, id)))[0];
/** The tenant whose door this is: the oldest. */
export const firstTenant = async (db: Db) =>
  (await db.select().from(tenant).orderBy(asc(tenant.createdAt)).limit(1))[0];

export const hasTenant = async (db: Db) => (await db.$count(tenant)) > 0;

export const readState = async (db: Db, key: string) =>
  (await db.select().from(serverState).where(eq(serverState.key, key)))[0]?.value;
export const writeState = (db: Db, key: string, value: string) =>
  db.insert(serverState).values({ key, value }).onConflictDoUpdate({ target: serverState.key, set: { value } });
