import { dateOf, dayNumber, daysOfMonth } from './calendar';
import type { Phase } from './cover';

/** Days of a month, both included; a last day of 31 is the end of the month, however long it is. */
type PartOfMonth = readonly [from: number, to: number];
export const dekads: readonly PartOfMonth[] = [
  [1, 10],
  [11, 20],
  [21, 31],
];
export const wholeMonths: readonly PartOfMonth[] = [[1, 31]];

const phase = (from: number, to: number): Phase => ({
  periodStart: dateOf(from),
  periodEnd: dateOf(to),
  parameters: {},
});

/** The parts of each month that lie in a period, as its phases; one that begins or ends outside is cut at the edge. */
export function phasesByMonth(start: string, end: string, parts: readonly PartOfMonth[]): Phase[] {
  const [first, last] = [dayNumber(start), dayNumber(end)];
  const phases: Phase[] = [];
  let [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  for (;;) {
    const begin = dayNumber(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
    if (begin > last) return phases;
    const days = daysOfMonth(year, month);
    for (const [from, to] of parts) {
      const [low, high] = [Math.max(first, begin + from - 1), Math.min(last, begin + Math.min(to, days) - 1)];
      if (low <= high) phases.push(phase(low, high));
    }
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** The calendar years that lie in a period, as its phases. */
export function phasesByYear(start: string, end: string): Phase[] {
  const years = Array.from(
    { length: Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 },
    (_, at) => Number(start.slice(0, 4)) + at,
  );
  return years.map((year) =>
    phase(Math.max(dayNumber(start), dayNumber(`${year}-01-01`)), Math.min(dayNumber(end), dayNumber(`${year}-12-31`))),
  );
}
