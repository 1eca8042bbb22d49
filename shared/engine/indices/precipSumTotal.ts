import { units } from '../units';
import { runSum } from './accumulate';
import { defineIndex, numberOf } from './define';
import { rain } from './rainfall';

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
  run({ value, lastOnly }, parameters) {
    const cap = numberOf(parameters, 'dailyCap', Infinity);
    const x = value('precip');
    return runSum(cap === Infinity ? x : x.map((mm) => Math.min(mm, cap)), lastOnly);
  },
});
