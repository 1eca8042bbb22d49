import { addDays } from '#shared/engine/calendar';
import { statesBefore } from '#shared/engine/machine';
import { stageFields, quoteMachine } from '#shared/engine/states';
import { lastSale } from '#shared/engine/selling';
import { machine } from '../../base/person';
import { writeAudit } from '../../db/audit';
import type { Db } from '../../db/open';
import { insertNotice } from '../../jobs/repository';
import type { Selling } from '#shared/engine/selling';
import { changeQuote, findQuotesPast, type QuoteRow } from './repository';

/** Days for which a price is kept open. */
const validDays = 30;
/** The last day on which a quote that is priced today can be accepted: not longer than its policy can be activated. */
export const validUntilOf = (inceptionDate: string | null, selling: Selling): string => {
  const { today } = selling;
  const kept = addDays(today, validDays);
  const last = inceptionDate === null ? kept : lastSale(inceptionDate, selling);
  if (last > kept) return kept;
  return last < today ? today : last;
};
export const isPastValidity = ({ validUntil }: Pick<QuoteRow['quote'], 'validUntil'>, today: string): boolean =>
  validUntil !== null && validUntil < today;

type Today = { readonly tenantId: string; readonly today: string; readonly now: Date };
/** Quotes that nobody has answered in time expire by themselves. */
export async function expireQuotes(db: Db, { tenantId, today, now }: Today): Promise<number> {
  const due = await findQuotesPast(db, today);
  let expired = 0;
  for (const { id } of due) {
    if (!(await changeQuote(db, id, statesBefore(quoteMachine, 'expire'), { ...stageFields.expired, updatedAt: now })))
      continue;
    await writeAudit(db, {
      ...{ tenantId, at: now, who: machine, channel: 'system' as const, area: 'quotes' },
      ...{ subjectId: id, action: 'expired', from: 'COMPLETED', to: 'EXPIRED', reason: 'Its validity has ended.' },
    });
    expired += 1;
  }
  // Whoever has one of them open sees it end.
  if (expired > 0) await insertNotice(db, tenantId, ['quotes']);
  return expired;
}
