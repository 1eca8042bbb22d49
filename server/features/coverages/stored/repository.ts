import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { lastDateOf, type TargetRow } from '../../../data/targets';
import type { Db } from '../../../db/open';
import { dataProvider, dataSet, monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion, pricingResult } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { readPage, type AskedPage } from '../../../db/readPage';
import { totalOf } from '../../../db/totals';
import { besidesOf, isShown, matching, newest, quoted, type CoverageFilter } from './filterRepository';

export type VersionRow = typeof coverageVersion.$inferSelect;
type HeadRow = typeof coverage.$inferSelect;

const setColumns = {
  id: dataSet.id,
  name: dataSet.name,
  kind: dataSet.kind,
  synthetic: dataSet.synthetic,
  attribution: dataSet.attribution,
  licence: dataSet.licence,
  dayOffsetHours: dataSet.dayOffsetHours,
  version: dataSet.version,
  contentHash: dataSet.contentHash,
  firstDate: dataSet.firstDate,
  lastDate: dataSet.lastDate,
} as const;
const placeColumns = {
  id: monitoringTarget.id,
  name: monitoringTarget.name,
  kind: monitoringTarget.kind,
  lat: monitoringTarget.lat,
  lon: monitoringTarget.lon,
  firstDate: monitoringTarget.firstDate,
  lastDate: lastDateOf,
} as const;
const listed = {
  coverage,
  terms: coverageVersion,
  dataSet: setColumns,
  provider: { id: dataProvider.id, name: dataProvider.name },
  target: placeColumns,
  eventId: parametricEvent.id,
  eventStatus: parametricEvent.status,
} as const;
const whole = { ...listed, target: { ...placeColumns, geometry: monitoringTarget.geometry } } as const;

export type SourceSet = Pick<typeof dataSet.$inferSelect, keyof typeof setColumns>;
export type SourceProvider = Pick<typeof dataProvider.$inferSelect, 'id' | 'name'>;
/** Lists leave the geometry out: an area may be large. */
export type SourceTarget = Pick<TargetRow, keyof typeof placeColumns> & {
  readonly geometry?: unknown;
};
export type CoverageRow = {
  readonly coverage: HeadRow;
  readonly terms: VersionRow;
  readonly dataSet: SourceSet;
  readonly provider: SourceProvider;
  readonly target: SourceTarget;
  /** The parametric event of this version, once it was activated. */
  readonly eventId: string | null;
  readonly eventStatus: string | null;
};

const ofVersion = (version: SQL) =>
  and(eq(coverageVersion.coverageId, coverage.id), sql`${coverageVersion.version} = ${version}`);
const ofEvent = and(
  eq(parametricEvent.coverageId, coverage.id),
  eq(parametricEvent.coverageVersion, coverageVersion.version),
);

const lists = (db: Db, version: SQL) =>
  db
    .select(listed)
    .from(coverage)
    .innerJoin(coverageVersion, ofVersion(version))
    .innerJoin(dataSet, eq(dataSet.id, coverageVersion.dataSetId))
    .innerJoin(dataProvider, eq(dataProvider.id, dataSet.providerId))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .leftJoin(parametricEvent, ofEvent);

type Page = AskedPage & { readonly sort?: string | undefined };

const partPlace = alias(monitoringTarget, 'part_place');
const partTarget = sql`part ->> 'targetId'`;
// Only rows with sub-coverages have them looked up, each by its id, in the statement that reads the page.
const partTargetNames = sql<Readonly<Record<string, string>> | null>`case when ${coverageVersion.parts} <> '[]' then
  (select jsonb_object_agg(${partTarget}, (select ${partPlace.name} from ${monitoringTarget} as ${partPlace} where ${partPlace.id} = ${partTarget}))
    from jsonb_array_elements(${coverageVersion.parts}) as part) end`;

/** What a list shows of a coverage. */
const shown = {
  id: coverage.id,
  currentVersion: coverage.currentVersion,
  labels: coverage.labels,
  version: coverageVersion.version,
  label: coverageVersion.label,
  uiState: coverageVersion.uiState,
  coverageType: coverageVersion.coverageType,
  riskTypeId: coverageVersion.riskTypeId,
  currency: coverageVersion.currency,
  insuredAmount: coverageVersion.insuredAmount,
  start: coverageVersion.start,
  end: coverageVersion.end,
  terms: coverageVersion.terms,
  parts: coverageVersion.parts,
  riskPremiumPct: coverageVersion.riskPremiumPct,
  grossPremiumPct: coverageVersion.grossPremiumPct,
  unseenYears: coverageVersion.unseenYears,
  targetId: coverageVersion.targetId,
  targetName: monitoringTarget.name,
  /** Names of the places of sub-coverages by their ids; null where there are none. */
  partTargetNames,
} as const;

const ofHead = eq(coverage.id, coverageVersion.coverageId);
const ofPlace = eq(monitoringTarget.id, coverageVersion.targetId);
const shownRows = (db: Db) =>
  db.select(shown).from(coverageVersion).innerJoin(coverage, ofHead).innerJoin(monitoringTarget, ofPlace);
export type ShownCoverage = Awaited<ReturnType<typeof shownRows>>[number];

