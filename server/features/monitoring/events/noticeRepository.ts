import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { PersonId } from '../../../base/person';
import { givenRows } from '../../../db/bulk';
import { newId } from '../../../db/ids';
import type { Db } from '../../../db/open';
import { correctionNotice, parametricEvent } from '../../../db/schema/monitoring';

export type NoticeRow = typeof correctionNotice.$inferSelect;
type NewNotice = Omit<typeof correctionNotice.$inferInsert, 'id' | 'decision' | 'decidedBy' | 'decidedAt' | 'reason'>;

/** Nobody has decided yet. */
const isOpen = isNull(correctionNotice.decision);
/** The ids of events on which a correction waits. */
export const eventsThatWait = sql`select ${correctionNotice.eventId} from ${correctionNotice} where ${isOpen}`;

/** The notices of corrections that wait on these events, by event. */
export async function findOpenNotices(db: Db, eventIds: readonly string[]): Promise<ReadonlyMap<string, NoticeRow>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(correctionNotice)
    .where(and(inArray(correctionNotice.eventId, [...eventIds]), isOpen));
  return new Map(rows.map((notice) => [notice.eventId, notice]));
}
export const findOpenNotice = async (db: Db, eventId: string): Promise<NoticeRow | undefined> =>
  (await findOpenNotices(db, [eventId])).get(eventId);

/** Leaves a notice on each event; one that still waits there takes the new figures. */
export async function saveNotices(db: Db, notices: readonly NewNotice[]): Promise<void> {
  for (const notice of notices) {
    const { asOf, dataVersion, newIndex, newPayoutPct, createdAt } = notice;
    await db
      .insert(correctionNotice)
      .values({ ...notice, id: newId() })
      .onConflictDoUpdate({
        target: [correctionNotice.tenantId, correctionNotice.eventId],
        targetWhere: isOpen,
        set: { asOf, dataVersion, newIndex, newPayoutPct, createdAt },
      });
  }
}

type Decision = {
  readonly decision: 'kept' | 'adopted';
  readonly decidedBy: PersonId;
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
        .where(and(inArray(correctionNotice.eventId, [...eventIds]), isOpen));

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
