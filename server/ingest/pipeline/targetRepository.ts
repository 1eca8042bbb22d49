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
  const sets = changing.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
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
    ],
    sql`on conflict (tenant_id, id) do update set ${sql.join(sets, sql`, `)}`,
  );
  await db
    .update(dataSet)
    .set({ targetChanges: sql`${dataSet.targetChanges} + 1` })
    .where(eq(dataSet.id, dataSetId));
}

export type TargetPeriod = Pick<NewTarget, 'id' | 'firstDate' | 'lastDate'>;
/** Moves the periods of targets on that stand where they stood. */
export async function prolongTargets(db: Db, targets: readonly TargetPeriod[]): Promise<void> {
  if (targets.length === 0) return;
  await db.execute(sql`
    update ${monitoringTarget} set first_date = given.first_date, last_date = given.last_date
    from ${givenRows([
      { name: 'id', type: 'text', values: targets.map(({ id }) => id) },
      { name: 'first_date', type: 'date', values: targets.map(({ firstDate }) => firstDate ?? null) },
      { name: 'last_date', type: 'date', values: targets.map(({ lastDate }) => lastDate ?? null) },
    ])} where monitoring_target.id = given.id`);
}

export const targetsOf = (db: Db, dataSetId: string): Promise<TargetRow[]> =>
  db.select().from(monitoringTarget).where(eq(monitoringTarget.dataSetId, dataSetId));

export const countTargets = (db: Db, dataSetId: string): Promise<number> =>
  db.$count(monitoringTarget, eq(monitoringTarget.dataSetId, dataSetId));

export const pointGeometry = (lat: number, lon: number) => ({ type: 'Point', coordinates: [lon, lat] });

const { id, name, lat, lon, properties, firstDate, lastDate } = monitoringTarget;
/** The targets of a set without their shapes. */
export const placesOf = (db: Db, dataSetId: string) =>
  db
    .select({ id, name, lat, lon, properties, firstDate, lastDate })
    .from(monitoringTarget)
    .where(eq(monitoringTarget.dataSetId, dataSetId));
export type KnownTarget = Awaited<ReturnType<typeof placesOf>>[number];
