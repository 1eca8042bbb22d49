import { dayAt, dayNumber, isLeap, yearOf } from '../calendar';

/** The period of a coverage in a past year, as dates and as day numbers. */
export type Window = {
  readonly year: number;
  readonly start: string;
  readonly end: string;
  readonly from: number;
  readonly to: number;
};

type DayOfYear = { readonly text: string; readonly month: number; readonly day: number };
const dayOfYear = (text: string): DayOfYear => ({ text, month: Number(text.slice(0, 2)), day: Number(text.slice(3)) });

/** The day of the year that a date falls on in leap years and in others, which have no 29 February (docs/rules.md §7.1). */
function recurring(date: string, otherwise: '02-28' | '03-01'): (year: number) => DayOfYear {
  const usual = dayOfYear(date.slice(5));
  if (usual.text !== '02-29') return () => usual;
  const common = dayOfYear(otherwise);
  return (year) => (isLeap(year) ? usual : common);
}

/** Dates, both included. */
type Period = { readonly start: string; readonly end: string };

/**
 * The same calendar days in every year of the data, where they lie wholly inside the data and before the coverage's own period; the year
 * is the one the window starts in (docs/rules.md §7.1). Ends of the data as day numbers.
 */
export function windowsOf(
  { start, end }: Period,
  firstDay: number,
  lastDay: number,
  before = dayNumber(start),
): Window[] {
  const [startsOn, endsOn] = [recurring(start, '03-01'), recurring(end, '02-28')];
  const over = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  const textOf = (year: number) => String(year).padStart(4, '0');
  const windows: Window[] = [];
  const lastYear = yearOf(lastDay);
  for (let year = yearOf(firstDay); year <= lastYear; year++) {
    const [starts, ends] = [startsOn(year), endsOn(year + over)];
    const from = dayAt(year, starts.month, starts.day);
    const to = dayAt(year + over, ends.month, ends.day);
    if (from < firstDay || to > lastDay || to >= before) continue;
    const text = textOf(year);
    const endText = over === 0 ? text : textOf(year + over);
    windows.push({ year, start: `${text}-${starts.text}`, end: `${endText}-${ends.text}`, from, to });
  }
  return windows;
}
