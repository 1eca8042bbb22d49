import { rainSpell } from './rainfall';

export const dryDaysSpell = rainSpell(
  'dry-days-spell',
  'Dry spell',
  'Longest run of consecutive days with less rain than the threshold.',
  2.5,
  'LT',
);
