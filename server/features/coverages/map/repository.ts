import { and, eq, notInArray, sql } from 'drizzle-orm';
import { wrapLon } from '#shared/engine/geo';
import { endedStatuses } from '#shared/engine/status';
import type { Db } from '../../../db/open';
import { policy, policyItem } from '../../../db/schema/business';
import { dataSet, monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { containsPoint } from './containsPoint';
import type { MapEvent } from './foremost';
import { matching, type CoverageFilter } from '../stored/filterRepository';

/** The coverages of one monitoring target, as a point of the map. */
export type MapPlace = {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly ids: string[];
  readonly eventIds: string[];
  /** Of what is live: an event that is over and decided says nothing of today (docs/rules.md §14.6). */
  readonly events: readonly MapEvent[];
  /** Total sums insured of the policies in force on these coverages, by their currencies: decimal texts. */
  readonly insured: readonly Readonly<Record<string, string>>[];
};

/** What the map has to know of an event; a coverage without one is unknown to it. */
const shownEvent = sql`jsonb_build_object(
  'status', coalesce(${parametricEvent.status}, 'UNKNOWN'),
  'warning', coalesce(${parametricEvent.warning}, false),
  'payoutPct', coalesce(${parametricEvent.payoutPct}, 0))`;

const isLive = notInArray(parametricEvent.status, [...endedStatuses]);

const inForce = (db: Db) => {
  const sums = db
    .select({
      coverageId: policyItem.coverageId,
      currency: policy.currency,
      total: sql<string>`sum(${policyItem.quantity} * ${policyItem.sumInsured}::numeric)::text`.as('total'),
    })
    .from(policyItem)
    .innerJoin(policy, eq(policy.id, policyItem.policyId))
    .where(sql`${policy.state} in ('active', 'running', 'claims') and not ${policy.archived}`)
    .groupBy(policyItem.coverageId, policy.currency)
    .as('sums');
  return db
    .select({
      coverageId: sums.coverageId,
      totals: sql<Record<string, string>>`jsonb_object_agg(${sums.currency}, ${sums.total})`.as('totals'),
    })
    .from(sums)
    .groupBy(sums.coverageId)
    .as('in_force');
};

/** All places with coverages that match, one row a place. */
export function findMapPlaces(db: Db, filter: CoverageFilter): Promise<MapPlace[]> {
  const insured = inForce(db);
  return db
    .select({
      name: monitoringTarget.name,
      lat: monitoringTarget.lat,
      lon: monitoringTarget.lon,
      ids: sql<string[]>`array_agg(${coverage.id} order by ${coverage.id})`,
      eventIds: sql<string[]>`array_remove(array_agg(${parametricEvent.id} order by ${coverage.id}), null)`,
      events: sql<
        MapEvent[]
      >`coalesce(jsonb_agg(${shownEvent} order by ${coverage.id}) filter (where ${isLive}), '[]')`,
      insured: sql<
        Record<string, string>[]
      >`coalesce(jsonb_agg(${insured.totals}) filter (where ${insured.totals} is not null), '[]')`,
    })
    .from(coverage)
    .innerJoin(coverageVersion, eq(coverageVersion.coverageId, coverage.id))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .leftJoin(
      parametricEvent,
      and(eq(parametricEvent.coverageId, coverage.id), eq(parametricEvent.coverageVersion, coverageVersion.version)),
    )
    .leftJoin(insured, eq(insured.coverageId, coverage.id))
    .where(matching(filter))
    .groupBy(monitoringTarget.id, monitoringTarget.name, monitoringTarget.lat, monitoringTarget.lon)
    .orderBy(monitoringTarget.id);
}

/** A place is found within this distance, in degrees (docs/rules.md §14.3). */
const reach = 0.01;

/** Targets with coverages that a place belongs to: points near it, cells and areas that hold it. */
export async function findTargetsAt(db: Db, lat: number, lon: number): Promise<string[]> {
  const point = { lat, lon: wrapLon(lon) };
  const half = (axis: 'lats' | 'lons') =>
    sql`greatest(${reach}::float8, coalesce(abs((${dataSet.grid}->${axis}->>1)::float8 - (${dataSet.grid}->${axis}->>0)::float8) / 2, 0))`;
  const east = sql`abs(${monitoringTarget.lon} - ${point.lon}::float8)`;
  const near = sql`(abs(${monitoringTarget.lat} - ${point.lat}::float8) <= ${half('lats')} and least(${east}, 360 - ${east}) <= ${half('lons')})`;
  const found = await db
    .selectDistinctOn([monitoringTarget.id], {
      id: monitoringTarget.id,
      near: sql<boolean>`${near}`,
      geometry: sql<unknown>`case when ${monitoringTarget.kind} = 'area' then ${monitoringTarget.geometry} end`,
    })
    .from(coverage)
    .innerJoin(coverageVersion, eq(coverageVersion.coverageId, coverage.id))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .innerJoin(dataSet, eq(dataSet.id, monitoringTarget.dataSetId))
    .where(and(sql`${coverageVersion.listed}`, sql`(${monitoringTarget.kind} = 'area' or ${near})`));
  return found
    .filter((target) => (target.geometry ? containsPoint(target.geometry, point) : target.near))
    .map(({ id }) => id);
}
