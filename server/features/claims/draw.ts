import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { fromMinor, shareAmount, toMinor } from '#shared/engine/money';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import { businessPartner, policy, policyItem } from '../../db/schema/business';
import { claim, parametricEvent } from '../../db/schema/monitoring';
import { coverageVersion } from '../../db/schema/coverages';
import { monitoringTarget } from '../../db/schema/catalog';
import type { ComputedEvent } from '../monitoring/run/compute';
import { findItemsOfCoverages, type ItemRow } from '../monitoring/events/repository';

/** Policies whose items a payout is owed on. */
const inForce = ['active', 'running', 'claims'];
const isInForce = ({ policy: contract }: ItemRow, { row }: Pick<ComputedEvent, 'row'>) =>
  inForce.includes(contract.state) && row.terms.start >= contract.inceptionDate && row.terms.end <= contract.expiryDate;

/** What one item is owed: share × sum insured per unit × quantity, rounded once to the currency's minor unit. */
export const itemPayout = ({ item, policy: contract }: Pick<ItemRow, 'item' | 'policy'>, payoutPct: number): number =>
  fromMinor(shareAmount(payoutPct, toMinor(item.sumInsured, contract.currency), item.quantity), contract.currency);

/**
 * Draws up one claim for each policy item in force, once: running it again makes none. After a reopening with another amount it draws up
 * an adjustment of the difference. Answers the new claims.
 */
export async function drawUpClaims(db: Db, computed: Pick<ComputedEvent, 'row'>, now: Date) {
  const { event, terms } = computed.row;
  if (event.payoutPct <= 0 || event.indexValue === null) return [];
  const items = (await findItemsOfCoverages(db, [event.coverageId])).filter((row) => isInForce(row, computed));
  const before = await db.select().from(claim).where(eq(claim.eventId, event.id));
  const drawn: (typeof claim.$inferSelect)[] = [];
  for (const row of items) {
    const owed = toMinor(itemPayout(row, event.payoutPct), row.policy.currency);
    const earlier = before.filter(({ policyItemId, state }) => policyItemId === row.item.id && state !== 'rejected');
    const difference = owed - earlier.reduce((sum, { amount }) => sum + toMinor(amount, row.policy.currency), 0n);
    if (difference === 0n) continue;
    const [added] = await db
      .insert(claim)
      .values({
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
      })
      .onConflictDoNothing()
      .returning();
    if (added) drawn.push(added);
    await db
      .update(policy)
      .set({ state: 'claims', updatedAt: now, version: sql`${policy.version} + 1` })
      .where(and(eq(policy.id, row.policy.id), inArray(policy.state, ['active', 'running'])));
  }
  return drawn;
}

export const claimColumns = {
  claim,
  item: policyItem,
  policy,
  holder: businessPartner,
  event: parametricEvent,
  terms: coverageVersion,
  target: monitoringTarget,
};
export const findClaimRows = (
  db: Db,
  filter: { policyId?: string | undefined; eventId?: string | undefined; id?: string | undefined },
) =>
  db
    .select(claimColumns)
    .from(claim)
    .innerJoin(policyItem, eq(policyItem.id, claim.policyItemId))
    .innerJoin(policy, eq(policy.id, claim.policyId))
    .innerJoin(businessPartner, eq(businessPartner.id, policy.customerId))
    .innerJoin(parametricEvent, eq(parametricEvent.id, claim.eventId))
    .innerJoin(
      coverageVersion,
      and(
        eq(coverageVersion.coverageId, parametricEvent.coverageId),
        eq(coverageVersion.version, parametricEvent.coverageVersion),
      ),
    )
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .where(
      and(
        filter.policyId ? eq(claim.policyId, filter.policyId) : undefined,
        filter.eventId ? eq(claim.eventId, filter.eventId) : undefined,
        filter.id ? eq(claim.id, filter.id) : undefined,
      ),
    )
    .orderBy(asc(claim.createdAt), asc(claim.id));
export type ClaimRow = Awaited<ReturnType<typeof findClaimRows>>[number];
