import { sumOf } from '#shared/engine/money';
import type { Db } from '../../../db/open';
import { itemPayout } from '../events/payout';
import { findItemsOfCoverages } from '../events/repository';
import { findItemsOfPolicy, savePolicyPayout } from './repository';

/** Brings the computed payouts of the policies up to date that hold these coverages. */
export async function sumPayouts(db: Db, coverageIds: readonly string[]): Promise<void> {
  const items = await findItemsOfCoverages(db, coverageIds);
  const policyIds = [...new Set(items.map(({ policy }) => policy.id))];
  for (const id of policyIds) {
    const rows = await findItemsOfPolicy(db, id);
    const payouts = rows.map((row) => itemPayout(row, row.payoutPct ?? 0));
    await savePolicyPayout(db, id, sumOf(payouts, rows[0]?.policy.currency ?? ''));
  }
}
