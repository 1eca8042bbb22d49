import { rainSpell } from './rainfall';

export const wetDaysSpell = rainSpell(
  'wet-days-spell',
  'Wet spell',
  'Longest run of consecutive days with at least the threshold of rain.',
  2.5,
  'GTE',
);
