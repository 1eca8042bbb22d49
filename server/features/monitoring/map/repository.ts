import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { notice } from '../../../db/schema/platform';
import { isVersionOf } from '../../../db/versions';
import { matching, type EventFilter } from '../events/repository';

/** Points of the monitoring map; those of places without coordinates do not exist. */
export const findEventPoints = (db: Db, filter: EventFilter) =>
  db
    .select({
      id: parametricEvent.id,
      coverageId: parametricEvent.coverageId,
      status: parametricEvent.status,
      warning: parametricEvent.warning,
      payoutPct: parametricEvent.payoutPct,
      lat: monitoringTarget.lat,
      lon: monitoringTarget.lon,
      name: monitoringTarget.name,
      targetId: monitoringTarget.id,
    })
    .from(parametricEvent)
    .innerJoin(coverage, eq(coverage.id, parametricEvent.coverageId))
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .where(matching(filter));

/** Changes with every write that anybody is told of. */
export async function findLastWrite(db: Db): Promise<string> {
  const [written] = await db
    .select({ stamp: sql<string>`count(*) || ' ' || coalesce(max(${notice.id}), '')` })
    .from(notice);
  return written?.stamp ?? '';
}
