import { firstInception, notQuotableText, whyNotQuotable, type Offered, type Selling } from '#shared/engine/selling';
import { eventStatusOf } from '#shared/engine/status';
import type { Db } from '../../../db/open';
import { getTenant } from '../../../db/tenant';
import { dayOf } from '../../../http/page';
import type { CoverageRow } from './repository';

type Seller = { readonly db: Db; readonly tenantId: string; readonly now: Date };
export async function sellingOf({ db, tenantId, now }: Seller): Promise<Selling> {
  const { minDaysBeforeInception } = (await getTenant(db, tenantId)).settings;
  return { today: dayOf(now), minDaysBeforeInception };
}

/** Of a version of a coverage what decides whether it can be sold. */
const offeredOf = ({ coverage, terms, eventStatus }: CoverageRow): Offered => ({
  start: terms.start,
  end: terms.end,
  eventStatus: eventStatus === null ? null : eventStatusOf(eventStatus),
  isArchived: coverage.archived,
  version: terms.version,
  activeVersion: coverage.activeVersion,
});

/** Why a coverage cannot be quoted, in a sentence; null where it can. */
export function notQuotable(row: CoverageRow, selling: Selling): string | null {
  const why = whyNotQuotable(offeredOf(row), selling.today, selling);
  return why && notQuotableText(why, row.terms, firstInception(selling.today, selling));
}
