import { addDays } from '#shared/engine/calendar';
import { getTenant } from '../../../db/tenant';
import { findEventState, type EventRow } from '../events/repository';
import type { Secondary } from '../events/secondSource';
import { moveEventTo } from '../moves/move';
import type { Step } from './runner';

/** What the system does by itself once a period is over: report and draw up claims, or close what paid nothing. Answers how many claims are new. */
export async function carryOn({ db, runner, asOf }: Step, row: EventRow): Promise<number> {
  const event = await findEventState(db, row.event.id);
  const { autoReport, daysUntilClosing } = (await getTenant(db, runner.tenantId)).settings;
  if (!event || event.frozen) return 0;
  const by = { who: 'Isoline', channel: 'system' as const, now: runner.now };
  if (event.status === 'NON_QUALIFIED' && asOf > addDays(event.periodEnd, daysUntilClosing)) {
    await moveEventTo(db, event, {
      ...by,
      to: 'NO_PAYOUT',
      reason: `${daysUntilClosing} days after the end of the period nothing is owed.`,
    });
    return 0;
  }
  const second = event.secondary as Secondary | null;
  const agreed = row.terms.secondaryDataSetId === null || second?.result === 'AGREES';
  if (event.status !== 'QUALIFIED' || !autoReport || !agreed) return 0;
  const reason = second
    ? 'The period is over and the second data source agrees.'
    : 'The period is over; no second data source is configured.';
  const reported = await moveEventTo(db, event, { ...by, to: 'REPORTED', reason });
  return reported ? runner.eventReported(db, { ...row, event: reported }, runner.now) : 0;
}
