import { rainyDays } from './rainfall';

export const excessPrecipDays = rainyDays(
  'excess-precip-days',
  'Excess rainfall days',
  'Number of days with more rain than the threshold.',
  20,
  'GT',
);
