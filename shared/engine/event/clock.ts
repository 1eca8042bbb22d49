import { addDays, dayAhead, dayOfInstant, isOver, startOfDay } from '../calendar';
import type { IndexChoice, SingleCover } from '../cover';
import { isOfInstants } from '../indices/define';
import { indexOf } from '../indices/list';

/** What says which days a trigger is cut into: docs/rules.md §1. */
export type Clock = { readonly index: Pick<IndexChoice, 'indexId'>; readonly dayOffsetHours: number };
type Clocks = Clock | { readonly parts: readonly Clock[] };

/** The day that it is for one trigger as of a day or an instant: at its place for storms and outages, in UTC for daily data. */
const dayOn = ({ index, dayOffsetHours }: Clock, asOf: string): string =>
  isOfInstants(indexOf(index.indexId)) ? dayAhead(asOf, dayOffsetHours) : dayOfInstant(asOf);

/** The day that it is for a cover; of several triggers the earliest, since together they are over with the last of them. */
export const dayFor = (clocks: Clocks, asOf: string): string =>
  'parts' in clocks
    ? (clocks.parts.map((part) => dayOn(part, asOf)).sort()[0] ?? dayOfInstant(asOf))
    : dayOn(clocks, asOf);

/** Is the period of a cover over as of a day or an instant? */
export const isCoverOver = (cover: Clocks & { readonly end: string }, asOf: string): boolean =>
  isOver(dayFor(cover, asOf), cover.end);

/** The first instant of a period of storms or outages, and the first after it, on the clock of the place. */
export const instantsOf = ({ start, end, dayOffsetHours }: Pick<SingleCover, 'start' | 'end' | 'dayOffsetHours'>) => ({
  from: startOfDay(start, dayOffsetHours),
  to: startOfDay(addDays(end, 1), dayOffsetHours),
});

/** The days of a record that hold a period, both included: storms and outages are kept by days in UTC, daily data by the days of the cover. */
export function recordDays(period: Clock & Pick<SingleCover, 'start' | 'end'>): {
  readonly start: string;
  readonly end: string;
} {
  const { start, end, index } = period;
  if (!isOfInstants(indexOf(index.indexId))) return { start, end };
  const { from, to } = instantsOf(period);
  return { start: dayOfInstant(from), end: dayOfInstant(new Date(Date.parse(to) - 1).toISOString()) };
}
