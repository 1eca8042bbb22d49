import { and, arrayOverlaps, asc, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { dataProvider, dataSet, monitoringTarget } from '../../db/schema/catalog';
import { coverage, coverageVersion, pricingResult } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';

const columns = { coverage, terms: coverageVersion, dataSet, provider: dataProvider, target: monitoringTarget, eventId: parametricEvent.id };
export type CoverageRow = {
  readonly coverage: typeof coverage.$inferSelect;
  readonly terms: typeof coverageVersion.$inferSelect;
  readonly dataSet: typeof dataSet.$inferSelect;
  readonly provider: typeof dataProvider.$inferSelect;
  readonly target: typeof monitoringTarget.$inferSelect;
  readonly eventId: string | null;
};

const rows = (db: Db, version: SQL) =>
  db
    .select(columns)
    .from(coverage)
    .innerJoin(coverageVersion, and(eq(coverageVersion.coverageId, coverage.id), sql`${coverageVersion.version} = ${version}`))
    .innerJoin(dataSet, eq(dataSet.id, coverageVersion.dataSetId))
    .innerJoin(dataProvider, eq(dataProvider.id, dataSet.providerId))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .leftJoin(parametricEvent, and(eq(parametricEvent.coverageId, coverage.id), eq(parametricEvent.coverageVersion, coverageVersion.version)));
const newest = sql`${coverage.currentVersion}`;

export type CoverageFilter = {
  /** `key:value`; values of one key are alternatives, keys must all fit. */
  readonly labels: readonly string[];
  readonly uiState?: string | undefined;
  readonly search?: string | undefined;
  readonly targetId?: string | undefined;
  readonly publicOnly?: boolean;
};

const keyOf = (label: string) => label.slice(0, label.indexOf(':'));
function labelsWhere(labels: readonly string[]): SQL[] {
  const byKey = new Map<string, string[]>();
  for (const label of labels) byKey.set(keyOf(label), [...(byKey.get(keyOf(label)) ?? []), label]);
  return [...byKey.values()].map((alternatives) => arrayOverlaps(coverage.labels, alternatives));
}

const where = ({ labels, uiState, search, targetId, publicOnly }: CoverageFilter) => {
  const text = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  return and(
    eq(coverage.archived, false),
    ...labelsWhere(labels),
    uiState ? eq(coverageVersion.uiState, uiState) : undefined,
    text ? or(ilike(coverageVersion.label, text), ilike(monitoringTarget.name, text)) : undefined,
    targetId ? eq(coverageVersion.targetId, targetId) : undefined,
    publicOnly ? sql`'system/visibility:public' = any(${coverage.labels})` : undefined,
  );
};

/** Columns a list may be sorted by. */
export const sortable = {
  label: coverageVersion.label,
  monitoringTarget: monitoringTarget.name,
  start: coverageVersion.start,
  riskPremiumPct: coverageVersion.riskPremiumPct,
  uiState: coverageVersion.uiState,
  createdAt: coverage.createdAt,
} as const;
export type SortField = keyof typeof sortable;
export type Sort = { readonly field: SortField; readonly down: boolean };

export async function findCoveragePage(db: Db, filter: CoverageFilter, { page, size, sort }: { page: number; size: number; sort: Sort }) {
  const column = sortable[sort.field];
  const found: CoverageRow[] = await rows(db, newest)
    .where(where(filter))
    .orderBy(sort.down ? desc(column) : asc(column), asc(coverage.id))
    .limit(size)
    .offset(page * size);
  const [total] = await db
    .select({ total: count() })
    .from(coverage)
    .innerJoin(coverageVersion, and(eq(coverageVersion.coverageId, coverage.id), eq(coverageVersion.version, coverage.currentVersion)))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .where(where(filter));
  return { rows: found, total: total?.total ?? 0 };
}

export const findCoverageRows = (db: Db, filter: CoverageFilter): Promise<CoverageRow[]> => rows(db, newest).where(where(filter)).orderBy(asc(coverageVersion.label), asc(coverage.id));
export const findCoveragesById = (db: Db, ids: readonly string[]): Promise<CoverageRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : rows(db, newest).where(inArray(coverage.id, [...ids])).orderBy(asc(coverageVersion.label), asc(coverage.id));

/** One coverage: its newest version, or the one asked for. */
export const findCoverage = async (db: Db, id: string, version?: number): Promise<CoverageRow | undefined> =>
  (await rows(db, version === undefined ? newest : sql`${version}::int`).where(eq(coverage.id, id)))[0];

export const findVersions = (db: Db, coverageId: string) =>
  db.select().from(coverageVersion).where(eq(coverageVersion.coverageId, coverageId)).orderBy(desc(coverageVersion.version));

export const findPricing = async (db: Db, coverageId: string, version: number) =>
  (await db.select().from(pricingResult).where(and(eq(pricingResult.coverageId, coverageId), eq(pricingResult.version, version))))[0];

/** Labels of the coverages, each once. */
export async function findLabels(db: Db, publicOnly: boolean): Promise<string[]> {
  const found = await db
    .selectDistinct({ label: sql<string>`unnest(${coverage.labels})` })
    .from(coverage)
    .where(and(eq(coverage.archived, false), publicOnly ? sql`'system/visibility:public' = any(${coverage.labels})` : undefined));
  return found.map(({ label }) => label).sort();
}

export async function addCoverage(db: Db, head: typeof coverage.$inferInsert, terms: typeof coverageVersion.$inferInsert): Promise<void> {
  await db.insert(coverage).values(head);
  await db.insert(coverageVersion).values(terms);
}

/** A further version, which is from then on the newest. */
export async function addVersion(db: Db, terms: typeof coverageVersion.$inferInsert, labels: readonly string[] | undefined): Promise<void> {
  await db.insert(coverageVersion).values(terms);
  await db
    .update(coverage)
    .set({ currentVersion: terms.version, version: sql`${coverage.version} + 1`, ...(labels ? { labels: [...labels] } : {}) })
    .where(eq(coverage.id, terms.coverageId));
}

type VersionKey = { readonly coverageId: string; readonly version: number };
const ofVersion = ({ coverageId, version }: VersionKey) => and(eq(coverageVersion.coverageId, coverageId), eq(coverageVersion.version, version));

/** Changes a version that is in one of the given states; false when it is not (somebody was faster). */
export async function changeVersion(db: Db, key: VersionKey, from: readonly string[], change: Partial<typeof coverageVersion.$inferInsert>): Promise<boolean> {
  const changed = await db
    .update(coverageVersion)
    .set(change)
    .where(and(ofVersion(key), inArray(coverageVersion.uiState, [...from])))
    .returning({ version: coverageVersion.version });
  return changed.length > 0;
}

export const touchCoverage = (db: Db, id: string, change: Partial<typeof coverage.$inferInsert>) =>
  db.update(coverage).set({ ...change, version: sql`${coverage.version} + 1` }).where(eq(coverage.id, id));

export const savePricing = (db: Db, result: typeof pricingResult.$inferInsert) =>
  db
    .insert(pricingResult)
    .values(result)
    .onConflictDoUpdate({ target: [pricingResult.tenantId, pricingResult.coverageId, pricingResult.version], set: result });

export const addEvent = (db: Db, event: typeof parametricEvent.$inferInsert) => db.insert(parametricEvent).values(event).onConflictDoNothing();
