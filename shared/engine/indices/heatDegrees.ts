import { numberOf } from './define';
import { degreeDays, degrees } from './temperature';

export const heatDegrees = degreeDays(
  'heat-degrees',
  'Heat degrees',
  'Degrees of the daily maximum above the base, added up.',
  ['tmax'],
  [degrees('base', 'Base', 35)],
  'GT',
  ({ x }, p) => Math.max(0, x - numberOf(p, 'base', 35)),
);
