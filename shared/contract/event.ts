import { z } from 'zod';
import { comparators } from '#shared/engine/cover';
import { MonitoringTarget } from './catalog';
import { CoverageIndex } from './coverage';
import { Fraction, Id, Instant, IsoDate, Labels, Money, Unit } from './values';

export const eventStatusValues = [
  'MONITORED',
  'DETECTED',
  'QUALIFIED',
  'NON_QUALIFIED',
  'UNKNOWN',
  'RECONCILED',
  'REPORTED',
  'IN_REVIEW',
  'CONFIRMED',
  'REJECTED',
  'PAYOUT',
  'NO_PAYOUT',
  'TERMINATED',
] as const;
export const EventStatus = z.enum(eventStatusValues);

const TrackPoint = z.object({
  referenceId: z.string(),
  segmentId: z.string(),
  intersected: z.boolean(),
  lat: z.number(),
  lon: z.number(),
});
export const FootprintEntry = z
  .object({
    timestampUtc: Instant,
    date: IsoDate,
    indexValue: z.number().nullable(),
    indexChange: z.number().nullable(),
    unit: Unit,
    measurements: z.array(
      z.object({
        value: z.number().nullable(),
        variable: z.object({ name: z.string(), unit: z.object({ symbol: z.string(), id: z.string() }) }),
        referenceId: z.string().optional(),
      }),
    ),
    inLatestIndex: z.boolean(),
    inOverallIndex: z.boolean(),
    /** Share of the sum insured that this row's index pays. */
    payout: Fraction,
    indicativePayout: Fraction.nullable(),
    features: z.array(TrackPoint).optional(),
  })
  .meta({ id: 'FootprintEntry' });
export type FootprintEntry = z.output<typeof FootprintEntry>;

/** What a card shows of a coverage; the same for signed-in people and for the public. */
const EventCoverage = z
  .object({
    id: Id,
    version: z.number(),
    label: z.string(),
    triggerLabel: z.string(),
    trigger: z.number(),
    exit: z.number().nullable(),
    start: IsoDate,
    end: IsoDate,
    /** Hours that the days of the cover are ahead of UTC: docs/rules.md §1. */
    dayOffsetHours: z.number().optional(),
    /** Days after the end for which data may still come in: docs/rules.md §10. */
    settlementLagDays: z.number().int().optional(),
    dataSourceId: Id,
    dataSetId: Id,
    dataSourceDescription: z.string(),
    synthetic: z.boolean(),
    attribution: z.string(),
    monitoringTarget: z.object({ id: Id, name: z.string() }),
    riskTypeId: z.string(),
    minPayoutPct: Fraction,
    payoutPerUnitPct: Fraction,
    limitPct: Fraction,
    labels: Labels,
    triggerUnit: z.string(),
    duration: z.boolean(),
    indexDefinitionName: z.string(),
    indexDefinition: CoverageIndex,
  })
  .meta({ id: 'EventCoverage' });

/** Over and not decided yet: the day to which its data reach, and the day on which it is decided at the latest. */
export const Settling = z.object({ dataUntil: IsoDate.nullable(), decidedBy: IsoDate }).meta({ id: 'Settling' });

/** One of several triggers: where its own index stands to its own trigger. */
export const TriggerState = z
  .object({
    label: z.string(),
    indexName: z.string(),
    unit: Unit,
    decimals: z.number(),
    duration: z.boolean(),
    comparator: z.enum(comparators),
    trigger: z.number(),
    exit: z.number().nullable(),
    indexValue: z.number().nullable(),
    /** Share that this trigger owes by itself. */
    payoutPct: Fraction,
  })
  .meta({ id: 'TriggerState' });
export type TriggerState = z.output<typeof TriggerState>;

export const eventFields = {
  id: Id,
  status: EventStatus,
  warning: z.boolean(),
  runTime: Instant.nullable(),
  asOf: IsoDate.nullable(),
  indexValue: z.number().nullable(),
  latestIndexValue: z.number().nullable(),
  indexUnit: Unit,
  payoutPct: Fraction,
  indicativePayoutPct: Fraction.nullable(),
  triggered: z.boolean(),
  missingDays: z.number(),
  settling: Settling.nullish(),
  /** The last day of the period that has data; null where none has. */
  dataUntil: IsoDate.nullish(),
  /** Of several triggers, each by itself. */
  triggers: z.array(TriggerState).nullish(),
  coverage: EventCoverage,
} as const;

/** Sums of what one link is about, which its insurer lets it say. */
export const PublicAmounts = z
  .object({ sumInsured: Money, payout: Money, indicativePayout: Money.nullable() })
  .meta({ id: 'PublicAmounts' });
export type PublicAmounts = z.output<typeof PublicAmounts>;

/** The public face of an event: what the card needs, no names of policy holders, and sums only where the link says them. */
export const PublicEvent = z
  .object({
    ...eventFields,
    footprint: z.array(FootprintEntry),
    monitoringTargetDto: MonitoringTarget.pick({
      id: true,
      name: true,
      kind: true,
      lat: true,
      lon: true,
      geometryData: true,
    }),
    /** What the second data source says, where the coverage names one; null where it has no index. */
    secondSource: z.object({ name: z.string(), indexValue: z.number().nullable() }).nullish(),
    /** The day on which it was marked as paid. */
    paidOn: IsoDate.nullish(),
    tenantHandle: z.string(),
    tenantName: z.string(),
    tenantLogo: z.string().nullable(),
    /** Behind a link whose insurer has it say the amount, and nowhere else. */
    amounts: PublicAmounts.nullish(),
  })
  .meta({ id: 'PublicEvent' });
export type PublicEvent = z.output<typeof PublicEvent>;

/** A settlement certificate; what it holds is checked by whoever computes it again (`shared/engine/event/certificate.ts`). */
export const CertificateAnswer = z.looseObject({ kind: z.literal('isoline-settlement-certificate') });
