import { dateOf } from '#shared/engine/calendar';
import { partsOf, yearsOf, type Values, type YearPart } from './blocks';

/** A day whose value a newer file changed; null where there was or is none. */
type Change = { readonly date: string; readonly before: number | null; readonly after: number | null };
export type Merged = {
  /** What is to be stored: the years that differ, whole, or the days that come after all that is stored. */
  readonly parts: readonly YearPart[];
  readonly changes: readonly Change[];
  /** Days with a value in both, days that are dry in both left out, and how many of them agree. */
  readonly common: number;
  readonly agreeing: number;
  /** Median of new / old over the common days that differ and are not zero. */
  readonly ratio: number | null;
  /** Day numbers from the first to the last day that came in behind all that was stored; null where none did. */
  readonly late: readonly [first: number, last: number] | null;
};

/** From the first value to the last; null where there is none. */
function valued(given: Values): Values | null {
  const { firstDay, days } = given;
  let [from, to] = [0, days.length];
  while (from < to && Number.isNaN(days[from])) from += 1;
  while (from < to && Number.isNaN(days[to - 1])) to -= 1;
  if (from === to) return null;
  return to - from === days.length ? given : { firstDay: firstDay + from, days: days.subarray(from, to) };
}
const noParts: readonly YearPart[] = [];
const noChanges: readonly Change[] = [];
const storedAlone = (parts: readonly YearPart[], late: Merged['late'] = null): Merged => ({
  parts,
  late,
  changes: noChanges,
  common: 0,
  agreeing: 0,
  ratio: null,
});
const wholeYears = (years: ReadonlyMap<number, Float64Array>): readonly YearPart[] =>
  [...years].map(([year, values]) => ({ year, firstDay: null, values }));

/** Lays days behind all that is stored: they correct nothing, and nothing else has to be read or written. */
export function append(given: Values): Merged {
  const days = valued(given);
  return days ? storedAlone(partsOf(days), [days.firstDay, lastOf(days)]) : storedAlone(noParts);
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/**
 * Lays a newer file over what is stored. Between its first and its last value the file is the truth, its gaps included; before and
 * after it what is stored stays. A change is a stored day that now reads otherwise, or a hole within the stored days that is filled:
 * days after the last stored one are no change but news.
 */
export function merge(stored: Values | null, given: Values): Merged {
  const told = valued(given);
  if (!told) return storedAlone(noParts);
  if (!stored) return storedAlone(wholeYears(yearsOf(told)));
  const first = Math.min(stored.firstDay, told.firstDay);
  const last = Math.max(stored.firstDay + stored.days.length, told.firstDay + told.days.length) - 1;
  const whole = new Float64Array(last - first + 1).fill(NaN);
  whole.set(stored.days, stored.firstDay - first);
  const known = lastOf(stored);
  const changes: Change[] = [];
  const ratios: number[] = [];
  let [common, agreeing] = [0, 0];
  for (const [at, after] of told.days.entries()) {
    const day = told.firstDay + at;
    const before = whole[day - first] ?? NaN;
    whole[day - first] = after;
    const isCommon = !Number.isNaN(before) && !Number.isNaN(after) && (before !== 0 || after !== 0);
    if (isCommon) common += 1;
    if (Object.is(before, after) || before === after) {
      if (isCommon) agreeing += 1;
      continue;
    }
    if (isCommon && before !== 0 && after !== 0) ratios.push(after / before);
    if (day <= known) changes.push({ date: dateOf(day), before: orNull(before), after: orNull(after) });
  }
  ratios.sort((a, b) => a - b);
  const parts = wholeYears(changedYears(yearsOf(stored), yearsOf({ firstDay: first, days: whole })));
  const late = lastOf(told) > known ? ([Math.max(known + 1, told.firstDay), lastOf(told)] as const) : null;
  return { parts, changes, common, agreeing, ratio: ratios[Math.floor(ratios.length / 2)] ?? null, late };
}

const lastOf = ({ firstDay, days }: Values) => firstDay + days.findLastIndex((value) => !Number.isNaN(value));

function changedYears(
  stored: ReadonlyMap<number, Float64Array>,
  merged: ReadonlyMap<number, Float64Array>,
): Map<number, Float64Array> {
  const changed = new Map<number, Float64Array>();
  for (const [year, values] of merged) {
    const before = stored.get(year);
    if (!before || values.some((value, i) => !Object.is(value, before[i]) && value !== before[i]))
      changed.set(year, values);
  }
  // A year that lost its last value is stored empty: the older version must not shine through.
  for (const [year, values] of stored) {
    if (!merged.has(year)) changed.set(year, new Float64Array(values.length).fill(NaN));
  }
  return changed;
}
