import type { Db } from '../../db/open';
import type { Letterhead } from '../../documents/input';
import { dayOf } from '../../http/page';
import { findTenant } from '../../db/tenant';

/** Name and logo of the tenant on a document of this day. */
export async function letterheadOf(db: Db, tenantId: string, now: Date): Promise<Letterhead> {
  const tenant = await findTenant(db, tenantId);
  return { tenant: { name: tenant?.name ?? tenantId, logo: tenant?.settings.logo ?? null }, date: dayOf(now) };
}
