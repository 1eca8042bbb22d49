import { eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';
import { isVersionOf } from '../../db/versions';
import type { CorrectionRow, TouchedEvent } from './result';

/**
 * The parametric events that rest on corrected days: by monitoring target and period, sub-coverages included. A corrected storm may
 * reach any target of its set (`anywhere`).
 */
export async function touchedEvents(
  db: Db,
  {
    dataSetId,
    corrections,
    anywhere = false,
  }: { readonly dataSetId: string; readonly corrections: readonly CorrectionRow[]; readonly anywhere?: boolean },
): Promise<readonly TouchedEvent[]> {
  if (corrections.length === 0) return [];
  const uses = or(
    eq(coverageVersion.dataSetId, dataSetId),
    eq(coverageVersion.secondaryDataSetId, dataSetId),
    sql`${coverageVersion.parts} @> ${JSON.stringify([{ dataSetId }])}::jsonb`,
  );
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
    .where(uses);
  const byTarget = new Map<string, string[]>();
  for (const { targetId, date } of corrections) {
    const dates = byTarget.get(targetId);
    if (dates) dates.push(date);
    else byTarget.set(targetId, [date]);
  }
  const dates = [...byTarget.values()].flat();
  return rows
    .filter(({ periodStart, periodEnd, ...row }) => {
      const within = (date: string) => date >= periodStart && date <= periodEnd;
      const targets = [row, ...row.parts]
        .filter((part) => part.dataSetId === dataSetId)
        .map(({ targetId }) => targetId);
      // A second source is read at its own target next to the place: any corrected day of the period counts.
      return anywhere || row.secondaryDataSetId === dataSetId
        ? dates.some(within)
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
