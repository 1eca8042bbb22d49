import { z } from 'zod';
import { body, Currency, Fraction, Id, Instant, IsoDate, Labels, Money } from './values';

export const quoteStatusValues = ['CREATED', 'COMPLETED', 'ACCEPTED', 'REJECTED', 'FAILED'] as const;
const quoteUiStates = ['draft', 'created', 'queued', 'completed', 'fail', 'rejected'] as const;

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
      indexDefinition: z.object({ name: z.string(), decimals: z.number() }),
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
    status: z.enum(quoteStatusValues),
    uiState: z.enum(quoteUiStates),
    error: z.string().nullable(),
    description: z.string(),
    inceptionDate: IsoDate.nullable(),
    expiryDate: IsoDate.nullable(),
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
    jobId: Id.nullable(),
    createdBy: z.string(),
    createdAt: Instant,
    version: z.number(),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof Quote>;

const NewQuoteItem = z.strictObject({
  '@type': z.string().optional(),
  coverageId: Id,
  name: z.string().trim().max(200),
  quantity: z.number().int('a quantity is a whole number').min(0).max(100_000_000),
  sumInsured: Money,
});
const draftFields = {
  name: z.string().trim().max(200),
  customerId: Id.nullable().optional(),
  intermediaryId: Id.nullable().optional(),
  inceptionDate: IsoDate.nullable().optional(),
  expiryDate: IsoDate.nullable().optional(),
  commissionRate: z.number().min(0).max(0.15, 'the commission is at most 15 %').optional(),
  serviceFee: Money.optional(),
  remarks: z.string().max(4000).optional(),
  /** The program; the name of the field is an interface (docs/rules.md §14.4). */
  notes: z.string().max(4000).optional(),
  program: z.string().max(200).optional(),
  sumInsuredBasis: z.string().max(200).optional(),
  currency: Currency.optional(),
  quoteItems: z.array(NewQuoteItem).max(2000),
} as const;
export const QuoteDraft = body({
  ...draftFields,
  name: draftFields.name.default(''),
  quoteItems: draftFields.quoteItems.default([]),
}).meta({ id: 'QuoteDraft' });
export const NewQuote = body({
  ...draftFields,
  name: z.string().trim().min(3, 'a quote needs a name of at least 3 characters').max(200),
  customerId: Id,
  inceptionDate: IsoDate,
  expiryDate: IsoDate,
  quoteItems: draftFields.quoteItems.min(1, 'a quote needs at least one coverage'),
}).meta({ id: 'NewQuote' });
export type NewQuote = z.input<typeof NewQuote>;
