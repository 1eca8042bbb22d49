import { qualifying, runCount, runRollingMax, runSpell, runSum } from './accumulate';
import { units } from '../units';
import { defineIndex, numberOf, type IndexParameter } from './define';

const threshold = (value: number): IndexParameter => ({
  id: 'threshold',
  name: 'Daily threshold',
  unit: 'mm',
  default: value,
});
const op = (value: string): IndexParameter => ({
  id: 'op',
  name: 'A day counts when its rain is',
  unit: '',
  choices: ['GT', 'GTE', 'LT', 'LTE'],
  default: value,
});
const minSpell: IndexParameter = { id: 'minSpell', name: 'Shortest spell that counts', unit: 'days', default: 1 };
const rain = { riskTypeId: 'RAINFALL', variables: ['precip'] as const };

export const precipSumTotal = defineIndex({
  ...rain,
  id: 'precip-sum-total',
  name: 'Total rainfall',
  shortName: 'Rainfall',
  triggerLabel: 'Total rainfall',
  description: 'Sum of the daily rainfall over the period.',
  unit: units.mm,
  decimals: 1,
  comparator: 'GT',
  direction: 'up',
  kind: 'sum',
  parameters: [{ id: 'dailyCap', name: 'Most that one day counts', unit: 'mm', default: null }],
  run({ value }, parameters) {
    const cap = numberOf(parameters, 'dailyCap', Infinity);
    const x = value('precip');
    return runSum(cap === Infinity ? x : x.map((mm) => Math.min(mm, cap)));
  },
});

const days = (id: string, name: string, description: string, mm: number, how: string) =>
  defineIndex({
    ...rain,
    id,
    name,
    shortName: name,
    triggerLabel: name,
    description,
    unit: units.days,
    decimals: 0,
    comparator: 'GT',
    direction: 'up',
    kind: 'count',
    parameters: [threshold(mm), op(how)],
    run: ({ value }, p) => runCount(qualifying(value('precip'), String(p['op'] ?? how), numberOf(p, 'threshold', mm))),
  });
export const excessPrecipDays = days(
  'excess-precip-days',
  'Excess rainfall days',
  'Number of days with more rain than the threshold.',
  20,
  'GT',
);
export const deficitPrecipDays = days(
  'deficit-precip-days',
  'Deficit rainfall days',
  'Number of days with less rain than the threshold.',
  2.5,
  'LT',
);

const spell = (id: string, name: string, description: string, mm: number, how: string) =>
  defineIndex({
    ...rain,
    id,
    name,
    shortName: name,
    triggerLabel: name,
    description,
    unit: units.days,
    decimals: 0,
    comparator: 'GTE',
    direction: 'up',
    kind: 'count',
    parameters: [threshold(mm), op(how), minSpell],
    run: ({ value }, p) =>
      runSpell(
        qualifying(value('precip'), String(p['op'] ?? how), numberOf(p, 'threshold', mm)),
        numberOf(p, 'minSpell', 1),
      ),
  });
export const dryDaysSpell = spell(
  'dry-days-spell',
  'Dry spell',
  'Longest run of consecutive days with less rain than the threshold.',
  2.5,
  'LT',
);
export const wetDaysSpell = spell(
  'wet-days-spell',
  'Wet spell',
  'Longest run of consecutive days with at least the threshold of rain.',
  2.5,
  'GTE',
);

export const precipMaxNday = defineIndex({
  ...rain,
  id: 'precip-max-nday',
  name: 'Highest rainfall of consecutive days',
  shortName: 'Peak rainfall',
  triggerLabel: 'Highest rainfall of consecutive days',
  description: 'Largest rainfall total of the given number of consecutive days.',
  unit: units.mm,
  decimals: 1,
  comparator: 'GT',
  direction: 'up',
  kind: 'extreme',
  parameters: [{ id: 'window', name: 'Consecutive days', unit: 'days', default: 3 }],
  run: ({ value }, p) => runRollingMax(value('precip'), numberOf(p, 'window', 3)),
});
