import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amount, at, id, reviewLimit, searched, tenantId, version, who } from './columns';

export const program = pgTable(
  'program',
  {
    tenantId: tenantId(),
    /** Chosen by who makes it: so it says nothing of other tenants. */
    id: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    currency: text().notNull(),
    country: text().notNull(),
    icon: text().notNull(),
    insuredUnit: text().notNull(),
    sumInsuredBasis: text().notNull().default(''),
    sumPerUnit: doublePrecision(),
    status: text().notNull().default('DRAFT'),
    labels: jsonb().$type<Record<string, string>>().notNull().default({}),
    archived: boolean().notNull().default(false),
    createdAt: at().notNull().defaultNow(),
    version: version(),
    searched: searched(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // The orders that lists offer; equals go by the id, in the same direction.
    index().on(t.tenantId, t.createdAt, t.id),
    index('program_name_words_index').on(t.tenantId, sql`${t.name} collate words`, t.id),
    index().on(t.tenantId, t.status, t.id),
  ],
);

export type PartnerAddress = {
  readonly houseNumber: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly district: string;
  readonly county: string;
  readonly state: string;
  readonly stateCode: string;
  readonly country: string;
  readonly countryCode: string;
};
export const businessPartner = pgTable(
  'business_partner',
  {
    tenantId: tenantId(),
    id: id(),
    name: text().notNull(),
    role: text().notNull(),
    contactName: text().notNull().default(''),
    contactEmailAddress: text().notNull(),
    contactPhoneNumber: text().notNull().default(''),
    taxStatus: text(),
    address: jsonb().$type<PartnerAddress>().notNull(),
    registrationNumber: text().notNull().default(''),
    /** Its id in the file that it was imported from. */
    externalId: text(),
    /** Partner that stands in its place since the two were merged; links to this one still lead on. */
    mergedInto: text(),
    createdAt: at().notNull().defaultNow(),
    version: version(),
    searched: searched(),
    /** What two partners that are the same have in common, kept by the database: letters and digits of name and number, and the address. */
    nameKey: text().notNull().default(''),
    numberKey: text().notNull().default(''),
    mailKey: text().notNull().default(''),
  },
  (t) => [
    ...(['nameKey', 'numberKey', 'mailKey'] as const).map((key) =>
      index()
        .on(t.tenantId, t.role, t[key], t.createdAt, t.id)
        .where(sql`${t.mergedInto} is null and ${t[key]} <> ''`),
    ),
    index().on(t.tenantId, t.role, t.name),
    // The orders that lists offer; equals go by the id, in the same direction.
    index('business_partner_name_words_index').on(t.tenantId, sql`${t.name} collate words`, t.id),
    index('business_partner_name_words_se_index').on(t.tenantId, sql`${t.name} collate words_se`, t.id),
    index('business_partner_email_words_index').on(t.tenantId, sql`${t.contactEmailAddress} collate words`, t.id),
    index('business_partner_city_words_index').on(t.tenantId, sql`(${t.address}->>'city') collate words`, t.id),
    index('business_partner_country_words_index').on(t.tenantId, sql`(${t.address}->>'country') collate words`, t.id),
    uniqueIndex()
      .on(t.tenantId, t.externalId)
      .where(sql`${t.externalId} is not null`),
  ],
);

export const quote = pgTable(
  'quote',
  {
    tenantId: tenantId(),
    id: id(),
    name: text().notNull().default(''),
    status: text().notNull().default('CREATED'),
    uiState: text().notNull().default('draft'),
    error: text(),
    customerId: text(),
    intermediaryId: text(),
    issuer: text().notNull(),
    inceptionDate: date({ mode: 'string' }),
    expiryDate: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    currency: text().notNull().default('USD'),
    commissionRate: doublePrecision().notNull().default(0.125),
    serviceFeeAmount: amount().notNull().default(100),
    remarks: text().notNull().default(''),
    program: text().notNull().default(''),
    sumInsuredBasis: text().notNull().default(''),
    exclusions: text().notNull().default(''),
    description: text().notNull().default(''),
    grossWrittenPremium: amount(),
    grossWrittenPremiumPct: doublePrecision(),
    totalSumInsured: amount(),
    commission: amount(),
    quoteDocumentId: text(),
    aggregatedPricingReportId: text(),
    policyId: text(),
    jobId: text(),
    labels: text().array().notNull().default([]),
    archived: boolean().notNull().default(false),
    createdBy: who().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    version: version(),
    /** Of its customer, kept by the database: the name, and the place as lists show it. */
    customerName: text(),
    customerPlace: text(),
    searched: searched(),
  },
  (t) => [
    index().on(t.tenantId, t.createdAt),
    index().using('gin', t.labels),
    index().on(t.tenantId, t.customerId),
    // All that a list is counted by: an empty draft that nobody saved is nobody's quote yet.
    index('quote_counted_index')
      .on(t.tenantId, t.uiState, t.status, t.createdBy, t.id)
      .where(sql`not (${t.uiState} = 'draft' and ${t.name} = '' and ${t.version} = 1)`),
    // The orders that lists offer; equals go by the id, in the same direction.
    index('quote_customer_words_index').on(t.tenantId, sql`${t.customerName} collate words`, t.id),
    index('quote_customer_words_se_index').on(t.tenantId, sql`${t.customerName} collate words_se`, t.id),
    index('quote_place_words_index').on(t.tenantId, sql`${t.customerPlace} collate words`, t.id),
    index('quote_name_words_index').on(t.tenantId, sql`${t.name} collate words`, t.id),
    index('quote_name_words_se_index').on(t.tenantId, sql`${t.name} collate words_se`, t.id),
    index().on(t.tenantId, t.inceptionDate, t.id),
    index().on(t.tenantId, t.currency, t.totalSumInsured, t.id),
    index().on(t.tenantId, t.currency, t.grossWrittenPremium, t.id),
  ],
);

/** An item freezes what it was priced from: coverage version, gross share, engine version and data hash. */
type ItemProvenance = {
  readonly coverageVersion: number;
  readonly engineVersion: string;
  readonly dataHash: string;
};
export const quoteItem = pgTable(
  'quote_item',
  {
    tenantId: tenantId(),
    id: id(),
    quoteId: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    coverageId: text().notNull(),
    coverageVersion: integer().notNull(),
    quantity: integer().notNull(),
    sumInsured: amount().notNull(),
    grossPct: doublePrecision(),
    grossWrittenPremium: amount(),
    provenance: jsonb().$type<ItemProvenance>(),
  },
  (t) => [index().on(t.tenantId, t.quoteId), index().on(t.tenantId, t.coverageId)],
);

export const policy = pgTable(
  'policy',
  {
    tenantId: tenantId(),
    id: id(),
    name: text().notNull(),
    state: text().notNull().default('draft'),
    quoteId: text().notNull(),
    customerId: text().notNull(),
    intermediaryId: text(),
    issuer: text().notNull(),
    inceptionDate: date({ mode: 'string' }).notNull(),
    expiryDate: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    grossWrittenPremium: amount().notNull(),
    grossWrittenPremiumPct: doublePrecision().notNull(),
    totalSumInsured: amount().notNull(),
    commission: amount().notNull(),
    /** Sum of the payouts computed so far over its items; kept by the monitoring run. */
    totalCalculatedPayout: amount().notNull().default(0),
    sumInsuredBasis: text().notNull().default(''),
    exclusions: text().notNull().default(''),
    description: text().notNull().default(''),
    policyScheduleDocumentId: text(),
    signedScheduleDocumentId: text(),
    quoteDocumentId: text(),
    aggregatedPricingReportId: text(),
    labels: text().array().notNull().default([]),
    archived: boolean().notNull().default(false),
    submittedBy: who(),
    reviewLimit: reviewLimit(),
    activatedBy: who(),
    createdBy: who().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    version: version(),
    /** The name of its customer, kept by the database. */
    customerName: text().notNull().default(''),
    searched: searched(),
  },
  (t) => [
    index().on(t.tenantId, t.createdAt),
    index().using('gin', t.labels),
    index().on(t.tenantId, t.customerId),
    // The orders that lists offer; equals go by the id, in the same direction.
    index('policy_name_words_index').on(t.tenantId, sql`${t.name} collate words`, t.id),
    index('policy_customer_words_index').on(t.tenantId, sql`${t.customerName} collate words`, t.id),
    index('policy_customer_words_se_index').on(t.tenantId, sql`${t.customerName} collate words_se`, t.id),
    index('policy_name_words_se_index').on(t.tenantId, sql`${t.name} collate words_se`, t.id),
    index().on(t.tenantId, t.state, t.id),
    index().on(t.tenantId, t.inceptionDate, t.id),
    index().on(t.tenantId, t.expiryDate, t.id),
    index().on(t.tenantId, t.currency, t.grossWrittenPremium, t.id),
    index().on(t.tenantId, t.grossWrittenPremiumPct, t.id),
    index().on(t.tenantId, t.currency, t.totalCalculatedPayout, t.id),
    // A quote becomes one policy; a withdrawn draft frees it.
    uniqueIndex()
      .on(t.tenantId, t.quoteId)
      .where(sql`not ${t.archived}`),
  ],
);

export const policyItem = pgTable(
  'policy_item',
  {
    tenantId: tenantId(),
    id: id(),
    policyId: text().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    coverageId: text().notNull(),
    coverageVersion: integer().notNull(),
    quantity: integer().notNull(),
    sumInsured: amount().notNull(),
    grossWrittenPremium: amount().notNull(),
  },
  (t) => [index().on(t.tenantId, t.policyId), index().on(t.tenantId, t.coverageId)],
);
