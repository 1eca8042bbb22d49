import { numberOf } from './define';
import { degreeDays, degrees } from './temperature';

export const heatDegrees = degreeDays(
  'heat-degrees',
  'Heat degrees',
  'Degrees of the daily maximum above the base, added up.',
  ['tmax'],
  [degrees('base', 'Base', 35)],
  'GT',
  (p) => {
    const base = numberOf(p, 'base', 35);
    return (_lowest, _mean, highest) => Math.max(0, highest - base);
  },
);
