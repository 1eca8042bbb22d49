import { numberOf } from './define';
import { degreeDays, degrees } from './temperature';

export const gdd = degreeDays(
  'gdd',
  'Growing degree days',
  'Degrees of the daily mean above the base, at most the upper bound, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 10), degrees('upper', 'Upper bound', 30)],
  'LT',
  (p) => {
    const [base, upper] = [numberOf(p, 'base', 10), numberOf(p, 'upper', 30)];
    return (_lowest, mean) => Math.max(0, Math.min(mean, upper) - base);
  },
);
