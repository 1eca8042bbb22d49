import { units } from '../units';
import { runRollingMax } from './accumulate';
import { defineIndex, numberOf } from './define';
import { rain } from './rainfall';

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
  run: ({ value, lastOnly }, p) => runRollingMax(value('precip'), numberOf(p, 'window', 3), lastOnly),
});
