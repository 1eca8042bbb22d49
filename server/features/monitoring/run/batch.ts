import { asOfInstant } from '#shared/engine/calendar';
import { readBy } from '#shared/engine/event/choice';
import { evaluateEvent } from '#shared/engine/event/evaluate';
import type { EventState } from '#shared/engine/event/footprint';
import { nearestOf } from '#shared/engine/geo';
import { nothingObserved, type Observed } from '#shared/engine/observed';
import { engineVersion } from '#shared/engine/version';
import { readObserved } from '../../../data/observed';
import type { Db } from '../../../db/open';
import type { EventProvenance } from '../../../db/schema/monitoring';
import { findPlaces, findVersionAsOf } from '../../catalog/repository';
import { coverOf } from '../../coverages/terms/cover';
import { holdsInstants } from '../../coverages/terms/days';
import { storedFootprint, type StoredFootprint } from '../events/footprintColumns';
import type { Secondary } from '../events/secondSource';
import { compared, computeEvent, evaluateSecond, needsRecord, type Second } from './compute';
import { warningsOf, type OtherYears } from './otherYears';
import { placesOf, readWindows } from './places';
import { findDueEvents, findDueIds, findSetStates, type DueEvent, type SetState, type Wanted } from './repository';
import type { Runner } from './runner';

type ObservedSecond = { readonly second: Second; readonly observed: Observed };
/** Events that are computed together, with all that is read for them at one moment. */
type Batch = {
  readonly rows: readonly DueEvent[];
  readonly observed: ReadonlyMap<string, Observed | readonly Observed[]>;
  readonly seconds: ReadonlyMap<string, ObservedSecond>;
  readonly versions: ReadonlyMap<string, Pick<EventProvenance, 'dataVersion' | 'dataHash'>>;
};
export type ComputedEvent = {
  readonly row: DueEvent;
  readonly state: EventState;
  readonly footprint: StoredFootprint;
  readonly provenance: EventProvenance;
  readonly secondary: Secondary | null;
};
type Day = { readonly asOf: string; readonly wanted: Wanted };
const batchSize = 500;

export const findDueIn = ({ inTenant }: Runner, day: Day): Promise<readonly string[]> =>
  inTenant(async (db) => findDueIds(db, { ...day, sets: await findSetStates(db) }), { snapshot: true });

/** The events that are wanted, batch by batch, with what they are computed from; while one is worked on, the next is read. */
export async function* batchesOf(runner: Runner, day: Day, ids: readonly string[]): AsyncGenerator<Batch> {
  const read = (from: number) =>
    from < ids.length ? heardLater(readBatch(runner, day, ids.slice(from, from + batchSize))) : null;
  let reading = read(0);
  for (let from = batchSize; reading; from += batchSize) {
    const batch = await reading;
    reading = read(from);
    if (batch.rows.length > 0) yield batch;
  }
}

/** Work that goes on beside other work: it has not failed unheard, whoever awaits it later hears of it. */
export function heardLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Those of these events that are wanted still, and what they are computed from, as the database stands at one moment. */
export const readBatch = ({ inTenant, storeDir, now }: Runner, day: Day, ids: readonly string[]): Promise<Batch> =>
  inTenant(
    async (db) => {
      const sets = await findSetStates(db);
      const rows = await findDueEvents(db, { ...day, sets }, ids);
      const seconds = await secondsOf(db, rows, sets);
      const places = rows.map((row) => placesOf(row, seconds.get(row.event.id)));
      const windows = places.flatMap(({ triggers, second }) => (second ? [...triggers, second.place] : triggers));
      const observedOf = await readWindows({ db, storeDir }, windows, asOfInstant(day.asOf, now));
      const observed = new Map<string, Observed | Observed[]>();
      const secondObserved = new Map<string, ObservedSecond>();
      for (const { event, isMulti, triggers, second } of places) {
        const [first = nothingObserved, ...others] = triggers.map(observedOf);
        observed.set(event.id, isMulti ? [first, ...others] : first);
        if (second) secondObserved.set(event.id, { second: second.source, observed: observedOf(second.place) });
      }
      return {
        rows,
        versions: await versionsOf(db, rows, sets, day.asOf),
        observed,
        seconds: secondObserved,
      };
    },
    { snapshot: true },
  );

