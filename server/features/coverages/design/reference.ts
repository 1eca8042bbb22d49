import type { IndexChoice } from '#shared/engine/cover';
import { referenceVariables, withReference } from '#shared/engine/burn/reference';
import { readObserved } from '../../../data/observed';
import type { Db } from '../../../db/open';
import { fault } from '#shared/contract/design/faults';
import type { FieldFault } from '#shared/contract/faults';

type ReferenceOptions = {
  readonly choice: IndexChoice;
  readonly start: string;
  readonly end: string;
  readonly set: { readonly id: string; readonly name: string; readonly dayOffsetHours: number };
  readonly target: { readonly id: string };
};

/** Freezes what an index is measured against (docs/rules.md §2) into the terms. */
export async function freezeReference(
  db: Db,
  storeDir: string,
  { choice, start, end, set, target }: ReferenceOptions,
): Promise<{ readonly choice: IndexChoice; readonly faults: readonly FieldFault[] }> {
  const variables = referenceVariables(choice);
  if (variables === null) return { choice, faults: [] };
  const observed = await readObserved(db, storeDir, { dataSetId: set.id, targetId: target.id, variables });
  const frozen = withReference(choice, { start, end, dayOffsetHours: set.dayOffsetHours }, observed);
  if (frozen) return { choice: frozen, faults: [] };
  const text = `"${set.name}" holds too few whole past periods from which the reference could be computed: choose another data set or give the parameters of the reference yourself.`;
  return { choice, faults: [fault('indexDefinition.parameters.reference', text)] };
}
