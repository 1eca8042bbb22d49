import type { z } from 'zod';
import type { FootprintEntry, PublicEvent } from '#shared/contract/event';
import type { FootprintRow } from '#shared/engine/event/footprint';
import { breaches } from '#shared/engine/payout';
import { eventStatusOf } from '#shared/engine/status';
import type { Tenant } from '../../../db/tenant';
import { targetAnswer } from '../../catalog/answer';
import { indexAnswer, limitsOf } from '../../coverages/stored/answer';
import { lagOf, settlingAnswer } from '../../coverages/stored/settling';
import { triggerStates } from '../../coverages/stored/triggerStates';
import type { EventRow } from './repository';
import type { Second } from './secondSource';

/** What is told of an event to anyone: of a stored one, and of one that a demo link leads to. */
type ToldEvent = {
  readonly event: Pick<
    EventRow['event'],
    | ('id' | 'status' | 'warning' | 'runTime' | 'asOf' | 'periodEnd' | 'missingDays' | 'dataUntil' | 'parts')
    | ('indexValue' | 'latestIndexValue' | 'payoutPct' | 'indicativePct')
  >;
  readonly terms: Pick<
    EventRow['terms'],
    | ('version' | 'label' | 'start' | 'end' | 'riskTypeId' | 'dataSetId' | 'terms' | 'parts')
    | ('dayOffsetHours' | 'settlementLagDays')
  >;
  readonly coverage: Pick<EventRow['coverage'], 'id' | 'labels'>;
  readonly dataSet: Pick<EventRow['dataSet'], 'id' | 'providerId' | 'name' | 'synthetic' | 'attribution'>;
  readonly target: Parameters<typeof targetAnswer>[0];
};

const instant = (date: Date | null) => (date === null ? null : date.toISOString());

/** What a card shows of a coverage. */
function eventCoverage({ coverage, terms, dataSet, target }: ToldEvent) {
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
export function eventFacts(row: ToldEvent) {
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

export function footprintAnswer(row: ToldEvent, rows: readonly FootprintRow[]): FootprintEntry[] {
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

/** What is known of an event beside its row and its footprint. */
type BesideEvent = {
  readonly second: Second | null;
  /** The day on which it was marked as paid. */
  readonly paidOn: string | null;
  readonly amounts?: z.input<typeof PublicEvent>['amounts'];
};

export const publicAnswer = (
  row: ToldEvent,
  rows: readonly FootprintRow[],
  tenant: Pick<Tenant, 'handle' | 'name'> & { readonly settings: Pick<Tenant['settings'], 'logo'> },
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
