import { numberOf } from './define';
import { hddOf, degreeDays, degrees, isCycle, method } from './temperature';

export const hdd = degreeDays(
  'hdd',
  'Heating degree days',
  'Degrees of the daily mean below the base, added up.',
  ['tmax', 'tmin'],
  [degrees('base', 'Base', 18), method],
  'GT',
  (p) => {
    const [base, cycle] = [numberOf(p, 'base', 18), isCycle(p)];
    return (n, m, x) => hddOf(n, m, x, base, cycle);
  },
);
