import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { serverState, tenant } from '../../db/schema/platform';

export const hasTenant = async (db: Db) => (await db.$count(tenant)) > 0;

export const readState = async (db: Db, key: string) =>
  (await db.select().from(serverState).where(eq(serverState.key, key)))[0]?.value;
export const writeState = (db: Db, key: string, value: string) =>
  db.insert(serverState).values({ key, value }).onConflictDoUpdate({ target: serverState.key, set: { value } });
