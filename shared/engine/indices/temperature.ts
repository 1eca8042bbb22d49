import type { IndexParameters } from '../cover';
import type { VariableId } from '../variables';
import { qualifying, runCount, runExtreme, runSpell, runSum } from './accumulate';
import { units } from '../units';
import { defineIndex, numberOf, type DailyValues, type IndexParameter } from './define';

const heat = { riskTypeId: 'TEMPERATURE' };
const op = (value: string): IndexParameter => ({
  id: 'op',
  name: 'A day counts when it is',
  unit: '',
  choices: ['GT', 'GTE', 'LT', 'LTE'],
  default: value,
});
const degrees = (id: string, name: string, value: number): IndexParameter => ({ id, name, unit: '°C', default: value });

export const hotDaysSpell = defineIndex({
  ...heat,
  id: 'hot-days-spell',
  name: 'Hot days in a row',
  shortName: 'Hot spell',
  triggerLabel: 'Hot days in a row',
  description: 'Longest run of consecutive days whose highest temperature is beyond the threshold.',
  unit: units.days,
  decimals: 0,
  variables: ['tmax'],
  comparator: 'GTE',
  direction: 'up',
  kind: 'count',
  parameters: [
    degrees('threshold', 'Daily threshold', 35),
    op('GT'),
    { id: 'minSpell', name: 'Shortest spell that counts', unit: 'days', default: 1 },
  ],
  run: ({ value }, p) =>
    runSpell(
      qualifying(value('tmax'), String(p['op'] ?? 'GT'), numberOf(p, 'threshold', 35)),
      numberOf(p, 'minSpell', 1),
    ),
});

const count = (id: string, name: string, variable: 'tmax' | 'tmin', limit: number, how: string) =>
  defineIndex({
    ...heat,
    id,
    name,
    shortName: name,
    triggerLabel: name,
    description: `Number of days whose ${variable === 'tmax' ? 'highest' : 'lowest'} temperature is beyond the threshold.`,
    unit: units.days,
    decimals: 0,
    variables: [variable],
    comparator: 'GT',
    direction: 'up',
    kind: 'count',
    parameters: [degrees('threshold', 'Daily threshold', limit), op(how)],
    run: ({ value }, p) =>
      runCount(qualifying(value(variable), String(p['op'] ?? how), numberOf(p, 'threshold', limit))),
  });
export const hotDays = count('hot-days', 'Hot days', 'tmax', 35, 'GT');
export const frostDays = count('frost-days', 'Frost days', 'tmin', 0, 'LT');

const extreme = (id: string, name: string, variable: 'tmax' | 'tmin') =>
  defineIndex({
    ...heat,
    id,
    name,
    shortName: name,
    triggerLabel: name,
    description: `${name} of the period.`,
    unit: units.degC,
    decimals: 1,
    variables: [variable],
    comparator: variable === 'tmax' ? 'GT' : 'LT',
    direction: variable === 'tmax' ? 'up' : 'down',
    kind: 'extreme',
    parameters: [],
    run: ({ value }) => runExtreme(value(variable), variable === 'tmax'),
  });
export const tempMax = extreme('temp-max', 'Highest temperature', 'tmax');
export const tempMin = extreme('temp-min', 'Lowest temperature', 'tmin');

type Degrees = (day: { n: number; m: number; x: number }, p: IndexParameters) => number;
const degreeDays = (
  id: string,
  name: string,
  description: string,
  variables: readonly VariableId[],
  parameters: readonly IndexParameter[],
  comparator: 'GT' | 'LT',
  of: Degrees,
) =>
  defineIndex({
    ...heat,
    id,
    name,
    shortName: name,
    triggerLabel: name,
    description,
    unit: units.degDays,
    decimals: 1,
    variables,
    comparator,
    direction: 'up',
    kind: 'sum',
    parameters,
    run: ({ value }: DailyValues, p) => {
      const x = value('tmax');
      const n = value('tmin');
      return runSum(x.map((tmax, d) => of({ n: n[d] as number, m: (tmax + (n[d] as number)) / 2, x: tmax }, p)));
    },
  });
export const heatDegrees = degreeDays(
  'heat-degrees',
  'Heat degrees',
  'Degrees of the daily maximum above the base, added up.',
  ['tmax'],
  [degrees('base', 'Base', 35)],
  'GT',
  ({ x }, p) => Math.max(0, x - numberOf(p, 'base', 35)),
);
export const freezeDegrees = degreeDays(
  'freeze-degrees',
  'Freeze degrees',
  'Degrees of the daily minimum below the base, added up.',
  ['tmin'],
  [degrees('base', 'Base', 0)],
  'GT',
  ({ n }, p) => Math.max(0, numberOf(p, 'base', 0) - n),
);

const method: IndexParameter = { id: 'method', name: 'Method', unit: '', choices: ['mean', 'cycle'], default: 'mean' };

/** Heating degree days; `cycle` follows the day's course (engine rules, section 2.1). */
export function hddOf({ n, m, x }: { n: number; m: number; x: number }, b: number, cycle: boolean): number {
  if (!cycle) return Math.max(0, b - m);
  if (x <= b) return b - m;
  if (m <= b) return (b - n) / 2 - (x - b) / 4;
  return n <= b ? (b - n) / 4 : 0;
}
export function cddOf({ n, m, x }: { n: number; m: number; x: number }, b: number, cycle: boolean): number {
  if (!cycle) return Math.max(0, m - b);
  if (x < b) return 0;
  if (n >= b) return m - b;
  return m <= b ? (x - b) / 4 : (x - b) / 2 - (b - n) / 4;
}
const isCycle = (p: IndexParameters) => p['method'] === 'cycle';
export const hdd = degreeDays(
  'hdd',
  'Heating degree days',
  'Degrees of the daily mean below the base, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 18), method],
  'GT',
  (day, p) => hddOf(day, numberOf(p, 'base', 18), isCycle(p)),
);
export const cdd = degreeDays(
  'cdd',
  'Cooling degree days',
  'Degrees of the daily mean above the base, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 18), method],
  'GT',
  (day, p) => cddOf(day, numberOf(p, 'base', 18), isCycle(p)),
);
export const gdd = degreeDays(
  'gdd',
  'Growing degree days',
  'Degrees of the daily mean above the base, at most the upper bound, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 10), degrees('upper', 'Upper bound', 30)],
  'LT',
  ({ m }, p) => Math.max(0, Math.min(m, numberOf(p, 'upper', 30)) - numberOf(p, 'base', 10)),
);
