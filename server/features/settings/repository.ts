import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { tenant, type StoredSettings, type WaitingSettings } from '../../db/schema/platform';

type Stored = { readonly settings: StoredSettings; readonly waiting: WaitingSettings };
/** Stores what is given in place of what was stored. */
export const storeSettings = (db: Db, tenantId: string, { settings, waiting }: Stored) =>
  db
    .update(tenant)
    .set({ settings, waiting, version: sql`${tenant.version} + 1` })
    .where(eq(tenant.id, tenantId));
