import { simulate } from '#shared/engine/burn';
import type { IndexChoice } from '#shared/engine/cover';
import { indexDefinitions } from '#shared/engine/indices/list';
import { mean } from '#shared/engine/statistics';
import { readObserved } from '../../data/observed';
import type { Db } from '../../db/open';
import { fault, type FieldFault } from './faults';
import { clean } from './payoutTerms';

const shortfall = 'ghi-shortfall';
const total = 'ghi-sum-total';

type Asked = {
  readonly choice: IndexChoice;
  readonly start: string;
  readonly end: string;
  readonly set: { readonly id: string; readonly name: string; readonly dayOffsetHours: number };
  readonly target: { readonly id: string };
};

/**
 * A shortfall is measured against the mean of the same period over the past years (engine rules, section 2). That number becomes part of
 * the terms: data that come later never move it.
 */
export async function withReference(
  db: Db,
  storeDir: string,
  { choice, start, end, set, target }: Asked,
): Promise<{ readonly choice: IndexChoice; readonly faults: readonly FieldFault[] }> {
  if (choice.indexId !== shortfall || choice.parameters['reference'] !== undefined) return { choice, faults: [] };
  const variables = indexDefinitions.find(({ id }) => id === total)?.variables ?? [];
  const observed = await readObserved(db, storeDir, { dataSetId: set.id, targetId: target.id, variables });
  const { years } = simulate(
    {
      start,
      end,
      index: { indexId: total, parameters: {} },
      terms: {
        structure: 'binary',
        comparator: 'LT',
        trigger: 0,
        exit: null,
        minPayoutPct: 1,
        payoutPerUnitPct: null,
        limitPct: 1,
      },
      target: null,
      dayOffsetHours: set.dayOffsetHours,
    },
    observed,
    { detrend: 'NONE', rounding: 'none', bootstrap: 1 },
  );
  const sums = years.flatMap(({ index }) => index ?? []);
  if (sums.length === 0) {
    const text = `"${set.name}" holds no whole past period from which the reference could be computed: give the parameter "reference" in kWh/m².`;
    return { choice, faults: [fault('indexDefinition.parameters.reference', text)] };
  }
  return { choice: { ...choice, parameters: { ...choice.parameters, reference: clean(mean(sums)) } }, faults: [] };
}
