import { machine } from '../../../base/person';
import { writeAudits } from '../../../db/audit';
import { measuredOtherwise } from '../events/footprintColumns';
import { clearMarks, decideNotices, findOpenNotices, saveNotices } from '../events/noticeRepository';
import { findFootprintColumns } from '../events/repository';
import { batchesOf, computeBatch, findDueIn, type ComputedEvent } from './batch';
import type { Runner, Step } from './runner';

/** Compares the events in the hands of people, of which a file has changed a day, with what the new data make of them. They stay as they are. */
export async function noticeCorrections(runner: Runner, asOf: string): Promise<void> {
  const day = { asOf, wanted: 'corrected' as const };
  for await (const batch of batchesOf(runner, day, await findDueIn(runner, day))) {
    const computed = await computeBatch(runner, batch, asOf);
    await runner.inTenant((db) => leaveNotices({ db, runner, asOf }, computed));
  }
}

/** A notice where a day that the event stands on was measured otherwise, or where another share would be owed. */
async function leaveNotices({ db, runner, asOf }: Step, computed: readonly ComputedEvent[]): Promise<void> {
  const { tenantId, now, who, channel } = runner;
  const ids = computed.map(({ row }) => row.event.id);
  const before = new Map((await findFootprintColumns(db, ids)).map((columns) => [columns.eventId, columns]));
  const isOther = ({ row: { event }, state, footprint }: ComputedEvent) => {
    const old = before.get(event.id);
    return state.payoutPct !== event.payoutPct || (old !== undefined && measuredOtherwise(old, footprint));
  };
  const waiting = await findOpenNotices(db, ids);
  /** Nothing was corrected since the notice that waits, and the figures are those that it tells of. */
  const isToldAlready = ({ row: { event }, state }: ComputedEvent) => {
    const told = event.correctedAt === null ? waiting.get(event.id) : undefined;
    return told?.newIndex === state.indexValue && told.newPayoutPct === state.payoutPct;
  };
  const [other, same] = [computed.filter(isOther), computed.filter((event) => !isOther(event))];
  const notices = other
    .filter((event) => !isToldAlready(event))
    .map(({ row: { event }, state, provenance }) => ({
      eventId: event.id,
      asOf,
      dataVersion: provenance.dataVersion,
      oldIndex: event.indexValue,
      newIndex: state.indexValue,
      oldPayoutPct: event.payoutPct,
      newPayoutPct: state.payoutPct,
    }));
  await saveNotices(
    db,
    notices.map((notice) => ({ ...notice, tenantId, createdAt: now })),
  );
  await decideNotices(
    db,
    same.map(({ row }) => row.event.id),
    { decision: 'kept', decidedBy: machine, decidedAt: now, reason: 'The data are again as the event has them.' },
  );
  await writeAudits(
    db,
    tenantId,
    notices.map(({ eventId, ...details }) => ({
      ...{ at: now, who, channel, area: 'monitoring', subjectId: eventId, action: 'corrected' },
      reason: 'The data were corrected: somebody has to decide what follows.',
      details,
    })),
  );
  await clearMarks(
    db,
    computed.map(({ row }) => row.event),
  );
}
