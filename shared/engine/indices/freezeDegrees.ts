import { numberOf } from './define';
import { degreeDays, degrees } from './temperature';

export const freezeDegrees = degreeDays(
  'freeze-degrees',
  'Freeze degrees',
  'Degrees of the daily minimum below the base, added up.',
  ['tmin'],
  [degrees('base', 'Base', 0)],
  'GT',
  (p) => {
    const base = numberOf(p, 'base', 0);
    return (lowest) => Math.max(0, base - lowest);
  },
);
