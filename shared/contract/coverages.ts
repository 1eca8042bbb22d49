import { z } from 'zod';
import { comparators, payoutStructures } from '#shared/engine/cover';
import { callsOf } from './call';
import { MonitoringTarget } from './catalog';
import {
  BoundingBox,
  ById,
  body,
  Currency,
  FeatureCollection,
  Fraction,
  Id,
  Instant,
  IsoDate,
  LabelFacetQuery,
  LabelFacets,
  Labels,
  LabelsText,
  Money,
  Nothing,
  pageOf,
  pageQuery,
  Unit,
} from './values';

const call = callsOf('coverages');

export const coverageStates = ['created', 'queued', 'simulated', 'error', 'active'] as const;
export const CoverageState = z.enum(coverageStates);
export const coverageTypes = ['SINGLE', 'MULTI_TRIGGER'] as const;
export const detrendMethods = ['AUTO', 'NONE', 'LINEAR', 'DAMPED', 'LOESS'] as const;
export const loadingMethods = ['EXPECTED_LOSS', 'STD_DEV', 'UNCERTAINTY', 'TAIL', 'COST_OF_CAPITAL'] as const;

const Parameters = z.record(z.string(), z.union([z.number(), z.string()]));
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
  createdAt: Instant,
  updatedAt: Instant,
  status: z.string(),
  uiState: CoverageState,
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
  /** The job that is at work on it, if any. */
  jobId: Id.nullable(),
  parametricEventId: Id.nullable(),
} as const;
const SubCoverage = z.object(coverageFields).meta({ id: 'SubCoverage' });
export const Coverage = z.object({ ...coverageFields, coverages: z.array(SubCoverage) }).meta({ id: 'Coverage' });
export type SubCoverage = z.output<typeof SubCoverage>;
export type Coverage = z.output<typeof Coverage>;

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
  })
  .meta({ id: 'CoverageChange' });

export const PricingResult = z
  .object({
    coverageId: Id,
    version: z.number(),
    payout: z.array(
      z.object({
        year: z.number(),
        start: IsoDate,
        end: IsoDate,
        index: z.number().nullable(),
        detrend_index: z.number().nullable(),
        total_payout: z.number().nullable(),
        usable: z.boolean(),
        missingDays: z.number(),
        reason: z.string().nullable(),
      }),
    ),
    expectedLoss: z.number(),
    sdSample: z.number(),
    sdPopulation: z.number(),
    standardError: z.number(),
    interval95: z.array(z.number()),
    returnPeriod: z.number().nullable(),
    maxPayout: z.number(),
    usedYears: z.number(),
    trend: z.object({ slope: z.number(), intercept: z.number(), pValue: z.number().nullable(), used: z.string() }),
    alternatives: z.array(z.object({ method: z.string(), expectedLoss: z.number(), payoutYears: z.number() })),
    fitted: z.object({ distribution: z.string(), expectedLoss: z.number(), flagged: z.boolean() }).nullable(),
    warnings: z.array(z.string()),
    riskPremiumPct: z.number(),
    grossPremiumIndicationPct: z.number(),
    provenance: z.object({
      dataSetId: z.string(),
      dataVersion: z.number(),
      dataHash: z.string(),
      engineVersion: z.string(),
      computedAt: Instant,
      seed: z.number(),
    }),
  })
  .meta({ id: 'PricingResult' });
export type PricingResult = z.output<typeof PricingResult>;

const listFilter = { labels: LabelsText, uiState: CoverageState.optional(), search: z.string().max(200).optional() };
const changesOf = ['coverages'] as const;

export const findCoverages = call('GET /internal/coverages/find-by-labels', {
  query: z.object({ ...pageQuery(15), ...listFilter }),
  response: pageOf(Coverage),
  summary: 'Coverages list',
});
export const findCoveragesInBox = call('GET /internal/coverages/find-by-bounding-box', {
  query: BoundingBox.extend({ ...listFilter, zoom: z.coerce.number().optional() }),
  response: FeatureCollection,
  summary: 'Coverages as map points and clusters',
});
export const findCoveragesAt = call('GET /internal/coverages/find-by-location', {
  query: z.object({ lat: z.coerce.number(), lon: z.coerce.number(), ...pageQuery(10_000) }),
  response: pageOf(Coverage),
  summary: 'Coverages at a place',
});
export const coverageLabels = call('GET /internal/coverages/labels', {
  query: LabelFacetQuery,
  response: LabelFacets,
  public: true,
  summary: 'Tag suggestions. Without a token: the tags of public coverages only',
});
export const findCoveragesOfTarget = call('GET /internal/coverages', {
  query: z.object({ targetId: Id.optional(), ...pageQuery(10_000) }),
  response: pageOf(Coverage),
  summary: 'Coverages of a monitoring target',
});
export const listCoverages = call('POST /internal/coverages/list', {
  body: z.array(Id).max(10_000),
  response: z.array(Coverage),
  summary: 'Coverages by their ids',
});
export const coverageDetails = call('POST /internal/coverages/details', {
  body: body({ coverageIds: z.array(Id).max(10_000) }),
  response: z.array(Coverage),
  summary: 'Coverages by their ids (the form of the map panel)',
});
export const createCoverage = call('POST /internal/coverages', {
  body: NewCoverage,
  response: Coverage,
  changes: changesOf,
  summary: 'Create a coverage',
});
export const readCoverage = call('GET /internal/coverages/:id', {
  params: ById,
  query: z.object({ version: z.coerce.number().int().optional() }),
  response: Coverage,
  summary: 'Read a coverage, its newest version or the one asked for',
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
export const simulateCoverage = call('POST /internal/coverages/:id/trigger-job/', {
  params: ById,
  response: z.object({ jobId: Id }),
  changes: ['platform'],
  summary: 'Run the payout simulation',
});
export const readPricingResult = call('GET /internal/coverages/:id/pricing-result', {
  params: ById,
  query: z.object({ version: z.coerce.number().int().optional() }),
  response: PricingResult,
  summary: 'What the coverage would have paid in past years',
});
export const readCoverageVersions = call('GET /internal/coverages/:id/versions', {
  params: ById,
  response: z.array(
    z.object({
      version: z.number(),
      createdAt: Instant,
      createdBy: z.string(),
      uiState: CoverageState,
      trigger: z.number(),
      exit: z.number().nullable(),
      riskPremiumPct: z.number().nullable(),
      quoted: z.boolean(),
    }),
  ),
  summary: 'The versions of a coverage, newest first',
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
