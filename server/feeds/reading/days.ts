import { isLeap } from '#shared/engine/calendar';

/** Calendar days as whole numbers since 1970-01-01, in the proleptic Gregorian calendar: cheap to count and to index with. */
export const msPerDay = 86_400_000;

/** Day number of a date, or null where the calendar has no such day (30 February). */
export function dayOf(year: number, month: number, day: number): number | null {
  const ms = new Date(0).setUTCFullYear(year, month - 1, day);
  const made = new Date(ms);
  if (made.getUTCFullYear() !== year || made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return null;
  return Math.floor(ms / msPerDay);
}

/** 'YYYY-MM-DD' for each of `count` days from `first` on: far quicker than one Date a day. */
export function datesFrom(first: number, count: number): string[] {
  const dates: string[] = [];
  const start = new Date(first * msPerDay);
  let [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth() + 1, start.getUTCDate()];
  let length = daysOfMonth(year, month);
  let prefix = prefixOf(year, month);
  for (let i = 0; i < count; i++) {
    dates.push(prefix + (day < 10 ? `0${day}` : String(day)));
    if (day < length) {
      day += 1;
      continue;
    }
    day = 1;
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    length = daysOfMonth(year, month);
    prefix = prefixOf(year, month);
  }
  return dates;
}

const prefixOf = (year: number, month: number) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-`;

export const daysOfYear = (year: number): number => (isLeap(year) ? 366 : 365);
export const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
export const yearOf = (day: number): number => new Date(day * msPerDay).getUTCFullYear();
export const firstDayOfYear = (year: number): number => Math.floor(new Date(0).setUTCFullYear(year, 0, 1) / msPerDay);
