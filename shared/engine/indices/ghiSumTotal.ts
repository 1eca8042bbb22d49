import { runSum } from './accumulate';
import { units } from '../units';
import { defineIndex } from './define';

export const ghiSumTotal = defineIndex({
  id: 'ghi-sum-total',
  riskTypeId: 'SOLAR',
  name: 'Total irradiation',
  shortName: 'Irradiation',
  triggerLabel: 'Total irradiation',
  description: 'Sum of the daily global horizontal irradiation over the period.',
  unit: units.kwh,
  decimals: 1,
  variables: ['ghi'],
  comparator: 'LT',
  direction: 'up',
  kind: 'sum',
  parameters: [],
  run: ({ value, lastOnly }) => runSum(value('ghi'), lastOnly),
});
