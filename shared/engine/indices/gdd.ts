import { numberOf } from './define';
import { degreeDays, degrees } from './temperature';

export const gdd = degreeDays(
  'gdd',
  'Growing degree days',
  'Degrees of the daily mean above the base, at most the upper bound, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 10), degrees('upper', 'Upper bound', 30)],
  'LT',
  ({ m }, p) => Math.max(0, Math.min(m, numberOf(p, 'upper', 30)) - numberOf(p, 'base', 10)),
);
