import { dayFor } from '#shared/engine/event/clock';
import { isOfInstants } from '#shared/engine/indices/define';
import { indexOf } from '#shared/engine/indices/list';
import type { LatLon } from '#shared/engine/geo';
import { standardOffset } from '../../../base/placeClock';
import type { coverageVersion } from '../../../db/schema/coverages';

type VersionRow = typeof coverageVersion.$inferSelect;
type DaysOfSet = { readonly kind: string; readonly dayOffsetHours: number };

/** Data sets of storms and of outages hold instants; all others hold days that their sources have made. */
export const holdsInstants = ({ kind }: Pick<DaysOfSet, 'kind'>): boolean => kind === 'track' || kind === 'incident';

/**
 * Hours that the days of a cover on a data set at a place are ahead of UTC: its rows are days already, or it is cut into those of the place's
 * standard time (docs/rules.md §1). A version of a coverage takes it when it is made, and keeps it.
 */
export const dayOffsetOf = (set: DaysOfSet, place: LatLon, now: Date): number =>
  holdsInstants(set) ? standardOffset(place, now) : set.dayOffsetHours;

/** The days of a version that is made from another one, as they would be for a new coverage. */
export const renewedDays = (
  {
    terms,
    dataSet,
    target,
  }: { readonly terms: Pick<VersionRow, 'parts'>; readonly dataSet: DaysOfSet; readonly target: LatLon },
  now: Date,
): Pick<VersionRow, 'dayOffsetHours' | 'parts'> => ({
  dayOffsetHours: dayOffsetOf(dataSet, target, now),
  parts: terms.parts.map((part) =>
    isOfInstants(indexOf(part.terms.index.indexId))
      ? { ...part, dayOffsetHours: standardOffset(part.place, now) }
      : part,
  ),
});

/** The day that it is for a version as of a day or an instant. */
export const dayOfVersion = (
  { terms, parts, dayOffsetHours }: Pick<VersionRow, 'terms' | 'parts' | 'dayOffsetHours'>,
  asOf: string,
) =>
  dayFor(
    parts.length > 0
      ? { parts: parts.map((part) => ({ index: part.terms.index, dayOffsetHours: part.dayOffsetHours })) }
      : { index: terms.index, dayOffsetHours },
    asOf,
  );
