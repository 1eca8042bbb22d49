import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { recordDays } from '#shared/engine/event/clock';
import { groupBy } from '#shared/engine/groups';
import type { Db } from '../../db/open';
import { coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';
import { isVersionOf } from '../../db/versions';
import type { CorrectionRow, TouchedEvent } from './result';

/** Versions that read a data set: as their own, as that of a further trigger, or as the second source of either. */
const readsSet = (dataSetId: string) =>
  or(
    eq(coverageVersion.dataSetId, dataSetId),
    eq(coverageVersion.secondaryDataSetId, dataSetId),
    sql`${coverageVersion.parts} @> ${JSON.stringify([{ dataSetId }])}::jsonb`,
    sql`${coverageVersion.parts} @> ${JSON.stringify([{ secondaryDataSetId: dataSetId }])}::jsonb`,
  );

/** A corrected day of a target; what was corrected may last from it to another one. */
export type TouchedDay = Pick<CorrectionRow, 'targetId' | 'date'> & { readonly until?: string };

export type Touched = {
  readonly corrections: readonly TouchedDay[];
  /** A corrected storm may reach any target of its set. */
  readonly anywhere?: boolean;
};
type OfSet = Touched & { readonly dataSetId: string };

/** The parametric events that rest on corrected days: by monitoring target and period, sub-coverages included. */
export const touchedEvents = (db: Db, touched: OfSet): Promise<readonly TouchedEvent[]> => eventsOn(db, touched);

/**
 * The events in the hands of people that were settled with days missing, and for which days of their period have come in late: what stood in
 * for them is to be compared with what was measured.
 */
export const findSettledWithout = (db: Db, late: OfSet): Promise<readonly TouchedEvent[]> => {
  const { frozen, missingDays, asOf, periodEnd } = parametricEvent;
  return eventsOn(db, late, sql`${frozen} and ${missingDays} > 0 and ${asOf} > ${periodEnd}`);
};

async function eventsOn(
  db: Db,
  { dataSetId, corrections, anywhere = false }: OfSet,
  where?: SQL,
): Promise<readonly TouchedEvent[]> {
  if (corrections.length === 0) return [];
  const rows = await db
    .select({
      id: parametricEvent.id,
      coverageId: parametricEvent.coverageId,
      status: parametricEvent.status,
      periodStart: parametricEvent.periodStart,
      periodEnd: parametricEvent.periodEnd,
      frozen: parametricEvent.frozen,
      label: coverageVersion.label,
      terms: coverageVersion.terms,
      dayOffsetHours: coverageVersion.dayOffsetHours,
      targetId: coverageVersion.targetId,
      dataSetId: coverageVersion.dataSetId,
      secondaryDataSetId: coverageVersion.secondaryDataSetId,
      parts: coverageVersion.parts,
    })
    .from(parametricEvent)
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(and(where, readsSet(dataSetId)));
  const byTarget = groupBy(corrections, ({ targetId }) => targetId);
  return rows
    .filter(({ periodStart, periodEnd, parts, ...row }) => {
      // What several triggers make together is no trigger of its own: each has its data, and its days.
      const triggers = (parts.length > 0 ? parts : [row]).map((trigger) => ({
        ...trigger,
        ...recordDays({ ...trigger, index: trigger.terms.index, start: periodStart, end: periodEnd }),
      }));
      return triggers.some(({ start, end, targetId, dataSetId: own, secondaryDataSetId: second }) => {
        const within = ({ date, until = date }: TouchedDay) => until >= start && date <= end;
        // A second source is read at its own target next to the place: any corrected day of the period counts.
        if (second === dataSetId || (anywhere && own === dataSetId)) return corrections.some(within);
        return own === dataSetId && (byTarget.get(targetId)?.some(within) ?? false);
      });
    })
    .map(({ id, coverageId, status, periodStart, periodEnd, frozen, label, targetId }) => ({
      ...{ id, coverageId, status, periodStart, periodEnd, frozen, label, targetId },
    }));
}

/** Marks events whose days a file has corrected: a run compares those that people have taken over with the new data. */
export async function markCorrected(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const touched = sql`${parametricEvent.id} = any(${sql.param([...ids])}::text[])`;
  // In the order of their ids, as whoever changes events: nobody waits for each other in a ring.
  await db
    .select({ id: parametricEvent.id })
    .from(parametricEvent)
    .where(touched)
    .orderBy(parametricEvent.id)
    .for('update');
  await db.update(parametricEvent).set({ correctedAt: now }).where(touched);
}
