import type { IndexParameters } from '../cover';
import type { VariableId } from '../variables';
import { qualifying, runCount, runExtreme, runSum } from './accumulate';
import { units } from '../units';
import { defineIndex, numberOf, type DailyValues, type IndexParameter } from './define';

/** What every index of temperature has in common. */
export const heat = { riskTypeId: 'TEMPERATURE' };
export const op = (value: string): IndexParameter => ({
  id: 'op',
  name: 'A day counts when it is',
  unit: '',
  choices: ['GT', 'GTE', 'LT', 'LTE'],
  default: value,
});
export const degrees = (id: string, name: string, value: number): IndexParameter => ({
  id,
  name,
  unit: '°C',
  default: value,
});

/** Days whose highest or lowest temperature stands to a threshold as asked. */
export const temperatureDays = (id: string, name: string, variable: 'tmax' | 'tmin', limit: number, how: string) =>
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
/** The highest or the lowest temperature of the period. */
export const extreme = (id: string, name: string, variable: 'tmax' | 'tmin') =>
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
type Degrees = (day: { n: number; m: number; x: number }, p: IndexParameters) => number;
/** Degrees beyond a base, day by day, added up. */
export const degreeDays = (
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
/** How a day's degrees are reckoned: from its mean, or along its course. */
export const method: IndexParameter = {
  id: 'method',
  name: 'Method',
  unit: '',
  choices: ['mean', 'cycle'],
  default: 'mean',
};

/** Heating degree days; `cycle` follows the day's course (docs/rules.md §2.1). */
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
export const isCycle = (p: IndexParameters) => p['method'] === 'cycle';
