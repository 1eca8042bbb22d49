import type { ComputedStatus } from '#shared/engine/status';
import { countEventsToRun, findEventsToRun } from '../events/repository';
import { carryOn } from './carryOn';
import { computeEvents } from './compute';
import { sumPayouts } from './policyPayouts';
import type { Runner } from './runner';
import { isNews, store } from './store';

type RunReport = {
  readonly asOf: string;
  readonly events: number;
  readonly changed: number;
  readonly claims: number;
  /** What was known that day, event by event (the first thousand). */
  readonly known: readonly {
    readonly eventId: string;
    readonly label: string;
    readonly status: string;
    readonly indexValue: number | null;
    readonly payoutPct: number;
  }[];
};
const batchSize = 100;
/** Only what is over goes on by itself. */
const endsIn: readonly ComputedStatus[] = ['QUALIFIED', 'NON_QUALIFIED'];

/**
 * The monitoring of one tenant as of a day. It may be run as often as one likes and by several at once. A day earlier than an event's last
 * run only tells what was known then; it changes nothing.
 */
export async function runMonitoringFor(runner: Runner, asOf: string): Promise<RunReport> {
  const total = await runner.inTenant((db) => countEventsToRun(db, asOf));
  const known: RunReport['known'][number][] = [];
  let changed = 0;
  let claims = 0;
  let seen = 0;
  for (let after: string | null = null; ;) {
    const rows = await runner.inTenant((db) => findEventsToRun(db, asOf, after, batchSize));
    if (rows.length === 0) break;
    const computed = await runner.inTenant((db) => computeEvents({ db, storeDir: runner.storeDir }, rows, asOf));
    await runner.inTenant(async (db) => {
      const touched: string[] = [];
      for (const computedEvent of computed) {
        const { row, evaluation } = computedEvent;
        known.push({
          eventId: row.event.id,
          label: row.terms.label,
          status: evaluation.status,
          indexValue: evaluation.indexValue,
          payoutPct: evaluation.payoutPct,
        });
        if (row.event.asOf !== null && row.event.asOf > asOf) continue;
        if (
          (isNews(computedEvent) || row.event.asOf !== asOf) &&
          (await store({ db, runner, asOf }, computedEvent)) &&
          isNews(computedEvent)
        ) {
          changed += 1;
          touched.push(row.event.coverageId);
        }
        if (endsIn.includes(evaluation.status)) claims += await carryOn({ db, runner, asOf }, row);
      }
      await sumPayouts(db, touched);
    });
    after = rows.at(-1)?.event.id ?? null;
    seen += rows.length;
    await runner.progress(`${seen} of ${total} events`, Math.round((90 * seen) / Math.max(1, total)));
  }
  return { asOf, events: seen, changed, claims, known: known.slice(0, 1000) };
}
