import { and, asc, between, eq, ilike, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { dataSet, monitoringTarget } from '../../../db/schema/catalog';
import { containing } from '../../../db/search';

const columns = {
  name: monitoringTarget.name,
  detail: dataSet.name,
  lat: monitoringTarget.lat,
  lon: monitoringTarget.lon,
};
const targets = (db: Db) =>
  db
    .selectDistinctOn([monitoringTarget.name, monitoringTarget.lat, monitoringTarget.lon], columns)
    .from(monitoringTarget)
    .innerJoin(dataSet, eq(dataSet.id, monitoringTarget.dataSetId))
    .orderBy(asc(monitoringTarget.name), asc(monitoringTarget.lat), asc(monitoringTarget.lon), asc(dataSet.name));

/** Monitoring targets whose name has a text in it, each place once. */
export const findTargetsNamed = (db: Db, text: string, limit: number) =>
  targets(db)
    .where(ilike(monitoringTarget.name, containing(text)))
    .limit(limit);

/** Monitoring targets in a window of degrees around a point, the nearest first. */
export function findTargetsAround(
  db: Db,
  {
    lat,
    lon,
    degrees,
    limit,
  }: { readonly lat: number; readonly lon: number; readonly degrees: number; readonly limit: number },
) {
  const around = and(
    between(monitoringTarget.lat, lat - degrees, lat + degrees),
    sql`abs(mod((${monitoringTarget.lon} - ${lon} + 540)::numeric, 360) - 180) <= ${degrees}`,
  );
  return targets(db).where(around).limit(limit);
}
