import { dayNumber } from '#shared/engine/calendar';
import { cdd } from '#shared/engine/indices/cdd';
import { gdd } from '#shared/engine/indices/gdd';
import { hdd } from '#shared/engine/indices/hdd';
import { cddOf, hddOf } from '#shared/engine/indices/temperature';
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

/** Sum over days whose mean is given: both ends of the day are that mean. */
function degreeDays(kind: string, base: number, means: Float64Array): number {
  if (!isDegreeKind(kind)) throw unreadable(`"${kind}" is not hdd, cdd or gdd`);
  return plain(valueOf(degreeKinds[kind], { tmax: means, tmin: means }, { base, upper: 1e9 }));
}

/** `31 days, tmin 68 F, tmax 82 F, base 65 F`: the same day over and over. Degrees of the contract's own scale. */
function sameDays(text: string): { means: Float64Array; base: number } {
  const value = (name: string) => {
    const [, digits] = new RegExp(`${name}\\s*:?\\s*(-?[\\d.]+)`, 'i').exec(text) ?? [];
    if (digits === undefined) throw unreadable(`"${text}" does not say its ${name}`);
    return Number(digits);
  };
  const [, count] = /(\d+)\s*days/i.exec(text) ?? [];
  return {
    means: new Float64Array(Number(count ?? 1)).fill((value('tmin') + value('tmax')) / 2),
    base: value('base'),
  };
}

export const degreeDayTopic: Topic = ({ input, keys }) => {
  const inputOf = (name: string) =>
    Object.entries(input).find(([key]) => key === name || key.startsWith(`${name}_`))?.[1];
  const seasons = Object.entries(input).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const seasonal = (key: string): number | null => {
    const season = seasons.find(([name]) => key.startsWith(name));
    const kind = season ? key.slice(season[0].length).toLowerCase() : '';
    if (!season || !isDegreeKind(kind)) return null;
    const { means, base } = sameDays(season[1]);
    return degreeDays(kind, base, means);
  };
  return answersFor(keys, (key) => {
    const [, kind = '', base = ''] = /^(hdd|cdd|gdd)([\d.]+)F?$/.exec(key) ?? [];
    if (kind) {
      const given = inputOf(key);
      const means = typeof given === 'number' ? Float64Array.of(given) : seriesIn(given, key);
      return degreeDays(kind, Number(base), means);
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
  const [n, m, x] = ['tmin', 'tmean', 'tmax'].map((name) => seriesIn(input[name], name));
  const base = numberIn(input['base'], 'base');
  const until = typeof input['sumUntil'] === 'string' ? input['sumUntil'] : null;
  const length = until ? dayNumber(until) - dayNumber(textIn(input['start'], 'start')) + 1 : (m?.length ?? 0);
  const sum = (of: typeof hddOf) => {
    let total = 0;
    for (let day = 0; day < length; day++) total += of(n?.[day] ?? NaN, m?.[day] ?? NaN, x?.[day] ?? NaN, base, true);
    return plain(total);
  };
  return answersFor(keys, (key) => (key === 'cdd' ? sum(cddOf) : key === 'hdd' ? sum(hddOf) : unknownKey(key)));
};
