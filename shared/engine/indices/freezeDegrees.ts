import { numberOf } from './define';
import { degreeDays, degrees } from './temperature';

export const freezeDegrees = degreeDays(
  'freeze-degrees',
  'Freeze degrees',
  'Degrees of the daily minimum below the base, added up.',
  ['tmin'],
  [degrees('base', 'Base', 0)],
  'GT',
  ({ n }, p) => Math.max(0, numberOf(p, 'base', 0) - n),
);