/** What is asked of the coverages that a filter lets through, with no more beside them than it takes. */
function among<F extends Record<string, SQL<number> | SQL.Aliased<string> | typeof coverageVersion.coverageId>>(
  db: Db,
  asked: F,
  filter: CoverageFilter,
  sort?: string,
) {
  const versions = db.select(asked).from(coverageVersion).$dynamic();
  const { heads, places } = besidesOf(filter, sort);
  if (heads) versions.innerJoin(coverage, ofHead);
  if (places) versions.innerJoin(monitoringTarget, ofPlace);
  return versions.where(matching(filter));
}

async function countCoverages(db: Db, filter: CoverageFilter): Promise<number> {
  const [row] = await among(db, { total: sql<number>`count(*)::int` }, filter);
  return row?.total ?? 0;
}

/** All that the filter lets through, to be read piece by piece. */
export const findAllCoverages = (db: Db, filter: CoverageFilter, order: SQL) =>
  shownRows(db).where(matching(filter)).orderBy(order);

/** The ids of all that the filter lets through, in the usual order of the list: the question alone. */
export const matchingIds = (db: Db, filter: CoverageFilter): SQL =>
  among(db, { id: sql<string>`${coverageVersion.coverageId}`.as('id') }, filter)
    .orderBy(desc(coverageVersion.listedAt), desc(coverageVersion.coverageId))
    .getSQL();

/** What a file holds of a coverage, and no more, in this order. */
const filed = {
  label: coverageVersion.label,
  uiState: coverageVersion.uiState,
  start: coverageVersion.start,
  end: coverageVersion.end,
  riskPremiumPct: coverageVersion.riskPremiumPct,
  targetName: sql`${monitoringTarget.name}`.as('target_name'),
  // Type, index and payout in one cell: coverages that pay alike are known by it.
  paying:
    sql`concat_ws(' ', ${coverageVersion.coverageType}, coalesce(${coverageVersion.terms}->'index'->>'indexId', '-'), ${coverageVersion.terms}->'payout')`.as(
      'paying',
    ),
} as const;

/** As `findAllCoverages`, for files: the question alone. */
export const filedCoverages = (filter: CoverageFilter, order: SQL): SQL =>
  new QueryBuilder()
    .select(filed)
    .from(coverageVersion)
    .innerJoin(coverage, ofHead)
    .innerJoin(monitoringTarget, ofPlace)
    .where(matching(filter))
    .orderBy(order)
    .getSQL();

export async function findCoveragePage(db: Db, filter: CoverageFilter, { sort, ...page }: Page) {
  const counted = () => totalOf('coverages', filter, () => countCoverages(db, filter));
  const isSearched = Boolean(filter.search) || (filter.labels ?? []).length > 0;
  return readPage({ ...page, isSearched }, counted, ({ order, limit, offset }) => {
    // The ids of the page first: all rows before it would be read whole otherwise.
    const ids = among(db, { id: coverageVersion.coverageId }, filter, sort).orderBy(order).limit(limit).offset(offset);
    return shownRows(db)
      .where(and(inArray(coverageVersion.coverageId, ids), isShown(filter)))
      .orderBy(page.order.forth);
  });
}

/** The newest versions of coverages or those that quotes stand on, by their labels; what is unknown is left out. */
export const findCoveragesById = (
  db: Db,
  ids: readonly string[],
  version: 'newest' | 'quoted' = 'newest',
): Promise<CoverageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : lists(db, version === 'quoted' ? quoted : newest)
        .where(and(eq(coverage.archived, false), inArray(coverage.id, [...new Set(ids)])))
        .orderBy(asc(coverageVersion.label), asc(coverage.id));

/** One coverage with its geometry: its newest version, or the one asked for. */
export const findCoverage = async (db: Db, id: string, version?: number): Promise<CoverageRow | undefined> =>
  (
    await db
      .select(whole)
      .from(coverage)
      .innerJoin(coverageVersion, ofVersion(version === undefined ? newest : sql`${version}::int`))
      .innerJoin(dataSet, eq(dataSet.id, coverageVersion.dataSetId))
      .innerJoin(dataProvider, eq(dataProvider.id, dataSet.providerId))
      .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
      .leftJoin(parametricEvent, ofEvent)
      .where(and(eq(coverage.id, id), eq(coverage.archived, false)))
  )[0];

export const findVersions = (db: Db, coverageId: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(coverageVersion)
    .where(eq(coverageVersion.coverageId, coverageId))
    .orderBy(desc(coverageVersion.version));

export const findPricing = async (db: Db, coverageId: string, version: number) =>
  (
    await db
      .select()
      .from(pricingResult)
      .where(and(eq(pricingResult.coverageId, coverageId), eq(pricingResult.version, version)))
  )[0];

/** What the price of a version was computed from and by; undefined where it was never simulated. */
export const findPricingProvenance = async (db: Db, coverageId: string, version: number) =>
  (
    await db
      .select({ provenance: pricingResult.provenance })
      .from(pricingResult)
      .where(and(eq(pricingResult.coverageId, coverageId), eq(pricingResult.version, version)))
  )[0]?.provenance;

/** Data sets, providers and places of sub-coverages: one question for a whole page. */
export const findSources = (db: Db, targetIds: readonly string[]) =>
  targetIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ dataSet: setColumns, provider: listed.provider, target: placeColumns })
        .from(monitoringTarget)
        .innerJoin(dataSet, eq(dataSet.id, monitoringTarget.dataSetId))
        .innerJoin(dataProvider, eq(dataProvider.id, dataSet.providerId))
        .where(inArray(monitoringTarget.id, [...new Set(targetIds)]));
