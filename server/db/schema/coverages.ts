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
import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { IndexChoice, PayoutTerms } from '#shared/engine/cover';
import type { Simulation } from '#shared/engine/burn/simulation';
import { amount, at, id, searched, tenantId, version, who } from './columns';

/** What stays the same through all versions of a coverage. */
export const coverage = pgTable(
  'coverage',
  {
    tenantId: tenantId(),
    id: id(),
    /** Newest version; the list shows that one. */
    currentVersion: integer().notNull().default(1),
    /** The version that is active, and hence quoted and monitored. */
    activeVersion: integer(),
    archived: boolean().notNull().default(false),
    labels: text().array().notNull().default([]),
    createdBy: who().notNull(),
    createdAt: at().notNull(),
    version: version(),
  },
  (t) => [
    // What lists go through and count: an index alone answers how many there are.
    index('coverage_listed_index')
      .on(t.tenantId, t.createdAt, t.id)
      .where(sql`not ${t.archived}`),
    index().using('gin', t.labels),
    // Few: what else is listed leaves out those of it.
    index('coverage_archived_index')
      .on(t.tenantId, t.id)
      .where(sql`${t.archived}`),
  ],
);

/** One version: the terms. Immutable once quoted. Sub-coverages of MULTI_TRIGGER stand in `parts`. */
export type CoverageTerms = {
  readonly index: IndexChoice;
  readonly payout: PayoutTerms;
  readonly detrend: 'AUTO' | 'NONE' | 'LINEAR' | 'DAMPED' | 'LOESS';
  readonly loading: 'EXPECTED_LOSS' | 'STD_DEV' | 'UNCERTAINTY' | 'TAIL' | 'COST_OF_CAPITAL';
  readonly loadingFactor: number;
  readonly minimumRiskRate: number;
  readonly expectedLossRatio: number;
};
export type CoveragePart = {
  readonly id: string;
  readonly label: string;
  readonly riskTypeId: string;
  readonly dataSetId: string;
  readonly targetId: string;
  /** Where the target lies and how its days are counted, as they were when the version was made. */
  readonly place: { readonly lat: number; readonly lon: number };
  readonly dayOffsetHours: number;
  readonly settlementLagDays: number;
  readonly secondaryDataSetId: string | null;
  readonly terms: CoverageTerms;
  readonly weight: number;
};

type PayoutColumns = { readonly coverageType: AnyColumn; readonly terms: AnyColumn };
/** The largest share that the list's sentence of how a coverage pays names; several triggers have no such sentence. */
export const highestPayout = ({ coverageType, terms }: PayoutColumns): SQL =>
  sql`case when ${coverageType} = 'MULTI_TRIGGER' then -1 when ${terms}->'payout'->>'structure' = 'linear' then greatest((${terms}->'payout'->>'minPayoutPct')::float8, (${terms}->'payout'->>'limitPct')::float8) else (${terms}->'payout'->>'minPayoutPct')::float8 end`;

