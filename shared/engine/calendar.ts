/** Days are `YYYY-MM-DD`; arithmetic goes by day numbers (days since 1970-01-01), which know no time zone. */
export const dayNumber = (date: string): number =>
  dayAt(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));

/** Day number of a day that the calendar has: month 1 to 12, day 1 to 31. */
export function dayAt(calendarYear: number, month: number, day: number): number {
  const year = calendarYear - (month <= 2 ? 1 : 0);
  // Years are counted from March, so that the leap day is a year's last; 400 years are one era of 146,097 days.
  const era = Math.floor(year / 400);
  const inEra = year - era * 400;
  const inYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + inEra * 365 + Math.floor(inEra / 4) - Math.floor(inEra / 100) + inYear - 719_468;
}
export const msPerDay = 86_400_000;
/** The day that was written last: a file of ten thousand stations asks for one day thirty thousand times. */
let lastWritten = { day: NaN, date: '' };
export function dateOf(day: number): string {
  if (day !== lastWritten.day) lastWritten = { day, date: new Date(day * msPerDay).toISOString().slice(0, 10) };
  return lastWritten.date;
}
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days);
/** Days from one date to another, both included. */
export const daysBetween = (start: string, end: string): number => dayNumber(end) - dayNumber(start) + 1;
export const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
export const daysOfYear = (year: number): number => (isLeap(year) ? 366 : 365);
export const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** Day number of a year's first of January. */
export const firstDayOfYear = (year: number): number => dayAt(year, 1, 1);
export function yearOf(day: number): number {
  // Never off by more than a year: 365.2425 days are a year's mean.
  const near = 1970 + Math.floor(day / 365.2425);
  if (day < firstDayOfYear(near)) return near - 1;
  return day < firstDayOfYear(near + 1) ? near : near + 1;
}
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOf(dayNumber(text)) === text;

/** The same month and day in another year; 29 February becomes `otherwise` in common years. */
export function inYear(date: string, year: number, otherwise: '02-28' | '03-01'): string {
  const monthDay = date.slice(5);
  return `${String(year).padStart(4, '0')}-${monthDay === '02-29' && !isLeap(year) ? otherwise : monthDay}`;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lengthOf = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? NaN);

/** Day number of a date in numbers; null where the calendar has no such day (30 February). */
export function dayNumberOf(year: number, month: number, day: number): number | null {
  return month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month) ? dayAt(year, month, day) : null;
}

/** The date of each of `count` days from the day number `first` on: far quicker than one Date a day. */
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

/** The day of a day or of an instant (ISO 8601 in UTC). */
export const dayOfInstant = (asOf: string): string => asOf.slice(0, 10);
/** Seconds since 1970 until which is known what is known as of a day, which is its end, or as of an instant. */
export const knownUntil = (asOf: string): number =>
  (asOf.length > 10 ? Date.parse(asOf) : Date.parse(asOf) + msPerDay) / 1000;
/** The day on a clock so many hours ahead of UTC, as of an instant or at the end of a day. */
export function dayAhead(asOf: string, offsetHours: number): string {
  if (offsetHours === 0) return dayOfInstant(asOf);
  const moment = asOf.length > 10 ? Date.parse(asOf) : Date.parse(asOf) + msPerDay - 1;
  return dateOf(Math.floor((moment + offsetHours * 3_600_000) / msPerDay));
}
/** Start of a day, on a clock so many hours ahead of UTC, as an instant. */
export const startOfDay = (date: string, offsetHours: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - offsetHours * 3_600_000).toISOString();
/** Is a period over as of a day or an instant? On its last day it is not. */
export const isOver = (asOf: string, end: string): boolean => dayOfInstant(asOf) > end;
/** A day as of which something is known, cut to the instant where that day has not ended yet. */
export const asOfInstant = (day: string, now: Date): string =>
  day === dayOfInstant(now.toISOString()) ? now.toISOString() : day;

/** An instant in milliseconds since 1970 as ISO 8601 in UTC with whole seconds. */
export const instantAt = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
