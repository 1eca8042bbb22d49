import { computedStatuses, type EventStatus } from '#shared/engine/status';
import type { PersonId } from '../../../base/person';
import { writeAudits, type Channel } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { decideNotices } from '../events/noticeRepository';
import { changeEvents, type EventRow } from '../events/repository';

const isComputed = (status: string) => computedStatuses.some((computedStatus) => computedStatus === status);

type Move = {
  readonly to: EventStatus;
  readonly who: PersonId;
  readonly channel: Channel;
  readonly now: Date;
};
type Event = EventRow['event'];

/**
 * Moves events on, all to one state; from RECONCILED or REPORTED they stand still as they are. Answers those that were still in the
 * version read, as they are now.
 */
export async function moveEventsTo(
  db: Db,
  moves: readonly { readonly event: Event; readonly reason: string }[],
  { to, who, channel, now }: Move,
): Promise<ReadonlyMap<string, Event>> {
  const [first] = moves;
  if (!first) return new Map();
  const frozen = !isComputed(to);
  const ids = await changeEvents(db, [
    { name: 'id', type: 'text', values: moves.map(({ event }) => event.id) },
    { name: 'version', type: 'int', values: moves.map(({ event }) => event.version) },
    { name: 'status', type: 'text', values: moves.map(() => to) },
    { name: 'frozen', type: 'boolean', values: moves.map(() => frozen) },
    // What a person has decided is not what was computed: if it is left to the runs again, the next one computes it.
    { name: 'basis', type: 'text', values: moves.map(() => null) },
  ]);
  const moved = moves.filter(({ event }) => ids.has(event.id));
  // Handed back to the runs, an event takes the corrected data by itself.
  if (!frozen)
    await decideNotices(
      db,
      moved.map(({ event }) => event.id),
      { decision: 'adopted', decidedBy: who, decidedAt: now, reason: first.reason },
    );
  await writeAudits(
    db,
    first.event.tenantId,
    moved.map(({ event, reason }) => ({
      at: now,
      who,
      channel,
      area: 'monitoring',
      subjectId: event.id,
      action: 'moved',
      from: event.status,
      to,
      reason,
    })),
  );
  return new Map(moved.map(({ event }) => [event.id, { ...event, status: to, frozen, version: event.version + 1 }]));
}
