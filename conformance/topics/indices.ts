import { dayNumber } from '#shared/engine/calendar';
import type { IndexParameters } from '#shared/engine/cover';
import { readExpression } from '#shared/engine/expression';
import {
  qualifying,
  runCount,
  runExtreme,
  runRollingMax,
  runSpell,
  runSpellTotal,
  runSum,
} from '#shared/engine/indices/accumulate';
import { blocksOf, stageShare } from '#shared/engine/indices/blocks';
import type { IndexDefinition } from '#shared/engine/indices/define';
import { durationOf, mergedOutages } from '#shared/engine/indices/downtime';
import { cdd } from '#shared/engine/indices/cdd';
import { gdd } from '#shared/engine/indices/gdd';
import { ghiShortfall } from '#shared/engine/indices/ghiShortfall';
import { hdd } from '#shared/engine/indices/hdd';
import { precipMaxNday } from '#shared/engine/indices/precipMaxNday';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { cddOf, hddOf } from '#shared/engine/indices/temperature';
import { payoutPct, retained } from '#shared/engine/payout';
import { convert, unitChange } from '#shared/engine/conversions';
import {
  answersFor,
  comparatorIn,
  datesFrom,
  entryLike,
  fieldsOf,
  isFields,
  listOf,
  numberIn,
  numberOr,
  numbersIn,
  plain,
  seriesIn,
  termsIn,
  textIn,
  textsIn,
  unknownKey,
  Unreadable,
  type Fields,
  type Json,
  type Topic,
} from '../values';

const lastOf = (values: Float64Array): number => values.at(-1) ?? 0;

/** Final value of a definition over whole columns. */
const valueOf = (
  definition: IndexDefinition,
  columns: Readonly<Record<string, Float64Array>>,
  parameters: IndexParameters,
): number => {
  const length = Object.values(columns)[0]?.length ?? 0;
  const none = new Float64Array(length).fill(NaN);
  return lastOf(definition.run({ length, value: (variable) => columns[variable] ?? none }, parameters).index);
};

export const spell: Topic = ({ input }) => {
  const days = seriesIn(input['daily'], 'daily');
  return listOf(input['queries'], 'queries').map((query) => {
    const asked = fieldsOf(query, 'query');
    const marks = qualifying(days, comparatorIn(asked['op'], 'op'), numberIn(asked['threshold'], 'threshold'));
    const least = numberOr(asked['minSpell'], 1);
    return { max: lastOf(runSpell(marks, least).index), total: lastOf(runSpellTotal(marks, least).index) };
  });
};

export const spellBoundary: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const marks = qualifying(
    days,
    comparatorIn(entryLike(input, /op$/i)[1], 'op'),
    numberIn(entryLike(input, /threshold$/i)[1], 'threshold'),
  );
  const least = numberOr(input['minSpell'], 1);
  const longest = (from: number, to: number) => lastOf(runSpell(marks.subarray(from, to), least).index);
  const first = dayNumber(textIn(input['start'], 'start'));
  return answersFor(keys, (key) => {
    if (/notcut/i.test(key)) return longest(0, days.length);
    if (!/perphase/i.test(key)) return unknownKey(key);
    return listOf(input['phases'], 'phases').map((phase) => {
      const [from = '', to = ''] = textsIn(phase, 'phase');
      return longest(dayNumber(from) - first, dayNumber(to) - first + 1);
    });
  });
};

/** `5`, `2_5` and `2.5` as they stand in a key. */
const inKey = (text: string) => Number(text.replace('_', '.'));
const sumOf = (days: Float64Array) => lastOf(runSum(days).index);

function groupedSums(
  days: Float64Array,
  dates: readonly string[],
  group: (date: string) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  days.forEach((value, at) => {
    const name = group(dates[at] as string);
    sums.set(name, (sums.get(name) ?? 0) + (Number.isNaN(value) ? 0 : value));
  });
  return sums;
}
const dekadOf = (date: string) => `${date.slice(0, 7)} ${Math.min(2, Math.floor((Number(date.slice(8)) - 1) / 10))}`;

/** Water that a soil holds at the day's end: what rains in, less what evaporates, between nothing and its capacity. */
const soilMoisture = (days: Float64Array, evaporation: number, capacity: number, start: number): number =>
  days.reduce(
    (held, rain) => Math.min(capacity, Math.max(0, held + (Number.isNaN(rain) ? 0 : rain) - evaporation)),
    start,
  );

