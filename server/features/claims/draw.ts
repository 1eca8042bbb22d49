import { fromMinor, toMinor } from '#shared/engine/money';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import { isInForce, itemPayout } from '../monitoring/events/payout';
import { findItemsOfCoverages, type EventRow } from '../monitoring/events/repository';
import { addClaim, findClaimsOfEvent, markPolicyClaimed, type ClaimRow } from './repository';

/** What an event owes an item beyond what is claimed of it, in minor units: less than 0 is to be taken back. Rejected claims do not count. */
export function stillOwed(
  row: Pick<ClaimRow, 'item' | 'policy'>,
  payoutPct: number,
  claims: readonly Pick<ClaimRow['claim'], 'policyItemId' | 'state' | 'amount'>[],
): bigint {
  const { currency } = row.policy;
  return claims
    .filter(({ policyItemId, state }) => policyItemId === row.item.id && state !== 'rejected')
    .reduce((open, { amount }) => open - toMinor(amount, currency), toMinor(itemPayout(row, payoutPct), currency));
}

/**
 * Draws up one claim for each policy item in force, once: running it again makes none. After a reopening or a correction with another amount,
 * nothing included, it draws up an adjustment of the difference. Answers how many are new.
 */
export async function drawUpClaims(db: Db, eventRow: EventRow, now: Date): Promise<number> {
  const { event, terms } = eventRow;
  if (event.indexValue === null) return 0;
  const items = (await findItemsOfCoverages(db, [event.coverageId])).filter((row) => isInForce(row, eventRow));
  const before = await findClaimsOfEvent(db, event.id);
  let drawn = 0;
  for (const row of items) {
    const difference = stillOwed(row, event.payoutPct, before);
    if (difference === 0n) continue;
    const added = await addClaim(db, {
      tenantId: row.policy.tenantId,
      id: newId(),
      eventId: event.id,
      policyItemId: row.item.id,
      policyId: row.policy.id,
      sequence: before.filter(({ policyItemId }) => policyItemId === row.item.id).length,
      amount: fromMinor(difference, row.policy.currency),
      currency: row.policy.currency,
      payoutPct: event.payoutPct,
      indexValue: event.indexValue,
      indexUnit: terms.riskTypeId,
      startTime: event.firstPayoutDate ?? event.periodStart,
      createdAt: now,
      updatedAt: now,
    });
    if (added) drawn += 1;
    await markPolicyClaimed(db, row.policy.id, now);
  }
  return drawn;
}
