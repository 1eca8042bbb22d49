import { decideCorrection } from '#shared/contract/corrections';
import type { EventStatus } from '#shared/engine/status';
import { refuse } from '../../../base/refuse';
import { refuseOutdated } from '../../../db/outdated';
import { lockRow } from '../../../db/rows';
import { parametricEvent } from '../../../db/schema/monitoring';
import type { App } from '../../../http/app';
import type { Context } from '../../../http/context';
import { dayOf } from '../../../http/page';
import { serve } from '../../../http/serve';
import { decideNotices, findOpenNotice } from '../events/noticeRepository';
import type { EventRow } from '../events/repository';
import { getEvent } from '../moves/detail';
import type { EventReported } from '../moves/reported';
import { computeBatch, readBatch, type ComputedEvent } from './batch';
import type { Step } from './runner';
import { writeComputed } from './store';

type Notice = NonNullable<Awaited<ReturnType<typeof findOpenNotice>>>;

/** A person decides what follows from corrected data: the figures stand, or the corrected ones take their place. */
export function decideRoute(app: App, eventReported: EventReported): void {
  serve(app, decideCorrection, async ({ params, body, ifMatch }, context) => {
    const { db, user, now, audit } = context;
    await lockRow(db, parametricEvent, params.id);
    const row = await getEvent(db, params.id);
    await refuseOutdated(db, row.event, ifMatch);
    const notice =
      (await findOpenNotice(db, row.event.id)) ??
      refuse(409, 'monitoring.no-correction', 'No correction of this event waits for a decision. Load it again.');
    const isAdopted = body.decision === 'adopt';
    const to = isAdopted ? await adopt(context, row, notice, eventReported) : row.event.status;
    const decision = isAdopted ? ('adopted' as const) : ('kept' as const);
    await decideNotices(db, [row.event.id], { decision, decidedBy: user.id, decidedAt: now, reason: body.reason });
    await audit({
      subjectId: row.event.id,
      action: `correction ${decision}`,
      from: row.event.status,
      to,
      reason: body.reason,
      details: {
        oldIndex: notice.oldIndex,
        newIndex: notice.newIndex,
        oldPayoutPct: notice.oldPayoutPct,
        newPayoutPct: notice.newPayoutPct,
        dataVersion: notice.dataVersion,
      },
    });
  });
}

/** The event as the data make it now; refuses where that is not what the notice says. */
async function computedAnew(step: Step, { event, terms }: EventRow, notice: Notice): Promise<ComputedEvent> {
  const batch = await readBatch(step.runner, { asOf: step.asOf, wanted: 'any' }, [event.id]);
  const [computed] = await computeBatch(step.runner, batch, step.asOf, new Map());
  if (!computed || computed.state.indexValue !== notice.newIndex || computed.state.payoutPct !== notice.newPayoutPct)
    return refuse(
      409,
      'monitoring.correction-old',
      'The data have changed since this notice was written. Run the monitoring, and decide on the figures it finds.',
    );
  if (!(computed.state.usable && computed.state.decided) && step.asOf > terms.end)
    return refuse(
      409,
      'monitoring.correction-unusable',
      'Too many days are missing from the corrected data: an event cannot be decided on them. Bring in the missing days, or keep the figures.',
    );
  return computed;
}

/**
 * The corrected figures take the place of the event's own, and claims are adjusted by the difference. What was decided on the old figures is
 * to be decided anew: the event is REPORTED again; from RECONCILED it goes its ordinary way.
 */
async function adopt(
  { db, tenantId, user, channel, now, parts }: Context,
  row: EventRow,
  notice: Notice,
  eventReported: EventReported,
): Promise<EventStatus> {
  const { storeDir } = parts.settings;
  const runner = {
    ...{ tenantId, now, who: user.id, channel, storeDir, eventReported },
    inTenant: <T>(work: (inside: typeof db) => Promise<T>) => work(db),
    progress: async () => undefined,
  };
  const step = { db, runner, asOf: dayOf(now) };
  const computed = await computedAnew(step, row, notice);
  const status: EventStatus = row.event.status === 'RECONCILED' ? 'RECONCILED' : 'REPORTED';
  const { stored } = await writeComputed(step, [{ ...computed, state: { ...computed.state, status } }]);
  if (stored.length === 0) refuse(412, 'monitoring.changed', 'Somebody changed this event meanwhile. Load it again.');
  if (status === 'REPORTED') await eventReported(db, await getEvent(db, row.event.id), now);
  return status;
}