export const rain: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const dates = datesFrom(typeof input['start'] === 'string' ? input['start'] : '2000-01-01', days.length);
  return answersFor(keys, (key) => {
    const [, what = '', op = '', threshold = ''] =
      /^(longest\w*?|\w*?[dD]ays)_(GTE|GT|LTE|LT)([\d_.]+)$/.exec(key) ?? [];
    if (what) {
      const marks = qualifying(days, op, inKey(threshold));
      return lastOf(what.startsWith('longest') ? runSpell(marks, 1).index : runCount(marks).index);
    }
    const [, window] = /^max(\d+)DaySum$/.exec(key) ?? [];
    if (window) return valueOf(precipMaxNday, { precip: days }, { window: Number(window) });
    const [, et, taw, start] = /^soilMoistureLastDay_et([\d_.]+?)_taw([\d_.]+?)_start([\d_.]+)$/.exec(key) ?? [];
    if (et && taw && start) return soilMoisture(days, inKey(et), inKey(taw), inKey(start));
    switch (key) {
      case 'precipSumTotal':
        return valueOf(precipSumTotal, { precip: days }, {});
      case 'maxDay':
        return lastOf(runExtreme(days, true).index);
      case 'minDay':
        return lastOf(runExtreme(days, false).index);
      case 'meanDay':
        return sumOf(days) / days.filter((value) => !Number.isNaN(value)).length;
      case 'dekadSums':
        return [...groupedSums(days, dates, dekadOf).values()];
      case 'monthSums':
        return [...groupedSums(days, dates, (date) => date.slice(0, 7)).values()];
      default:
        return unknownKey(key);
    }
  });
};

export const sumByYear: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const dates = datesFrom(textIn(input['start'], 'start'), days.length);
  return answersFor(keys, (key) =>
    /ByYear$/.test(key) ? Object.fromEntries(groupedSums(days, dates, (date) => date.slice(0, 4))) : unknownKey(key),
  );
};

/** Phases within a month in words, such as `1-10, 11-20, 21-end of each month`. */
function monthPhases(text: string): readonly (readonly [number, number])[] {
  const parts = [...text.matchAll(/(\d+)\s*-\s*(\d+|end)/g)];
  if (parts.length === 0) throw new Unreadable(`"${text}" names no phases`);
  return parts.map(([, from, to]) => [Number(from), to === 'end' ? 31 : Number(to)] as const);
}

export const phaseSums: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const start = textIn(input['start'], 'start');
  const dates = datesFrom(start, days.length);
  const { phases } = input;
  const sums = () => {
    if (typeof phases === 'string') {
      const parts = monthPhases(phases);
      const groups = groupedSums(days, dates, (date) => {
        const day = Number(date.slice(8));
        const part = parts.findIndex(([from, to]) => day >= from && day <= to);
        return part < 0 ? '' : `${date.slice(0, 7)} ${part}`;
      });
      groups.delete('');
      return [...groups.values()];
    }
    return listOf(phases, 'phases').map((phase) => {
      const [from = '', to = ''] = textsIn(phase, 'phase');
      return sumOf(days.subarray(dayNumber(from) - dayNumber(start), dayNumber(to) - dayNumber(start) + 1));
    });
  };
  return answersFor(keys, (key) => (key === 'sums' ? sums() : unknownKey(key)));
};

export const rolling: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const largest = lastOf(runRollingMax(days, numberIn(input['window'], 'window')).index);
  return answersFor(keys, (key) => (key === 'index' ? largest : unknownKey(key)));
};

const degreeKinds = { hdd, cdd, gdd } as const;
const isDegreeKind = (text: string): text is keyof typeof degreeKinds => Object.hasOwn(degreeKinds, text);

/** Sum over days whose mean is given: both ends of the day are that mean. */
function degreeDays(kind: string, base: number, means: Float64Array): number {
  if (!isDegreeKind(kind)) throw new Unreadable(`"${kind}" is not hdd, cdd or gdd`);
  return plain(valueOf(degreeKinds[kind], { tmax: means, tmin: means }, { base, upper: 1e9 }));
}

/** `31 days, tmin 68 F, tmax 82 F, base 65 F`: the same day over and over. Degrees of the contract's own scale. */
function sameDays(text: string): { means: Float64Array; base: number } {
  const value = (name: string) => {
    const [, digits] = new RegExp(`${name}\\s*:?\\s*(-?[\\d.]+)`, 'i').exec(text) ?? [];
    if (digits === undefined) throw new Unreadable(`"${text}" does not say its ${name}`);
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
      if (index === undefined || index === null) throw new Unreadable('the option has no season to pay on');
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
    for (let day = 0; day < length; day++)
      total += of({ n: n?.[day] ?? NaN, m: m?.[day] ?? NaN, x: x?.[day] ?? NaN }, base, true);
    return plain(total);
  };
  return answersFor(keys, (key) => (key === 'cdd' ? sum(cddOf) : key === 'hdd' ? sum(hddOf) : unknownKey(key)));
};

