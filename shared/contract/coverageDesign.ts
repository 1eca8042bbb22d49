import { z } from 'zod';
import { comparators, payoutStructures } from '#shared/engine/cover';
import { callsOf } from './call';
import { EnteredDay, EnteredNumber } from './fields';
import { ById, body, Currency, Id, kindOf, Labels, Money, Nothing } from './values';
import { withWhatFollows } from './whatFollows';
import { Coverage, IndexPhase, Parameters, coverageTypes, detrendMethods, loadingMethods } from './coverage';

const call = callsOf('coverages');
const changesOf = ['coverages'] as const;

/** A share of the insured amount, as an amount. */
const Share = Money.extend({ amount: EnteredNumber });
const lossRatioFault = 'The expected loss ratio lies above 0 and at most at 1.';
const LossRatio = EnteredNumber.gt(0, lossRatioFault).max(1, lossRatioFault);
const Label = z
  .string()
  .trim()
  .min(1, 'A name has at least 1 character.')
  .max(200, 'A name has at most 200 characters.');
const Ref = z.looseObject({ id: Id });
const payoutStructure = z.strictObject({
  type: z.enum(payoutStructures),
  trigger: EnteredNumber,
  comparator: z.enum(comparators).optional(),
  exit: EnteredNumber.nullable().optional(),
  minPayout: Share,
  payoutPerUnit: Share.nullable().optional(),
  pricingUnit: z.string().optional(),
});
const newFields = {
  label: Label.optional(),
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
  expectedLossRatio: LossRatio.default(0.65),
  currency: Currency.default('USD'),
  limit: Share.nullable().optional(),
  start: EnteredDay,
  end: EnteredDay,
  detrend: z.enum(detrendMethods).default('AUTO'),
  loading: z.enum(loadingMethods).default('EXPECTED_LOSS'),
  loadingFactor: z.number().min(0).default(0),
  minimumRiskRate: z.number().min(0).max(1).default(0),
  labels: Labels.default([]),
} as const;
export const NewCoverage = body({
  '@type': kindOf('NewCoverage'),
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

/** What follows from the rest need not be said. */
const CoverageToAdd = z.preprocess(withWhatFollows, NewCoverage) as unknown as z.ZodType<
  z.output<typeof NewCoverage>,
  NewCoverage
>;

/** The fetched coverage with changes: what is not named here is ignored, so a whole coverage may be sent back. */
export const CoverageChange = z
  .looseObject({
    '@type': kindOf('CoverageChange'),
    trigger: EnteredNumber.optional(),
    exit: EnteredNumber.nullable().optional(),
    minPayout: Share.optional(),
    payoutPerUnit: Share.nullable().optional(),
    limit: Share.nullable().optional(),
    currency: Currency.optional(),
    label: Label.optional(),
    start: EnteredDay.optional(),
    end: EnteredDay.optional(),
    expectedLossRatio: LossRatio.optional(),
    detrend: z.enum(detrendMethods).optional(),
    labels: Labels.optional(),
    /** These two make the product what it is: they may be sent back, but not changed. */
    structure: z.enum(payoutStructures).optional(),
    indexDefinition: z.looseObject({ triggerComparator: z.enum(comparators).optional() }).optional(),
  })
  .meta({ id: 'CoverageChange' });
export const createCoverage = call('POST /internal/coverages', {
  body: CoverageToAdd,
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
  /** A price of 0 needs an underwriter's reason. */
  body: body({ reason: z.string().trim().max(2000).optional() }).optional(),
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
