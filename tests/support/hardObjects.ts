import { createHash } from 'node:crypto';
import { Claim } from '#shared/contract/claims';
import type { Coverage } from '#shared/contract/coverage';
import type { PublicEvent, TriggerState } from '#shared/contract/event';
import { EventDetail } from '#shared/contract/monitoring';
import { Policy, PolicyItem } from '#shared/contract/policy';
import { MonitoringItem } from '#shared/contract/policyReport';
import { Quote, QuoteItem } from '#shared/contract/quote';
import { addDays } from '#shared/engine/calendar';
import { type MultiCover, severalTriggersId } from '#shared/engine/cover';
import { observedOf } from '#shared/engine/days';
import { type Certificate, settlementCertificate } from '#shared/engine/event/certificate';
import type { Observed } from '#shared/engine/observed';
import { multipleOf, shareOfAmount, sumOf } from '#shared/engine/money';
import { coverageOf } from '../../server/documents/testing/examples';
import { sampleOf } from './console/sample';
import { publicCertificateOf, publicEventOf, type PublicEventOptions } from './publicEvent';

/*
 * Objects that are hard to draw, each as every place of the product is handed it: one event with its coverage, a policy of two cohorts on it, its
 * claims and papers. Index, payouts and certificates are the engine's.
 */

const period = { start: '2025-06-01', end: '2025-06-20' };
/** So much rain on each day of the period, as far as it is known. */
const rainOf = (mm: number, until = period.end): Observed => {
  const days = Array.from({ length: 20 }, (_, at) => ({ date: addDays(period.start, at), values: { precip: mm } }));
  return observedOf({ days: days.filter(({ date }) => date <= until) });
};
const settled = { ...period, asOf: '2025-07-05', settlementLagDays: 10 };
/** It pays below 100 mm. */
const drought = { ...settled, comparator: 'LT', trigger: 100, exit: 0, label: 'Dry June' } as const;

const hour = (at: number) => new Date(Date.parse('2025-06-05T09:00:00Z') + at * 3_600_000).toISOString();
const storm = [
  [14.1, -58.4, 120],
  [14.1, -59.7, 165],
  [14.2, -61.1, 180],
  [14.2, -62.7, 150],
].map(([lat = 0, lon = 0, windKmh = 0], step) => ({
  ...{ stormId: 's1', stormName: 'ELSA', time: hour(step * 6) },
  ...{ lat, lon, windKmh },
}));

/** Each by what makes it hard. */
const grounds = {
  /** Two triggers, of which one is breached: what they come to together has no trigger. */
  several: { ...drought, label: 'Dry and hot', observed: rainOf(2) },
  /** Two items of one coverage, of different cohorts. */
  cohorts: { ...drought, observed: rainOf(2) },
  /** It pays below its trigger: everything is the other way round. */
  deficit: { ...drought, observed: rainOf(2) },
  /** Seconds on the wire, hours for people. */
  outage: {
    ...settled,
    ...{ indexId: 'downtime-sum', trigger: 9000, exit: 36_000, label: 'Payments down', place: 'Gateway' },
    observed: observedOf({ days: [], incidents: [{ start: hour(0), end: hour(4.14) }] }),
  },
  storm: {
    ...settled,
    ...{ indexId: 'wind-max-6hr', parameters: { radiusKm: 150 }, trigger: 153, exit: 252, label: 'Strong storm' },
    ...{ place: 'Bridgetown', target: { lat: 14.1, lon: -60.4 } },
    observed: observedOf({ days: [], fixes: storm }),
  },
  /** Over, with too many days missing: nobody can say whether it pays. */
  undecided: { ...drought, observed: rainOf(2, '2025-06-08') },
  /** The insurer found that it does not meet the criteria, whatever its index says. */
  rejected: { ...drought, observed: rainOf(2) },
  /** Its data have changed since people have taken it over. */
  corrected: { ...drought, observed: rainOf(2) },
  /** Over, waiting for data that are late. */
  waiting: { ...drought, asOf: '2025-06-29', observed: rainOf(2, '2025-06-12'), dataUntil: '2025-06-12' },
} as const satisfies Readonly<Record<string, PublicEventOptions>>;
export type Kind = keyof typeof grounds;
export const kinds = Object.keys(grounds) as Kind[];

