import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { policy, policyItem } from '../../../db/schema/business';
import { footprint, monitoringRun, parametricEvent } from '../../../db/schema/monitoring';

type Key = Pick<typeof footprint.$inferInsert, 'tenantId' | 'eventId'>;
/** Takes the place of the footprint that an event had. */
export const saveFootprint = (db: Db, key: Key, rows: Omit<typeof footprint.$inferInsert, keyof Key>) =>
  db
    .insert(footprint)
    .values({ ...key, ...rows })
    .onConflictDoUpdate({ target: [footprint.tenantId, footprint.eventId], set: rows });

/** The items of a policy with what the events of their coverages owe. */
export const findItemsOfPolicy = (db: Db, policyId: string) =>
  db
    .select({ item: policyItem, policy, payoutPct: parametricEvent.payoutPct })
    .from(policyItem)
    .innerJoin(policy, eq(policy.id, policyItem.policyId))
    .leftJoin(
      parametricEvent,
      and(
        eq(parametricEvent.coverageId, policyItem.coverageId),
        eq(parametricEvent.coverageVersion, policyItem.coverageVersion),
      ),
    )
    .where(eq(policyItem.policyId, policyId));

/** Writes only where the sum is another one. */
export const savePolicyPayout = (db: Db, policyId: string, total: number) =>
  db
    .update(policy)
    .set({ totalCalculatedPayout: total })
    .where(and(eq(policy.id, policyId), sql`${policy.totalCalculatedPayout} <> ${total}`));

export const addRun = (db: Db, run: Omit<typeof monitoringRun.$inferInsert, 'id'>) =>
  db.insert(monitoringRun).values({ ...run, id: newId() });
