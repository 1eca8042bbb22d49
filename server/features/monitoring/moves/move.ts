import { computedStatuses, type EventStatus } from '#shared/engine/status';
import { writeAudit, type Channel } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { changeEvent, type EventRow } from '../events/repository';

const isComputed = (status: string) => computedStatuses.some((computedStatus) => computedStatus === status);

type Move = {
  readonly to: EventStatus;
  readonly reason: string;
  readonly who: string;
  readonly channel: Channel;
  readonly now: Date;
};
/** Moves an event on; from RECONCILED or REPORTED it stands still as it is. */
export async function moveEventTo(db: Db, event: EventRow['event'], { to, reason, who, channel, now }: Move) {
  const moved = await changeEvent(db, event, { status: to, frozen: !isComputed(to) });
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
