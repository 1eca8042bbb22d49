import type { IndexParameters } from '../cover';
import { units } from '../units';
import { defineIndex, noDays, numberOf } from './define';
import { stormAt, windRules, type WindRule } from './stormCircle';

export const radiusOf = (p: IndexParameters) => numberOf(p, 'radiusKm', 50);
const ruleOf = (p: IndexParameters): WindRule => windRules.find((rule) => rule === p['rule']) ?? 'segmentsMax';

/** Runs over fixes, not days. */
export const windMax6hr = defineIndex({
  id: 'wind-max-6hr',
  riskTypeId: 'TC',
  name: 'Maximum sustained wind within the radius',
  shortName: 'Max wind',
  triggerLabel: 'Maximum sustained wind',
  description: 'Greatest sustained wind of any storm whose track crosses the circle around the place.',
  unit: units.kmh,
  decimals: 1,
  variables: ['wind'],
  comparator: 'GTE',
  direction: 'up',
  kind: 'track',
  parameters: [
    { id: 'radiusKm', name: 'Radius', unit: 'km', default: 50 },
    { id: 'rule', name: 'Wind of a storm', unit: '', choices: windRules, default: 'segmentsMax' },
  ],
  run: () => noDays,
  storm: (fixes, target, p, engine) => stormAt(fixes, target, radiusOf(p), ruleOf(p), engine),
});
