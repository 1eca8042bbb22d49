import type { IndexParameters } from '../cover';
import { runSpell, runSpellCount, runSpellTotal } from './accumulate';
import { numberOf, type IndexParameter, type Running } from './define';

/** What counts of the runs of qualifying days: the longest, the days of all of them, or how many there are. */
const measures = { longest: runSpell, total: runSpellTotal, count: runSpellCount } as const;
const isMeasure = (text: unknown): text is keyof typeof measures =>
  typeof text === 'string' && Object.hasOwn(measures, text);

/** The parameters of every index of spells. */
export const spellParameters: readonly IndexParameter[] = [
  { id: 'minSpell', name: 'Shortest spell that counts', unit: 'days', default: 1 },
  { id: 'measure', name: 'What counts of the spells', unit: '', choices: Object.keys(measures), default: 'longest' },
];

/** The runs of qualifying days, measured as the parameters say. */
export function runSpells(qualifies: Uint8Array, p: IndexParameters, lastOnly?: boolean): Running {
  const { measure = 'longest' } = p;
  if (!isMeasure(measure)) throw new RangeError(`"${measure}" is not one of ${Object.keys(measures).join(', ')}.`);
  return measures[measure](qualifies, numberOf(p, 'minSpell', 1), lastOnly);
}
