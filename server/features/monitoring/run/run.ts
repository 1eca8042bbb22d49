import { batchesOf, computeBatch, findDueIn, heardLater, type ComputedEvent } from './batch';
import { carryOn } from './carryOn';
import { noticeCorrections } from './corrections';
import type { OtherYears } from './otherYears';
import { countEventsToRun, findStanding } from './repository';
import type { Runner } from './runner';
import { storeBatch } from './store';

type Standing = {
  readonly eventId: string;
  readonly label: string;
  readonly status: string;
  readonly indexValue: number | null;
  readonly payoutPct: number;
};
type RunReport = {
  readonly asOf: string;
  readonly events: number;
  readonly changed: number;
  readonly claims: number;
  /** What was known that day, event by event (the first thousand). */
  readonly known: readonly Standing[];
};
const mostKnown = 1000;

/**
 * The monitoring of one tenant as of a day. It may be run as often as one likes and by several at once: what an earlier run of the day has
 * found is not computed again while engine and data are the same. A day earlier than an event's last run only tells what was known then; it
 * changes nothing.
 */
export async function runMonitoringFor(runner: Runner, asOf: string, partSize = eventsOfPart): Promise<RunReport> {
  const { events, known } = await runner.inTenant(async (db) => ({
    events: await countEventsToRun(db, asOf),
    known: new Map((await findStanding(db, asOf, mostKnown)).map((standing) => [standing.eventId, standing])),
  }));
  const changed = await bringUpToDate(runner, { asOf, partSize, known });
  await tellPast(runner, { asOf, until: [...known.keys()].at(-1) ?? '', note: noteIn(known) });
  const claims = await carryOn(runner, asOf);
  await noticeCorrections(runner, asOf);
  return { asOf, events, changed, claims, known: [...known.values()] };
}

type Note = (computed: readonly ComputedEvent[]) => void;
type Due = { readonly asOf: string; readonly ids: readonly string[]; readonly note: Note };

/** So many events are one part: a second's work, of which a dead worker loses no more. */
const eventsOfPart = 2_500;

/** Computes and stores what is due, with all workers where it is much. Answers how many events have changed. */
async function bringUpToDate(
  runner: Runner,
  {
    asOf,
    partSize,
    known,
  }: { readonly asOf: string; readonly partSize: number; readonly known: Map<string, Standing> },
): Promise<number> {
  const ids = await findDueIn(runner, { asOf, wanted: 'due' });
  if (!runner.share || ids.length <= 2 * partSize) return computeDue(runner, { asOf, ids, note: noteIn(known) });
  const parts = Array.from({ length: Math.ceil(ids.length / partSize) }, (_, part) =>
    ids.slice(part * partSize, (part + 1) * partSize),
  );
  const changed = await runner.share(asOf, parts);
  for (const standing of await runner.inTenant((db) => findStanding(db, asOf, mostKnown)))
    if (known.has(standing.eventId)) known.set(standing.eventId, standing);
  return changed;
}

const noteIn =
  (known: Map<string, Standing>): Note =>
  (computed) => {
    for (const { row, state } of computed) {
      const standing = known.get(row.event.id);
      const { status, indexValue, payoutPct } = state;
      if (standing) known.set(row.event.id, { ...standing, status, indexValue, payoutPct });
    }
  };

/** Computes and stores events; while a batch is written the next ones are read and computed. Answers how many have changed. */
export async function computeDue(runner: Runner, { asOf, ids, note }: Due): Promise<number> {
  const otherYears: OtherYears = new Map();
  let changed = 0;
  let done = 0;
  let storing = Promise.resolve(0);
  for await (const batch of batchesOf(runner, { asOf, wanted: 'due' }, ids)) {
    const computed = await computeBatch(runner, batch, asOf, otherYears);
    note(computed);
    changed += await storing;
    storing = heardLater(runner.inTenant((db) => storeBatch({ db, runner, asOf }, computed)));
    done += computed.length;
    await runner.progress(`${done} of ${ids.length} events`, Math.round((90 * done) / ids.length));
  }
  return changed + (await storing);
}

/** What was known on a day of events that a later day has seen already: told of those that the report names, and not stored. */
async function tellPast(
  runner: Runner,
  { asOf, until, note }: { readonly asOf: string; readonly until: string; readonly note: Note },
): Promise<void> {
  const day = { asOf, wanted: 'past' as const };
  const named = (await findDueIn(runner, day)).filter((id) => id <= until);
  for await (const batch of batchesOf(runner, day, named)) note(await computeBatch(runner, batch, asOf));
}
