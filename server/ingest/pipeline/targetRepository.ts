import { eq, inArray, sql } from 'drizzle-orm';
import { givenRows, insertMany } from '../../db/bulk';
import type { Db } from '../../db/open';
import { endsOf, targetColumns, type TargetRow } from '../../data/targets';
import { dataSet, monitoringTarget } from '../../db/schema/catalog';
import { later } from './period';

export type NewTarget = Omit<typeof monitoringTarget.$inferInsert, 'tenantId' | 'dataSetId' | 'ownLastDate'> & {
  readonly lastDate: string | null;
};

/** Adds targets, or moves the period and the properties of known ones on. */
export async function saveTargets(
  db: Db,
  { tenantId, dataSetId }: { readonly tenantId: string; readonly dataSetId: string },
  targets: readonly NewTarget[],
): Promise<void> {
  if (targets.length === 0) return;
  const changing = ['name', 'kind', 'lat', 'lon', 'geometry', 'properties', 'first_date', 'last_date'];
  const sets = [
    ...changing.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`position = coalesce(monitoring_target.position, excluded.position)`,
  ];
  await insertMany(
    db,
    monitoringTarget,
    { tenant_id: tenantId, data_set_id: dataSetId },
    [
      { name: 'id', type: 'text', values: targets.map(({ id }) => id) },
      { name: 'name', type: 'text', values: targets.map(({ name }) => name) },
      { name: 'kind', type: 'text', values: targets.map(({ kind }) => kind) },
      { name: 'lat', type: 'float8', values: targets.map(({ lat }) => lat) },
      { name: 'lon', type: 'float8', values: targets.map(({ lon }) => lon) },
      { name: 'geometry', type: 'jsonb', values: targets.map(({ geometry }) => JSON.stringify(geometry)) },
      { name: 'properties', type: 'jsonb', values: targets.map(({ properties }) => JSON.stringify(properties ?? {})) },
      { name: 'first_date', type: 'date', values: targets.map(({ firstDate }) => firstDate ?? null) },
      { name: 'last_date', type: 'date', values: targets.map(({ lastDate }) => lastDate) },
      { name: 'position', type: 'int', values: targets.map(({ position }) => position ?? null) },
    ],
    sql`on conflict (tenant_id, id) do update set ${sql.join(sets, sql`, `)}`,
  );
  await db
    .update(dataSet)
    .set({ targetChanges: sql`${dataSet.targetChanges} + 1` })
    .where(eq(dataSet.id, dataSetId));
}

export type TargetPeriod = Pick<NewTarget, 'id' | 'firstDate' | 'lastDate' | 'position'>;
/** Moves the periods of targets on that stand where they stood, and gives those a position that have none. */
export async function prolongTargets(db: Db, targets: readonly TargetPeriod[]): Promise<void> {
  if (targets.length === 0) return;
  await db.execute(sql`
    update ${monitoringTarget} set first_date = given.first_date, last_date = given.last_date,
      position = coalesce(monitoring_target.position, given.position)
    from ${givenRows([
      { name: 'id', type: 'text', values: targets.map(({ id }) => id) },
      { name: 'first_date', type: 'date', values: targets.map(({ firstDate }) => firstDate ?? null) },
      { name: 'last_date', type: 'date', values: targets.map(({ lastDate }) => lastDate) },
      { name: 'position', type: 'int', values: targets.map(({ position }) => position ?? null) },
    ])} where monitoring_target.id = given.id`);
}

export const targetsOf = (db: Db, dataSetId: string): Promise<TargetRow[]> =>
  db.select(targetColumns).from(monitoringTarget).where(eq(monitoringTarget.dataSetId, dataSetId));

export const countTargets = (db: Db, dataSetId: string): Promise<number> =>
  db.$count(monitoringTarget, eq(monitoringTarget.dataSetId, dataSetId));

export const pointGeometry = (lat: number, lon: number) => ({ type: 'Point', coordinates: [lon, lat] });

export type KnownTarget = Pick<TargetRow, 'id' | 'name' | 'lat' | 'lon' | 'firstDate' | 'lastDate' | 'position'> & {
  readonly stationId: string | null;
};

/** The targets of a set without their shapes, as one array a column: a row each takes three to six times as long. */
export async function placesOf(db: Db, dataSetId: string): Promise<readonly KnownTarget[]> {
  const columns = {
    id: sql`id`,
    name: sql`name`,
    lat: sql`lat`,
    lon: sql`lon`,
    stationId: sql`properties->>'stationId'`,
    firstDate: sql`first_date`,
    lastDate: sql`last_date`,
    position: sql`position`,
  };
  const gathered = Object.entries(columns).map(
    ([name, value]) => sql`coalesce(json_agg(${value}), '[]') as ${sql.identifier(name)}`,
  );
  const [{ rows }, endOf] = [
    await db.execute<{ readonly [Name in keyof KnownTarget]: KnownTarget[Name][] }>(
      sql`select ${sql.join(gathered, sql`, `)} from ${monitoringTarget} where data_set_id = ${dataSetId}`,
    ),
    await endsOf(db, dataSetId),
  ];
  const [stored] = rows;
  if (!stored) return [];
  return stored.id.map((id, at) => {
    const position = stored.position[at] ?? null;
    return {
      ...{ id, name: stored.name[at] ?? '', lat: stored.lat[at] ?? NaN, lon: stored.lon[at] ?? NaN, position },
      stationId: stored.stationId[at] ?? null,
      firstDate: stored.firstDate[at] ?? null,
      lastDate: later(stored.lastDate[at] ?? null, endOf(position)),
    };
  });
}

/** What the row of each target says besides. */
export async function propertiesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TargetRow['properties']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: monitoringTarget.id, properties: monitoringTarget.properties })
    .from(monitoringTarget)
    .where(inArray(monitoringTarget.id, [...ids]));
  return new Map(rows.map(({ id, properties }) => [id, properties]));
}
