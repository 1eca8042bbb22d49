import { riskOf } from '../risks/list';
import { cdd } from './cdd';
import { deficitPrecipDays } from './deficitPrecipDays';
import type { IndexDefinition } from './define';
import { downtimeMax } from './downtimeMax';
import { downtimeSum } from './downtimeSum';
import { dryDaysSpell } from './dryDaysSpell';
import { excessPrecipDays } from './excessPrecipDays';
import { freezeDegrees } from './freezeDegrees';
import { frostDays } from './frostDays';
import { gdd } from './gdd';
import { ghiShortfall } from './ghiShortfall';
import { ghiSumTotal } from './ghiSumTotal';
import { hdd } from './hdd';
import { heatDegrees } from './heatDegrees';
import { hotDays } from './hotDays';
import { hotDaysSpell } from './hotDaysSpell';
import { precipMaxNday } from './precipMaxNday';
import { precipSpi } from './precipSpi';
import { precipSumTotal } from './precipSumTotal';
import { rainfallExpression } from './rainfallExpression';
import { solarExpression } from './solarExpression';
import { temperatureExpression } from './temperatureExpression';
import { tempMax } from './tempMax';
import { tempMin } from './tempMin';
import { wetDaysSpell } from './wetDaysSpell';
import { windLocationMax } from './windLocationMax';
import { windMax6hr } from './windMax6hr';

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

const byId: ReadonlyMap<string, IndexDefinition> = new Map(
  indexDefinitions.map((definition) => [definition.id, definition]),
);

export function indexOf(id: string): IndexDefinition {
  const indexDefinition = byId.get(id);
  if (!indexDefinition)
    throw new RangeError(
      `There is no index "${id}". Known are: ${indexDefinitions.map((indexDefinition) => indexDefinition.id).join(', ')}.`,
    );
  return indexDefinition;
}

/** Does an index measure a risk? Outage indices serve every risk that incidents measure. */
export const servesRisk = ({ riskTypeId, kind }: IndexDefinition, id: string): boolean =>
  riskTypeId === id || (kind === 'outage' && riskOf(id).measuredBy === 'incident');
