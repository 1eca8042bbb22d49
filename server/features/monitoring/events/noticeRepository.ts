import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { givenRows } from '../../../db/bulk';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { correctionNotice, parametricEvent } from '../../../db/schema/monitoring';

export type NoticeRow = typeof correctionNotice.$inferSelect;
type NewNotice = Omit<typeof correctionNotice.$inferInsert, 'id' | 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>;

/** The notice of a correction on which nobody has decided yet. */
export const findOpenNotice = async (db: Db, eventId: string): Promise<NoticeRow | undefined> =>
  (
    await db
      .select()
      .from(correctionNotice)
      .where(and(eq(correctionNotice.eventId, eventId), isNull(correctionNotice.decision)))
  )[0];

/** The notices that wait on these events, by event. */
export async function findWaitingNotices(db: Db, eventIds: readonly string[]): Promise<ReadonlyMap<string, NoticeRow>> {
  const rows =
    eventIds.length === 0
      ? []
      : await db
          .select()
          .from(correctionNotice)
          .where(and(inArray(correctionNotice.eventId, [...eventIds]), isNull(correctionNotice.decision)));
  return new Map(rows.map((notice) => [notice.eventId, notice]));
}

/** Leaves a notice on each event; one that still waits there takes the new figures. */
export async function saveNotices(db: Db, notices: readonly NewNotice[]): Promise<void> {
  for (const notice of notices) {
    const { asOf, dataVersion, newIndex, newPayoutPct, createdAt } = notice;
    await db
      .insert(correctionNotice)
      .values({ ...notice, id: newId() })
      .onConflictDoUpdate({
        target: [correctionNotice.tenantId, correctionNotice.eventId],
        targetWhere: isNull(correctionNotice.decision),
        set: { asOf, dataVersion, newIndex, newPayoutPct, createdAt },
      });
  }
}

type Decision = {
  readonly decision: 'kept' | 'adopted';
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly reason: string;
};
/** Writes down what was decided on the notices that wait on these events. */
export const decideNotices = (db: Db, eventIds: readonly string[], decision: Decision) =>
  eventIds.length === 0
    ? Promise.resolve()
    : db
        .update(correctionNotice)
        .set(decision)
        .where(and(inArray(correctionNotice.eventId, [...eventIds]), isNull(correctionNotice.decision)));

/** Takes the mark of a corrected day off events that were compared, unless a file has set it anew meanwhile. */
export async function clearMarks(
  db: Db,
  events: readonly { readonly id: string; readonly correctedAt: Date | null }[],
): Promise<void> {
  const columns = [
    { name: 'id', type: 'text', values: events.map(({ id }) => id) },
    { name: 'at', type: 'timestamptz', values: events.map(({ correctedAt }) => correctedAt?.toISOString() ?? null) },
  ];
  await db.execute(
    sql`update ${parametricEvent} set corrected_at = null from ${givenRows(columns)}
      where parametric_event.id = given.id and parametric_event.corrected_at = given.at`,
  );
}
