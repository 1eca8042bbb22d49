import { and, eq, or, sql, type SQL } from 'drizzle-orm';
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
    .filter(({ periodStart, periodEnd, ...row }) => {
      const within = ({ date, until = date }: TouchedDay) => until >= periodStart && date <= periodEnd;
      const triggers = [row, ...row.parts];
      const targets = triggers.filter((part) => part.dataSetId === dataSetId).map(({ targetId }) => targetId);
      // A second source is read at its own target next to the place: any corrected day of the period counts.
      return anywhere || triggers.some((part) => part.secondaryDataSetId === dataSetId)
        ? corrections.some(within)
        : targets.some((targetId) => byTarget.get(targetId)?.some(within));
    })
    .map(({ dataSetId: _set, secondaryDataSetId: _second, parts: _parts, ...event }) => event);
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
