import { z } from 'zod';
import { comparators, payoutStructures } from '#shared/engine/cover';
import { callsOf } from './call';
import { ById, body, Currency, Id, IsoDate, Labels, Money, Nothing } from './values';
import { Coverage, IndexPhase, Parameters, coverageTypes, detrendMethods, loadingMethods } from './coverage';

const call = callsOf('coverages');
const changesOf = ['coverages'] as const;

const Ref = z.looseObject({ id: Id });
const payoutStructure = z.strictObject({
  type: z.enum(payoutStructures),
  trigger: z.number(),
  comparator: z.enum(comparators).optional(),
  exit: z.number().nullable().optional(),
  minPayout: Money,
  payoutPerUnit: Money.nullable().optional(),
  pricingUnit: z.string().optional(),
});
const newFields = {
  label: z.string().trim().min(1).max(200).optional(),
  riskTypeId: z.string(),
  riskCarrier: z.string().max(200).optional(),
  dataSet: Ref,
  secondaryDataSet: Ref.nullable().optional(),
  /** A known target, or any point for data sets in which every point is one. */
  monitoringTarget: z.looseObject({ id: Id }),
  indexDefinition: z.looseObject({
    id: z.string(),
    parameters: Parameters.optional(),
    indexSpec: z.object({ phases: z.array(IndexPhase) }).optional(),
    paramXel: z.string().max(4000).nullable().optional(),
  }),
  payoutStructure,
  insuredAmount: z.number().positive().default(100),
  expectedLossRatio: z.number().gt(0).max(1).default(0.65),
  currency: Currency.default('USD'),
  limit: Money.nullable().optional(),
  start: IsoDate,
  end: IsoDate,
  detrend: z.enum(detrendMethods).default('AUTO'),
  loading: z.enum(loadingMethods).default('EXPECTED_LOSS'),
  loadingFactor: z.number().min(0).default(0),
  minimumRiskRate: z.number().min(0).max(1).default(0),
  labels: Labels.default([]),
} as const;
export const NewCoverage = body({
  ...newFields,
  coverageType: z.enum(coverageTypes).default('SINGLE'),
  combine: z.enum(['SUM', 'MAX', 'AND']).optional(),
  /** Sub-coverages of a MULTI_TRIGGER coverage. */
  coverages: z
    .array(z.strictObject({ ...newFields, weight: z.number().optional() }))
    .max(20)
    .optional(),
}).meta({ id: 'NewCoverage' });
export type NewCoverage = z.input<typeof NewCoverage>;

/** The fetched coverage with changes: what is not named here is ignored, so a whole coverage may be sent back. */
export const CoverageChange = z
  .looseObject({
    trigger: z.number().optional(),
    exit: z.number().nullable().optional(),
    minPayout: Money.optional(),
    payoutPerUnit: Money.nullable().optional(),
    limit: Money.nullable().optional(),
    currency: Currency.optional(),
    label: z.string().trim().min(1).max(200).optional(),
    start: IsoDate.optional(),
    end: IsoDate.optional(),
    expectedLossRatio: z.number().gt(0).max(1).optional(),
    detrend: z.enum(detrendMethods).optional(),
    labels: Labels.optional(),
    /** These two make the product what it is: they may be sent back, but not changed. */
    structure: z.enum(payoutStructures).optional(),
    indexDefinition: z.looseObject({ triggerComparator: z.enum(comparators).optional() }).optional(),
  })
  .meta({ id: 'CoverageChange' });
export const createCoverage = call('POST /internal/coverages', {
  body: NewCoverage,
  response: Coverage,
  changes: changesOf,
  summary: 'Create a coverage',
});
export const updateCoverage = call('PUT /internal/coverages/:id', {
  params: ById,
  body: CoverageChange,
  response: Coverage,
  summary: 'Make a new version of a coverage',
});
export const activateCoverage = call('POST /internal/coverages/:id/activate', {
  params: ById,
  response: Coverage,
  changes: ['monitoring'],
  summary: 'Activate a simulated coverage',
});
export const copyCoverage = call('POST /internal/coverages/:id/copy', {
  params: ById,
  response: Coverage,
  summary: 'Copy a coverage as a new one',
});
export const deleteCoverage = call('DELETE /internal/coverages/:id', {
  params: ById,
  response: Nothing,
  summary: 'Archive a coverage that was never quoted',
});
