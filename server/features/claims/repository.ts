import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { stateAfter, statesBefore } from '#shared/engine/machine';
import { policyMachine } from '#shared/engine/states';
import type { Db } from '../../db/open';
import { byCurrency } from '../../db/inOrder';
import { peopleIn } from '../../db/people';
import { businessPartner, policy, policyItem } from '../../db/schema/business';
import { monitoringTarget } from '../../db/schema/catalog';
import { coverage, coverageVersion } from '../../db/schema/coverages';
import { claim, parametricEvent } from '../../db/schema/monitoring';
import { totalOf } from '../../db/totals';
import { isVersionOf } from '../../db/versions';

const [reviewer, approver] = [peopleIn(claim.reviewedBy, 'reviewer'), peopleIn(claim.approvedBy, 'approver')];
const claimColumns = {
  claim,
  reviewedBy: reviewer.email,
  approvedBy: approver.email,
  item: policyItem,
  policy,
  holder: businessPartner,
  event: parametricEvent,
  coverage: { archived: coverage.archived },
  terms: coverageVersion,
  target: monitoringTarget,
};
/** What the list may be sorted by. */
export const sorting = {
  columns: { state: claim.state, amount: byCurrency(claim.currency, claim.amount), createdAt: claim.createdAt },
  id: claim.id,
  usual: 'createdAt',
};

type ClaimFilter = { policyId?: string | undefined; eventId?: string | undefined; id?: string | undefined };
const where = (filter: ClaimFilter) =>
  and(
    filter.policyId ? eq(claim.policyId, filter.policyId) : undefined,
    filter.eventId ? eq(claim.eventId, filter.eventId) : undefined,
    filter.id ? eq(claim.id, filter.id) : undefined,
  );

const claims = (db: Db) =>
  db
    .select(claimColumns)
    .from(claim)
    .leftJoin(reviewer.table, reviewer.on)
    .leftJoin(approver.table, approver.on)
    .innerJoin(policyItem, eq(policyItem.id, claim.policyItemId))
    .innerJoin(policy, eq(policy.id, claim.policyId))
    .innerJoin(businessPartner, eq(businessPartner.id, policy.customerId))
    .innerJoin(parametricEvent, eq(parametricEvent.id, claim.eventId))
    .innerJoin(coverage, eq(coverage.id, parametricEvent.coverageId))
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId));
export type ClaimRow = Awaited<ReturnType<typeof claims>>[number];

export const findClaim = async (db: Db, id: string): Promise<ClaimRow | undefined> =>
  (await claims(db).where(where({ id })))[0];

type Page = { readonly page: number; readonly size: number; readonly order: SQL };
export async function findClaimPage(db: Db, filter: ClaimFilter, { page, size, order }: Page) {
  const asked = claims(db)
    .where(where(filter))
    .orderBy(order)
    .limit(size)
    .offset(page * size);
  const counted = totalOf('claims', filter, () => db.$count(claim, where(filter)));
  const [rows, total] = await Promise.all([asked, counted]);
  return { rows, total };
}

export const findClaimsOfEvent = (db: Db, eventId: string) => db.select().from(claim).where(eq(claim.eventId, eventId));

/** Undefined when another run has drawn up the same claim meanwhile. */
export const addClaim = async (db: Db, row: typeof claim.$inferInsert) =>
  (await db.insert(claim).values(row).onConflictDoNothing().returning({ id: claim.id }))[0];

/** A policy that runs, or has ended, has claims from now on; answers the state that it was in, undefined where it had claims before. */
export async function markPolicyClaimed(db: Db, policyId: string, now: Date): Promise<string | undefined> {
  const before = db
    .select({ id: policy.id, state: policy.state })
    .from(policy)
    .where(and(eq(policy.id, policyId), inArray(policy.state, [...statesBefore(policyMachine, 'claim')])))
    .for('update')
    .as('before');
  const [moved] = await db
    .update(policy)
    .set({ state: stateAfter(policyMachine, 'claim'), updatedAt: now, version: sql`${policy.version} + 1` })
    .from(before)
    .where(eq(policy.id, before.id))
    .returning({ from: before.state });
  return moved?.from;
}

/** Changes a claim that is held since it was read. */
export const changeClaim = (db: Db, { id, version }: ClaimRow['claim'], change: Partial<typeof claim.$inferInsert>) =>
  db
    .update(claim)
    .set({ ...change, version: version + 1 })
    .where(eq(claim.id, id));

/** Claims whose documents are still to be made. */
export const findClaimsWithoutDocuments = (db: Db) =>
  db.select({ id: claim.id }).from(claim).where(isNull(claim.certificateFileId));

type Documents = { readonly reportFileId: string; readonly certificateFileId: string };
/** Notes the documents of a claim that has none yet. */
export const saveClaimDocuments = (db: Db, claimId: string, documents: Documents) =>
  db
    .update(claim)
    .set(documents)
    .where(and(eq(claim.id, claimId), isNull(claim.certificateFileId)));
