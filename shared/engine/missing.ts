import { dateOf, dayAt, isLeap, yearOf } from './calendar';
import { lastDayOf, type Series } from './series';
import type { VariableId } from './variables';

/** At settlement and in history: at most a tenth of the days missing, and no gap over five days. */
const maximumMissingShare = 0.1;
const maximumGap = 5;

type Completeness = { readonly missingDays: number; readonly usable: boolean };

/**
 * A day is missing when any variable that the index reads is; NaN in its column. Where months are the unit, `months` is the day number of the
 * first day, and the month rule decides.
 */
export function completeness(
  columns: readonly Float64Array[],
  days: number,
  months: number | null = null,
): Completeness {
  if (columns.every((column) => isWhole(column, days))) return { missingDays: 0, usable: days > 0 };
  let missingDays = 0;
  let gap = 0;
  let longestGap = 0;
  for (let day = 0; day < days; day++) {
    if (!isMissing(columns, day)) {
      gap = 0;
      continue;
    }
    gap += 1;
    missingDays += 1;
    if (gap > longestGap) longestGap = gap;
  }
  const usable =
    months === null
      ? missingDays <= maximumMissingShare * days && longestGap <= maximumGap
      : monthsUsable(columns, days, months);
  return { missingDays, usable: days > 0 && usable };
}

/**
 * Most periods miss nothing, which sums tell: NaN stays in whatever it is added to, and is alone unlike itself. Four sums, as each waits
 * for its own last addition only.
 */
function isWhole(column: Float64Array, days: number): boolean {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let day = 0;
  for (; day + 3 < days; day += 4) {
    a += column[day] as number;
    b += column[day + 1] as number;
    c += column[day + 2] as number;
    d += column[day + 3] as number;
  }
  for (; day < days; day++) a += column[day] as number;
  const sum = a + b + c + d;
  return sum === sum;
}

function isMissing(columns: readonly Float64Array[], day: number): boolean {
  for (let at = 0; at < columns.length; at++) {
    const value = (columns[at] as Float64Array)[day] as number;
    if (value !== value) return true;
  }
  return false;
}

function monthsUsable(columns: readonly Float64Array[], days: number, first: number): boolean {
  const byMonth = new Map<string, boolean[]>();
  for (let day = 0; day < days; day++) {
    const month = dateOf(first + day).slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), isMissing(columns, day)]);
  }
  return [...byMonth.values()].every(monthUsable);
}

const around = 15;

/** The days of a record up to the day `until`, and the years about them. */
function spanOf(series: Series, until: number) {
  const [firstDay, lastDay] = [series.firstDay, lastDayOf(series)];
  return { firstDay, lastDay: Math.min(lastDay, until), years: [yearOf(firstDay) - 1, yearOf(lastDay) + 1] as const };
}

/** The days within 15 of a calendar day in each other year of a record: first and last as positions in it. */
function eachWindow(
  { firstDay, lastDay, years: [firstYear, lastYear] }: ReturnType<typeof spanOf>,
  date: string,
  visit: (first: number, last: number) => void,
): void {
  const [own, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const isLeapDay = month === 2 && day === 29;
  for (let year = firstYear; year <= lastYear; year++) {
    if (year === own) continue;
    const centre = dayAt(year, month, isLeapDay && !isLeap(year) ? 28 : day);
    const [first, last] = [Math.max(centre - around, firstDay), Math.min(centre + around, lastDay)];
    if (first <= last) visit(first - firstDay, last - firstDay);
  }
}

/**
 * Climatology of a day: the mean of the same calendar day ±15 days over all other years of the record, up to the day `until`. NaN where nothing
 * was observed.
 */
export function climatology(series: Series, variable: VariableId, date: string, until = Infinity): number {
  const values = series.values[variable];
  if (!values) return NaN;
  let sum = 0;
  let count = 0;
  eachWindow(spanOf(series, until), date, (first, last) => {
    for (let at = first; at <= last; at++) {
      const value = values[at] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
  });
  return count ? sum / count : NaN;
}

/** Running totals of a record, and what is usual on the days that were asked for so far. */
type Usual = {
  readonly firstDay: number;
  readonly until: number;
  readonly totals: Float64Array;
  readonly counts: Uint32Array;
  readonly byDay: Map<number, number>;
};
/** Covers of one place ask for the same days of one record. */
const usualOf = new WeakMap<Float64Array, Usual>();

function usualIn(values: Float64Array, firstDay: number, until: number): Usual {
  const known = usualOf.get(values);
  if (known && known.firstDay === firstDay && known.until === until) return known;
  const [totals, counts] = [new Float64Array(values.length + 1), new Uint32Array(values.length + 1)];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    const isKnown = !Number.isNaN(value);
    totals[at + 1] = (totals[at] as number) + (isKnown ? value : 0);
    counts[at + 1] = (counts[at] as number) + (isKnown ? 1 : 0);
  }
  const usual = { firstDay, until, totals, counts, byDay: new Map<number, number>() };
  usualOf.set(values, usual);
  return usual;
}

/**
 * The climatology of each day from the day number `from` to `to`, by running totals of the record: to the last decimals, for looking ahead
 * over a whole period and not for what is paid. The values of a series are taken to stay as they are.
 */
export function climatologies(series: Series, variable: VariableId, from: number, to: number, until: number) {
  const usual = new Float64Array(Math.max(0, to - from + 1)).fill(NaN);
  const values = series.values[variable];
  if (!values) return usual;
  const { totals, counts, byDay } = usualIn(values, series.firstDay, until);
  const span = spanOf(series, until);
  for (let at = 0; at < usual.length; at++) {
    let mean = byDay.get(from + at);
    if (mean === undefined) {
      let sum = 0;
      let count = 0;
      eachWindow(span, dateOf(from + at), (first, last) => {
        sum += (totals[last + 1] as number) - (totals[first] as number);
        count += (counts[last + 1] as number) - (counts[first] as number);
      });
      mean = count > 0 ? sum / count : NaN;
      byDay.set(from + at, mean);
    }
    usual[at] = mean;
  }
  return usual;
}

/** The same days, what is missing filled by climatology; the first of `values` is day `from`. */
export const filled = (
  values: Float64Array,
  series: Series,
  variable: VariableId,
  from: number,
  until = Infinity,
): Float64Array =>
  values.map((value, at) => (Number.isNaN(value) ? climatology(series, variable, dateOf(from + at), until) : value));

/** The month rule, where a month is the unit: unusable with 11 or more missing days, or 5 in a row (WMO-No. 1203). */
export function monthUsable(missing: readonly boolean[]): boolean {
  let count = 0;
  let run = 0;
  for (const gap of missing) {
    run = gap ? run + 1 : 0;
    if (gap) count += 1;
    if (run >= 5 || count >= 11) return false;
  }
  return true;
}
