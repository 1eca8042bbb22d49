import { dayNumber } from '#shared/engine/calendar';
import { seriesOf } from '#shared/engine/days';
import { breaches, isAbove } from '#shared/engine/payout';
import { windowsOf } from '#shared/engine/burn/windows';
import { indexOf } from '#shared/engine/indices/list';
import { windowOf } from '#shared/engine/series';
import { climates } from './climates';
import { generateOutages } from './outages';
import { periodOf, plans, type Plan } from './plans';
import { generateStorms } from './storms';
import { termsFor, type PlaceRecord } from './terms';
import { generateWeather, type Climate, type WeatherDay } from './weather';

export const firstDay = '1990-01-01';
export const firstOutageDay = '2012-01-01';
const observedDays = (days: readonly WeatherDay[]) => seriesOf(days.map(({ date, ...values }) => ({ date, values })));
/** A record that says how far it reaches, and nothing of the weather. */
const emptySeries = (from: string, to: string) => ({
  firstDay: dayNumber(from),
  days: dayNumber(to) - dayNumber(from) + 1,
  values: {},
});

/** What is known by this day of the place of a plan, before the story has a say in it. */
export function recordOf({ place }: Plan, today: string): PlaceRecord {
  const bridgetown = climates.find(({ country }) => country === 'BB');
  if (place === 'storm' && bridgetown)
    return {
      observed: { series: emptySeries(firstDay, today), fixes: generateStorms(1990, today, today) },
      target: { lat: bridgetown.lat, lon: bridgetown.lon },
    };
  if (place === 'cloud')
    return {
      observed: {
        series: emptySeries(firstOutageDay, today),
        incidents: generateOutages('sample-cloud', firstOutageDay, today),
      },
      target: null,
    };
  const climate = climates.find(({ name }) => name === place);
  if (!climate) throw new Error(`The sample data have no place "${place}".`);
  return { observed: { series: observedDays(generateWeather(climate, firstDay, today)) }, target: null };
}

const factors = {
  pays: [1.05, 1.2, 1.4, 1.7, 2, 2.5, 3, 4, 6, 9, 14],
  nothing: [0.95, 0.8, 0.6, 0.4, 0.2, 0],
} as const;
/** So far beyond the trigger that a second source, which sees a little less, agrees. */
const clearly = 1.12;

/** The season of a plan as the story needs it: as it is, or else a past year's come again, wetter or drier. Days before the story's. */
function seasonOf(days: readonly WeatherDay[], plan: Plan, storyDay: string): readonly WeatherDay[] {
  const { outcome, indexId, comparator = 'GT' } = plan.wish;
  const period = periodOf(plan, storyDay);
  if (outcome === 'open' || period.start >= storyDay) return [];
  const record = recordOf(plan, storyDay);
  const { parameters, trigger } = termsFor(record, plan.wish, period);
  const [first, begin] = [dayNumber(firstDay), dayNumber(period.start)];
  const length = Math.min(dayNumber(period.end), dayNumber(storyDay) - 1) - begin + 1;
  const definition = indexOf(indexId);
  const indexWith = (season: readonly WeatherDay[]) => {
    const series = observedDays(season);
    const value = (variable: Parameters<typeof windowOf>[1]) => windowOf(series, variable, begin, begin + length - 1);
    return definition.run({ length, value, lastOnly: true }, parameters).value;
  };
  const margin = isAbove(comparator) ? trigger * clearly : trigger / clearly;
  const suits = (season: readonly WeatherDay[]) =>
    breaches(comparator, indexWith(season), outcome === 'pays' ? margin : trigger) === (outcome === 'pays');
  const season = days.slice(begin - first, begin - first + length);
  if (suits(season)) return [];
  const past = windowsOf(period, first, dayNumber(storyDay));
  for (const factor of factors[outcome])
    for (const { from } of past) {
      const again = season.map((day, at): WeatherDay => {
        const then = days[from - first + at] ?? day;
        return { ...then, date: day.date, precip: Number((then.precip * factor).toFixed(1)) };
      });
      if (suits(again)) return again;
    }
  throw new Error(`No season of "${plan.label}" comes out as the story needs it.`);
}

/** The weather of a place up to a day, with the seasons that the story of `storyDay` tells of. */
export function storyWeather(climate: Climate, to: string, storyDay: string): WeatherDay[] {
  const days = generateWeather(climate, firstDay, to < storyDay ? storyDay : to);
  const told = new Map(
    plans
      .filter(({ place }) => place === climate.name)
      .flatMap((plan) => seasonOf(days, plan, storyDay))
      .map((day) => [day.date, day]),
  );
  return days.map((day) => told.get(day.date) ?? day).filter(({ date }) => date <= to);
}
