import type { ActivationRow } from '#shared/contract/coverageActivations';
import { activationFields } from '#shared/lists/activations';
import { fieldColumn, useListWords, type Column } from '../../../../ui';

/** What is told of each coverage of an activation. */
export function useActivationColumns(): readonly Column<ActivationRow>[] {
  const { label, outcome, why } = activationFields(useListWords('coverages'));
  return [
    fieldColumn({ id: 'label' }, label),
    fieldColumn({ id: 'outcome', oneLine: true }, outcome),
    fieldColumn({ id: 'why' }, why),
  ];
}
