import { sumOf } from '#shared/engine/money';
import type { Db } from '../../../db/open';
import { itemPayout } from '../events/payout';
import { findItemsOfPolicies, holdEvents, holdPolicies, savePolicyPayouts } from './repository';

type PolicyItem = Awaited<ReturnType<typeof findItemsOfPolicies>>[number];

/** Brings the computed payouts of the policies up to date that hold these coverages. */
export async function sumPayouts(db: Db, coverageIds: readonly string[]): Promise<void> {
  if (coverageIds.length > 0) await sumPolicies(db, await holdPolicies(db, coverageIds));
}

/**
 * What a policy is owed that is made in this transaction: its events may owe already. A run that changes them is waited for, or waits and
 * then sees the policy.
 */
export async function sumNewPolicy(db: Db, policyId: string, coverageIds: readonly string[]): Promise<void> {
  await holdEvents(db, coverageIds);
  await sumPolicies(db, [policyId]);
}

async function sumPolicies(db: Db, policyIds: readonly string[]): Promise<void> {
  const itemsOf = new Map<string, PolicyItem[]>();
  for (const row of await findItemsOfPolicies(db, policyIds)) {
    const items = itemsOf.get(row.policy.id);
    if (items) items.push(row);
    else itemsOf.set(row.policy.id, [row]);
  }
  const totals = new Map<string, number>();
  for (const [id, items] of itemsOf) {
    const payouts = items.map((row) => itemPayout(row, row.payoutPct ?? 0));
    const total = sumOf(payouts, items[0]?.policy.currency ?? '');
    if (total !== items[0]?.policy.total) totals.set(id, total);
  }
  await savePolicyPayouts(db, totals);
}
