import { and, asc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { stateAfter, statesBefore } from '#shared/engine/machine';
import { inForceStates, policyMachine } from '#shared/engine/states';
import type { Db } from '../../db/open';
import { byCurrency, inWords, placeAmong } from '../../db/inOrder';
import { peopleIn } from '../../db/people';
import { readPage, type AskedPage } from '../../db/readPage';
import { carries, holds } from '../../db/search';
import { businessPartner, policy, policyItem } from '../../db/schema/business';
import { dataProvider, dataSet, monitoringTarget } from '../../db/schema/catalog';
import { coverageVersion } from '../../db/schema/coverages';
import { claim, parametricEvent } from '../../db/schema/monitoring';
import { totalOf } from '../../db/totals';
import { isVersionOf } from '../../db/versions';

const customer = alias(businessPartner, 'customer');
const intermediary = alias(businessPartner, 'intermediary');
const [creator, submitter] = [peopleIn(policy.createdBy, 'creator'), peopleIn(policy.submittedBy, 'submitter')];
const policies = (db: Db) =>
  db
    .select({ policy, customer, intermediary, createdBy: creator.name, submittedBy: submitter.email })
    .from(policy)
    .leftJoin(creator.table, creator.on)
    .leftJoin(submitter.table, submitter.on)
    .innerJoin(customer, eq(customer.id, policy.customerId))
    .leftJoin(intermediary, eq(intermediary.id, policy.intermediaryId));
export type PolicyRow = Awaited<ReturnType<typeof policies>>[number];

export const findPolicy = async (db: Db, id: string): Promise<PolicyRow | undefined> =>
  (await policies(db).where(and(eq(policy.id, id), eq(policy.archived, false))))[0];
export const findPolicyOfQuote = async (db: Db, quoteId: string) =>
  (await policies(db).where(and(eq(policy.quoteId, quoteId), eq(policy.archived, false))))[0];

/** What the list may be sorted by. */
const sortable = {
  name: inWords(policy.name),
  customerName: inWords(policy.customerName),
  inceptionDate: policy.inceptionDate,
  expiryDate: policy.expiryDate,
  grossWrittenPremium: byCurrency(policy.currency, policy.grossWrittenPremium),
  grossWrittenPremiumPct: policy.grossWrittenPremiumPct,
  totalCalculatedPayout: byCurrency(policy.currency, policy.totalCalculatedPayout),
  createdAt: policy.createdAt,
} as const;
/** How the list is sorted; `states` are in the order of their words. */
export const sortingBy = (states: readonly string[]) => ({
  columns: { ...sortable, state: placeAmong(states, policy.state) },
  id: policy.id,
  usual: 'createdAt,desc',
});
type PolicyFilter = {
  readonly labels: readonly string[];
  readonly search?: string | undefined;
  readonly state?: string | undefined;
};
const where = ({ labels, search, state }: PolicyFilter) =>
  and(
    eq(policy.archived, false),
    carries(policy.labels, labels),
    state ? eq(policy.state, state) : undefined,
    search ? holds(policy.searched, search) : undefined,
  );

/** All that the filter lets through, to be read piece by piece. */
export const findAllPolicies = (db: Db, filter: PolicyFilter, order: SQL) =>
  policies(db).where(where(filter)).orderBy(order);

export async function findPolicyPage(db: Db, filter: PolicyFilter, page: AskedPage) {
  const counted = () => totalOf('policies', filter, () => db.$count(policy, where(filter)));
  const isSearched = Boolean(filter.search) || filter.labels.length > 0;
  return readPage({ ...page, isSearched }, counted, ({ order, limit, offset }) => {
    // The ids of the page first: all rows before it would be read whole otherwise.
    const ids = db
      .select({ id: policy.id })
      .from(policy)
      .where(where(filter))
      .orderBy(order)
      .limit(limit)
      .offset(offset);
    return policies(db).where(inArray(policy.id, ids)).orderBy(page.order.forth);
  });
}

/** Premiums and claims of the matching policies that have been activated, by currency: what is no contract brings in nothing. */
export function sumPolicies(db: Db, filter: PolicyFilter) {
  const claimed = db
    .select({
      policyId: claim.policyId,
      claims: sql<number>`sum(${claim.amount}) filter (where ${claim.state} <> 'rejected')`.as('claims'),
      paid: sql<number>`sum(${claim.amount}) filter (where ${claim.state} = 'paid')`.as('paid'),
    })
    .from(claim)
    .groupBy(claim.policyId)
    .as('claimed');
  return db
    .select({
      currency: policy.currency,
      policies: sql<number>`count(*)::int`,
      premium: sql<number>`coalesce(sum(${policy.grossWrittenPremium}), 0)::float8`,
      sumInsured: sql<number>`coalesce(sum(${policy.totalSumInsured}), 0)::float8`,
      calculated: sql<number>`coalesce(sum(${policy.totalCalculatedPayout}), 0)::float8`,
      claims: sql<number>`coalesce(sum(${claimed.claims}), 0)::float8`,
      paid: sql<number>`coalesce(sum(${claimed.paid}), 0)::float8`,
    })
    .from(policy)
    .leftJoin(claimed, eq(claimed.policyId, policy.id))
    .where(and(where(filter), inArray(policy.state, [...inForceStates])))
    .groupBy(policy.currency)
    .orderBy(policy.currency);
}

export async function findLabels(db: Db): Promise<string[]> {
  const found = await db
    .selectDistinct({ label: sql<string>`unnest(${policy.labels})` })
    .from(policy)
    .where(eq(policy.archived, false));
  return found.map(({ label }) => label);
}

export const findItems = (db: Db, policyId: string) =>
  db
    .select({
      item: policyItem,
      terms: coverageVersion,
      dataSet,
      provider: dataProvider,
      target: monitoringTarget,
      event: parametricEvent,
    })
    .from(policyItem)
    .innerJoin(coverageVersion, isVersionOf(policyItem))
    .innerJoin(dataSet, eq(dataSet.id, coverageVersion.dataSetId))
    .innerJoin(dataProvider, eq(dataProvider.id, dataSet.providerId))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .leftJoin(
      parametricEvent,
      and(
        eq(parametricEvent.coverageId, policyItem.coverageId),
        eq(parametricEvent.coverageVersion, policyItem.coverageVersion),
      ),
    )
    .where(eq(policyItem.policyId, policyId))
    .orderBy(asc(policyItem.position));
export type ItemRow = Awaited<ReturnType<typeof findItems>>[number];

export async function addPolicy(
  db: Db,
  row: typeof policy.$inferInsert,
  items: readonly (typeof policyItem.$inferInsert)[],
): Promise<void> {
  await db.insert(policy).values(row);
  await db.insert(policyItem).values([...items]);
}

/** Changes a policy that is held since it was read. */
export const changePolicy = (db: Db, id: string, change: Partial<typeof policy.$inferInsert>) =>
  db
    .update(policy)
    .set({ ...change, version: sql`${policy.version} + 1` })
    .where(eq(policy.id, id));

/** What is claimed on a policy, in its currency, and what of that was paid; rejected claims are neither. */
export type ClaimSums = { readonly claimed: number; readonly paid: number };
export async function sumClaims(db: Db, policyId: string): Promise<ClaimSums> {
  const [sums] = await db
    .select({
      claimed: sql<number>`coalesce(sum(${claim.amount}), 0)::float8`,
      paid: sql<number>`coalesce(sum(${claim.amount}) filter (where ${claim.state} = 'paid'), 0)::float8`,
    })
    .from(claim)
    .where(and(eq(claim.policyId, policyId), sql`${claim.state} <> 'rejected'`));
  return sums ?? { claimed: 0, paid: 0 };
}

type Advance = {
  readonly step: 'begin' | 'expire' | 'complete';
  readonly today: string;
  readonly now: Date;
};

/** Moves the policies on whose day has come; those with claims wait until every claim is paid or rejected. */
export function advanceDuePolicies(db: Db, { step, today, now }: Advance) {
  const openClaims = db
    .select({ id: claim.policyId })
    .from(claim)
    .where(notInArray(claim.state, ['paid', 'rejected']));
  const ofOpenEvents = db
    .select({ id: policyItem.policyId })
    .from(policyItem)
    .innerJoin(
      parametricEvent,
      and(
        eq(parametricEvent.coverageId, policyItem.coverageId),
        eq(parametricEvent.coverageVersion, policyItem.coverageVersion),
      ),
    )
    .where(inArray(parametricEvent.status, ['MONITORED', 'DETECTED']));
  const due = {
    begin: sql`${policy.inceptionDate} <= ${today}`,
    // What waits for its data may still make a claim.
    expire: sql`${policy.expiryDate} < ${today} and ${policy.id} not in ${ofOpenEvents}`,
    complete: sql`${policy.expiryDate} < ${today} and ${policy.id} not in ${openClaims}`,
  };
  return db
    .update(policy)
    .set({ state: stateAfter(policyMachine, step), updatedAt: now, version: sql`${policy.version} + 1` })
    .where(and(inArray(policy.state, [...statesBefore(policyMachine, step)]), eq(policy.archived, false), due[step]))
    .returning({ id: policy.id });
}
