import { dayNumber } from '#shared/engine/calendar';
import { qualifying, runCount, runExtreme, runRollingMax, runSpell, runSum } from '#shared/engine/indices/accumulate';
import { precipMaxNday } from '#shared/engine/indices/precipMaxNday';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import {
  answersFor,
  datesFrom,
  listOf,
  numberIn,
  seriesIn,
  textIn,
  textsIn,
  type Topic,
  unknownKey,
  unreadable,
} from '../reading/values';
import { lastOf, valueOf } from './running';

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
  if (parts.length === 0) throw unreadable(`"${text}" names no phases`);
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
