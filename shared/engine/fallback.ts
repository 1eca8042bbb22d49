import { dateOf, dayNumber, inYear } from './calendar';
import { lastDayOf, windowOf, type Series } from './series';
import { addsUp, type VariableId } from './variables';

/** How far from the date, and how many years back, days of both sources are compared; and how many of them it takes. */
const around = 45;
const yearsBack = 3;
const leastCommon = 60;
const scaleBounds = [0.5, 2] as const;

/** Values of both sources on the days that both know: of the last three years before a day, within 45 days of its date. */
function common(
  primary: Series,
  fallback: Series,
  variable: VariableId,
  day: number,
): { ours: number; theirs: number; days: number } {
  const [mine, other] = [primary.values[variable], fallback.values[variable]];
  if (!mine || !other) return { ours: 0, theirs: 0, days: 0 };
  const date = dateOf(day);
  const year = Number(date.slice(0, 4));
  const earliest = dayNumber(inYear(date, year - yearsBack, '02-28'));
  let ours = 0;
  let theirs = 0;
  let days = 0;
  for (let back = 0; back <= yearsBack; back++) {
    const centre = dayNumber(inYear(date, year - back, '02-28'));
    const last = Math.min(centre + around, day - 1, lastDayOf(primary), lastDayOf(fallback));
    for (let at = Math.max(centre - around, earliest, primary.firstDay, fallback.firstDay); at <= last; at++) {
      const [a, b] = [mine[at - primary.firstDay] as number, other[at - fallback.firstDay] as number];
      if (Number.isNaN(a) || Number.isNaN(b)) continue;
      ours += a;
      theirs += b;
      days += 1;
    }
  }
  return { ours, theirs, days };
}

/** What the fallback source stands for on a day that the primary one lacks, brought to its level; NaN where it lacks it too. */
function standIn(primary: Series, fallback: Series, variable: VariableId, day: number): number {
  const value = fallback.values[variable]?.[day - fallback.firstDay] ?? NaN;
  if (Number.isNaN(value)) return NaN;
  const { ours, theirs, days } = common(primary, fallback, variable, day);
  if (days < leastCommon) return value;
  if (!addsUp(variable)) return value + (ours - theirs) / days;
  return theirs > 0 ? value * Math.min(scaleBounds[1], Math.max(scaleBounds[0], ours / theirs)) : value;
}

/** Days `from` to `to` of one variable (day numbers), what is missing taken from the fallback source: docs/rules.md §1. */
export function withFallback(
  primary: Series,
  fallback: Series,
  variable: VariableId,
  from: number,
  to: number,
): Float64Array {
  return windowOf(primary, variable, from, to).map((value, at) =>
    Number.isNaN(value) ? standIn(primary, fallback, variable, from + at) : value,
  );
}
