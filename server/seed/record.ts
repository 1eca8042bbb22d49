import { dayNumber } from '#shared/engine/calendar';
import { windowsOf } from '#shared/engine/burn/windows';
import { seriesOf } from '#shared/engine/days';
import type { Fix } from '#shared/engine/observed';
import { climates } from './climates';
import { generateOutages, type Outage } from './outages';
import { emptySeries, isOfWarmth, retell, type Figures, type Kind, type Retold } from './retold';
import { seasonsOfStory, type Season } from './seasons';
import { generateStorms } from './storms';
import type { Terms } from './terms';
import { generateWeather, type Climate, type WeatherDay } from './weather';

export const firstDay = '1990-01-01';
export const firstOutageDay = '2012-01-01';
const firstStormSeason = 1990;
const service = 'sample-cloud';

/** More or less than it was, the nearest first: nothing at all where nothing else will do. */
const factors = [
  ...[1.05, 0.95, 1.1, 0.9, 1.2, 0.8, 1.3, 0.7, 1.4, 0.6, 1.5, 0.5, 1.7, 0.4, 2, 0.3, 2.25, 0.2, 2.5, 2.75],
  ...[3, 3.5, 4, 5, 6, 7.5, 9, 11, 14, 0.1, 0.03, 0],
] as const;

/** How much of the rain a satellite sees: usually, and where it misses much. */
export const [usualRain, missedRain] = [0.98, 0.5] as const;

/** Days: a season may have gone as a past one did, wetter or drier. */
export const days: Kind<WeatherDay> = {
  keyOf: ({ date }) => date,
  dateOf: ({ date }) => date,
  observedOf: (entries) => ({ series: seriesOf(entries.map(({ date, ...values }) => ({ date, values }))) }),
  target: null,
  *otherwise({ period, plan }, season, record) {
    const first = dayNumber(record[0]?.date ?? firstDay);
    const past = windowsOf(period, first, dayNumber(period.start));
    const warmth = isOfWarmth(plan.wish);
    for (const factor of warmth ? [1] : factors)
      for (const { from } of past)
        yield season.map((day, at): WeatherDay => {
          const then = record[from - first + at] ?? day;
          if (warmth) return { ...day, tmax: then.tmax, tmin: then.tmin };
          return { ...then, date: day.date, precip: Number((then.precip * factor).toFixed(1)) };
        });
  },
  // A little more than it sees: what it sees is a little off.
  missed: (entries) => entries.map((day) => ({ ...day, precip: day.precip * missedRain * 1.15 })),
};

const steps = Array.from({ length: 50 }, (_, step) => step + 1);
/** Interruptions: all of a season may have been longer or shorter. */
export const outages: Kind<Outage> = {
  keyOf: ({ id }) => id,
  dateOf: ({ start }) => start.slice(0, 10),
  observedOf: (incidents, from, to) => ({ series: emptySeries(from, to), incidents }),
  target: null,
  *otherwise(_, season) {
    for (const factor of steps.flatMap((step) => [1.08 ** step, 0.92 ** step]))
      yield season.map((outage): Outage => {
        const [start, end] = [Date.parse(outage.start), Date.parse(outage.end)];
        return { ...outage, end: new Date(start + Math.round((end - start) * factor)).toISOString() };
      });
  },
};

const hotel = climates.find(({ country }) => country === 'BB') ?? { lat: 13.1, lon: -59.6 };
/** Degrees that are far enough from the hotel for a storm to be none of its business. */
const near = 4;
const northward = 2.5;
type Storm = readonly Fix[];
const movedNorth = (storm: Storm): Storm =>
  storm.map((fix) => ({ ...fix, lat: Number((fix.lat + northward).toFixed(1)) }));
const isNear = (storm: Storm) =>
  storm.some(({ lat, lon }) => Math.abs(lat - hotel.lat) < near && Math.abs(lon - hotel.lon) < near);

