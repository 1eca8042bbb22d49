import { eq, sql } from 'drizzle-orm';
import { givenRows, insertMany } from '../../db/bulk';
import type { Db } from '../../db/open';
import { dataSet, monitoringTarget } from '../../db/schema/catalog';

export type TargetRow = typeof monitoringTarget.$inferSelect;
export type NewTarget = Omit<typeof monitoringTarget.$inferInsert, 'tenantId' | 'dataSetId'>;

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
      { name: 'last_date', type: 'date', values: targets.map(({ lastDate }) => lastDate ?? null) },
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
      { name: 'last_date', type: 'date', values: targets.map(({ lastDate }) => lastDate ?? null) },
      { name: 'position', type: 'int', values: targets.map(({ position }) => position ?? null) },
    ])} where monitoring_target.id = given.id`);
}

export const targetsOf = (db: Db, dataSetId: string): Promise<TargetRow[]> =>
  db.select().from(monitoringTarget).where(eq(monitoringTarget.dataSetId, dataSetId));

export const countTargets = (db: Db, dataSetId: string): Promise<number> =>
  db.$count(monitoringTarget, eq(monitoringTarget.dataSetId, dataSetId));

export const pointGeometry = (lat: number, lon: number) => ({ type: 'Point', coordinates: [lon, lat] });

export type KnownTarget = Pick<
  TargetRow,
  'id' | 'name' | 'lat' | 'lon' | 'properties' | 'firstDate' | 'lastDate' | 'position'
>;
/** The targets of a set without their shapes: as the driver hands them over, since a set may have ten thousand. */
export async function placesOf(db: Db, dataSetId: string): Promise<readonly KnownTarget[]> {
  const { rows } = await db.execute<KnownTarget>(sql`
    select id, name, lat, lon, properties, first_date::text as "firstDate", last_date::text as "lastDate", position
    from ${monitoringTarget} where data_set_id = ${dataSetId}`);
  return rows;
}
