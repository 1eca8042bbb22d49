import { inYear } from '../calendar';

/** The period of a coverage in a past year. */
export type Window = { readonly year: number; readonly start: string; readonly end: string };

/** The same calendar days in another year; the year is the one the window starts in (docs/rules.md §7.1). */
function windowOf(start: string, end: string, year: number): Window {
  const over = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  return { year, start: inYear(start, year, '03-01'), end: inYear(end, year + over, '02-28') };
}

/** Windows that lie wholly inside the data and before the coverage's own period. */
export function windowsOf(start: string, end: string, firstDay: string, lastDay: string, before = start): Window[] {
  const windows: Window[] = [];
  for (let year = Number(firstDay.slice(0, 4)); year <= Number(lastDay.slice(0, 4)); year++) {
    const window = windowOf(start, end, year);
    if (window.start >= firstDay && window.end <= lastDay && window.end < before) windows.push(window);
  }
  return windows;
}