/** Storms: those of a season may have passed further north. */
export const storms: Kind<Storm> = {
  keyOf: (storm) => storm[0]?.stormId ?? '',
  dateOf: (storm) => storm[0]?.time.slice(0, 10) ?? '',
  observedOf: (entries, from, to) => ({
    series: emptySeries(from, to),
    fixes: entries.filter(isNear).flat(),
  }),
  target: { lat: hotel.lat, lon: hotel.lon },
  *otherwise(_, season) {
    yield season.map(movedNorth);
  },
};
/** Fixes by the storm that they are of. */
export function stormsOf(fixes: readonly Fix[]): Storm[] {
  const byId = new Map<string, Fix[]>();
  for (const fix of fixes) byId.set(fix.stormId, [...(byId.get(fix.stormId) ?? []), fix]);
  return [...byId.values()];
}

/** What was told last of each place: the days of two stories are never asked for in turn. */
const told = new Map<string, { readonly storyDay: string; readonly retold: Retold<never> }>();

function retoldOf<Entry>(
  place: string,
  storyDay: string,
  { kind, record, from }: { readonly kind: Kind<Entry>; readonly record: () => Entry[]; readonly from: string },
): Retold<Entry> {
  const known = told.get(place);
  if (known?.storyDay === storyDay) return known.retold as Retold<Entry>;
  const seasons = seasonsOfStory(storyDay).filter(({ plan }) => plan.place === place);
  const retold = retell(kind, record(), seasons, { firstDay: from, storyDay });
  told.set(place, { storyDay, retold: retold as Retold<never> });
  return retold;
}
const weatherRetold = (climate: Climate, storyDay: string) =>
  retoldOf(climate.name, storyDay, {
    kind: days,
    record: () => generateWeather(climate, firstDay, storyDay),
    from: firstDay,
  });
const outagesRetold = (storyDay: string) =>
  retoldOf('cloud', storyDay, {
    kind: outages,
    record: () => generateOutages(service, firstOutageDay, storyDay),
    from: firstOutageDay,
  });
const stormsRetold = (storyDay: string) =>
  retoldOf('storm', storyDay, {
    kind: storms,
    record: () => stormsOf(generateStorms(firstStormSeason, storyDay, storyDay)),
    from: firstDay,
  });

/** The weather of a place up to a day, with the seasons that the story of `storyDay` tells of. */
export function storyWeather(climate: Climate, to: string, storyDay: string): WeatherDay[] {
  const { changed } = weatherRetold(climate, storyDay);
  return generateWeather(climate, firstDay, to).map((day) => changed.get(day.date) ?? day);
}
/** The interruptions up to a day, as the story of `storyDay` has them. */
export function storyOutages(to: string, storyDay: string): Outage[] {
  const { changed } = outagesRetold(storyDay);
  return generateOutages(service, firstOutageDay, to).map((outage) => changed.get(outage.id) ?? outage);
}
/** The storms up to a day, as the story of `storyDay` has them: one that it sent north goes on there. */
export function storyStorms(to: string, storyDay: string): Fix[] {
  const { changed } = stormsRetold(storyDay);
  return stormsOf(generateStorms(firstStormSeason, to, storyDay)).flatMap((storm) =>
    changed.has(storms.keyOf(storm)) ? movedNorth(storm) : storm,
  );
}

/** The climate of a place by its name. */
export const climateOf = (place: string): Climate => {
  const climate = climates.find(({ name }) => name === place);
  if (!climate) throw new Error(`The sample data have no place "${place}".`);
  return climate;
};

/** Terms, premium and payout of a season, as an underwriter would have chosen and the engine have found them. */
export function figuresOf({ key, plan: { place } }: Season, storyDay: string): Figures {
  const retold =
    place === 'storm'
      ? stormsRetold(storyDay)
      : place === 'cloud'
        ? outagesRetold(storyDay)
        : weatherRetold(climateOf(place), storyDay);
  const figures = retold.figures.get(key);
  if (!figures) throw new Error(`The story knows nothing of "${key}".`);
  return figures;
}
export const termsOfSeason = (season: Season, storyDay: string): Terms => figuresOf(season, storyDay).terms;
