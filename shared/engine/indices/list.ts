import { riskOf } from '../risks/list';
import type { IndexDefinition } from './define';
import { downtimeMax, downtimeSum } from './downtime';
import {
  deficitPrecipDays,
  dryDaysSpell,
  excessPrecipDays,
  precipMaxNday,
  precipSumTotal,
  wetDaysSpell,
} from './rainfall';
import { rainfallExpression, solarExpression, temperatureExpression } from './expressions';
import { ghiShortfall, ghiSumTotal } from './solar';
import { precipSpi } from './spi';
import {
  cdd,
  freezeDegrees,
  frostDays,
  gdd,
  hdd,
  heatDegrees,
  hotDays,
  hotDaysSpell,
  tempMax,
  tempMin,
} from './temperature';
import { windLocationMax } from './windLocation';
import { windMax6hr } from './windMax';

/** Every index definition, in the order people see. */
export const indexDefinitions: readonly IndexDefinition[] = [
  precipSumTotal,
  excessPrecipDays,
  deficitPrecipDays,
  dryDaysSpell,
  wetDaysSpell,
  precipMaxNday,
  precipSpi,
  rainfallExpression,
  hotDaysSpell,
  hotDays,
  frostDays,
  tempMax,
  tempMin,
  heatDegrees,
  freezeDegrees,
  hdd,
  cdd,
  gdd,
  temperatureExpression,
  windMax6hr,
  windLocationMax,
  ghiSumTotal,
  ghiShortfall,
  solarExpression,
  downtimeMax,
  downtimeSum,
];

export function indexOf(id: string): IndexDefinition {
  const found = indexDefinitions.find((definition) => definition.id === id);
  if (!found)
    throw new RangeError(
      `There is no index "${id}". Known are: ${indexDefinitions.map((known) => known.id).join(', ')}.`,
    );
  return found;
}

/** Does an index measure a risk? Outage indices serve every risk that incidents measure. */
export const servesRisk = ({ riskTypeId, kind }: IndexDefinition, id: string): boolean =>
  riskTypeId === id || (kind === 'outage' && riskOf(id).measuredBy === 'incident');
