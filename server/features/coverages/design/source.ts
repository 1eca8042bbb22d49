import type { z } from 'zod';
import type { NewCoverage } from '#shared/contract/coverageDesign';
import type { IndexDefinition } from '#shared/engine/indices/define';
import { riskOf } from '#shared/engine/risks/list';
import type { Db } from '../../../db/open';
import type { TargetRow } from '../../../data/targets';
import { findSet, type SetRow } from '../../catalog/repository';
import { findTargetOf } from '../../catalog/target';
import { fault } from '#shared/contract/design/faults';
import type { FieldFault } from '#shared/contract/faults';

type SourceInput = Pick<
  z.output<typeof NewCoverage>,
  'riskTypeId' | 'dataSet' | 'secondaryDataSet' | 'monitoringTarget'
>;
/** Where a coverage takes its values from. A new target is a point that no coverage has used yet. */
export type Source = {
  readonly set: SetRow;
  readonly target: TargetRow;
  readonly isNewTarget: boolean;
  readonly secondaryDataSetId: string | null;
};

const contents: Readonly<Record<string, string>> = {
  station: 'daily values',
  grid: 'daily values',
  track: 'storm tracks',
  incident: 'interruptions of services',
};
const contentOf = ({ kind }: IndexDefinition) =>
  kind === 'track' ? 'storm tracks' : kind === 'outage' ? 'interruptions of services' : 'daily values';

/** Why a data set does not fit an index, as a sentence; null when it does. */
function unfit(set: SetRow, definition: IndexDefinition): string | null {
  const wanted = contentOf(definition);
  const held = contents[set.kind] ?? set.kind;
  if (held !== wanted) return `The index "${definition.name}" reads ${wanted}, but "${set.name}" holds ${held}.`;
  if (wanted !== 'daily values') return null;
  const lacking = definition.variables.filter((id) => !set.variables.some((variable) => variable.id === id));
  return lacking.length === 0
    ? null
    : `The data set "${set.name}" lacks what the index "${definition.name}" reads: ${lacking.join(', ')}.`;
}

/** Data set, second data set and target of a coverage, or what is wrong with them. */
export async function readSource(
  { db, tenantId }: { readonly db: Db; readonly tenantId: string },
  input: SourceInput,
  definition: IndexDefinition | undefined,
): Promise<{ readonly source: Source | null; readonly faults: readonly FieldFault[] }> {
  const { dataSet, secondaryDataSet, monitoringTarget, riskTypeId } = input;
  const set = await findSet(db, dataSet.id);
  if (!set) return { source: null, faults: [fault('dataSet.id', `There is no data set "${dataSet.id}".`)] };
  const faults: FieldFault[] = [];
  if (!set.riskTypeIds.includes(riskTypeId)) {
    faults.push(fault('dataSet.id', `The data set "${set.name}" does not measure ${riskOf(riskTypeId).name}.`));
  }
  const misfit = definition ? unfit(set, definition) : null;
  if (misfit !== null) faults.push(fault('dataSet.id', misfit));
  if (secondaryDataSet) {
    const second = await findSet(db, secondaryDataSet.id);
    const why = !second
      ? `There is no data set "${secondaryDataSet.id}".`
      : second.id === set.id
        ? 'The second data set must be another one than the first.'
        : definition
          ? unfit(second, definition)
          : null;
    if (why !== null) faults.push(fault('secondaryDataSet.id', why));
  }
  const target = await findTargetOf(db, tenantId, set, monitoringTarget.id);
  if (!target) {
    const text = `There is no monitoring target "${monitoringTarget.id}" in the data set "${set.name}".`;
    faults.push(fault('monitoringTarget.id', text));
  }
  if (!target || faults.length > 0) return { source: null, faults };
  return { source: { set, ...target, secondaryDataSetId: secondaryDataSet?.id ?? null }, faults };
}
