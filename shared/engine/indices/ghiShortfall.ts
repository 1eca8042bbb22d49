import { runSum } from './accumulate';
import { units } from '../units';
import { defineIndex, numberOf } from './define';

export const ghiShortfall = defineIndex({
  id: 'ghi-shortfall',
  riskTypeId: 'SOLAR',
  name: 'Irradiation shortfall',
  shortName: 'Shortfall',
  triggerLabel: 'Irradiation shortfall',
  description: 'How far the irradiation so far falls short of the reference for the whole period, in percent.',
  unit: units.percent,
  decimals: 1,
  variables: ['ghi'],
  comparator: 'GT',
  direction: 'none',
  kind: 'mean',
  parameters: [{ id: 'reference', name: 'Reference irradiation of the period', unit: 'kWh/m²', default: null }],
  run({ value, lastOnly }, p) {
    const reference = numberOf(p, 'reference', NaN);
    if (!(reference > 0)) throw new RangeError('ghi-shortfall needs its reference irradiation, in kWh/m².');
    const sum = runSum(value('ghi'), lastOnly);
    const shortfall = (total: number) => 100 * Math.max(0, 1 - total / reference);
    return { ...sum, value: shortfall(sum.value), index: sum.index.map(shortfall) };
  },
});