const rupees = (amount: number) => ({ amount, currency: 'INR' });
const cohorts = [
  { id: 'i1', name: 'Shops', quantity: 7, sumInsured: 1300 },
  { id: 'i2', name: 'Markets', quantity: 7, sumInsured: 1300 },
] as const;

/** The rain, which is short of it, and the heat, which is not reached. */
const triggerStates: readonly TriggerState[] = [
  {
    ...{ label: 'Rain of the month', indexName: 'Total rainfall', unit: { symbol: 'mm' }, decimals: 1 },
    ...{ duration: false, comparator: 'LT', trigger: 100, exit: 0, indexValue: 40, payoutPct: 0.28 },
  },
  {
    ...{ label: 'Hot days', indexName: 'Hot days', unit: { symbol: 'days' }, decimals: 0 },
    ...{ duration: false, comparator: 'GT', trigger: 12, exit: null, indexValue: 9, payoutPct: 0 },
  },
];

/** The event as its kind leaves it. */
function eventOf(kind: Kind): PublicEvent {
  const event = publicEventOf(grounds[kind]);
  if (kind === 'rejected') return { ...event, status: 'REJECTED' };
  if (kind === 'corrected') return { ...event, status: 'REPORTED' };
  if (kind !== 'several') return event;
  const { coverage, footprint } = event;
  const { indexDefinition } = coverage;
  const percent = { symbol: '%', id: 'percent' };
  const { payoutPct } = event;
  return {
    ...event,
    ...{ indexValue: payoutPct * 100, latestIndexValue: payoutPct * 100, indexUnit: percent, triggered: true },
    triggers: triggerStates.map((state, at) => ({ ...state, payoutPct: at === 0 ? payoutPct : 0 })),
    footprint: footprint.map((row) => ({
      ...{ ...row, indexValue: row.payout * 100, indexChange: null, unit: percent, measurements: [] },
    })),
    coverage: {
      ...coverage,
      ...{
        trigger: 0,
        exit: null,
        triggerUnit: '%',
        triggerLabel: 'Multi Trigger',
        indexDefinitionName: 'Multi Trigger',
      },
      indexDefinition: {
        ...indexDefinition,
        ...{ id: severalTriggersId, name: 'Multi Trigger', triggerComparator: 'GT', decimals: 1, variables: [] },
        output: { ...indexDefinition.output, id: severalTriggersId, name: 'Multi Trigger', unit: percent },
      },
    },
  };
}

