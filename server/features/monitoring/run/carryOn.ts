import { addDays } from '#shared/engine/calendar';
import { counted } from '../../../base/counted';
import { machine } from '../../../base/person';
import { getTenant } from '../../../db/tenant';
import type { EventRow } from '../events/repository';
import type { Secondary } from '../events/secondSource';
import { moveEventsTo } from '../moves/move';
import { findEventsThatGoOn } from './goOnRepository';
import type { Runner, Step } from './runner';

const pageSize = 200;

/** What the system does by itself once a period is over: report and draw up claims, or close what paid nothing. Answers how many claims are new. */
export async function carryOn(runner: Runner, asOf: string): Promise<number> {
  let claims = 0;
  for (let after: string | null = null; ;) {
    const page = await runner.inTenant(async (db) => {
      const { autoReport, daysUntilClosing } = (await getTenant(db, runner.tenantId)).settings;
      const closedUntil = addDays(asOf, -daysUntilClosing - 1);
      const rows = await findEventsThatGoOn(db, { asOf, closedUntil, autoReport }, { after, limit: pageSize });
      const step = { db, runner, asOf };
      await closeEvents(step, rows, daysUntilClosing);
      return { rows, drawn: await reportEvents(step, rows) };
    });
    claims += page.drawn;
    after = page.rows.at(-1)?.event.id ?? null;
    if (page.rows.length < pageSize) return claims;
  }
}

async function closeEvents({ db, runner }: Step, rows: readonly EventRow[], days: number): Promise<void> {
  const over = rows.filter(({ event }) => event.status === 'NON_QUALIFIED');
  await moveEventsTo(
    db,
    over.map(({ event }) => ({
      event,
      reason: `${counted(days, 'day')} after the end of the period nothing is owed.`,
    })),
    { to: 'NO_PAYOUT', who: machine, channel: 'system', now: runner.now },
  );
}

async function reportEvents({ db, runner }: Step, rows: readonly EventRow[]): Promise<number> {
  const qualified = rows.filter(({ event }) => event.status === 'QUALIFIED');
  const reported = await moveEventsTo(
    db,
    qualified.map(({ event }) => ({
      event,
      reason: (event.secondary as Secondary | null)
        ? 'The period is over and the second data source agrees.'
        : 'The period is over; no second data source is configured.',
    })),
    { to: 'REPORTED', who: machine, channel: 'system', now: runner.now },
  );
  let drawn = 0;
  for (const row of qualified) {
    const event = reported.get(row.event.id);
    if (event) drawn += await runner.eventReported(db, { ...row, event }, runner.now);
  }
  return drawn;
}
