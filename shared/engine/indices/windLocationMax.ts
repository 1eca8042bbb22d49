import { units } from '../units';
import { defineIndex, noDays, numberOf } from './define';
import { stormAtPlace } from './stormPlace';

export const windLocationMax = defineIndex({
  id: 'wind-location-max',
  riskTypeId: 'TC',
  name: 'Maximum wind at the location',
  shortName: 'Wind at location',
  triggerLabel: 'Maximum wind at the location',
  description: 'Greatest wind at the place itself, from the storms’ wind, radius of greatest wind and pressure.',
  unit: units.kmh,
  decimals: 1,
  variables: ['wind'],
  comparator: 'GTE',
  direction: 'up',
  kind: 'track',
  parameters: [{ id: 'reachKm', name: 'Storms within', unit: 'km', default: 300 }],
  run: () => noDays,
  storm: (fixes, target, p, engine) => stormAtPlace(fixes, target, numberOf(p, 'reachKm', 300), engine),
});
