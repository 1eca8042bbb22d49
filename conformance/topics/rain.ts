import { addDays } from '#shared/engine/calendar';
import type { Phase } from '#shared/engine/cover';
import { qualifying, runCount, runExtreme, runSpell } from '#shared/engine/indices/accumulate';
import { precipMaxNday } from '#shared/engine/indices/precipMaxNday';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { soilMoisture } from '#shared/engine/indices/soilMoisture';
import { dekads, phasesByMonth, phasesByYear, wholeMonths } from '#shared/engine/phases';
import { mean } from '#shared/engine/statistics';
import {
  answersFor,
  numberIn,
  seriesIn,
  textIn,
  phasesIn,
  type Topic,
  unknownKey,
  unreadable,
} from '../reading/values';
import { lastOf, phaseValues, valueOf } from './running';

/** `5`, `2_5` and `2.5` as they stand in a key. */
const inKey = (text: string) => Number(text.replace('_', '.'));
/** Sums of a rain series that begins on a day, phase by phase. */
function sumsBy(days: Float64Array, start: string, phasesOf: (start: string, end: string) => readonly Phase[]) {
  const end = addDays(start, days.length - 1);
  const phases = phasesOf(start, end);
  return { phases, sums: phaseValues(precipSumTotal, { precip: days }, {}, { start, end, phases }) };
}
const dekadSums = (start: string, end: string) => phasesByMonth(start, end, dekads);
const monthSums = (start: string, end: string) => phasesByMonth(start, end, wholeMonths);

export const rain: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const start = typeof input['start'] === 'string' ? input['start'] : '2000-01-01';
  return answersFor(keys, (key) => {
    const [, what = '', op = '', threshold = ''] =
      /^(longest\w*?|\w*?[dD]ays)_(GTE|GT|LTE|LT)([\d_.]+)$/.exec(key) ?? [];
    if (what) {
      const marks = qualifying(days, op, inKey(threshold));
      return lastOf(what.startsWith('longest') ? runSpell(marks, 1).index : runCount(marks).index);
    }
    const [, window] = /^max(\d+)DaySum$/.exec(key) ?? [];
    if (window) return valueOf(precipMaxNday, { precip: days }, { window: Number(window) });
    const [, et, taw, held] = /^soilMoistureLastDay_et([\d_.]+?)_taw([\d_.]+?)_start([\d_.]+)$/.exec(key) ?? [];
    if (et && taw && held)
      return lastOf(soilMoisture(days, { evaporation: inKey(et), capacity: inKey(taw), start: inKey(held) }));
    switch (key) {
      case 'precipSumTotal':
        return valueOf(precipSumTotal, { precip: days }, {});
      case 'maxDay':
        return lastOf(runExtreme(days, true).index);
      case 'minDay':
        return lastOf(runExtreme(days, false).index);
      case 'meanDay':
        return mean([...days].filter((value) => !Number.isNaN(value)));
      case 'dekadSums':
        return sumsBy(days, start, dekadSums).sums;
      case 'monthSums':
        return sumsBy(days, start, monthSums).sums;
      default:
        return unknownKey(key);
    }
  });
};

export const sumByYear: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const { phases, sums } = sumsBy(days, textIn(input['start'], 'start'), phasesByYear);
  return answersFor(keys, (key) =>
    /ByYear$/.test(key)
      ? Object.fromEntries(phases.map(({ periodStart }, at) => [periodStart.slice(0, 4), sums[at] ?? 0]))
      : unknownKey(key),
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
  const { phases } = input;
  const asked = (start: string, end: string) =>
    typeof phases === 'string' ? phasesByMonth(start, end, monthPhases(phases)) : phasesIn(phases);
  return answersFor(keys, (key) =>
    key === 'sums' ? sumsBy(days, textIn(input['start'], 'start'), asked).sums : unknownKey(key),
  );
};

export const rolling: Topic = ({ input, keys }) => {
  const days = seriesIn(input['daily'], 'daily');
  const largest = valueOf(precipMaxNday, { precip: days }, { window: numberIn(input['window'], 'window') });
  return answersFor(keys, (key) => (key === 'index' ? largest : unknownKey(key)));
};