/** The second source's target that is nearest to each event. */
async function secondsOf(
  db: Db,
  rows: readonly DueEvent[],
  sets: ReadonlyMap<string, SetState>,
): Promise<ReadonlyMap<string, Second>> {
  const places = new Map<string, Awaited<ReturnType<typeof findPlaces>>>();
  const seconds = new Map<string, Second>();
  for (const { event, terms, target } of rows) {
    const set = terms.secondaryDataSetId && sets.get(terms.secondaryDataSetId);
    if (!set || terms.parts.length > 0) continue;
    const near = places.get(set.id) ?? (await findPlaces(db, set.id));
    places.set(set.id, near);
    const nearest = nearestOf(near, target);
    if (!nearest) continue;
    // Instants are cut into the days of the insured place, whoever has measured them.
    const { dayOffsetHours } = holdsInstants(set) ? terms : set;
    seconds.set(event.id, { dataSetId: set.id, dayOffsetHours, targetId: nearest.id });
  }
  return seconds;
}

/** The version of each data set that was known at the end of the day: the newest one, unless it came in later. */
async function versionsOf(db: Db, rows: readonly DueEvent[], sets: ReadonlyMap<string, SetState>, asOf: string) {
  const versions = new Map<string, Pick<EventProvenance, 'dataVersion' | 'dataHash'>>();
  for (const { dataSet: set } of rows) {
    if (versions.has(set.id)) continue;
    const isNewest = set.version > 0 && set.updatedAt.toISOString().slice(0, 10) <= asOf;
    const known = isNewest ? sets.get(set.id) : await findVersionAsOf(db, set.id, asOf);
    versions.set(set.id, { dataVersion: known?.version ?? 0, dataHash: known?.contentHash ?? '' });
  }
  return versions;
}

/**
 * Computes the events of a batch; those that were settled with days missing are read again, with their whole record. `otherYears`: what the run
 * has read of past years, for what is usual in the rest of a period; without it, the pace so far stands for that.
 */
export async function computeBatch(
  runner: Runner,
  batch: Batch,
  asOf: string,
  otherYears?: OtherYears,
): Promise<ComputedEvent[]> {
  const { inTenant, storeDir, now } = runner;
  const at = asOfInstant(asOf, now);
  const computed: ComputedEvent[] = [];
  for (const row of batch.rows) {
    const observed = batch.observed.get(row.event.id) ?? nothingObserved;
    const first = evaluateEvent(coverOf(row), observed, at);
    const { state, footprint: rows } = needsRecord(first.state)
      ? await inTenant((db) => computeEvent({ db, storeDir }, row, at))
      : first;
    const footprint = storedFootprint(rows);
    const { dataVersion = 0, dataHash = '' } = batch.versions.get(row.dataSet.id) ?? {};
    computed.push({
      row,
      state,
      footprint,
      provenance: { dataSetId: row.dataSet.id, dataVersion, dataHash, engineVersion, footprintHash: footprint.hash },
      secondary: await secondaryOf(runner, batch, row, state, asOf),
    });
  }
  if (!otherYears) return computed;
  const warnings = await warningsOf(runner, computed, asOf, otherYears);
  return computed.map((event) => {
    const warning = warnings.get(event.row.event.id) ?? event.state.warning;
    return { ...event, state: { ...event.state, warning } };
  });
}

async function secondaryOf(
  { inTenant, storeDir, now }: Runner,
  batch: Batch,
  row: DueEvent,
  primary: EventState,
  asOf: string,
): Promise<Secondary | null> {
  const known = batch.seconds.get(row.event.id);
  if (!known || primary.indexValue === null) return null;
  const { second, observed } = known;
  const { dataSetId, targetId } = second;
  const at = asOfInstant(asOf, now);
  const first = evaluateSecond(row, second, observed, at);
  if (!first || !needsRecord(first)) return first && compared(row, dataSetId, primary, first);
  const variables = readBy(row.terms.terms.index);
  const record = await inTenant((db) => readObserved(db, storeDir, { dataSetId, targetId, variables, asOf: at }));
  const whole = evaluateSecond(row, second, record, at);
  return whole && compared(row, dataSetId, primary, whole);
}
