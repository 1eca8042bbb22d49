import { and, asc, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QuoteStage } from '#shared/engine/states';
import type { PersonId } from '../../base/person';
import type { Db } from '../../db/open';
import { businessPartner, quote, quoteItem } from '../../db/schema/business';
import { dataProvider, dataSet, monitoringTarget } from '../../db/schema/catalog';
import { coverage, coverageVersion } from '../../db/schema/coverages';
import { byCurrency, inWords, placeAmong } from '../../db/inOrder';
import { peopleIn } from '../../db/people';
import { readPage, type AskedPage } from '../../db/readPage';
import { carries, holds } from '../../db/search';
import { totalOf } from '../../db/totals';
import { isVersionOf } from '../../db/versions';

const customer = alias(businessPartner, 'customer');
const intermediary = alias(businessPartner, 'intermediary');

export type QuoteRow = {
  readonly quote: typeof quote.$inferSelect;
  readonly customer: typeof businessPartner.$inferSelect | null;
  readonly intermediary: typeof businessPartner.$inferSelect | null;
  /** The name of who made it. */
  readonly createdBy: string;
};
const creator = peopleIn(quote.createdBy, 'creator');
const quotes = (db: Db) =>
  db
    .select({ quote, customer, intermediary, createdBy: creator.name })
    .from(quote)
    .leftJoin(creator.table, creator.on)
    .leftJoin(customer, eq(customer.id, quote.customerId))
    .leftJoin(intermediary, eq(intermediary.id, quote.intermediaryId));

export const findQuote = async (db: Db, id: string): Promise<QuoteRow | undefined> =>
  (await quotes(db).where(eq(quote.id, id)))[0];

/** What the list may be sorted by; where the insured is, as it is shown. */
const sortable = {
  name: inWords(quote.name),
  customer: inWords(quote.customerName),
  address: inWords(quote.customerPlace),
  inceptionDate: quote.inceptionDate,
  totalSumInsured: byCurrency(quote.currency, quote.totalSumInsured),
  grossWrittenPremium: byCurrency(quote.currency, quote.grossWrittenPremium),
  createdAt: quote.createdAt,
} as const;
/** What the list calls the status of a quote, as `shownQuoteStatus` says it. */
const shownStatus = sql`case when ${quote.uiState} in ('draft', 'queued') then ${quote.uiState} else ${quote.status} end`;
/** How the list is sorted; `statuses` are in the order of their words, those of drafts and queued ones among them. */
export const sortingBy = (statuses: readonly string[]) => ({
  columns: { ...sortable, status: placeAmong(statuses, shownStatus) },
  id: quote.id,
  usual: 'createdAt,desc',
});

type QuoteFilter = {
  readonly labels: readonly string[];
  readonly status?: string | undefined;
  /** Part of the name, of the insured's name or of their address. */
  readonly search?: string | undefined;
  /** Whose drafts are among them, by name or address. */
  /** By what rows name who asks: their drafts are theirs alone. */
  readonly writers: readonly PersonId[];
};
const matching = (filter: QuoteFilter) =>
  and(
    filter.status ? eq(quote.status, filter.status) : undefined,
    carries(quote.labels, filter.labels),
    filter.search ? holds(quote.searched, filter.search) : undefined,
    or(ne(quote.uiState, 'draft'), inArray(quote.createdBy, [...filter.writers])),
    // An empty draft that nobody saved is nobody's quote yet.
    sql`not (${quote.uiState} = 'draft' and ${quote.name} = '' and ${quote.version} = 1)`,
  );

/** All that the filter lets through, to be read piece by piece. */
export const findAllQuotes = (db: Db, filter: QuoteFilter, order: SQL) =>
  quotes(db).where(matching(filter)).orderBy(order);

