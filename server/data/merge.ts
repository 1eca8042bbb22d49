import { dateOf } from '#shared/engine/calendar';
import { yearsOf, type Values } from './blocks';

/** A day whose value a newer file changed; null where there was or is none. */
type Change = { readonly date: string; readonly before: number | null; readonly after: number | null };
export type Merged = {
  /** The years that differ from what is stored, whole. */
  readonly years: ReadonlyMap<number, Float64Array>;
  readonly changes: readonly Change[];
  /** Days with a value in both, days that are dry in both left out, and how many of them agree. */
  readonly common: number;
  readonly agreeing: number;
  /** Median of new / old over the common days that differ and are not zero. */
  readonly ratio: number | null;
};

const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/**
 * Lays a newer file over what is stored. Between its first and its last value the file is the truth, its gaps included; before and
 * after it what is stored stays. A change is a stored day that now reads otherwise, or a hole within the stored days that is filled:
 * days after the last stored one are no change but news.
 */
export function merge(stored: Values | null, given: Values): Merged {
  const from = given.days.findIndex((value) => !Number.isNaN(value));
  const to = given.days.findLastIndex((value) => !Number.isNaN(value));
  if (from < 0) return { years: new Map(), changes: [], common: 0, agreeing: 0, ratio: null };
  if (!stored) return { years: yearsOf(given), changes: [], common: 0, agreeing: 0, ratio: null };
  const first = Math.min(stored.firstDay, given.firstDay + from);
  const last = Math.max(stored.firstDay + stored.days.length - 1, given.firstDay + to);
  const whole = new Float64Array(last - first + 1).fill(NaN);
  whole.set(stored.days, stored.firstDay - first);
  const known = lastOf(stored);
  const changes: Change[] = [];
  const ratios: number[] = [];
  let [common, agreeing] = [0, 0];
  for (let i = from; i <= to; i++) {
    const day = given.firstDay + i;
    const [before, after] = [whole[day - first] ?? NaN, given.days[i] ?? NaN];
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
  const years = changedYears(yearsOf(stored), yearsOf({ firstDay: first, days: whole }));
  return { years, changes, common, agreeing, ratio: ratios[Math.floor(ratios.length / 2)] ?? null };
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
