import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { engineVersion } from '#shared/engine/version';
import { givenRows, insertMany } from '../../../db/bulk';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { policy, policyItem } from '../../../db/schema/business';
import { dataSet, monitoringTarget } from '../../../db/schema/catalog';
import { coverageVersion } from '../../../db/schema/coverages';
import { footprint, monitoringRun, parametricEvent } from '../../../db/schema/monitoring';
import { isOfKept, isVersionOf } from '../../../db/versions';
import type { StoredFootprint } from '../events/footprintColumns';
import { eventsThatWait } from '../events/noticeRepository';

/** A data set as it stands: what tells whether anything that is read of it may read otherwise. */
export type SetState = Pick<typeof dataSet.$inferSelect, 'id' | 'kind' | 'dayOffsetHours' | 'updatedAt' | 'version'> & {
  readonly contentHash: string;
  /** Changes with the data, their period, the places and how the set is to be read. */
  readonly stamp: string;
};

export async function findSetStates(db: Db): Promise<ReadonlyMap<string, SetState>> {
  const { id, kind, dayOffsetHours, updatedAt, version, contentHash, targetChanges } = dataSet;
  const asked = { id, kind, dayOffsetHours, updatedAt, version, contentHash, targetChanges };
  const rows = await db.select(asked).from(dataSet);
  return new Map(
    rows.map(({ targetChanges: changes, ...set }) => [
      set.id,
      { ...set, stamp: `${set.id} ${set.version} ${set.updatedAt.getTime()} ${changes}` },
    ]),
  );
}

/** What the state of an event rests on, as `parametric_event.basis` keeps it. */
function basisNow(sets: ReadonlyMap<string, SetState>): SQL<string> {
  const stamps = JSON.stringify(Object.fromEntries([...sets].map(([id, { stamp }]) => [id, stamp])));
  const stampOf = (id: SQL | typeof coverageVersion.dataSetId | typeof coverageVersion.secondaryDataSetId) =>
    sql`${stamps}::jsonb ->> ${id}`;
  const ofParts = sql`(select string_agg(concat_ws(' ', ${stampOf(sql`(part ->> 'dataSetId')`)}, ${stampOf(sql`(part ->> 'secondaryDataSetId')`)}), ' ' order by place)
    from jsonb_array_elements(${coverageVersion.parts}) with ordinality as parts (part, place))`;
  return sql<string>`md5(concat_ws(' ', ${engineVersion}::text, ${stampOf(coverageVersion.dataSetId)}, ${stampOf(coverageVersion.secondaryDataSetId)}, ${ofParts}))`;
}

const { id, coverageId, status, warning, indexValue, payoutPct, asOf: seenUntil } = parametricEvent;
const { provenance, basis, correctedAt, version } = parametricEvent;
const dueColumns = {
  event: {
    ...{ id, coverageId, status, warning, indexValue, payoutPct, asOf: seenUntil },
    ...{ provenance, basis, correctedAt, version },
  },
  terms: {
    dataSetId: coverageVersion.dataSetId,
    secondaryDataSetId: coverageVersion.secondaryDataSetId,
    settlementLagDays: coverageVersion.settlementLagDays,
    dayOffsetHours: coverageVersion.dayOffsetHours,
    start: coverageVersion.start,
    end: coverageVersion.end,
    terms: coverageVersion.terms,
    parts: coverageVersion.parts,
    combine: coverageVersion.combine,
  },
  target: { id: monitoringTarget.id, lat: monitoringTarget.lat, lon: monitoringTarget.lon },
};

/** Events a run for a day looks at: begun by then, and not in the hands of people. */
const isRunning = (asOf: string) =>
  and(eq(parametricEvent.frozen, false), sql`${parametricEvent.periodStart} <= ${asOf}`);

export const countEventsToRun = (db: Db, asOf: string) => db.$count(parametricEvent, isRunning(asOf));

/**
 * Which events are computed as of a day. `due`: those that no run of this day has found with the same engine and data; `past`: those that
 * a later day has seen already; `corrected`: those in the hands of people of which a file has changed a day since, or on which a correction
 * waits, whose figures follow the data until somebody decides; `any`: all that are named.
 */
export type Wanted = 'due' | 'past' | 'corrected' | 'any';

function isWanted(wanted: Wanted, asOf: string, basis: SQL<string>): SQL | undefined {
  const seen = parametricEvent.asOf;
  switch (wanted) {
    case 'past':
      return and(isRunning(asOf), sql`${seen} > ${asOf}`);
    case 'corrected':
      return and(
        sql`${parametricEvent.frozen} and ${seen} <= ${asOf}`,
        sql`((${parametricEvent.correctedAt} at time zone 'UTC')::date <= ${asOf} or ${parametricEvent.id} in (${eventsThatWait}))`,
        isOfKept(parametricEvent),
      );
    case 'due':
      return and(
        isRunning(asOf),
        sql`(${seen} is null or ${seen} < ${asOf} or (${seen} = ${asOf} and ${parametricEvent.basis} is distinct from ${basis}))`,
      );
    case 'any':
      return undefined;
  }
}

