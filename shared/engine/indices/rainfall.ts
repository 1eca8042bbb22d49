import { qualifying, runCount } from './accumulate';
import { units } from '../units';
import { defineIndex, numberOf, type IndexParameter } from './define';
import { runSpells, spellParameters } from './spells';

const threshold = (value: number): IndexParameter => ({
  id: 'threshold',
  name: 'Daily threshold',
  unit: 'mm',
  default: value,
});
const op = (value: string): IndexParameter => ({
  id: 'op',
  name: 'A day counts when its rain is',
  unit: '',
  choices: ['GT', 'GTE', 'LT', 'LTE'],
  default: value,
});
/** What every index of rain has in common. */
export const rain = { riskTypeId: 'RAINFALL', variables: ['precip'] as const };

/** Days whose rain stands to a threshold as asked. */
export const rainyDays = (id: string, name: string, description: string, mm: number, how: string) =>
  defineIndex({
    ...rain,
    id,
    name,
    shortName: name,
    triggerLabel: name,
    description,
    unit: units.days,
    decimals: 0,
    comparator: 'GT',
    direction: 'up',
    kind: 'count',
    parameters: [threshold(mm), op(how)],
    run: ({ value, lastOnly }, p) =>
      runCount(qualifying(value('precip'), String(p['op'] ?? how), numberOf(p, 'threshold', mm)), lastOnly),
  });
/** The runs of such days: the longest, unless another measure is chosen. */
export const rainSpell = (id: string, name: string, description: string, mm: number, how: string) =>
  defineIndex({
    ...rain,
    id,
    name,
    shortName: name,
    triggerLabel: name,
    description,
    unit: units.days,
    decimals: 0,
    comparator: 'GTE',
    direction: 'up',
    kind: 'count',
    parameters: [threshold(mm), op(how), ...spellParameters],
    run: ({ value, lastOnly }, p) =>
      runSpells(qualifying(value('precip'), String(p['op'] ?? how), numberOf(p, 'threshold', mm)), p, lastOnly),
  });
