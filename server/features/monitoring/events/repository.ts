import { and, asc, count, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { FootprintRow } from '#shared/engine/event/footprint';
import { endedStatuses } from '#shared/engine/status';
import { readPage } from '../../../db/readPage';
import { carries, holds } from '../../../db/search';
import { givenRows, type BulkColumn } from '../../../db/bulk';
import { targetColumns, type TargetRow } from '../../../data/targets';
import type { Db } from '../../../db/open';
import { businessPartner, policy, policyItem } from '../../../db/schema/business';
import { dataProvider, dataSet, monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion } from '../../../db/schema/coverages';
import { footprint, parametricEvent } from '../../../db/schema/monitoring';
import { totalOf } from '../../../db/totals';
import { isOfKept, isVersionOf } from '../../../db/versions';
import { isBy, orderBy, ordersBy, type Sorted } from '../../../http/page';
import { footprintRows } from './footprintColumns';
import { sortingBy, versionSorts } from './orderRepository';

/** Everything that describes one monitored event but its footprint. */
const eventColumns = {
  event: parametricEvent,
  terms: coverageVersion,
  coverage,
  dataSet,
  provider: dataProvider,
  target: targetColumns,
};
export type EventRow = {
  readonly event: typeof parametricEvent.$inferSelect;
  readonly terms: typeof coverageVersion.$inferSelect;
  readonly coverage: typeof coverage.$inferSelect;
  readonly dataSet: typeof dataSet.$inferSelect;
  readonly provider: typeof dataProvider.$inferSelect;
  readonly target: TargetRow;
};

/** Events with all that describes them, to be narrowed down. */
export const events = (db: Db) =>
  db
    .select(eventColumns)
    .from(parametricEvent)
    .innerJoin(coverage, eq(coverage.id, parametricEvent.coverageId))
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
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

export const setReviewLimit = (db: Db, eventId: string, reviewLimit: EventRow['event']['reviewLimit']) =>
  db.update(parametricEvent).set({ reviewLimit }).where(eq(parametricEvent.id, eventId));

/** Writes columns of events that are still in the version read (`id`, `version` name them); answers the ids of those. */
export async function changeEvents(db: Db, columns: readonly BulkColumn[]): Promise<ReadonlySet<string>> {
  const sets = columns
    .filter(({ name }) => name !== 'id' && name !== 'version')
    .map(({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  const ids = columns.find(({ name }) => name === 'id')?.values ?? [];
  // In the order of their ids: two runs at once wait for each other, and neither for the other's next one.
  await db.execute(
    sql`select 1 from ${parametricEvent} where id = any(${sql.param([...ids])}::text[]) order by id for update`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${parametricEvent} set ${sql.join(sets, sql`, `)}, version = parametric_event.version + 1
    from ${givenRows(columns)}
    where parametric_event.id = given.id and parametric_event.version = given.version
    returning parametric_event.id`);
  return new Set(rows.map((row) => row.id));
}

export type EventFilter = {
  readonly status?: string | undefined;
  readonly labels: readonly string[];
  readonly publicOnly?: boolean;
  /** Only those that are over and decided, or only the others; all without it. */
  readonly ended?: boolean;
  /** Part of a label or of a place's name. */
  readonly search?: string | undefined;
  /** Of events or of their coverages. */
  readonly ids?: readonly string[];
};
/** Found among the coverages, which is one pass; beside each event it would be asked of every one. */
const ofCoverages = (where: SQL): SQL =>
  sql`${parametricEvent.coverageId} in (select ${coverage.id} from ${coverage} where ${where})`;
const ofVersions = (search: string): SQL =>
  sql`(${parametricEvent.coverageId}, ${parametricEvent.coverageVersion}) in (
    select ${coverageVersion.coverageId}, ${coverageVersion.version} from ${coverageVersion}
    where ${holds(coverageVersion.searched, search)} or ${coverageVersion.targetId} in (
      select ${monitoringTarget.id} from ${monitoringTarget} where ${holds(monitoringTarget.searched, search)}))`;
export const matching = (filter: EventFilter) => {
  const carried = carries(coverage.labels, filter.labels);
  return and(
    filter.status ? eq(parametricEvent.status, filter.status) : undefined,
    carried && ofCoverages(carried),
    filter.publicOnly ? ofCoverages(sql`'system/visibility:public' = any(${coverage.labels})`) : undefined,
    filter.search ? ofVersions(filter.search) : undefined,
    filter.ids
      ? or(inArray(parametricEvent.id, [...filter.ids]), inArray(parametricEvent.coverageId, [...filter.ids]))
      : undefined,
    filter.ended === undefined
      ? undefined
      : (filter.ended ? inArray : notInArray)(parametricEvent.status, [...endedStatuses]),
    isOfKept(parametricEvent),
  );
};

/** What is asked of the events that a filter lets through, with no more beside them than it takes: each has its coverage, version and place; those of archived coverages are left out. */
function among<F extends Record<string, SQL<number> | typeof parametricEvent.id>>(
  db: Db,
  asked: F,
  filter: EventFilter,
  sort = 'periodEnd',
) {
  const ofEvents = db.select(asked).from(parametricEvent).$dynamic();
  const ofPlace = isBy(sort, 'place');
  if (ofPlace || isBy(sort, ...versionSorts)) ofEvents.innerJoin(coverageVersion, isVersionOf(parametricEvent));
  if (ofPlace) ofEvents.innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId));
  return ofEvents.where(matching(filter));
}

/** `statuses` are in the order of their words, where the list is sorted by them. */
type EventOrder = Sorted & { readonly statuses?: readonly string[] };
type EventPage = EventOrder & { readonly page: number; readonly size: number };

/** All that the filter lets through, to be read piece by piece. */
export const findAllEvents = (db: Db, filter: EventFilter, { statuses = [], ...sorted }: EventOrder) =>
  events(db)
    .where(matching(filter))
    .orderBy(orderBy(sorted, sortingBy(statuses)));

export function findEventPage(db: Db, filter: EventFilter, { page, size, statuses = [], ...sorted }: EventPage) {
  const order = ordersBy(sorted, sortingBy(statuses));
  const counted = async () => (await among(db, { total: count() }, filter))[0]?.total ?? 0;
  return readPage(
    { page, size, order, isSearched: Boolean(filter.search) || filter.labels.length > 0 },
    () => totalOf('events', filter, counted),
    (stretch) => {
      // The ids of the page first: all rows before it would be read whole otherwise.
      const ids = among(db, { id: parametricEvent.id }, filter, sorted.sort)
        .orderBy(stretch.order)
        .limit(stretch.limit)
        .offset(stretch.offset);
      return events(db).where(inArray(parametricEvent.id, ids)).orderBy(order.forth);
    },
  );
}

/** The stored footprints of events, as columns. */
export const findFootprintColumns = (db: Db, eventIds: readonly string[]) =>
  eventIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ eventId: footprint.eventId, columns: footprint.columns, layout: footprint.layout })
        .from(footprint)
        .where(inArray(footprint.eventId, [...eventIds]));

/** The footprints of events by their ids; without any rows where a run has not been yet. */
export async function findFootprints(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FootprintRow[]>> {
  const stored = await findFootprintColumns(db, eventIds);
  return new Map(stored.map((columns) => [columns.eventId, footprintRows(columns)]));
}
export const findFootprint = async (db: Db, eventId: string): Promise<readonly FootprintRow[]> =>
  (await findFootprints(db, [eventId])).get(eventId) ?? [];

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
