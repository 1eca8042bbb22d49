import { dateOf, dayNumber, inYear } from './calendar';
import { spanOf, type Columns } from './columns';
import { addsUp, type VariableId } from './variables';

/** How far from the date, and how many years back, days of both sources are compared; and how many of them it takes. */
const around = 45;
const yearsBack = 3;
const leastCommon = 60;
const scaleBounds = [0.5, 2] as const;

/** Values of both sources on the days that both know: of the last three years before a day, within 45 days of its date. */
function common(
  primary: Columns,
  fallback: Columns,
  variable: VariableId,
  day: number,
): { ours: number; theirs: number; days: number } {
  const [mine, other] = [primary.of(variable), fallback.of(variable)];
  const date = dateOf(day);
  const year = Number(date.slice(0, 4));
  const earliest = dayNumber(inYear(date, year - yearsBack, '02-28'));
  let ours = 0;
  let theirs = 0;
  let days = 0;
  for (let back = 0; back <= yearsBack; back++) {
    const centre = dayNumber(inYear(date, year - back, '02-28'));
    const last = Math.min(centre + around, day - 1, primary.last, fallback.last);
    for (let at = Math.max(centre - around, earliest, primary.first, fallback.first); at <= last; at++) {
      const [a, b] = [mine[at - primary.first] as number, other[at - fallback.first] as number];
      if (Number.isNaN(a) || Number.isNaN(b)) continue;
      ours += a;
      theirs += b;
      days += 1;
    }
  }
  return { ours, theirs, days };
}

/** What the fallback source stands for on a day that the primary one lacks, brought to its level; NaN where it lacks it too. */
function standIn(primary: Columns, fallback: Columns, variable: VariableId, day: number): number {
  const value = (fallback.of(variable)[day - fallback.first] ?? NaN) as number;
  if (Number.isNaN(value) || day < fallback.first) return NaN;
  const { ours, theirs, days } = common(primary, fallback, variable, day);
  if (days < leastCommon) return value;
  if (!addsUp(variable)) return value + (ours - theirs) / days;
  return theirs > 0 ? value * Math.min(scaleBounds[1], Math.max(scaleBounds[0], ours / theirs)) : value;
}

/** Days `from` to `to` of one variable (day numbers), what is missing taken from the fallback source: docs/rules.md §1. */
export function withFallback(
  primary: Columns,
  fallback: Columns,
  variable: VariableId,
  from: number,
  to: number,
): Float64Array {
  return spanOf(primary, variable, from, to).map((value, at) =>
    Number.isNaN(value) ? standIn(primary, fallback, variable, from + at) : value,
  );
}
