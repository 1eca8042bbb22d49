import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { tenant, type StoredSettings } from '../../db/schema/platform';

/** Stores what is given in place of what was stored. */
export const storeSettings = (db: Db, tenantId: string, settings: StoredSettings) =>
  db
    .update(tenant)
    .set({ settings, version: sql`${tenant.version} + 1` })
    .where(eq(tenant.id, tenantId));
