import { units } from '../units';
import { qualifying, runSpell } from './accumulate';
import { defineIndex, numberOf } from './define';
import { degrees, heat, op } from './temperature';

export const hotDaysSpell = defineIndex({
  ...heat,
  id: 'hot-days-spell',
  name: 'Hot days in a row',
  shortName: 'Hot spell',
  triggerLabel: 'Hot days in a row',
  description: 'Longest run of consecutive days whose highest temperature is beyond the threshold.',
  unit: units.days,
  decimals: 0,
  variables: ['tmax'],
  comparator: 'GTE',
  direction: 'up',
  kind: 'count',
  parameters: [
    degrees('threshold', 'Daily threshold', 35),
    op('GT'),
    { id: 'minSpell', name: 'Shortest spell that counts', unit: 'days', default: 1 },
  ],
  run: ({ value, lastOnly }, p) =>
    runSpell(
      qualifying(value('tmax'), String(p['op'] ?? 'GT'), numberOf(p, 'threshold', 35)),
      numberOf(p, 'minSpell', 1),
      lastOnly,
    ),
});
