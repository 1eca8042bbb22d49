import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  lte,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { targetColumns, type TargetRow } from '../../data/targets';
import type { Db } from '../../db/open';
import { containing } from '../../db/search';
import { dataProvider, dataSet, dataSetVersion, monitoringTarget } from '../../db/schema/catalog';
import { allCells, type CellRefusals } from '../../feeds/reading/report';
import { lonRanges, middleOf, type Box } from './box';

/** A data set without the axes and pieces of its grid, which may be large. */
const { grid: _grid, ...setColumns } = getTableColumns(dataSet);
export type SetRow = Omit<typeof dataSet.$inferSelect, 'grid'>;
export type ProviderRow = typeof dataProvider.$inferSelect;

const risksOfProvider = sql<string[]>`coalesce((
  select array_agg(distinct risk) from data_set s, unnest(s.risk_type_ids) as risk
  where s.provider_id = data_provider.id), '{}')`;

/** Providers with the risk types that their data sets measure; all, or those of one risk type. */
export const findProviderRows = (db: Db, riskTypeId: string | undefined) =>
  db
    .select({ provider: dataProvider, riskTypeIds: risksOfProvider })
    .from(dataProvider)
    .where(riskTypeId === undefined ? undefined : sql`${riskTypeId} = any(${risksOfProvider})`)
    .orderBy(asc(dataProvider.name), asc(dataProvider.id));

export const findProvider = async (db: Db, id: string): Promise<ProviderRow | undefined> =>
  (await db.select().from(dataProvider).where(eq(dataProvider.id, id)))[0];

/** The data sets of a provider with the number of their monitoring targets. */
export const findSetsOf = (db: Db, providerId: string, riskTypeId: string | undefined) =>
  db
    .select({
      set: setColumns,
      targetCount: sql<number>`(select count(*) from monitoring_target t where t.data_set_id = data_set.id)::int`,
    })
    .from(dataSet)
    .where(
      and(
        eq(dataSet.providerId, providerId),
        riskTypeId === undefined ? undefined : arrayContains(dataSet.riskTypeIds, [riskTypeId]),
      ),
    )
    .orderBy(asc(dataSet.name), asc(dataSet.id));

export const findSet = async (db: Db, id: string): Promise<SetRow | undefined> =>
  (await db.select(setColumns).from(dataSet).where(eq(dataSet.id, id)))[0];

/** Names of data sets, by their ids. */
export const findSetNames = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await db
            .select({ id: dataSet.id, name: dataSet.name })
            .from(dataSet)
            .where(inArray(dataSet.id, [...ids]))
        ).map(({ id, name }) => [id, name]),
      );

/** The variables of all data sets. */
export const findVariables = (db: Db) =>
  db.select({ variables: dataSet.variables }).from(dataSet).orderBy(asc(dataSet.id));

/** Places inside a box. Stored longitudes may run to 360. */
const insideBox = (box: Box, { lat, lon }: { readonly lat: AnyColumn; readonly lon: AnyColumn }): SQL | undefined =>
  and(
    sql`${lat} between ${box.bottomRightLat} and ${box.topLeftLat}`,
    or(
      ...lonRanges(box).map(
        ([west, east]) => sql`(${lon} between ${west} and ${east} or ${lon} - 360 between ${west} and ${east})`,
      ),
    ),
  );

const mostTargets = 2000;
type TargetFilter = {
  readonly dataSetId?: string;
  readonly box?: Box | undefined;
  readonly name?: string | undefined;
};

const distance = ({ lat, lon }: { readonly lat: number; readonly lon: number }): SQL =>
  sql`power(${monitoringTarget.lat} - ${lat}::float8, 2)
    + power(least(abs(${monitoringTarget.lon} - ${lon}::float8), 360 - abs(${monitoringTarget.lon} - ${lon}::float8)) * cos(radians(${lat}::float8)), 2)`;

/** Targets by name, or those of a box from its middle outwards; at most two thousand. */
export const findTargetRows = (db: Db, { dataSetId, box, name }: TargetFilter): Promise<TargetRow[]> =>
  db
    .select(targetColumns)
    .from(monitoringTarget)
    .where(
      and(
        dataSetId === undefined ? undefined : eq(monitoringTarget.dataSetId, dataSetId),
        box ? insideBox(box, monitoringTarget) : undefined,
        name ? ilike(monitoringTarget.name, containing(name)) : undefined,
      ),
    )
    .orderBy(...(box ? [distance(middleOf(box))] : [asc(monitoringTarget.name)]), asc(monitoringTarget.id))
    .limit(mostTargets);

