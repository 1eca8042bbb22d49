import { refuse } from '../../../base/refuse';
import type { Db } from '../../../db/open';
import { findTenant } from '../../../db/tenant';
import { publicAmounts } from '../events/amounts';
import { withDayRange } from '../events/dayRange';
import { publicAnswer } from '../events/publicAnswer';
import { paidOn } from '../events/paidRepository';
import { findEvent, findFootprint } from '../events/repository';
import { secondSource } from '../events/secondSource';
import type { Permalink } from './repository';

/** Unknown, paused, over and revoked: all are told alike. */
export const noCard = () =>
  refuse(
    404,
    'permalinks.unknown',
    'There is nothing behind this link. It may have been withdrawn: ask whoever sent it to you.',
  );

/** The event of a link; with sums where the link says them and its insurer lets links do so. */
export async function publicCard(db: Db, storeDir: string, { tenantId, eventId, amountOf }: Permalink) {
  const row = await findEvent(db, eventId);
  const tenant = await findTenant(db, tenantId);
  if (!row || !tenant) return null;
  const amounts = amountOf !== null && tenant.settings.linkAmounts ? await publicAmounts(db, row, amountOf) : null;
  const beside = { second: await secondSource(db, row), paidOn: await paidOn(db, row), amounts };
  const rows = await withDayRange(db, storeDir, row, await findFootprint(db, eventId));
  return publicAnswer(row, rows, tenant, beside);
}
