import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { givenRows, insertMany } from '../../db/bulk';
import type { Db } from '../../db/open';
import { endAt, endsOf, targetColumns, type Ends, type TargetRow } from '../../data/targets';
import { dataSet, monitoringTarget } from '../../db/schema/catalog';

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

export type KnownTarget = Pick<TargetRow, 'id' | 'name' | 'lat' | 'lon' | 'position'> & {
  readonly stationId: string | null;
  /** Day numbers of its period. */
  readonly firstDay: number | null;
  readonly lastDay: number | null;
};

/** A column of all targets of a set, in the order of the others. */
type Columns = {
  readonly ids: string[];
  readonly names: string[];
  readonly lats: number[];
  readonly lons: number[];
  readonly stationIds: (string | null)[];
  /** Day numbers. */
  readonly firstDays: (number | null)[];
  readonly lastDays: (number | null)[];
  readonly positions: (number | null)[];
};

/** The targets of a set without their shapes, and where their data end; read as one array a column: a row each takes three to six times as long. */
export async function placesOf(
  db: Db,
  dataSetId: string,
): Promise<{ readonly places: readonly KnownTarget[]; readonly ends: Ends }> {
  const dayOf = (date: string) => sql.raw(`${date} - date '1970-01-01'`);
  const columns: Readonly<Record<keyof Columns, SQL>> = {
    ids: sql`id`,
    names: sql`name`,
    lats: sql`lat`,
    lons: sql`lon`,
    stationIds: sql`properties->>'stationId'`,
    firstDays: dayOf('first_date'),
    lastDays: dayOf('last_date'),
    positions: sql`position`,
  };
  const gathered = Object.entries(columns).map(
    ([name, value]) => sql`coalesce(json_agg(${value}), '[]') as ${sql.identifier(name)}`,
  );
  const [{ rows }, ends] = await Promise.all([
    db.execute<Columns>(
      sql`select ${sql.join(gathered, sql`, `)} from ${monitoringTarget} where data_set_id = ${dataSetId}`,
    ),
    endsOf(db, dataSetId),
  ]);
  const [stored] = rows;
  return { places: (stored?.ids ?? []).map((id, at) => targetAt(stored, id, at, ends)), ends };
}

function targetAt(stored: Columns | undefined, id: string, at: number, ends: Ends): KnownTarget {
  const position = stored?.positions[at] ?? null;
  const [first, own] = [stored?.firstDays[at] ?? null, stored?.lastDays[at] ?? null];
  const last = Math.max(own ?? -Infinity, endAt(ends, position) || -Infinity);
  return {
    id,
    name: stored?.names[at] ?? '',
    lat: stored?.lats[at] ?? NaN,
    lon: stored?.lons[at] ?? NaN,
    stationId: stored?.stationIds[at] ?? null,
    position,
    firstDay: first,
    lastDay: last === -Infinity ? null : last,
  };
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