/** The coverage that was sold, as papers are handed it. */
function coverageSold(kind: Kind, { coverage, payoutPct: _ }: PublicEvent): Coverage {
  const { indexDefinition, minPayoutPct, payoutPerUnitPct } = coverage;
  const single = publicEventOf(grounds[kind]).coverage;
  const terms = {
    structure: 'linear',
    comparator: single.indexDefinition.triggerComparator,
    ...{ trigger: single.trigger, exit: single.exit, minPayoutPct, payoutPerUnitPct: null, limitPct: 1 },
  } as const;
  const index = { indexId: single.indexDefinition.id, parameters: single.indexDefinition.parameters };
  const sold = coverageOf({ terms, index, ...period, label: coverage.label }, { id: 'c1', version: 1 });
  const { monitoringTarget } = sold;
  const placed = { ...sold, monitoringTarget: { ...monitoringTarget, name: coverage.monitoringTarget.name } };
  if (kind !== 'several') return { ...placed, payoutPerUnitPct };
  const heat = coverageOf({
    terms: { ...terms, comparator: 'GT', trigger: 12, exit: 24 },
    index: { indexId: 'hot-days-spell', parameters: { threshold: 35 } },
  });
  return {
    ...placed,
    ...{ trigger: 0, exit: null, triggerUnit: '%', coverageType: 'MULTI_TRIGGER', combine: 'SUM' },
    indexDefinition: { ...sold.indexDefinition, ...indexDefinition },
    coverages: [
      { ...placed, label: 'Rain of the month' },
      { ...heat, label: 'Hot days' },
    ],
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** What settles the claim of the first cohort. */
function certificateOf(kind: Kind): Certificate {
  const insured = { sumInsured: cohorts[0].sumInsured, quantity: cohorts[0].quantity, currency: 'INR' };
  const single = publicCertificateOf(grounds[kind]);
  if (kind !== 'several') return { ...single, insured, amount: owed(single.payoutPct, cohorts[0]) };
  if ('parts' in single.cover) throw new Error('There is one trigger in the grounds');
  const heat = {
    ...single.cover,
    index: { indexId: 'hot-days-spell', parameters: { threshold: 35 } },
    terms: { ...single.cover.terms, comparator: 'GT' as const, trigger: 12, exit: 24 },
  };
  const cover: MultiCover = { ...period, combine: 'SUM', limitPct: 1, parts: [single.cover, heat] };
  const { eventId, coverage, target, data, asOf } = single;
  const cool = observedOf({
    days: Array.from({ length: 20 }, (_, at) => ({ date: addDays(period.start, at), values: { tmax: 31 } })),
  });
  return settlementCertificate(
    { ...{ claimId: 'm1', eventId, coverage, target, data, asOf }, cover, observed: [rainOf(2), cool], insured },
    sha256,
  );
}

const owed = (share: number, { sumInsured, quantity }: (typeof cohorts)[number]) =>
  shareOfAmount(share, sumInsured, quantity, 'INR');
const insured = ({ sumInsured, quantity }: (typeof cohorts)[number]) => multipleOf(sumInsured, quantity, 'INR');
const total = (amounts: readonly number[]) => rupees(sumOf(amounts, 'INR'));

/** All that is handed of an object of a kind to the places that show it. */
export function hardObject(kind: Kind) {
  const event = eventOf(kind);
  const coverage = coverageSold(kind, event);
  const { payoutPct } = event;
  const isSeveral = kind === 'several';
  const covered = {
    ...{ id: 'c1', version: 1, label: event.coverage.label, riskTypeId: event.coverage.riskTypeId },
    coverageType: isSeveral ? ('MULTI_TRIGGER' as const) : ('SINGLE' as const),
    monitoringTargetName: event.coverage.monitoringTarget.name,
    ...{ trigger: event.coverage.trigger, exit: event.coverage.exit, triggerUnit: event.coverage.triggerUnit },
    ...{ triggerLabel: event.coverage.triggerLabel, duration: event.coverage.duration, unseenYears: null },
    ...{ minPayoutPct: event.coverage.minPayoutPct, payoutPerUnitPct: event.coverage.payoutPerUnitPct },
    ...period,
  };
  const { name, triggerComparator, decimals } = event.coverage.indexDefinition;
  const indexDefinition = { name, triggerComparator, decimals };
  const totals = {
    totalPayout: total(cohorts.map((cohort) => owed(payoutPct, cohort))),
    ...{ insuredExtendValue: 14, insuredExtendUnit: 'units', totalSumInsured: total(cohorts.map(insured)) },
  };
  const { secondSource: _, paidOn: __, tenantName: ___, tenantLogo: ____, amounts: _____, ...listed } = event;
  const detail = EventDetail.parse({
    ...sampleOf(EventDetail),
    ...listed,
    ...totals,
    id: 'e1',
    policyItems: cohorts.map((cohort) => ({
      ...{ id: cohort.id, policyId: 'p1', policyHolderName: 'Souq', beneficiaryName: cohort.name },
      ...{ calculatedPayout: rupees(owed(payoutPct, cohort)), quantity: cohort.quantity },
      ...{ coverageTotalSumInsured: rupees(insured(cohort)), policyTotalSumInsured: totals.totalSumInsured },
    })),
    policyItemsTotal: cohorts.length,
    correction:
      kind === 'corrected'
        ? {
            ...{ asOf: '2025-07-06', dataVersion: 4, createdAt: '2025-07-06T04:00:00.000Z' },
            ...{ oldIndexValue: event.indexValue, newIndexValue: 62, oldPayoutPct: payoutPct, newPayoutPct: 0.5 },
            newTotalPayout: rupees(9100),
          }
        : null,
  });
  const items = cohorts.map((cohort) =>
    sampleOf(MonitoringItem, {
      ...{ id: cohort.id, name: cohort.name, eventId: 'e1', policyId: 'p1', coverageLabel: covered.label },
      ...{ coverage: { ...covered, limitPct: 1, parametricEventId: 'e1' }, status: event.status, indexName: name },
      monitoringTargetName: covered.monitoringTargetName,
      ...{ indexValue: event.indexValue, indexUnit: { symbol: covered.triggerUnit }, decimals },
      ...{ trigger: covered.trigger, exit: covered.exit, triggerComparator, payoutPct },
      ...{ calculatedPayout: rupees(owed(payoutPct, cohort)), beneficiaryName: 'Souq', quantity: cohort.quantity },
      ...{ sumInsured: rupees(cohort.sumInsured), coverageTotalSumInsured: rupees(insured(cohort)) },
      ...{ dataSourceDescription: event.coverage.dataSourceDescription, reportingPeriod: period },
      ...{ lastReportTime: '2025-07-05T04:00:00Z', settling: event.settling ?? null },
      triggers: event.triggers ? [...event.triggers] : null,
    }),
  );
  const amounts = (cohort: (typeof cohorts)[number]) => ({
    ...{ quantity: cohort.quantity, sumInsured: rupees(cohort.sumInsured), totalSumInsured: rupees(insured(cohort)) },
    grossWrittenPremium: rupees(500),
  });
  const policy = sampleOf(Policy, {
    ...{ id: 'p1', name: 'Souq 2025', state: 'claims', quoteId: 'q1', currency: 'INR', customer: { name: 'Souq' } },
    ...{ inceptionDate: period.start, expiryDate: period.end, eventStatus: { id: event.status } },
    // Of an undecided one, what the policy's other events owe.
    totalCalculatedPayout: kind === 'undecided' ? rupees(770) : totals.totalPayout,
    totalSumInsured: totals.totalSumInsured,
    policyItems: cohorts.map((cohort) =>
      sampleOf(PolicyItem, {
        ...{ id: cohort.id, name: cohort.name, ...amounts(cohort), indexDefinition },
        coverage: { ...covered, limitPct: 1, parametricEventId: 'e1' },
      }),
    ),
  });
  const quote = sampleOf(Quote, {
    ...{ id: 'q1', name: 'Souq 2025', status: 'ACCEPTED', uiState: 'completed', currency: 'INR' },
    ...{ inceptionDate: period.start, expiryDate: period.end, grossWrittenPremium: rupees(1000) },
    ...{ grossWrittenPremiumPct: 0.05, totalSumInsured: totals.totalSumInsured, commission: rupees(75) },
    quoteItems: cohorts.map((cohort) =>
      sampleOf(QuoteItem, {
        ...{ id: cohort.id, name: cohort.name, ...amounts(cohort) },
        coverage: { ...covered, indexDefinition, dataSourceDescription: 'Stations' },
      }),
    ),
  });
  const claims = cohorts.map((cohort) =>
    sampleOf(Claim, {
      ...{ id: `m-${cohort.id}`, amount: rupees(owed(payoutPct, cohort)), payoutPct, policyId: 'p1' },
      ...{ policyName: 'Souq 2025', state: kind === 'rejected' ? 'rejected' : 'drawn_up', beneficiaryName: 'Souq' },
      policyItem: {
        ...{ id: cohort.id, name: cohort.name, quantity: cohort.quantity },
        sumInsured: rupees(cohort.sumInsured),
      },
      parametricLoss: {
        coverage: {
          ...{ ...covered, limitPct: 1, riskType: coverage.riskType },
          ...{ monitoringTarget: { name: covered.monitoringTargetName }, indexDefinition },
        },
        parametricEvent: { id: 'e1', value: event.indexValue ?? 0, unit: covered.triggerUnit, startTime: period.start },
      },
    }),
  );
  const today = kind === 'waiting' ? '2025-06-30' : '2025-07-10';
  return { kind, event, detail, items, policy, quote, claims, coverage, certificate: () => certificateOf(kind), today };
}
export type HardObject = ReturnType<typeof hardObject>;
