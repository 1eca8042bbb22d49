import { addDays, dayNumber, daysOfMonth } from '#shared/engine/calendar';

const monthOf = (day: string) => [Number(day.slice(0, 4)), Number(day.slice(5, 7))] as const;
const dayOf = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Monday is 0. */
export const weekdayOf = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7;

/** The same day so many months on, or the last of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month] = monthOf(day);
  const at = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1];
  return dayOf(toYear, toMonth, Math.min(Number(day.slice(8, 10)), daysOfMonth(toYear, toMonth)));
}

/** The month of a day in weeks from Monday to Sunday; null where another month's days would stand. */
export function weeksOf(day: string): (string | null)[][] {
  const [year, month] = monthOf(day);
  const first = dayOf(year, month, 1);
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let at = 0; at < daysOfMonth(year, month); at++) cells.push(addDays(first, at));
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
