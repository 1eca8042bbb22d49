import { z } from 'zod';
import { comparators, payoutStructures } from '#shared/engine/cover';
import { coverageStates } from '#shared/engine/states';
import { eventStatuses } from '#shared/engine/status';
import { MonitoringTarget } from './catalog';
import { Currency, Fraction, Id, Instant, IsoDate, Labels, Money, Unit } from './values';

export const CoverageState = z.enum(coverageStates);
export const coverageTypes = ['SINGLE', 'MULTI_TRIGGER'] as const;
export const detrendMethods = ['AUTO', 'NONE', 'LINEAR', 'DAMPED', 'LOESS'] as const;
export const loadingMethods = ['EXPECTED_LOSS', 'STD_DEV', 'UNCERTAINTY', 'TAIL', 'COST_OF_CAPITAL'] as const;

export const Parameters = z.record(z.string(), z.union([z.number(), z.string()]));
export const IndexPhase = z.object({
  periodStart: IsoDate,
  periodEnd: IsoDate,
  parameters: Parameters,
  weight: z.number().optional(),
});

export const CoverageIndex = z.object({
  id: z.string(),
  name: z.string(),
  triggerLabel: z.string(),
  description: z.string(),
  triggerComparator: z.enum(comparators),
  riskTypeId: z.string(),
  indexType: z.enum(['SIMPLE', 'COMPLEX']),
  parameters: Parameters,
  indexSpec: z.object({ phases: z.array(IndexPhase) }),
  paramXel: z.string().nullable(),
  variables: z.array(z.object({ datasetId: z.string(), variableId: z.string() })),
  decimals: z.number(),
  triggers: z.array(z.object({ triggerComparator: z.enum(comparators), value: z.number() })),
  output: z.object({
    id: z.string(),
    name: z.string(),
    shortName: z.string(),
    description: z.string(),
    materialIcon: z.string().optional(),
    unit: Unit,
    referenceSystem: z.string().optional(),
  }),
});

const coverageFields = {
  id: Id,
  label: z.string(),
  version: z.number().int(),
  createdBy: z.string(),
  /** What people call them: the name, or the address where there is none. */
  createdByName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  status: z.string(),
  uiState: CoverageState,
  /** Why its last simulation came to nothing: it failed, or somebody has stopped it. */
  error: z.string().nullable(),
  riskCarrier: z.string().nullable(),
  riskTypeId: z.string(),
  /** A path such as `Weather > Rainfall`. */
  riskType: z.string(),
  dataSet: z.string(),
  dataSourceId: Id,
  dataSourceName: z.string(),
  dataSetId: Id,
  dataSourceDescription: z.string(),
  /** How far the days of the cover lie ahead of UTC the whole year: docs/rules.md §1. */
  dayOffsetHours: z.number(),
  /** Days after the end for which data may still come in, before the cover is settled without them. */
  settlementLagDays: z.number().int(),
  synthetic: z.boolean(),
  secondaryDataSetId: Id.nullable(),
  monitoringTarget: MonitoringTarget.pick({
    id: true,
    name: true,
    kind: true,
    lat: true,
    lon: true,
    geometryData: true,
  }),
  structure: z.enum(payoutStructures),
  /** In the unit of the index; durations are seconds on the wire. */
  trigger: z.number(),
  triggerUnit: z.string(),
  triggerLabel: z.string(),
  /** True when the index counts seconds: screens show hours. */
  duration: z.boolean(),
  exit: z.number().nullable(),
  minPayout: Money,
  minPayoutPct: Fraction,
  payoutPerUnit: Money,
  payoutPerUnitPct: Fraction,
  limit: Money,
  limitPct: Fraction,
  insuredAmount: Money,
  currency: Currency,
  start: IsoDate,
  end: IsoDate,
  riskPremium: Money.nullable(),
  riskPremiumPct: Fraction.nullable(),
  grossPremiumIndicationPct: Fraction.nullable(),
  /** Years of the record that the price rests on, where none of them paid; else null. */
  unseenYears: z.number().int().nullable(),
  expectedLossRatio: Fraction,
  detrend: z.enum(detrendMethods),
  loading: z.enum(loadingMethods),
  loadingFactor: z.number(),
  minimumRiskRate: Fraction,
  technicalPricingReportFileId: Id.nullable(),
  factSheetReportFileId: Id.nullable(),
  coverageType: z.enum(coverageTypes),
  combine: z.enum(['SUM', 'MAX', 'AND']).nullable(),
  labels: Labels,
  indexDefinition: CoverageIndex,
  indexDefinitionName: z.string(),
  canActivate: z.boolean(),
  /** The job that simulates it, if any. */
  jobId: Id.nullable(),
  /** The job that makes its two documents after the simulation; without it and without them, they could not be made. */
  documentsJobId: Id.nullable(),
  parametricEventId: Id.nullable(),
  /** Where that event stands; null where there is none. */
  eventStatus: z.enum(eventStatuses).nullable(),
} as const;
const SubCoverage = z.object(coverageFields).meta({ id: 'SubCoverage' });
export const Coverage = z.object({ ...coverageFields, coverages: z.array(SubCoverage) }).meta({ id: 'Coverage' });
/** What a row of a list shows of one trigger. */
const listedTrigger = {
  ...z.object(coverageFields).pick({
    ...{ id: true, label: true, riskTypeId: true, start: true, end: true },
    ...{ structure: true, trigger: true, exit: true, duration: true },
    ...{ minPayoutPct: true, limitPct: true, indexDefinitionName: true },
  }).shape,
  monitoringTarget: MonitoringTarget.pick({ id: true, name: true }),
  indexDefinition: CoverageIndex.pick({ triggerComparator: true, decimals: true }).extend({
    output: z.object({ unit: z.object({ symbol: z.string() }) }),
  }),
} as const;
/** One of several triggers as lists show it: version, state, labels, currency and price are those of the coverage around it. */
const ListedSubCoverage = z.object(listedTrigger).meta({ id: 'ListedSubCoverage' });
/** A coverage as lists show it: the rest is told by the call that reads one. */
export const ListedCoverage = z
  .object({
    ...z.object(coverageFields).pick({
      ...{ id: true, label: true, version: true, uiState: true, coverageType: true, canActivate: true, labels: true },
      ...{ currency: true, riskPremiumPct: true, grossPremiumIndicationPct: true, unseenYears: true },
    }).shape,
    ...listedTrigger,
    coverages: z.array(ListedSubCoverage),
  })
  .meta({ id: 'ListedCoverage' });
export type ListedSubCoverage = z.output<typeof ListedSubCoverage>;
export type ListedCoverage = z.output<typeof ListedCoverage>;
export type Coverage = z.output<typeof Coverage>;
