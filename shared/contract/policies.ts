import { z } from 'zod';
import { comparators } from '#shared/engine/cover';
import { callsOf } from './call';
import {
  body,
  ById,
  Currency,
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

const call = callsOf('policies');

export const policyStates = ['draft', 'created', 'active', 'running', 'claims', 'expired', 'completed'] as const;
export const PolicyState = z.enum(policyStates);

export const PolicyItem = z
  .object({
    id: Id,
    name: z.string(),
    quantity: z.number(),
    sumInsured: Money,
    totalSumInsured: Money,
    minPayout: Money,
    payoutPerUnit: Money,
    totalPayoutPerUnit: Money,
    grossWrittenPremium: Money,
    dataSourceDescription: z.string(),
    description: z.string(),
    indexDefinition: z.object({ name: z.string(), triggerComparator: z.enum(comparators), decimals: z.number() }),
    coverage: z.object({
      id: Id,
      version: z.number(),
      label: z.string(),
      riskTypeId: z.string(),
      monitoringTargetName: z.string(),
      trigger: z.number(),
      exit: z.number().nullable(),
      triggerUnit: z.string(),
      triggerLabel: z.string(),
      duration: z.boolean(),
      minPayoutPct: Fraction,
      payoutPerUnitPct: Fraction,
      start: IsoDate,
      end: IsoDate,
      parametricEventId: Id.nullable(),
    }),
  })
  .meta({ id: 'PolicyItem' });

export const Policy = z
  .object({
    id: Id,
    name: z.string(),
    title: z.string(),
    state: PolicyState,
    status: z.string(),
    version: z.number(),
    customer: z.object({ id: Id.nullable(), name: z.string() }),
    issuer: z.object({ id: Id.nullable(), name: z.string() }),
    intermediary: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
    /** Lines of `label:value`. */
    description: z.string(),
    inceptionDate: IsoDate,
    expiryDate: IsoDate,
    currency: Currency,
    grossWrittenPremium: Money,
    grossWrittenPremiumPct: Fraction,
    avgGrossWrittenPremiumPct: Fraction,
    lossRatio: Fraction.nullable(),
    totalSumInsured: Money,
    totalCalculatedPayout: Money,
    commission: Money,
    sumInsuredBasis: z.string(),
    exclusions: z.string(),
    policyScheduleDocumentId: Id.nullable(),
    signedScheduleDocumentId: Id.nullable(),
    quoteDocumentId: Id.nullable(),
    aggregatedPricingReportId: Id.nullable(),
    quoteId: Id,
    eventStatus: z.object({ id: z.string() }),
    policyItems: z.array(PolicyItem),
    labels: Labels,
    /** Days between today and the earliest inception date with which a policy can be activated. */
    minDaysBeforeInception: z.number(),
    createdAt: Instant,
    createdBy: z.string(),
  })
  .meta({ id: 'Policy' });
export type Policy = z.output<typeof Policy>;

export const PolicyRow = z
  .object({
    id: Id,
    name: z.string(),
    state: PolicyState,
    status: z.string(),
    customerName: z.string(),
    inceptionDate: IsoDate,
    expiryDate: IsoDate,
    grossWrittenPremium: Money,
    grossWrittenPremiumPct: Fraction,
    totalCalculatedPayout: Money,
  })
  .meta({ id: 'PolicyRow' });

export const PolicySummary = z
  .object({
    grossWrittenPremiums: Money,
    avgGrossWrittenPremiumPct: Fraction.nullable(),
    currency: Currency,
    totalClaimAmount: Money,
    lossRatio: Fraction.nullable(),
    /** More than one currency cannot be added up: one line a currency. */
    byCurrency: z.array(
      z.object({ currency: Currency, premium: z.number(), claims: z.number(), lossRatio: Fraction.nullable() }),
    ),
  })
  .meta({ id: 'PolicySummary' });

export const MonitoringItem = z
  .object({
    id: Id,
    eventId: Id.nullable(),
    policyId: Id,
    coverageId: Id,
    coverageLabel: z.string(),
    coverage: PolicyItem.shape.coverage,
    monitoringTargetName: z.string(),
    lastReportTime: Instant.nullable(),
    runTime: Instant.nullable(),
    status: z.string(),
    indexName: z.string(),
    indexValue: z.number().nullable(),
    indexUnit: Unit,
    decimals: z.number(),
    trigger: z.number(),
    exit: z.number().nullable(),
    triggerComparator: z.enum(comparators),
    payoutPct: Fraction,
    calculatedPayout: Money,
    beneficiaryName: z.string(),
    quantity: z.number(),
    sumInsured: Money,
    coverageTotalSumInsured: Money,
    payoutPerUnit: Money,
    dataSourceDescription: z.string(),
    reportingPeriod: z.object({ start: IsoDate, end: IsoDate }),
  })
  .meta({ id: 'MonitoringItem' });

export const HistoryEntry = z
  .object({
    id: Id,
    at: Instant,
    who: z.string(),
    channel: z.string(),
    action: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    details: z.unknown(),
  })
  .meta({ id: 'HistoryEntry' });

export const findPolicies = call('GET /internal/policies/find-by-labels', {
  query: z.object({
    ...pageQuery(10),
    search: z.string().max(200).optional(),
    labels: LabelsText,
    state: PolicyState.optional(),
  }),
  response: pageOf(PolicyRow),
  summary: 'Policies list',
});
export const summarisePolicies = call('GET /internal/policies/summary', {
  query: z.object({ labels: LabelsText, search: z.string().max(200).optional() }),
  response: PolicySummary,
  summary: 'Figures of the policies that match',
});
export const policyLabels = call('GET /internal/policies/labels', {
  query: LabelFacetQuery,
  response: LabelFacets,
  summary: 'Tag suggestions',
});
export const createPolicy = call('POST /internal/policies', {
  body: body({ quoteId: Id }).meta({ id: 'NewPolicyFromQuote' }),
  response: Policy,
  roles: ['User.Agent', 'User.Admin'],
  changes: ['quotes'],
  summary: 'Accept a quote: it becomes a draft policy',
});
export const readPolicy = call('GET /internal/policies/:id', {
  params: ById,
  response: Policy,
  roles: ['User.Admin', 'User.Agent'],
  summary: 'Read a policy',
});
export const submitPolicy = call('POST /internal/policies/:id/submit', {
  params: ById,
  response: Policy,
  roles: ['User.Admin', 'User.Agent'],
  changes: ['quotes'],
  summary: 'Submit a draft policy for monitoring; its schedule is drawn up',
});
export const attachSignedSchedule = call('POST /internal/policies/:id/signed-schedule', {
  params: ById,
  body: body({ fileId: Id }),
  response: Policy,
  summary: 'Attach the signed policy schedule (a file uploaded before)',
});
export const acceptPolicy = call('POST /internal/policies/:id/accept', {
  params: ById,
  body: body({ signed: z.literal(true).optional(), fileId: Id.optional() }).optional(),
  response: Policy,
  changes: ['monitoring'],
  summary: 'Activate a policy',
});
export const reportPolicy = call('GET /internal/policies/:id/report', {
  params: ById,
  response: z.array(MonitoringItem),
  roles: ['User.Admin', 'User.Agent'],
  summary: 'Monitoring items of a policy',
});
export const readMonitoringReport = call('GET /internal/policies/:id/report/document', {
  params: ById,
  response: z.unknown(),
  bytes: 'application/pdf',
  roles: ['User.Admin', 'User.Agent'],
  summary: 'Data Monitoring Report of a policy as it stands now',
});
export const policyHistory = call('GET /internal/policies/:id/history', {
  params: ById,
  query: z.object(pageQuery(50)),
  response: pageOf(HistoryEntry),
  summary: 'Who did what to this policy',
});
export const cancelDraftPolicy = call('DELETE /internal/policies/:id', {
  params: ById,
  response: Nothing,
  roles: ['User.Admin', 'User.Agent'],
  changes: ['quotes'],
  summary: 'Archive a draft policy; its quote is open again',
});
