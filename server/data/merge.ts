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
  const { firstDay, days, preliminary } = given;
  let [from, to] = [0, days.length];
  while (from < to && Number.isNaN(days[from])) from += 1;
  while (from < to && Number.isNaN(days[to - 1])) to -= 1;
  if (from === to) return null;
  if (to - from === days.length) return given;
  const flags = preliminary ? { preliminary: preliminary.subarray(from, to) } : {};
  return { firstDay: firstDay + from, days: days.subarray(from, to), ...flags };
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
type Years = ReturnType<typeof yearsOf>;
const wholeYears = (years: Years): readonly YearPart[] =>
  [...years].map(([year, whole]) => ({ year, firstDay: null, ...whole }));

/** Lays days behind all that is stored: they correct nothing, and nothing else has to be read or written. */
export function append(given: Values): Merged {
  const days = valued(given);
  return days ? storedAlone(partsOf(days), [days.firstDay, lastOf(days)]) : storedAlone(noParts);
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/**
 * Lays a newer file over what is stored. Between its first and its last value the file is the truth, its gaps included, but for what is
 * preliminary: a worse quality never replaces a better one (docs/rules.md §1). Before and after it what is stored stays. A change is a stored day that now reads otherwise, or a hole within the stored days that is filled:
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
  const flags = new Uint8Array(whole.length);
  if (stored.preliminary) flags.set(stored.preliminary, stored.firstDay - first);
  const known = lastOf(stored);
  const changes: Change[] = [];
  const ratios: number[] = [];
  let [common, agreeing] = [0, 0];
  const isWorse = worseThan(told.preliminary !== undefined, flags);
  for (const [at, after] of told.days.entries()) {
    const day = told.firstDay + at;
    const before = whole[day - first] ?? NaN;
    if (isWorse(day - first, before, after)) continue;
    whole[day - first] = after;
    flags[day - first] = Number.isNaN(after) ? 0 : (told.preliminary?.[at] ?? 0);
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
  const parts = wholeYears(
    changedYears(yearsOf(stored), yearsOf({ firstDay: first, days: whole, preliminary: flags })),
  );
  const late = lastOf(told) > known ? ([Math.max(known + 1, told.firstDay), lastOf(told)] as const) : null;
  return { parts, changes, common, agreeing, ratio: ratios[Math.floor(ratios.length / 2)] ?? null, late };
}

/** Is a value of the file, or its gap, of a worse quality than what is stored of a day? */
const worseThan =
  (isPreliminary: boolean, stored: Uint8Array) =>
  (at: number, before: number, after: number): boolean =>
    isPreliminary && !Number.isNaN(before) && (stored[at] !== 1 || Number.isNaN(after));

const lastOf = ({ firstDay, days }: Values) => firstDay + days.findLastIndex((value) => !Number.isNaN(value));

function changedYears(stored: Years, merged: Years): Years {
  const changed: Years = new Map();
  for (const [year, whole] of merged) {
    const before = stored.get(year);
    const isOther = (value: number, at: number) =>
      (!Object.is(value, before?.values[at]) && value !== before?.values[at]) ||
      (whole.preliminary?.[at] ?? 0) !== (before?.preliminary?.[at] ?? 0);
    if (!before || whole.values.some(isOther)) changed.set(year, whole);
  }
  // A year that lost its last value is stored empty: the older version must not shine through.
  for (const [year, { values }] of stored) {
    if (!merged.has(year)) changed.set(year, { values: new Float64Array(values.length).fill(NaN) });
  }
  return changed;
}
