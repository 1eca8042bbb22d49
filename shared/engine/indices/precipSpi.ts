import { units } from '../units';
import { runSum } from './accumulate';
import { defineIndex, numberOf } from './define';
import { spiBound, spiOf, usualScale } from './spi';

const bounded = (score: number) => Math.min(spiBound, Math.max(-spiBound, score));

export const precipSpi = defineIndex({
  id: 'precip-spi',
  riskTypeId: 'RAINFALL',
  name: 'Standardised precipitation index',
  shortName: 'SPI',
  triggerLabel: 'Standardised precipitation index',
  description: 'Rainfall of the whole months of the period, as standard deviations from what is usual for them.',
  unit: units.spi,
  decimals: 2,
  variables: ['precip'],
  comparator: 'LTE',
  direction: 'none',
  kind: 'mean',
  byMonth: true,
  parameters: [
    { id: 'scale', name: 'Months', unit: '', choices: ['1', '3', '6'], default: String(usualScale) },
    { id: 'alpha', name: 'Gamma shape of the reference years', unit: '', default: null },
    { id: 'beta', name: 'Gamma scale of the reference years', unit: 'mm', default: null },
    { id: 'zeroShare', name: 'Share of dry reference years', unit: '', default: null },
  ],
  run({ value, lastOnly }, p) {
    const reference = {
      alpha: numberOf(p, 'alpha', NaN),
      beta: numberOf(p, 'beta', NaN),
      zeroShare: numberOf(p, 'zeroShare', 0),
    };
    if (!(reference.alpha > 0 && reference.beta > 0))
      throw new RangeError('precip-spi needs the gamma distribution of its reference years: alpha and beta.');
    const sum = runSum(value('precip'), lastOnly);
    const score = (total: number) => bounded(spiOf(total, reference));
    return { ...sum, value: score(sum.value), index: sum.index.map(score) };
  },
});
