import { daysBetween } from '#shared/engine/calendar';
import { convert, unitChange } from '#shared/engine/conversions';
import { cdd } from '#shared/engine/indices/cdd';
import { inFahrenheit } from '#shared/engine/indices/fahrenheit';
import { gdd } from '#shared/engine/indices/gdd';
import { hdd } from '#shared/engine/indices/hdd';
import { payoutPct } from '#shared/engine/payout';
import {
  answersFor,
  fieldsOf,
  numberIn,
  plain,
  seriesIn,
  termsIn,
  textIn,
  type Topic,
  unknownKey,
  unreadable,
} from '../reading/values';
import { valueOf } from './running';

const degreeKinds = { hdd, cdd, gdd } as const;
const isDegreeKind = (text: string): text is keyof typeof degreeKinds => Object.hasOwn(degreeKinds, text);

type Ends = { readonly tmin: Float64Array; readonly tmax: Float64Array };

/** Degree days over the extremes of each day, in the degrees that they are given in. */
function degreeDays(kind: string, base: number, { tmin, tmax }: Ends, inF = false): number {
  if (!isDegreeKind(kind)) throw unreadable(`"${kind}" is not hdd, cdd or gdd`);
  const change = inF ? unitChange('tmax', 'degF') : null;
  const stored = (days: Float64Array) => (change ? days.map((value) => convert(value, change)) : days);
  const definition = inF ? inFahrenheit(degreeKinds[kind]) : degreeKinds[kind];
  return plain(valueOf(definition, { tmax: stored(tmax), tmin: stored(tmin) }, { base, upper: 1e9 }));
}
/** Days whose mean is given: both ends of the day are that mean. */
const atMean = (means: Float64Array): Ends => ({ tmin: means, tmax: means });

/** `31 days, tmin 68 F, tmax 82 F, base 65 F`: the same day over and over. */
function sameDays(text: string): { ends: Ends; base: number; inF: boolean } {
  const value = (name: string) => {
    const [, digits] = new RegExp(`${name}\\s*:?\\s*(-?[\\d.]+)`, 'i').exec(text) ?? [];
    if (digits === undefined) throw unreadable(`"${text}" does not say its ${name}`);
    return Number(digits);
  };
  const [, count] = /(\d+)\s*days/i.exec(text) ?? [];
  const days = (name: string) => new Float64Array(Number(count ?? 1)).fill(value(name));
  return { ends: { tmin: days('tmin'), tmax: days('tmax') }, base: value('base'), inF: /\d\s*F\b/.test(text) };
}

export const degreeDayTopic: Topic = ({ input, keys }) => {
  const inputOf = (name: string) =>
    Object.entries(input).find(([key]) => key === name || key.startsWith(`${name}_`))?.[1];
  const seasons = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const seasonal = (key: string): number | null => {
    const season = seasons.find(([name]) => key.startsWith(name));
    const kind = season ? key.slice(season[0].length).toLowerCase() : '';
    if (!season || !isDegreeKind(kind)) return null;
    const { ends, base, inF } = sameDays(season[1]);
    return degreeDays(kind, base, ends, inF);
  };
  return answersFor(keys, (key) => {
    const [, kind = '', base = '', scale] = /^(hdd|cdd|gdd)([\d.]+)(F?)$/.exec(key) ?? [];
    if (kind) {
      const given = inputOf(key);
      const means = typeof given === 'number' ? Float64Array.of(given) : seriesIn(given, key);
      return degreeDays(kind, Number(base), atMean(means), scale === 'F');
    }
    const option = /^(call|put)Payout$/.exec(key)?.[1];
    if (option) {
      const index = keys.map(seasonal).find((value) => value !== null);
      if (index === undefined || index === null) throw unreadable('the option has no season to pay on');
      const terms = termsIn(fieldsOf(input[option], option), { op: option === 'call' ? 'GT' : 'LT' });
      return plain(payoutPct(terms, index));
    }
    return seasonal(key) ?? unknownKey(key);
  });
};

export const degreeDaysApproximated: Topic = ({ input, keys }) => {
  const columns = { tmin: input['tmin'], tmean: input['tmean'], tmax: input['tmax'] };
  const whole = Object.entries(columns).map(([name, value]) => [name, seriesIn(value, name)] as const);
  const until = typeof input['sumUntil'] === 'string' ? input['sumUntil'] : null;
  const length = until ? daysBetween(textIn(input['start'], 'start'), until) : undefined;
  const days = Object.fromEntries(whole.map(([name, series]) => [name, series.subarray(0, length)]));
  const parameters = { base: numberIn(input['base'], 'base'), method: 'cycle' };
  return answersFor(keys, (key) =>
    key === 'cdd' || key === 'hdd' ? plain(valueOf(degreeKinds[key], days, parameters)) : unknownKey(key),
  );
};
