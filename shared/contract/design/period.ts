import { addDays, inYear } from '#shared/engine/calendar';
import type { FieldFault } from '../faults';
import { fault } from './faults';

export type Period = { readonly start: string; readonly end: string };

/** The same calendar day in another year; 29 February becomes the 28th where there is none. */
export const movedYears = (date: string, years: number): string =>
  inYear(date, Number(date.slice(0, 4)) + years, '02-28');

/** Last day that a period from `start` may have: a year later less a day. */
const latestEnd = (start: string): string => addDays(movedYears(start, 1), -1);

/** What is wrong with a risk period: docs/rules.md §7.1. `today` null: it may have begun. */
export function periodFaults({ start, end }: Period, today: string | null): FieldFault[] {
  const faults: FieldFault[] = [];
  if (today !== null && start < today) {
    faults.push(fault('start', `From cannot be in the past: ${start} lies before today, ${today}.`));
  }
  if (end < start) faults.push(fault('end', `To cannot be before From: ${end} lies before ${start}.`));
  else if (end > latestEnd(start)) {
    faults.push(
      fault(
        'end',
        `A risk period is at most one year long: from ${start} it ends on ${latestEnd(start)} at the latest.`,
      ),
    );
  }
  for (const [path, date] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (date.endsWith('-02-29')) {
      faults.push(
        fault(
          path,
          'A risk period cannot start or end on 29 February, which most past years do not have. Take 28 February or 1 March.',
        ),
      );
    }
  }
  return faults;
}
