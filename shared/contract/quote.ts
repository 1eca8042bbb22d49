import { z } from 'zod';
import { comparators } from '#shared/engine/cover';
import { notQuotableBecause } from '#shared/engine/selling';
import { quoteStatuses, quoteUiStates } from '#shared/engine/states';
import { coverageTypes } from './coverage';
import { Currency, Fraction, Id, Instant, IsoDate, Labels, Money } from './values';

const PartnerName = z.object({ id: Id.nullable(), name: z.string() });
const QuoteAddress = z.object({
  houseNumber: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  county: z.string(),
  state: z.string(),
  country: z.string(),
});

export const QuoteItem = z
  .object({
    id: Id,
    name: z.string(),
    quantity: z.number().int(),
    sumInsured: Money,
    totalSumInsured: Money,
    minPayout: Money,
    payoutPerUnit: Money,
    totalPayoutPerUnit: Money,
    grossWrittenPremium: Money.nullable(),
    description: z.string(),
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
      minPayout: Money,
      minPayoutPct: Fraction,
      payoutPerUnit: Money,
      payoutPerUnitPct: Fraction,
      grossPremiumIndicationPct: Fraction.nullable(),
      /** Years of the record that the price rests on, where none of them paid; else null. */
      unseenYears: z.number().int().nullable(),
      indexDefinition: z.object({ name: z.string(), triggerComparator: z.enum(comparators), decimals: z.number() }),
      dataSourceDescription: z.string(),
      start: IsoDate,
      end: IsoDate,
    }),
  })
  .meta({ id: 'QuoteItem' });

export const Quote = z
  .object({
    id: Id,
    name: z.string(),
    status: z.enum(quoteStatuses),
    uiState: z.enum(quoteUiStates),
    error: z.string().nullable(),
    description: z.string(),
    inceptionDate: IsoDate.nullable(),
    expiryDate: IsoDate.nullable(),
    /** The last day on which it can be accepted; null until it is priced. */
    validUntil: IsoDate.nullable(),
    /** What keeps it from being sold today, be it a coverage or the day on which it begins; null where nothing does. */
    obstacle: z.object({ why: z.enum([...notQuotableBecause, 'inception']), text: z.string() }).nullable(),
    issuer: PartnerName,
    intermediary: PartnerName.nullable(),
    customer: PartnerName.extend({ address: QuoteAddress }).nullable(),
    currency: Currency,
    grossWrittenPremium: Money.nullable(),
    grossWrittenPremiumPct: Fraction.nullable(),
    totalSumInsured: Money.nullable(),
    commission: Money.nullable(),
    commissionRate: Fraction,
    serviceFee: Money,
    remarks: z.string(),
    program: z.string(),
    aggregatedPricingReportId: Id.nullable(),
    quoteDocumentId: Id.nullable(),
    exclusions: z.string(),
    sumInsuredBasis: z.string(),
    quoteItems: z.array(QuoteItem),
    labels: Labels,
    policyId: Id.nullable(),
    /** Who rejected it, and when; told where one quote is read, null for one that is not rejected. */
    rejected: z.object({ byName: z.string(), at: Instant }).nullish(),
    jobId: Id.nullable(),
    createdBy: z.string(),
    createdAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;
