import type { IndexParameters } from '../cover';
import type { VariableId } from '../variables';
import { qualifying, runCount, runExtreme, runSum } from './accumulate';
import { units } from '../units';
import { engineVersion, isOlder } from '../version';
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
    run: ({ value, lastOnly }, p) =>
      runCount(qualifying(value(variable), String(p['op'] ?? how), numberOf(p, 'threshold', limit)), lastOnly),
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
    run: ({ value, lastOnly }) => runExtreme(value(variable), variable === 'tmax', lastOnly),
  });
/** Degrees of a day from its lowest, mean and highest temperature. */
type Degrees = (lowest: number, mean: number, highest: number) => number;
/** Along the course of a day its observed mean counts, where there is one; by the mean method it is the middle of the extremes. */
const observedMean = (p: IndexParameters): readonly VariableId[] => (isCycle(p) ? ['tmean'] : []);
/** Degrees beyond a base, day by day, added up: `of` reads the parameters once, what it answers runs on each day. */
export const degreeDays = (
  id: string,
  name: string,
  description: string,
  variables: readonly VariableId[],
  parameters: readonly IndexParameter[],
  comparator: 'GT' | 'LT',
  of: (p: IndexParameters) => Degrees,
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
    also: observedMean,
    comparator,
    direction: 'up',
    kind: 'sum',
    parameters,
    run: ({ length, value, lastOnly, engine = engineVersion }: DailyValues, p) => {
      const observed = observedMean(p).map(value)[0];
      // Up to engine 1.2.0 a day without one of its extremes could count along its course: it is missing like any other.
      const needed = isOlder(engine, '1.3.0') ? [] : variables.map(value);
      const highest = value('tmax');
      const lowest = value('tmin');
      const degreesOf = of(p);
      const beyond = new Float64Array(length);
      for (let day = 0; day < length; day++) {
        const [n, x] = [lowest[day] as number, highest[day] as number];
        const mean = observed?.[day] ?? NaN;
        const isMissing = needed.some((column) => Number.isNaN(column[day]));
        beyond[day] = isMissing ? NaN : degreesOf(n, Number.isNaN(mean) ? (x + n) / 2 : mean, x);
      }
      return runSum(beyond, lastOnly);
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
export function hddOf(n: number, m: number, x: number, b: number, cycle: boolean): number {
  if (!cycle) return Math.max(0, b - m);
  if (x <= b) return b - m;
  if (m <= b) return (b - n) / 2 - (x - b) / 4;
  return n <= b ? (b - n) / 4 : 0;
}
export function cddOf(n: number, m: number, x: number, b: number, cycle: boolean): number {
  if (!cycle) return Math.max(0, m - b);
  if (x < b) return 0;
  if (n >= b) return m - b;
  return m <= b ? (x - b) / 4 : (x - b) / 2 - (b - n) / 4;
}
export const isCycle = (p: IndexParameters) => p['method'] === 'cycle';
