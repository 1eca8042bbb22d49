import { asOfInstant } from '#shared/engine/calendar';
import { asksOtherYears, evaluateEvent } from '#shared/engine/event/evaluate';
import type { EventState } from '#shared/engine/event/footprint';
import { nothingObserved, type Observed } from '#shared/engine/observed';
import { coverOf } from '../../coverages/terms/cover';
import { placesOf, readWindows, windowKey, type Place } from './places';
import type { DueEvent } from './repository';
import type { Runner } from './runner';

/** Records of whole years that a run has read, by place: coverages of one place share them. */
export type OtherYears = Map<string, Observed>;
/** What is kept at most: some 60 MB, of 40 years of one variable each. */
const mostKept = 500;
const atOnce = 100;

type Watched = { readonly row: DueEvent; readonly state: EventState };

/**
 * Which of some events are close to their triggers (docs/rules.md §4.3), by id: only those of which the days of the period do not tell it. What is
 * usual for the rest is read from the whole record of their places, once for a place and run.
 */
export async function warningsOf(
  { inTenant, storeDir, now }: Runner,
  watched: readonly Watched[],
  asOf: string,
  kept: OtherYears,
): Promise<ReadonlyMap<string, boolean>> {
  const at = asOfInstant(asOf, now);
  const asking = watched.filter(({ row, state }) => asksOtherYears(coverOf(row), state)).map(({ row }) => row);
  const warnings = new Map<string, boolean>();
  for (let from = 0; from < asking.length; from += atOnce) {
    const part = asking.slice(from, from + atOnce).map((row) => ({ row, places: placesOf(row).triggers }));
    const wanted = part.flatMap(({ places }) => places).filter((place) => !kept.has(windowKey(place)));
    if (kept.size + wanted.length > mostKept) kept.clear();
    const missing = part.flatMap(({ places }) => places).filter((place) => !kept.has(windowKey(place)));
    if (missing.length > 0) {
      const observedOf = await inTenant((db) => readWindows({ db, storeDir }, missing.map(wholeRecord), at));
      for (const place of missing) kept.set(windowKey(place), observedOf(place));
    }
    for (const { row, places } of part) {
      const observed = places.map((place) => kept.get(windowKey(place)) ?? nothingObserved);
      const [first = nothingObserved] = observed;
      const { state } = evaluateEvent(coverOf(row), row.terms.parts.length > 0 ? observed : first, at);
      warnings.set(row.event.id, state.warning);
    }
  }
  return warnings;
}

const wholeRecord = ({ dataSetId, targetId, variables }: Place): Place => ({ dataSetId, targetId, variables });
