import { evaluate } from '#shared/engine/event/evaluate';
import {
  climateOf,
  days,
  firstDay,
  firstOutageDay,
  outages,
  storms,
  stormsOf,
  storyOutages,
  storyStorms,
  storyWeather,
  termsOfSeason,
} from '../../server/seed/record';
import { standingDay, type Season } from '../../server/seed/seasons';
import { coverWith, observedBy, type PlaceRecord } from '../../server/seed/terms';

/** What is known of the place of a season by this day. */
function recordUntil({ plan: { place } }: Season, until: string, storyDay: string): PlaceRecord {
  if (place === 'storm') {
    const entries = stormsOf(storyStorms(until, storyDay));
    return { observed: storms.observedOf(entries, firstDay, until), target: storms.target };
  }
  if (place === 'cloud') {
    const entries = storyOutages(until, storyDay);
    return { observed: outages.observedOf(entries, firstOutageDay, until), target: outages.target };
  }
  const entries = storyWeather(climateOf(place), until, storyDay);
  return { observed: days.observedOf(entries, firstDay, until), target: days.target };
}
/** What was known of the place of a season when its terms were chosen. */
export const recordOf = (season: Season, storyDay: string): PlaceRecord =>
  recordUntil(season, season.period.today, storyDay);

/** What the engine makes of a season by the day before the story's: the share of the sum insured that is owed. */
export function owedShare(season: Season, storyDay: string): number {
  const until = standingDay(season, storyDay);
  if (until < season.period.start) return 0;
  const record = recordUntil(season, until, storyDay);
  const cover = coverWith(season.period, record, termsOfSeason(season, storyDay));
  return evaluate(cover, observedBy(cover, record.observed), until).payoutPct;
}
