import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { businessPartner, policy, policyItem } from '../../../db/schema/business';
import { dataProvider, dataSet, monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion } from '../../../db/schema/coverages';
import { footprint, parametricEvent } from '../../../db/schema/monitoring';
import { orderBy } from '../../../http/page';

/** Everything that describes one monitored event but its footprint. */
const eventColumns = {
  event: parametricEvent,
  terms: coverageVersion,
  coverage,
  dataSet,
  provider: dataProvider,
  target: monitoringTarget,
};
export type EventRow = {
  readonly event: typeof parametricEvent.$inferSelect;
  readonly terms: typeof coverageVersion.$inferSelect;
  readonly coverage: typeof coverage.$inferSelect;
  readonly dataSet: typeof dataSet.$inferSelect;
  readonly provider: typeof dataProvider.$inferSelect;
  readonly target: typeof monitoringTarget.$inferSelect;
};

const events = (db: Db) =>
  db
    .select(eventColumns)
    .from(parametricEvent)
    .innerJoin(coverage, eq(coverage.id, parametricEvent.coverageId))
    .innerJoin(
      coverageVersion,
      and(
        eq(coverageVersion.coverageId, parametricEvent.coverageId),
        eq(coverageVersion.version, parametricEvent.coverageVersion),
      ),
    )
    .innerJoin(dataSet, eq(dataSet.id, coverageVersion.dataSetId))
    .innerJoin(dataProvider, eq(dataProvider.id, dataSet.providerId))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId));

export const findEvent = async (db: Db, id: string): Promise<EventRow | undefined> =>
  (await events(db).where(eq(parametricEvent.id, id)))[0];

/** Events by their own ids or by those of their coverages; what is unknown is left out. */
export const findEventsById = (db: Db, ids: readonly string[]): Promise<EventRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : events(db)
        .where(sql`${inArray(parametricEvent.id, [...ids])} or ${inArray(parametricEvent.coverageId, [...ids])}`)
        .orderBy(asc(parametricEvent.periodStart), asc(parametricEvent.id));

/** The newest state of an event, also where it was changed in this transaction. */
export const findEventState = async (db: Db, id: string) =>
  (await db.select().from(parametricEvent).where(eq(parametricEvent.id, id)))[0];

/** Changes an event that is still in the version read; undefined when somebody else was faster. */
export const changeEvent = async (
  db: Db,
  { id, version }: EventRow['event'],
  change: Partial<typeof parametricEvent.$inferInsert>,
): Promise<EventRow['event'] | undefined> =>
  (
    await db
      .update(parametricEvent)
      .set({ ...change, version: version + 1 })
      .where(and(eq(parametricEvent.id, id), eq(parametricEvent.version, version)))
      .returning()
  )[0];

/** Events a run for this day has to look at: begun by then, and not in the hands of people. */
export const findEventsToRun = (db: Db, asOf: string, after: string | null, limit: number): Promise<EventRow[]> =>
  events(db)
    .where(
      and(
        eq(parametricEvent.frozen, false),
        sql`${parametricEvent.periodStart} <= ${asOf}`,
        after === null ? undefined : sql`${parametricEvent.id} > ${after}`,
      ),
    )
    .orderBy(asc(parametricEvent.id))
    .limit(limit);

export const countEventsToRun = (db: Db, asOf: string) =>
  db.$count(parametricEvent, and(eq(parametricEvent.frozen, false), sql`${parametricEvent.periodStart} <= ${asOf}`));

export type EventFilter = {
  readonly status?: string | undefined;
  readonly labels: readonly string[];
  readonly publicOnly?: boolean;
  /** Of events or of their coverages. */
  readonly ids?: readonly string[];
};
export const matching = (filter: EventFilter) =>
  and(
    filter.status ? eq(parametricEvent.status, filter.status) : undefined,
    filter.labels.length > 0 ? sql`${coverage.labels} @> ${sql.param([...filter.labels], coverage.labels)}` : undefined,
    filter.publicOnly ? sql`'system/visibility:public' = any(${coverage.labels})` : undefined,
    filter.ids
      ? or(inArray(parametricEvent.id, [...filter.ids]), inArray(parametricEvent.coverageId, [...filter.ids]))
      : undefined,
    eq(coverage.archived, false),
  );

/** Columns that the list may be sorted by. */
const sortable = {
  label: coverageVersion.label,
  periodStart: parametricEvent.periodStart,
  periodEnd: parametricEvent.periodEnd,
  status: parametricEvent.status,
  payoutPct: parametricEvent.payoutPct,
};
type EventPage = { readonly page: number; readonly size: number; readonly sort?: string | undefined };

export async function findEventPage(db: Db, filter: EventFilter, { page, size, sort }: EventPage) {
  const rows = await events(db)
    .where(matching(filter))
    .orderBy(orderBy(sort, sortable, desc(parametricEvent.periodEnd)), asc(parametricEvent.id))
    .limit(size)
    .offset(page * size);
  const [total] = await db
    .select({ total: count() })
    .from(parametricEvent)
    .innerJoin(coverage, eq(coverage.id, parametricEvent.coverageId))
    .where(matching(filter));
  return { rows, total: total?.total ?? 0 };
}

export const findFootprint = async (db: Db, eventId: string) =>
  (await db.select().from(footprint).where(eq(footprint.eventId, eventId)))[0];

export const findFootprints = (db: Db, eventIds: readonly string[]) =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(footprint)
        .where(inArray(footprint.eventId, [...eventIds]));

/** Policy items in a coverage's event, with whose they are. In force: the policy is active, running or has claims. */
export const findItemsOfCoverages = (db: Db, coverageIds: readonly string[]) =>
  coverageIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ item: policyItem, policy, holder: businessPartner })
        .from(policyItem)
        .innerJoin(policy, eq(policy.id, policyItem.policyId))
        .innerJoin(businessPartner, eq(businessPartner.id, policy.customerId))
        .where(and(inArray(policyItem.coverageId, [...coverageIds]), eq(policy.archived, false)))
        .orderBy(asc(policy.name), asc(policyItem.position));
export type ItemRow = Awaited<ReturnType<typeof findItemsOfCoverages>>[number];
