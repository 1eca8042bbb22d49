import { msPerDay } from '#shared/engine/calendar';
import { gamma, normal, randomOf, seedOf } from './random';

/**
 * A daily weather generator of the Richardson kind: rain falls by a two-state Markov chain with gamma amounts, temperature follows a
 * yearly wave with autocorrelated deviations that depend on the state of the sky, irradiation is the clear sky's less the clouds.
 * It draws the same numbers for a day however far the series runs, so that tomorrow's series begins with today's.
 */
export type Climate = {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly country: string;
  /** Chance of a wet day after a dry one, by month. */
  readonly wetAfterDry: readonly number[];
  /** Chance of a wet day after a wet one, by month. */
  readonly wetAfterWet: readonly number[];
  /** Mean rain of a wet day in mm, by month. */
  readonly wetDayMm: readonly number[];
  /** Mean daily maximum in degrees Celsius, by month. */
  readonly tmax: readonly number[];
  /** Mean daily range in degrees Celsius. */
  readonly range: number;
  /** Warming in degrees per year. */
  readonly warming: number;
};
export type WeatherDay = {
  readonly date: string;
  readonly precip: number;
  readonly tmax: number;
  readonly tmin: number;
  readonly ghi: number;
};

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Between the middles of the months the climate changes evenly. */
function ofDay(byMonth: readonly number[], date: Date): number {
  const position = date.getUTCMonth() + (date.getUTCDate() - 15) / 30.5;
  const before = Math.floor(position);
  const share = position - before;
  const at = (month: number) => byMonth[(month + 12) % 12] ?? 0;
  return at(before) * (1 - share) + at(before + 1) * share;
}

/** Irradiation at the top of the atmosphere in kWh/m2 a day (Duffie and Beckman). */
function extraterrestrial(lat: number, dayOfYear: number): number {
  const phi = (lat * Math.PI) / 180;
  const declination = 0.409 * Math.sin((2 * Math.PI * (dayOfYear + 284)) / 365);
  const sunset = Math.acos(Math.max(-1, Math.min(1, -Math.tan(phi) * Math.tan(declination))));
  const distance = 1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365);
  return (
    (24 / Math.PI) *
    1.361 *
    distance *
    (sunset * Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.sin(sunset))
  );
}

export function generateWeather(climate: Climate, from: string, to: string): WeatherDay[] {
  const random = randomOf(seedOf(climate.id));
  const start = Date.parse(from);
  const days: WeatherDay[] = [];
  let wet = false;
  let deviation = 0;
  for (let time = start; time <= Date.parse(to); time += msPerDay) {
    const date = new Date(time);
    wet = random() < ofDay(wet ? climate.wetAfterWet : climate.wetAfterDry, date);
    // Shape 0.7: many light days and few heavy ones, as tropical gauges record.
    const precip = wet ? gamma(random, 0.7, ofDay(climate.wetDayMm, date) / 0.7) : 0;
    deviation = 0.72 * deviation + 1.5 * normal(random);
    const years = (time - start) / (365.25 * msPerDay);
    const tmax = ofDay(climate.tmax, date) + climate.warming * years + deviation - (wet ? 1.6 : 0);
    const tmin = tmax - Math.max(2, climate.range * (wet ? 0.7 : 1) + normal(random));
    const yearStart = Date.UTC(date.getUTCFullYear(), 0, 0);
    const clearness = Math.max(0.12, Math.min(0.76, (wet ? 0.42 : 0.66) + 0.07 * normal(random)));
    const ghi = extraterrestrial(climate.lat, Math.round((time - yearStart) / msPerDay)) * clearness;
    days.push({
      date: date.toISOString().slice(0, 10),
      precip: rounded(precip, 1),
      tmax: rounded(tmax, 1),
      tmin: rounded(tmin, 1),
      ghi: rounded(ghi, 2),
    });
  }
  return days;
}

/** The same weather as somebody else saw it: rain by the factor of its day and a little off, warmth within a few tenths. */
export function seenOtherwise(
  days: readonly WeatherDay[],
  seed: string,
  rainFactor: (date: string) => number,
): WeatherDay[] {
  const random = randomOf(seedOf(seed));
  return days.map(({ date, precip, tmax, tmin, ghi }) => {
    const warmer = 0.2 * normal(random);
    return {
      date,
      precip: rounded(precip * rainFactor(date) * Math.exp(0.05 * normal(random)), 1),
      tmax: rounded(tmax + warmer, 1),
      tmin: rounded(tmin + warmer, 1),
      ghi: rounded(ghi * Math.exp(0.03 * normal(random)), 2),
    };
  });
}
