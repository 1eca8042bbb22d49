import { fromMinor, toMinor } from '#shared/engine/money';
import { stateAfter } from '#shared/engine/machine';
import { policyMachine } from '#shared/engine/states';
import { machine } from '../../base/person';
import { writeAudits } from '../../db/audit';
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

type Line = Parameters<typeof writeAudits>[2][number];
const byMachine = (now: Date) => ({ at: now, who: machine, channel: 'system' as const });

/** Lets a policy have claims; the lines for the trail, none where it had claims before. */
export async function moveToClaims(db: Db, policyId: string, now: Date): Promise<readonly Line[]> {
  const from = await markPolicyClaimed(db, policyId, now);
  if (from === undefined) return [];
  const to = stateAfter(policyMachine, 'claim');
  const reason = 'It has a claim that is not settled.';
  return [{ ...byMachine(now), area: 'policies', subjectId: policyId, action: 'advanced', from, to, reason }];
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
  const lines: Line[] = [];
  for (const row of items) {
    const difference = stillOwed(row, event.payoutPct, before);
    if (difference === 0n) continue;
    const id = newId();
    const amount = fromMinor(difference, row.policy.currency);
    const added = await addClaim(db, {
      tenantId: row.policy.tenantId,
      id,
      eventId: event.id,
      policyItemId: row.item.id,
      policyId: row.policy.id,
      sequence: before.filter(({ policyItemId }) => policyItemId === row.item.id).length,
      amount,
      currency: row.policy.currency,
      payoutPct: event.payoutPct,
      indexValue: event.indexValue,
      indexUnit: terms.riskTypeId,
      startTime: event.firstPayoutDate ?? event.periodStart,
      createdAt: now,
      updatedAt: now,
    });
    if (added) {
      drawn += 1;
      const details = { eventId: event.id, amount, currency: row.policy.currency, payoutPct: event.payoutPct };
      lines.push({
        ...{ ...byMachine(now), area: 'claims', subjectId: id, action: 'drawn up', to: 'drawn_up' },
        details: { ...details, policyId: row.policy.id },
      });
      lines.push({
        ...{ ...byMachine(now), area: 'policies', subjectId: row.policy.id, action: 'claim drawn up', to: 'drawn_up' },
        details: { ...details, claimId: id },
      });
    }
    lines.push(...(await moveToClaims(db, row.policy.id, now)));
  }
  await writeAudits(db, event.tenantId, lines);
  return drawn;
}