export async function findQuotePage(db: Db, filter: QuoteFilter, page: AskedPage) {
  const where = matching(filter);
  const counted = () => totalOf('quotes', filter, () => db.$count(quote, where));
  const isSearched = Boolean(filter.search) || filter.labels.length > 0;
  return readPage({ ...page, isSearched }, counted, ({ order, limit, offset }) => {
    // The ids of the page first: all rows before it would be read whole otherwise.
    const ids = db.select({ id: quote.id }).from(quote).where(where).orderBy(order).limit(limit).offset(offset);
    return quotes(db).where(inArray(quote.id, ids)).orderBy(page.order.forth);
  });
}

const itemColumns = {
  item: quoteItem,
  terms: coverageVersion,
  dataSet,
  provider: dataProvider,
  target: monitoringTarget,
};
/** Priced quotes that nobody has answered and whose last day lies before this one. */
export const findQuotesPast = (db: Db, today: string) =>
  db
    .select({ id: quote.id })
    .from(quote)
    .where(and(eq(quote.status, 'COMPLETED'), lt(quote.validUntil, today)));

/** Items of quotes with the coverage version that each was quoted on. */
export const findItems = (db: Db, quoteIds: readonly string[]) =>
  quoteIds.length === 0
    ? Promise.resolve([])
    : db
        .select(itemColumns)
        .from(quoteItem)
        .innerJoin(coverageVersion, isVersionOf(quoteItem))
        .innerJoin(dataSet, eq(dataSet.id, coverageVersion.dataSetId))
        .innerJoin(dataProvider, eq(dataProvider.id, dataSet.providerId))
        .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
        .where(inArray(quoteItem.quoteId, [...quoteIds]))
        .orderBy(asc(quoteItem.quoteId), asc(quoteItem.position));
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

/** The stage of a quote, as `quoteStage` tells it of rows that the calls have written. */
const stage = sql<QuoteStage>`case ${quote.status} when 'CREATED' then ${quote.uiState} when 'FAILED' then 'fail' else lower(${quote.status}) end`;

export const addQuote = (db: Db, row: typeof quote.$inferInsert) => db.insert(quote).values(row);

/** Changes a quote that is in one of the stages; false when it is not. */
export async function changeQuote(
  db: Db,
  id: string,
  from: readonly QuoteStage[],
  change: Partial<typeof quote.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(quote)
    .set({ ...change, version: sql`${quote.version} + 1` })
    .where(and(eq(quote.id, id), inArray(stage, [...from])))
    .returning({ id: quote.id });
  return changed.length > 0;
}

export async function replaceItems(
  db: Db,
  quoteId: string,
  items: readonly (typeof quoteItem.$inferInsert)[],
): Promise<void> {
  await db.delete(quoteItem).where(eq(quoteItem.quoteId, quoteId));
  if (items.length > 0) await db.insert(quoteItem).values([...items]);
}

export const priceItem = (
  db: Db,
  id: string,
  priced: Pick<typeof quoteItem.$inferInsert, 'grossPct' | 'grossWrittenPremium' | 'provenance'>,
) => db.update(quoteItem).set(priced).where(eq(quoteItem.id, id));

/**
 * The label of a coverage that no longer stands on the version that a quote names, be it archived or on another version; the coverages are
 * held to the end of the transaction. In the order of their ids, as whoever activates them holds them.
 */
export async function findOvertaken(
  db: Db,
  quoteId: string,
): Promise<{ readonly label: string; readonly archived: boolean } | undefined> {
  const rows = await db
    .select({
      label: coverageVersion.label,
      version: coverageVersion.version,
      activeVersion: coverage.activeVersion,
      archived: coverage.archived,
    })
    .from(quoteItem)
    .innerJoin(coverage, eq(coverage.id, quoteItem.coverageId))
    .innerJoin(coverageVersion, isVersionOf(quoteItem))
    .where(eq(quoteItem.quoteId, quoteId))
    .orderBy(asc(coverage.id))
    .for('share', { of: coverage });
  return rows.find(({ version, activeVersion, archived }) => archived || activeVersion !== version);
}

export const markQuoted = (db: Db, coverageId: string, version: number) =>
  db
    .update(coverageVersion)
    .set({ quoted: true })
    .where(and(eq(coverageVersion.coverageId, coverageId), eq(coverageVersion.version, version)));
