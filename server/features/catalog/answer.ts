import type { z } from 'zod';
import type { DataProvider, DataSet, MonitoringTarget } from '#shared/contract/catalog';
import type { IndexDefinition as IndexAnswer, RiskType } from '#shared/contract/indices';
import type { IndexDefinition } from '#shared/engine/indices/define';
import { indexDefinitions, servesRisk } from '#shared/engine/indices/list';
import { riskTypes } from '#shared/engine/risks/list';
import type { TargetRow } from '../../data/targets';
import type { ProviderRow, SetRow } from './repository';

export const riskTypeAnswers: RiskType[] = riskTypes.map(({ id, name, unit, icon, chart }) => ({
  id,
  name,
  unit,
  icon,
  chart,
}));

/** What an index gives out, as catalogue and coverages tell it. */
export const outputAnswer = ({ id, name, shortName, description, unit }: IndexDefinition) => ({
  id,
  name,
  shortName,
  description,
  unit: { id: unit.id, symbol: unit.symbol, name: unit.name },
});

const parameterAnswer = ({ id, name, unit, choices, default: usual }: IndexDefinition['parameters'][number]) => ({
  id,
  name,
  unit,
  type: choices ? ('choice' as const) : ('number' as const),
  ...(choices ? { choices: [...choices] } : {}),
  default: usual,
});

const indexAnswer = (definition: IndexDefinition, riskTypeId: string): IndexAnswer => ({
  id: definition.id,
  name: definition.name,
  triggerLabel: definition.triggerLabel,
  description: definition.description,
  triggerComparator: definition.comparator,
  riskTypeId,
  indexType: definition.kind === 'expression' ? 'COMPLEX' : 'SIMPLE',
  variables: [...definition.variables],
  parameters: definition.parameters.map(parameterAnswer),
  decimals: definition.decimals,
  direction: definition.direction,
  output: outputAnswer(definition),
});

/** Every index, or those that measure one risk. */
export const indexAnswers = (riskTypeId: string | undefined): IndexAnswer[] =>
  indexDefinitions
    .filter((definition) => riskTypeId === undefined || servesRisk(definition, riskTypeId))
    .map((definition) => indexAnswer(definition, riskTypeId ?? definition.riskTypeId));

/** Risk types in the order people see them; ids that are not ours come last. */
const inOrder = (ids: readonly string[]): string[] => {
  const known = riskTypes.map(({ id }) => id);
  return [...known.filter((id) => ids.includes(id)), ...new Set(ids.filter((id) => !known.includes(id)))];
};

export const providerAnswer = (
  { id, name, description, logo }: ProviderRow,
  riskTypeIds: readonly string[],
): DataProvider => ({ id, name, description, logo, riskTypeIds: inOrder(riskTypeIds) });

type SetFilter = {
  readonly provider: ProviderRow;
  readonly targetCount: number;
  readonly riskTypeId: string | undefined;
};

/** A data set as the catalogue shows it; its risk type is the one asked for, else its first. */
export const dataSetAnswer = (
  set: SetRow,
  { provider, targetCount, riskTypeId }: SetFilter,
): z.input<typeof DataSet> => ({
  id: set.id,
  category: set.category,
  name: set.name,
  description: set.description,
  kind: set.kind as DataSet['kind'],
  riskType: { id: riskTypeId ?? set.riskTypeIds[0] ?? '' },
  riskTypeIds: set.riskTypeIds,
  dataSource: { dataProvider: { id: provider.id, name: provider.name } },
  variables: set.variables.map((variable) => ({ ...variable })),
  firstDate: set.firstDate,
  lastDate: set.lastDate,
  version: set.version,
  contentHash: set.contentHash,
  updatedAt: set.updatedAt.toISOString(),
  attribution: set.attribution,
  licence: set.licence,
  synthetic: set.synthetic,
  settlementLagDays: set.settlementLagDays,
  targetCount,
});

type Feature = MonitoringTarget['geometryData']['geoJson']['features'][number];
type Period = { readonly firstDate: string | null; readonly lastDate: string | null };
type Placed = Pick<TargetRow, 'id' | 'name' | 'kind' | 'lat' | 'lon'> & { readonly geometry?: unknown };

/** The place of a target: its geometry where it was read, else its point. */
export function placeAnswer({ id, name, kind, lat, lon, geometry }: Placed) {
  const feature: Feature = {
    type: 'Feature',
    geometry: (geometry ?? { type: 'Point', coordinates: [lon, lat] }) as Feature['geometry'],
    properties: { name, monitoringTargetId: id },
  };
  return {
    id,
    name,
    kind: kind === 'area' ? ('area' as const) : ('point' as const),
    lat,
    lon,
    geometryData: { geoJson: { type: 'FeatureCollection' as const, features: [feature] } },
  };
}

/** A monitoring target; it takes the period of its set where it has none of its own. */
export const targetAnswer = (row: Placed & Pick<TargetRow, 'dataSetId'> & Period, set?: Period): MonitoringTarget => ({
  ...placeAnswer(row),
  dataSetId: row.dataSetId,
  firstDate: row.firstDate ?? set?.firstDate ?? null,
  lastDate: row.lastDate ?? set?.lastDate ?? null,
});