/** The cell of a grid that stands for a point: the nearest, unless the point lies more than a step outside the grid. */
export async function findNearestCell(
  db: Db,
  dataSetId: string,
  point: { readonly lat: number; readonly lon: number },
) {
  const step = (axis: 'lats' | 'lons') =>
    sql`coalesce(abs((${dataSet.grid}->${axis}->>1)::float8 - (${dataSet.grid}->${axis}->>0)::float8), 0.5)`;
  const east = sql`abs(${monitoringTarget.lon} - ${point.lon}::float8)`;
  const [nearest] = await db
    .select({ target: targetColumns })
    .from(monitoringTarget)
    .innerJoin(dataSet, eq(dataSet.id, monitoringTarget.dataSetId))
    .where(
      and(
        eq(monitoringTarget.dataSetId, dataSetId),
        sql`abs(${monitoringTarget.lat} - ${point.lat}::float8) <= ${step('lats')}`,
        sql`least(${east}, 360 - ${east}) <= ${step('lons')}`,
      ),
    )
    .orderBy(distance(point), asc(monitoringTarget.id))
    .limit(1);
  return nearest?.target;
}

export const findTarget = async (db: Db, id: string): Promise<TargetRow | undefined> =>
  (await db.select(targetColumns).from(monitoringTarget).where(eq(monitoringTarget.id, id)))[0];

export const addTarget = (db: Db, target: typeof monitoringTarget.$inferInsert) =>
  db.insert(monitoringTarget).values(target).onConflictDoNothing();

/** Targets inside a box with the data sets that measure them. */
export const findTargetsWithSets = (db: Db, box: Box) =>
  db
    .select({
      target: targetColumns,
      set: {
        name: dataSet.name,
        kind: dataSet.kind,
        providerId: dataSet.providerId,
        riskTypeIds: dataSet.riskTypeIds,
        synthetic: dataSet.synthetic,
      },
    })
    .from(monitoringTarget)
    .innerJoin(dataSet, eq(dataSet.id, monitoringTarget.dataSetId))
    .where(insideBox(box, monitoringTarget))
    .orderBy(distance(middleOf(box)), asc(monitoringTarget.id))
    .limit(mostTargets);

export const findVersionRows = (db: Db, dataSetId: string) =>
  db.select().from(dataSetVersion).where(eq(dataSetVersion.dataSetId, dataSetId)).orderBy(desc(dataSetVersion.version));

/** The version of a data set that was known at the end of a day: the newest ingested by then, else the first there is. */
export async function findVersionAsOf(db: Db, dataSetId: string, asOf: string) {
  const ofSet = eq(dataSetVersion.dataSetId, dataSetId);
  const byThen = lte(dataSetVersion.ingestedAt, new Date(`${asOf}T23:59:59.999Z`));
  const versions = () => db.select().from(dataSetVersion);
  const [newest] = await versions().where(and(ofSet, byThen)).orderBy(desc(dataSetVersion.version)).limit(1);
  if (newest) return newest;
  const [first] = await versions().where(ofSet).orderBy(asc(dataSetVersion.version)).limit(1);
  return first;
}

/** Where the targets of a data set lie, to find the one that is nearest to a place. */
export const findPlaces = (db: Db, dataSetId: string) =>
  db
    .select({ id: monitoringTarget.id, lat: monitoringTarget.lat, lon: monitoringTarget.lon })
    .from(monitoringTarget)
    .where(eq(monitoringTarget.dataSetId, dataSetId));

/** Providers that are there already stay as they are. */
export const addProviders = (db: Db, rows: readonly (typeof dataProvider.$inferInsert)[]) =>
  db
    .insert(dataProvider)
    .values([...rows])
    .onConflictDoNothing();

/** What the files of a set had refused of one station or of some cells, variable by variable and file by file. */
export async function findRefusals(
  db: Db,
  dataSetId: string,
  places: readonly string[],
): Promise<readonly CellRefusals[]> {
  const { report } = dataSetVersion;
  // A grid whose refusals are too many to be kept by cells tells them over all its cells.
  const ofPlaces = sql`jsonb_path_query_array(coalesce(${report} -> 'refusedCells', ${report} -> 'variables'), ${'$[*] ? (exists (@.refusedDays[*]))'}::jsonpath)`;
  const { rows } = await db.execute<{ refusals: CellRefusals }>(sql`
    select refusals from ${dataSetVersion}, jsonb_array_elements(${ofPlaces}) as refusals
    where ${eq(dataSetVersion.dataSetId, dataSetId)} and refusals ->> 'place' = any(${sql.param([...places, allCells])}::text[])`);
  return rows.map(({ refusals }) => refusals);
}
