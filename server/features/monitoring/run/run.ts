import { and, eq, sql } from 'drizzle-orm';
import { computedStatuses, type ComputedStatus, type EventStatus } from '#shared/engine/status';
import { addDays } from '#shared/engine/calendar';
import { newId } from '../../../db/ids';
import { canonical, writeAudit, type Channel } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { policy, policyItem } from '../../../db/schema/business';
import { claim, correctionNotice, footprint, monitoringRun, parametricEvent } from '../../../db/schema/monitoring';
import { getTenant } from '../../../db/tenant';
import { drawUpClaims, itemPayout } from '../../claims/draw';
import { computeEvents, type ComputedEvent } from './compute';
import {
  countEventsToRun,
  findEventsToRun,
  findFootprint,
  findItemsOfCoverages,
  type EventRow,
} from '../events/repository';

export type RunReport = {
  readonly asOf: string;
  readonly events: number;
  readonly changed: number;
  readonly claims: number;
  /** What was known that day, event by event (the first thousand). */
  readonly known: readonly {
    readonly eventId: string;
    readonly label: string;
    readonly status: string;
    readonly indexValue: number | null;
    readonly payoutPct: number;
  }[];
};
export type Runner = {
  readonly tenantId: string;
  readonly now: Date;
  readonly who: string;
  readonly channel: Channel;
  readonly storeDir: string;
  readonly inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly progress: (stage: string, percent: number) => Promise<void>;
};

const batchSize = 100;

const isComputed = (status: string) => computedStatuses.some((known) => known === status);

/** Has anything that is stored of the event changed? */
function isNews({ row, evaluation, provenance }: ComputedEvent): boolean {
  const { event } = row;
  return (
    event.provenance?.footprintHash !== provenance.footprintHash ||
    event.provenance?.dataVersion !== provenance.dataVersion ||
    event.status !== evaluation.status ||
    event.payoutPct !== evaluation.payoutPct ||
    event.warning !== evaluation.warning
  );
}

/** Did a newer version of the data change a day that an earlier run had seen? */
async function isCorrected(db: Db, { row, evaluation }: ComputedEvent): Promise<boolean> {
  const before = new Map(
    ((await findFootprint(db, row.event.id))?.rows ?? []).map((old) => [old.timestampUtc, canonical(old.measurements)]),
  );
  return evaluation.footprint.some(
    ({ timestampUtc, measurements }) =>
      before.has(timestampUtc) && before.get(timestampUtc) !== canonical(measurements),
  );
}

type Step = { readonly db: Db; readonly runner: Runner; readonly asOf: string };

/** Writes what a run found of one event. Answers false when another run was there first. */
async function store({ db, runner, asOf }: Step, computed: ComputedEvent): Promise<boolean> {
  const { row, evaluation, provenance, secondary } = computed;
  const { event } = row;
  const corrected =
    event.provenance !== null &&
    event.provenance.dataVersion !== provenance.dataVersion &&
    (await isCorrected(db, computed));
  const stored = await db
    .update(parametricEvent)
    .set({
      status: evaluation.status,
      warning: evaluation.warning,
      indexValue: evaluation.indexValue,
      latestIndexValue: evaluation.latestIndexValue,
      payoutPct: evaluation.payoutPct,
      indicativePct: evaluation.indicativePct,
      missingDays: evaluation.missingDays,
      usable: evaluation.usable,
      firstPayoutDate: evaluation.firstPayoutDate,
      asOf,
      runTime: runner.now,
      provenance,
      secondary,
      version: event.version + 1,
    })
    .where(and(eq(parametricEvent.id, event.id), eq(parametricEvent.version, event.version)))
    .returning({ id: parametricEvent.id });
  if (stored.length === 0) return false;
  if (event.provenance?.footprintHash !== provenance.footprintHash) {
    const rows = { hash: provenance.footprintHash, rows: evaluation.footprint, updatedAt: runner.now };
    await db
      .insert(footprint)
      .values({ tenantId: runner.tenantId, eventId: event.id, ...rows })
      .onConflictDoUpdate({ target: [footprint.tenantId, footprint.eventId], set: rows });
  }
  if (event.status !== evaluation.status || corrected) {
    await writeAudit(db, {
      tenantId: runner.tenantId,
      at: runner.now,
      who: runner.who,
      channel: runner.channel,
      area: 'monitoring',
      subjectId: event.id,
      action: event.status !== evaluation.status ? 'computed' : 'recomputed',
      from: event.status,
      to: evaluation.status,
      reason: corrected ? 'The data were corrected.' : null,
      details: {
        asOf,
        indexValue: evaluation.indexValue,
        payoutPct: evaluation.payoutPct,
        dataVersion: provenance.dataVersion,
      },
    });
  }
  return true;
}

/** A later correction of the data never changes a frozen event by itself: it leaves a notice with what it would change. */
export async function noticeCorrection(
  { db, runner }: Omit<Step, 'asOf'>,
  { row, evaluation, provenance }: ComputedEvent,
): Promise<boolean> {
  const { event } = row;
  if (event.provenance?.footprintHash === provenance.footprintHash) return false;
  const known = await db.$count(
    correctionNotice,
    and(eq(correctionNotice.eventId, event.id), eq(correctionNotice.dataVersion, provenance.dataVersion)),
  );
  if (known > 0) return false;
  await db.insert(correctionNotice).values({
    tenantId: runner.tenantId,
    id: newId(),
    eventId: event.id,
    dataVersion: provenance.dataVersion,
    oldIndex: event.indexValue,
    newIndex: evaluation.indexValue,
    oldPayoutPct: event.payoutPct,
    newPayoutPct: evaluation.payoutPct,
    createdAt: runner.now,
  });
  return true;
}