export const downtime: Topic = ({ input, keys }) => {
  const period = numberIn(input['periodHours'], 'periodHours') * 3600;
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  const incidents = listOf(input['incidents_hoursFromPeriodStart'], 'incidents').map((incident) => {
    const [start, end] = listOf(incident, 'incident');
    return {
      start: instant(numberIn(start, 'start') * 3600),
      end: end === null || end === undefined ? null : instant(numberIn(end, 'end') * 3600),
    };
  });
  const until = Math.min(period, numberOr(input['asOfHours'], Infinity) * 3600);
  const merged = mergedOutages(incidents, 0, until, numberOr(input['mergeGapHours'], 0) * 3600);
  const waiting = numberOr(input['waitingHours'], 0) * 3600;
  const longest = (wait: number) => Math.max(0, ...merged.map((outage) => durationOf(outage, wait)));
  const total = (wait: number) => merged.reduce((sum, outage) => sum + durationOf(outage, wait), 0);
  return answersFor(keys, (key) => {
    switch (key) {
      case 'mergedIntervals_h':
        return merged.map(({ start, end }) => [start / 3600, end / 3600]);
      case 'downtimeMax_s':
        return longest(0);
      case 'downtimeSum_s':
        return total(0);
      case 'downtimeMaxBeyondWaiting_s':
        return longest(waiting);
      case 'downtimeSumBeyondWaiting_s':
        return total(waiting);
      case 'payoutPct_onMax':
      case 'payoutPct_onSum':
      case 'payoutPct_onMaxBeyondWaiting':
      case 'payoutPct_onSumBeyondWaiting': {
        const wait = key.endsWith('Waiting') ? waiting : 0;
        const index = key.includes('onMax') ? longest(wait) : total(wait);
        return plain(payoutPct(termsIn(fieldsOf(input['payout'], 'payout')), index));
      }
      default:
        return unknownKey(key);
    }
  });
};

const irradiationUnits: Readonly<Record<string, string>> = {
  Wm2: 'W/m2',
  MJm2: 'MJ/m2',
  Jm2: 'J/m2',
  Whm2: 'Wh/m2',
  kJm2: 'kJ/m2',
};

export const solar: Topic = ({ input, keys }) => {
  const converted = () =>
    Object.entries(input).flatMap(([key, value]) => {
      const unit = /^daily(?:Mean)?(\w+)$/.exec(key)?.[1];
      const change = unit && irradiationUnits[unit] ? unitChange('ghi', irradiationUnits[unit]) : null;
      if (!change) return [];
      return (typeof value === 'number' ? [value] : numbersIn(value, key)).map((one) => plain(convert(one, change)));
    });
  const shortfall = () =>
    plain(
      valueOf(
        ghiShortfall,
        { ghi: Float64Array.of(numberIn(input['sumKwhm2'], 'sumKwhm2')) },
        { reference: numberIn(input['referenceKwhm2'], 'referenceKwhm2') },
      ),
    );
  return answersFor(keys, (key) => {
    if (key === 'kwhm2') return converted();
    if (key === 'shortfallPct') return shortfall();
    if (key === 'payoutPct') return plain(payoutPct(termsIn(fieldsOf(input['payout'], 'payout')), shortfall()));
    return unknownKey(key);
  });
};

export const blocks: Topic = ({ input, keys }) => {
  const stage = fieldsOf(input['stage'], 'stage');
  const field = (name: string) => numberIn(stage[name], name);
  const asked = {
    days: field('days'),
    blockLength: field('blockLength'),
    step: numberOr(stage['step'], 1),
    lossBlocks: numberOr(stage['lossBlocks'], 0),
    weight: numberOr(stage['weight'], 1),
  };
  return answersFor(keys, (key) => {
    switch (key) {
      case 'blocks':
        return blocksOf(asked);
      case 'stagePayout':
        return stageShare(asked);
      case 'actualPayout': {
        const policy = fieldsOf(input['policy'], 'policy');
        return plain(
          retained(numberIn(policy['total'], 'total'), {
            franchisePct: numberOr(policy['hurdle'], 0),
            deductiblePct: numberOr(policy['deductible'], 0),
          }),
        );
      }
      case 'sumInsured': {
        const sum = fieldsOf(input['sumInsured'], 'sumInsured');
        return numberIn(sum['premium'], 'premium') * numberIn(sum['factor'], 'factor');
      }
      default:
        return unknownKey(key);
    }
  });
};

export const expression: Topic = ({ input, keys }) => {
  const { expression: text, variables: declared, ...rest } = input;
  const series: Fields = isFields(declared) ? declared : rest;
  const columns = new Map(
    Object.entries(series).flatMap(([name, value]) => (value === null ? [] : [[name, seriesIn(value, name)]])),
  );
  const value = (): Json => {
    try {
      return plain(readExpression(textIn(text, 'expression'), [...columns.keys()]).value(columns));
    } catch (error) {
      if (error instanceof RangeError && !keys.includes('value')) return null;
      throw error;
    }
  };
  return answersFor(keys, (key) =>
    key === 'value' ? value() : key === 'refused' ? value() === null : unknownKey(key),
  );
};
