import { units } from '../units';
import { qualifying } from './accumulate';
import { defineIndex, numberOf } from './define';
import { runSpells, spellParameters } from './spells';
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
  parameters: [degrees('threshold', 'Daily threshold', 35), op('GT'), ...spellParameters],
  run: ({ value, lastOnly }, p) =>
    runSpells(qualifying(value('tmax'), String(p['op'] ?? 'GT'), numberOf(p, 'threshold', 35)), p, lastOnly),
});
