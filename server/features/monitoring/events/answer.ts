import type { Tenant } from '../../../db/tenant';
import type { z } from 'zod';
import { breaches } from '#shared/engine/payout';
import type { FootprintRow } from '#shared/engine/event/footprint';
import { eventStatusOf } from '#shared/engine/status';
import { sumOf } from '#shared/engine/money';
import type { EventOverview } from '#shared/contract/monitoring';
import type { FootprintEntry, PublicEvent } from '#shared/contract/event';
import { indexAnswer, limitsOf } from '../../coverages/stored/answer';
import { lagOf, settlingAnswer } from '../../coverages/stored/settling';
import { triggerStates } from '../../coverages/stored/triggerStates';
import { targetAnswer } from '../../catalog/answer';
import { insuredOf } from './amounts';
import { itemPayout } from './payout';
import type { NoticeRow } from './noticeRepository';
import type { Second } from './secondSource';
import type { EventRow, ItemRow } from './repository';

type Overview = z.input<typeof EventOverview>;

const instant = (date: Date | null) => (date === null ? null : date.toISOString());

/** What a card shows of a coverage. */
function eventCoverage({ coverage, terms, dataSet, target }: EventRow) {
  const index = indexAnswer(terms);
  const limits = limitsOf(terms);
  return {
    id: coverage.id,
    version: terms.version,
    label: terms.label,
    triggerLabel: index.triggerLabel,
    trigger: terms.terms.payout.trigger,
    exit: limits.exit,
    start: terms.start,
    end: terms.end,
    dayOffsetHours: terms.dayOffsetHours,
    settlementLagDays: lagOf(terms),
    dataSourceId: dataSet.providerId,
    dataSetId: dataSet.id,
    dataSourceDescription: dataSet.name,
    synthetic: dataSet.synthetic,
    attribution: dataSet.attribution,
    monitoringTarget: { id: target.id, name: target.name },
    riskTypeId: terms.riskTypeId,
    minPayoutPct: terms.terms.payout.minPayoutPct,
    payoutPerUnitPct: limits.payoutPerUnitPct,
    limitPct: terms.terms.payout.limitPct,
    labels: [...coverage.labels],
    triggerUnit: index.output.unit.symbol,
    duration: limits.duration,
    indexDefinitionName: index.name,
    indexDefinition: index,
  };
}

/** What everybody may know of an event: state and index, no people and no sums. */
function eventFacts(row: EventRow) {
  const { event, terms } = row;
  const covered = eventCoverage(row);
  const { comparator, trigger } = terms.terms.payout;
  return {
    id: event.id,
    status: eventStatusOf(event.status),
    warning: event.warning,
    runTime: instant(event.runTime),
    asOf: event.asOf,
    indexValue: event.indexValue,
    latestIndexValue: event.latestIndexValue,
    indexUnit: covered.indexDefinition.output.unit,
    payoutPct: event.payoutPct,
    indicativePayoutPct: event.indicativePct,
    triggered: event.indexValue !== null && breaches(comparator, event.indexValue, trigger),
    missingDays: event.missingDays,
    settling: settlingAnswer(row),
    dataUntil: event.dataUntil,
    triggers: triggerStates(row),
    coverage: covered,
  };
}

export function footprintAnswer(row: EventRow, rows: readonly FootprintRow[]): FootprintEntry[] {
  const { unit } = indexAnswer(row.terms).output;
  return rows.map((entry) => ({
    timestampUtc: entry.timestampUtc,
    date: entry.date,
    indexValue: entry.indexValue,
    indexChange: entry.indexChange,
    unit,
    measurements: entry.measurements.map(({ variable, value, unit: symbol }) => ({
      value,
      variable: { name: variable, unit: { symbol, id: symbol } },
    })),
    inLatestIndex: entry.inLatestIndex,
    inOverallIndex: entry.inOverallIndex,
    payout: entry.payoutPct,
    indicativePayout: entry.indicativePct ?? null,
    ...(entry.features ? { features: [...entry.features] } : {}),
  }));
}

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

/** What is known of an event beside its row and its footprint. */
type BesideEvent = {
  readonly second: Second | null;
  /** The day on which it was marked as paid. */
  readonly paidOn: string | null;
  readonly amounts?: z.input<typeof PublicEvent>['amounts'];
};

export const publicAnswer = (
  row: EventRow,
  rows: readonly FootprintRow[],
  tenant: Tenant,
  { second, paidOn, amounts = null }: BesideEvent,
): z.input<typeof PublicEvent> => ({
  ...eventFacts(row),
  footprint: footprintAnswer(row, rows),
  monitoringTargetDto: targetAnswer(row.target),
  secondSource: second && { name: second.dataSetName, indexValue: second.indexValue },
  paidOn,
  tenantHandle: tenant.handle,
  tenantName: tenant.name,
  tenantLogo: tenant.settings.logo,
  ...(amounts ? { amounts } : {}),
});

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
