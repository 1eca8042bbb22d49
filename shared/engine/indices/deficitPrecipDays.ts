import { rainyDays } from './rainfall';

export const deficitPrecipDays = rainyDays(
  'deficit-precip-days',
  'Deficit rainfall days',
  'Number of days with less rain than the threshold.',
  2.5,
  'LT',
);