type Move = {
  readonly to: EventStatus;
  readonly reason: string;
  readonly who: string;
  readonly channel: Channel;
  readonly now: Date;
};
/** Moves an event on; from RECONCILED or REPORTED it stands still as it is. */
export async function moveEventTo(db: Db, event: EventRow['event'], { to, reason, who, channel, now }: Move) {
  const [moved] = await db
    .update(parametricEvent)
    .set({ status: to, frozen: !isComputed(to), version: event.version + 1 })
    .where(and(eq(parametricEvent.id, event.id), eq(parametricEvent.version, event.version)))
    .returning();
  if (!moved) return null;
  await writeAudit(db, {
    tenantId: event.tenantId,
    at: now,
    who,
    channel,
    area: 'monitoring',
    subjectId: event.id,
    action: 'moved',
    from: event.status,
    to,
    reason,
  });
  return moved;
}

/** What the system does by itself once a period is over: report and draw up claims, or close what paid nothing. Answers the new claims. */
async function carryOn(
  { db, runner, asOf }: Step,
  eventId: string,
  row: EventRow,
): Promise<(typeof claim.$inferSelect)[]> {
  const [event] = await db.select().from(parametricEvent).where(eq(parametricEvent.id, eventId));
  const { autoReport, daysUntilClosing } = (await getTenant(db, runner.tenantId)).settings;
  if (!event || event.frozen) return [];
  const by = { who: 'Isoline', channel: 'system' as const, now: runner.now };
  if (event.status === 'NON_QUALIFIED' && asOf > addDays(event.periodEnd, daysUntilClosing)) {
    await moveEventTo(db, event, {
      ...by,
      to: 'NO_PAYOUT',
      reason: `${daysUntilClosing} days after the end of the period nothing is owed.`,
    });
    return [];
  }
  const second = event.secondary as ComputedEvent['secondary'];
  const agreed = row.terms.secondaryDataSetId === null || second?.result === 'AGREES';
  if (event.status !== 'QUALIFIED' || !autoReport || !agreed) return [];
  const reason = second
    ? 'The period is over and the second data source agrees.'
    : 'The period is over; no second data source is configured.';
  const reported = await moveEventTo(db, event, { ...by, to: 'REPORTED', reason });
  return reported ? drawUpClaims(db, { row: { ...row, event: reported } }, runner.now) : [];
}

/** Only what is over goes on by itself. */
const endsIn: readonly ComputedStatus[] = ['QUALIFIED', 'NON_QUALIFIED'];

/** Brings the computed payouts of the policies up to date that hold these coverages. */
export async function sumPayouts(db: Db, coverageIds: readonly string[]): Promise<void> {
  const items = await findItemsOfCoverages(db, coverageIds);
  const policyIds = [...new Set(items.map(({ policy: contract }) => contract.id))];
  for (const id of policyIds) {
    const own = (await itemsOfPolicy(db, id)).map(({ item, contract, payoutPct }) =>
      itemPayout({ item, policy: contract }, payoutPct ?? 0),
    );
    const total = Math.round(own.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
    await db
      .update(policy)
      .set({ totalCalculatedPayout: total })
      .where(and(eq(policy.id, id), sql`${policy.totalCalculatedPayout} <> ${total}`));
  }
}
const itemsOfPolicy = (db: Db, policyId: string) =>
  db
    .select({ item: policyItem, contract: policy, payoutPct: parametricEvent.payoutPct })
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

/**
 * The monitoring of one tenant as of a day. It may be run as often as one likes and by several at once. A day earlier than an event's last
 * run only tells what was known then; it changes nothing.
 */
export async function runMonitoringFor(runner: Runner, asOf: string): Promise<RunReport> {
  const total = await runner.inTenant((db) => countEventsToRun(db, asOf));
  const known: RunReport['known'][number][] = [];
  let changed = 0;
  let claims = 0;
  let seen = 0;
  for (let after: string | null = null; ;) {
    const rows = await runner.inTenant((db) => findEventsToRun(db, asOf, after, batchSize));
    if (rows.length === 0) break;
    const computed = await runner.inTenant((db) => computeEvents({ db, storeDir: runner.storeDir }, rows, asOf));
    await runner.inTenant(async (db) => {
      const touched: string[] = [];
      for (const one of computed) {
        const { row, evaluation } = one;
        known.push({
          eventId: row.event.id,
          label: row.terms.label,
          status: evaluation.status,
          indexValue: evaluation.indexValue,
          payoutPct: evaluation.payoutPct,
        });
        if (row.event.asOf !== null && row.event.asOf > asOf) continue;
        if ((isNews(one) || row.event.asOf !== asOf) && (await store({ db, runner, asOf }, one)) && isNews(one)) {
          changed += 1;
          touched.push(row.event.coverageId);
        }
        if (endsIn.includes(evaluation.status))
          claims += (await carryOn({ db, runner, asOf }, row.event.id, row)).length;
      }
      await sumPayouts(db, touched);
    });
    after = rows.at(-1)?.event.id ?? null;
    seen += rows.length;
    await runner.progress(`${seen} of ${total} events`, Math.round((90 * seen) / Math.max(1, total)));
  }
  return { asOf, events: seen, changed, claims, known: known.slice(0, 1000) };
}

export const noteRun = (db: Db, tenantId: string, startedAt: Date, report: RunReport) =>
  db.insert(monitoringRun).values({
    tenantId,
    id: newId(),
    asOf: report.asOf,
    startedAt,
    endedAt: new Date(),
    events: report.events,
    changed: report.changed,
    claims: report.claims,
    report,
  });
