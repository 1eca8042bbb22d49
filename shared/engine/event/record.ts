import type { SingleCover } from '../cover';
import { dateOf, dayAhead, knownUntil } from '../calendar';
import type { Observed } from '../observed';
import { lastDayOf } from '../series';
import { instantsOf } from './clock';

const secondsADay = 86_400;

/** How far a record goes: to which day of the cover, until which moment (seconds since 1970), and whether that is all that could be there. */
type Recorded = { readonly until: string; readonly complete: boolean; readonly reach: number };

/**
 * Storms and outages have no daily values: the days of their (empty) series, which are days in UTC, say how far it reaches. Without any it is
 * taken to reach `asOf`.
 */
export function recorded(cover: SingleCover, { series }: Observed, asOf: string): Recorded {
  const today = dayAhead(asOf, cover.dayOffsetHours);
  const wanted = today > cover.end ? cover.end : today;
  if (series.days === 0) return { until: wanted, complete: true, reach: Infinity };
  const last = dayAhead(dateOf(lastDayOf(series)), cover.dayOffsetHours);
  const reach = (lastDayOf(series) + 1) * secondsADay;
  const needed = Math.min(knownUntil(asOf), Date.parse(instantsOf(cover).to) / 1000);
  return { until: last < wanted ? last : wanted, complete: reach >= needed, reach };
}

/** The first and the last day of a cover that lie wholly in a record of storms or outages (day numbers). */
export const wholeDays = (
  { firstDay, lastDay }: { readonly firstDay: number; readonly lastDay: number },
  { dayOffsetHours }: Pick<SingleCover, 'dayOffsetHours'>,
): readonly [first: number, last: number] => [
  Math.ceil(firstDay + dayOffsetHours / 24),
  Math.floor(lastDay + dayOffsetHours / 24),
];

/** The index of a past period, not rounded (null: not known), and its single events where it has any. */
export type PastIndex = { readonly value: number | null; readonly events: readonly number[] };
