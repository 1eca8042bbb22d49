import type { Tenant } from '../../../db/tenant';
import type { z } from 'zod';
import { sumOf } from '#shared/engine/money';
import type { EventOverview } from '#shared/contract/monitoring';
import { targetAnswer } from '../../catalog/answer';
import { insuredOf } from './amounts';
import { itemPayout } from './payout';
import { eventFacts } from './publicAnswer';
import type { NoticeRow } from './noticeRepository';
import type { EventRow, ItemRow } from './repository';

type Overview = z.input<typeof EventOverview>;

/** What items in a currency are owed by a share, and the currency: that of the first item, or of the coverage. */
function totalPayout(row: EventRow, items: readonly ItemRow[], payoutPct: number) {
  const currency = items[0]?.policy.currency ?? row.terms.currency;
  const same = items.filter((item) => item.policy.currency === currency);
  const amount = sumOf(
    same.map((item) => itemPayout(item, payoutPct)),
    currency,
  );
  return { same, total: { amount, currency } };
}

/** What corrected data would make of an event that people have taken over. */
export const noticeAnswer = (notice: NoticeRow, row: EventRow, items: readonly ItemRow[]) => ({
  asOf: notice.asOf,
  dataVersion: notice.dataVersion,
  oldIndexValue: notice.oldIndex,
  newIndexValue: notice.newIndex,
  oldPayoutPct: notice.oldPayoutPct,
  newPayoutPct: notice.newPayoutPct,
  newTotalPayout: totalPayout(row, items, notice.newPayoutPct).total,
  createdAt: notice.createdAt.toISOString(),
});

export function overviewAnswer(row: EventRow, items: readonly ItemRow[], tenant: Tenant): Overview {
  const { same, total } = totalPayout(row, items, row.event.payoutPct);
  const { currency } = total;
  return {
    ...eventFacts(row),
    totalPayout: total,
    insuredExtendValue: same.reduce((total, { item }) => total + item.quantity, 0),
    insuredExtendUnit: 'units',
    totalSumInsured: { amount: sumOf(same.map(insuredOf), currency), currency },
    monitoringTargetDto: targetAnswer(row.target),
    tenantHandle: tenant.handle,
  };
}

export const policyItemAnswer = (row: ItemRow, payoutPct: number) => ({
  id: row.item.id,
  policyId: row.policy.id,
  policyHolderName: row.holder.name,
  beneficiaryName: row.item.name,
  calculatedPayout: { amount: itemPayout(row, payoutPct), currency: row.policy.currency },
  quantity: row.item.quantity,
  coverageTotalSumInsured: { amount: insuredOf(row), currency: row.policy.currency },
  policyTotalSumInsured: { amount: row.policy.totalSumInsured, currency: row.policy.currency },
});