type Due = { readonly asOf: string; readonly sets: ReadonlyMap<string, SetState>; readonly wanted: Wanted };

/** The ids of the events that are wanted, in order: one look at all of them, where a page at a time would look at all for each. */
export async function findDueIds(db: Db, { asOf, sets, wanted }: Due): Promise<readonly string[]> {
  const rows = await db
    .select({ id: parametricEvent.id })
    .from(parametricEvent)
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(isWanted(wanted, asOf, basisNow(sets)))
    .orderBy(asc(parametricEvent.id));
  return rows.map((row) => row.id);
}

/** Those of these events that are wanted, by id. */
export async function findDueEvents(db: Db, { asOf, sets, wanted }: Due, ids: readonly string[]) {
  const now = basisNow(sets);
  const rows = await db
    .select({ ...dueColumns, basis: now })
    .from(parametricEvent)
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .innerJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .where(and(sql`${parametricEvent.id} = any(${sql.param([...ids])}::text[])`, isWanted(wanted, asOf, now)))
    .orderBy(asc(parametricEvent.id));
  return rows.flatMap(({ basis: basisOfRow, ...row }) => {
    const set = sets.get(row.terms.dataSetId);
    return set ? [{ ...row, basis: basisOfRow, dataSet: set }] : [];
  });
}
export type DueEvent = Awaited<ReturnType<typeof findDueEvents>>[number];

/** Where the first events of a run stand, by id. */
export const findStanding = (db: Db, asOf: string, limit: number) =>
  db
    .select({
      eventId: parametricEvent.id,
      label: coverageVersion.label,
      status: parametricEvent.status,
      indexValue: parametricEvent.indexValue,
      payoutPct: parametricEvent.payoutPct,
    })
    .from(parametricEvent)
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(isRunning(asOf))
    .orderBy(asc(parametricEvent.id))
    .limit(limit);

type NewFootprint = StoredFootprint & { readonly eventId: string };
/** Takes the place of the footprints that events had. */
export const saveFootprints = (
  db: Db,
  { tenantId, updatedAt }: { readonly tenantId: string; readonly updatedAt: Date },
  rows: readonly NewFootprint[],
) =>
  insertMany(
    db,
    footprint,
    { tenant_id: tenantId, updated_at: updatedAt.toISOString() },
    [
      { name: 'event_id', type: 'text', values: rows.map(({ eventId }) => eventId) },
      { name: 'hash', type: 'text', values: rows.map(({ hash }) => hash) },
      { name: 'layout', type: 'text', values: rows.map(({ layout }) => layout) },
      { name: 'columns', type: 'bytea', values: rows.map(({ columns }) => columns) },
    ],
    sql`on conflict (tenant_id, event_id) do update
      set hash = excluded.hash, layout = excluded.layout, columns = excluded.columns, updated_at = excluded.updated_at`,
  );

/** Holds the policies of these coverages and answers their ids: of two who sum one policy up the second reads what the first has written. */
export async function holdPolicies(db: Db, coverageIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${policy} where not archived
      and id in (select policy_id from ${policyItem} where coverage_id = any(${sql.param([...coverageIds])}::text[]))
    order by id for update`);
  return rows.map((row) => row.id);
}

/** Keeps the events of these coverages as they are to the end of the transaction. */
export const holdEvents = (db: Db, coverageIds: readonly string[]) =>
  db.execute(
    sql`select 1 from ${parametricEvent} where coverage_id = any(${sql.param([...coverageIds])}::text[]) order by id for share`,
  );

/** The items of policies, with what the events of their coverages owe. */
export const findItemsOfPolicies = (db: Db, policyIds: readonly string[]) =>
  db
    .select({
      item: { quantity: policyItem.quantity, sumInsured: policyItem.sumInsured },
      policy: { id: policy.id, currency: policy.currency, total: policy.totalCalculatedPayout },
      payoutPct: parametricEvent.payoutPct,
    })
    .from(policyItem)
    .innerJoin(policy, eq(policy.id, policyItem.policyId))
    .leftJoin(
      parametricEvent,
      and(
        eq(parametricEvent.coverageId, policyItem.coverageId),
        eq(parametricEvent.coverageVersion, policyItem.coverageVersion),
      ),
    )
    .where(sql`${policy.id} = any(${sql.param([...policyIds])}::text[])`);

export async function savePolicyPayouts(db: Db, totals: ReadonlyMap<string, number>): Promise<void> {
  if (totals.size === 0) return;
  const columns = [
    { name: 'id', type: 'text', values: [...totals.keys()] },
    { name: 'total', type: 'numeric', values: [...totals.values()] },
  ];
  await db.execute(
    sql`update ${policy} set total_calculated_payout = given.total from ${givenRows(columns)} where policy.id = given.id`,
  );
}

export const addRun = (db: Db, run: Omit<typeof monitoringRun.$inferInsert, 'id'>) =>
  db.insert(monitoringRun).values({ ...run, id: newId() });