export const coverageVersion = pgTable(
  'coverage_version',
  {
    tenantId: tenantId(),
    coverageId: text().notNull(),
    version: integer().notNull(),
    label: text().notNull(),
    /** created, queued, simulated, error, active */
    uiState: text().notNull().default('created'),
    error: text(),
    coverageType: text().notNull().default('SINGLE'),
    combine: text(),
    riskTypeId: text().notNull(),
    riskCarrier: text(),
    dataSetId: text().notNull(),
    secondaryDataSetId: text(),
    /** As its data set had it when the version was last simulated; parts have their own. */
    settlementLagDays: integer().notNull(),
    /** Hours that its days are ahead of UTC, as they were when the version was made: docs/rules.md §1. Parts have their own. */
    dayOffsetHours: doublePrecision().notNull(),
    targetId: text().notNull(),
    currency: text().notNull(),
    insuredAmount: amount().notNull(),
    start: date({ mode: 'string' }).notNull(),
    end: date({ mode: 'string' }).notNull(),
    terms: jsonb().$type<CoverageTerms>().notNull(),
    parts: jsonb().$type<readonly CoveragePart[]>().notNull().default([]),
    riskPremiumPct: doublePrecision(),
    grossPremiumPct: doublePrecision(),
    /** Years of the record that the price rests on, where none of them paid; else null. */
    unseenYears: integer(),
    /** Why an underwriter lets this version be sold at a price of 0. */
    priceReason: text(),
    pricingReportFileId: text(),
    factSheetFileId: text(),
    jobId: text(),
    /** Somebody quoted it: it never changes again. */
    quoted: boolean().notNull().default(false),
    createdBy: who().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    /** The newest version of a coverage that is not archived; kept by the database, as are the next three. */
    listed: boolean().notNull().default(false),
    /** The active version of a coverage that is not archived. */
    inForce: boolean().notNull().default(false),
    /** When its coverage was made: the usual order of the list. */
    listedAt: at().notNull().defaultNow(),
    /** What a list calls its index: the id, or that it has several. */
    definition: text(),
    searched: searched(),
  },
  (t) => {
    // The orders that lists offer; equals go by the id, in the same direction. What lists are narrowed down by stands behind it, so that the
    // index alone answers which rows of a page those are, and how many there are.
    const shown = (name: string, by: AnyColumn | SQL) =>
      index(`coverage_version_${name}_index`)
        .on(t.tenantId, by as SQL, t.coverageId, t.listed, t.inForce, t.uiState, ...(name === 'end' ? [] : [t.end]))
        .where(sql`(${t.listed} or ${t.inForce})`);
    return [
      primaryKey({ columns: [t.tenantId, t.coverageId, t.version] }),
      index().on(t.tenantId, t.targetId),
      shown('listed_at', t.listedAt),
      shown('label_words', sql`${t.label} collate words`),
      shown('label_words_se', sql`${t.label} collate words_se`),
      shown('start', t.start),
      shown('end', t.end),
      shown('premium', sql`coalesce(${t.riskPremiumPct}, -1)`),
      shown('payout', sql`(${highestPayout(t)})`),
      index('coverage_version_searched_index')
        .on(t.tenantId, t.uiState, t.coverageId, t.definition, t.targetId, t.searched, t.listed, t.inForce, t.end)
        .where(sql`(${t.listed} or ${t.inForce})`),
    ];
  },
);

/** What a simulation found, with what it was computed from. */
export type PricingProvenance = {
  readonly dataSetId: string;
  readonly dataVersion: number;
  readonly dataHash: string;
  readonly engineVersion: string;
  readonly computedAt: string;
  readonly seed: number;
};
export const pricingResult = pgTable(
  'pricing_result',
  {
    tenantId: tenantId(),
    coverageId: text().notNull(),
    version: integer().notNull(),
    simulation: jsonb().$type<Simulation>().notNull(),
    riskPremiumPct: doublePrecision().notNull(),
    grossPremiumPct: doublePrecision().notNull(),
    provenance: jsonb().$type<PricingProvenance>().notNull(),
    computedAt: at().notNull(),
  },
  (t) => [uniqueIndex().on(t.tenantId, t.coverageId, t.version)],
);

/** Many coverages that somebody had activated together; how far it is stands in its job. */
export const coverageActivation = pgTable('coverage_activation', {
  tenantId: tenantId(),
  id: id(),
  jobId: text().notNull(),
  total: integer().notNull(),
  activated: integer().notNull().default(0),
  skipped: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  createdBy: who().notNull(),
  createdAt: at().notNull().defaultNow(),
});

/** What becomes of each of them, in the order in which they are worked off. */
export const coverageActivationRow = pgTable(
  'coverage_activation_row',
  {
    tenantId: tenantId(),
    activationId: text().notNull(),
    place: integer().notNull(),
    coverageId: text().notNull(),
    /** Its name when the activation was asked for; null where there was no such coverage. */
    label: text(),
    /** Null: its turn has not come. No index names it: the row stays where it is when it is told. */
    outcome: text(),
    why: text(),
    /** The last day of a risk period that is over. */
    end: date({ mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.activationId, t.place] })],
);
