import { numberOf } from './define';
import { cddOf, degreeDays, degrees, isCycle, method } from './temperature';

export const cdd = degreeDays(
  'cdd',
  'Cooling degree days',
  'Degrees of the daily mean above the base, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 18), method],
  'GT',
  (day, p) => cddOf(day, numberOf(p, 'base', 18), isCycle(p)),
);
