import { numberOf } from './define';
import { cddOf, degreeDays, degrees, isCycle, method } from './temperature';

export const cdd = degreeDays(
  'cdd',
  'Cooling degree days',
  'Degrees of the daily mean above the base, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 18), method],
  'GT',
  (p) => {
    const [base, cycle] = [numberOf(p, 'base', 18), isCycle(p)];
    return (n, m, x) => cddOf(n, m, x, base, cycle);
  },
);
