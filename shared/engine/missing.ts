import { dateOf, dayNumber, inYear, yearOf } from './calendar';
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

/** Most periods miss nothing: told by the quickest look there is, which finds NaN alone unlike itself. */
function isWhole(column: Float64Array, days: number): boolean {
  for (let day = 0; day < days; day++) if (column[day] !== column[day]) return false;
  return true;
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

/**
 * Climatology of a day: the mean of the same calendar day ±15 days over all other years of the record, up to the day `until`. NaN where nothing
 * was observed.
 */
export function climatology(series: Series, variable: VariableId, date: string, until = Infinity): number {
  const values = series.values[variable];
  if (!values) return NaN;
  const own = Number(date.slice(0, 4));
  const lastDay = lastDayOf(series);
  let sum = 0;
  let count = 0;
  for (let year = yearOf(series.firstDay) - 1; year <= yearOf(lastDay) + 1; year++) {
    if (year === own) continue;
    const centre = dayNumber(inYear(date, year, '02-28'));
    const last = Math.min(centre + around, lastDay, until);
    for (let day = Math.max(centre - around, series.firstDay); day <= last; day++) {
      const value = values[day - series.firstDay] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
  }
  return count ? sum / count : NaN;
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
