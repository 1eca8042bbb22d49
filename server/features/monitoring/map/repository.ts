import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { inForceStates } from '#shared/engine/states';
import type { Db } from '../../../db/open';
import { policy, policyItem } from '../../../db/schema/business';
import { monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { notice } from '../../../db/schema/platform';
import { isVersionOf } from '../../../db/versions';
import { matching, type EventFilter } from '../events/repository';

/** What the policies insure that are in force in an event (`isInForce` of ../events/payout.ts), as one row an event. */
function insuredOfEvents(db: Db) {
  const sums = db
    .select({
      eventId: parametricEvent.id,
      currency: policy.currency,
      total: sql<string>`sum(${policyItem.quantity} * ${policyItem.sumInsured}::numeric)::text`.as('total'),
    })
    .from(policyItem)
    .innerJoin(policy, eq(policy.id, policyItem.policyId))
    .innerJoin(
      parametricEvent,
      and(
        eq(parametricEvent.coverageId, policyItem.coverageId),
        eq(parametricEvent.coverageVersion, policyItem.coverageVersion),
      ),
    )
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(
      and(
        inArray(policy.state, [...inForceStates]),
        eq(policy.archived, false),
        gte(coverageVersion.start, policy.inceptionDate),
        lte(coverageVersion.end, policy.expiryDate),
      ),
    )
    .groupBy(parametricEvent.id, policy.currency)
    .as('sums');
  return db
    .select({
      eventId: sums.eventId,
      totals: sql<Record<string, string>>`jsonb_object_agg(${sums.currency}, ${sums.total})`.as('totals'),
    })
    .from(sums)
    .groupBy(sums.eventId)
    .as('insured');
}

/** Points of the monitoring map; those of places without coordinates do not exist. Strangers are told of no sums. */
export async function findEventPoints(db: Db, filter: EventFilter) {
  const insured = insuredOfEvents(db);
  const points = await db
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
      insured: insured.totals,
    })
    .from(parametricEvent)
    .innerJoin(coverage, eq(coverage.id, parametricEvent.coverageId))
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .leftJoin(insured, filter.publicOnly ? sql`false` : eq(insured.eventId, parametricEvent.id))
    .where(matching(filter));
  return filter.publicOnly ? points.map(({ insured: _, ...point }) => point) : points;
}

/** Changes with every write that anybody is told of. */
export async function findLastWrite(db: Db): Promise<string> {
  const [written] = await db
    .select({ stamp: sql<string>`count(*) || ' ' || coalesce(max(${notice.id}), '')` })
    .from(notice);
  return written?.stamp ?? '';
}
