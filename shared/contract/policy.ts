import { z } from 'zod';
import { comparators } from '#shared/engine/cover';
import { policyStates } from '#shared/engine/states';
import { coverageTypes } from './coverage';
import { Currency, Fraction, Id, Instant, IsoDate, Labels, Money } from './values';

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
      coverageType: z.enum(coverageTypes),
      monitoringTargetName: z.string(),
      trigger: z.number(),
      exit: z.number().nullable(),
      triggerUnit: z.string(),
      triggerLabel: z.string(),
      duration: z.boolean(),
      minPayoutPct: Fraction,
      payoutPerUnitPct: Fraction,
      limitPct: Fraction,
      /** Years of the record that the price rests on, where none of them paid; else null. */
      unseenYears: z.number().int().nullable(),
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
    /** What its events owe by the latest run, claimed or not. */
    totalCalculatedPayout: Money,
    /** Sum of its claims that were not rejected. */
    totalClaimAmount: Money,
    /** Sum of its claims that were paid. */
    totalPaidAmount: Money,
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
    /** Four eyes: above the tenant's limit who submitted it may not be who activates it. */
    needsSecondPerson: z.boolean(),
    /** Whether who asks has submitted it. */
    isSubmitter: z.boolean(),
    submittedBy: z.string().nullable(),
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
      z.object({
        currency: Currency,
        /** Policies these figures are of: activated, whether their period is to come, runs or is over. */
        policies: z.number(),
        premium: z.number(),
        premiumRate: Fraction.nullable(),
        /** What the events owe by the latest run, claimed or not. */
        calculated: z.number(),
        /** Claims that were not rejected; those that were paid among them. */
        claims: z.number(),
        paid: z.number(),
        lossRatio: Fraction.nullable(),
      }),
    ),
  })
  .meta({ id: 'PolicySummary' });
