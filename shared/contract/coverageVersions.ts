import { z } from 'zod';
import { callsOf } from './call';
import { ById, Id, Instant, IsoDate, integerInAddress } from './values';
import { CoverageState } from './coverage';

const call = callsOf('coverages');

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
    /** What a history without any payout is priced by. */
    unseen: z
      .object({
        years: z.number(),
        frequency: z.number(),
        payingShare: z.number(),
        riskRate: z.number(),
        frequencyUpper95: z.number(),
      })
      .nullable(),
    /** What a record in which two years or fewer paid is priced by. Null where more did, and in results of engines before 1.5.0. */
    fewPaying: z
      .object({
        years: z.number(),
        payingYears: z.number(),
        frequency: z.number(),
        payingShare: z.number(),
        variation: z.number(),
        expectedLoss: z.number(),
        sd: z.number(),
        standardError: z.number(),
        valueAtRisk99: z.number(),
        valueAtRisk995: z.number(),
      })
      .nullable(),
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
export const simulateCoverage = call('POST /internal/coverages/:id/trigger-job/', {
  params: ById,
  response: z.object({ jobId: Id }),
  changes: ['platform'],
  summary: 'Run the payout simulation',
});
export const makeDocuments = call('POST /internal/coverages/:id/documents', {
  params: ById,
  query: z.object({ version: integerInAddress().optional() }),
  response: z.object({ jobId: Id }),
  changes: ['platform'],
  summary: 'Make the documents of a simulation again, after they could not be made',
});
export const readPricingResult = call('GET /internal/coverages/:id/pricing-result', {
  params: ById,
  query: z.object({ version: integerInAddress().optional() }),
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
      createdByName: z.string(),
      uiState: CoverageState,
      trigger: z.number(),
      exit: z.number().nullable(),
      riskPremiumPct: z.number().nullable(),
      quoted: z.boolean(),
    }),
  ),
  summary: 'The versions of a coverage, newest first',
});
