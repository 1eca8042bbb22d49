import type { z } from 'zod';
import type { TriggerState } from '#shared/contract/event';
import type { CoveragePart } from '../../../db/schema/coverages';
import type { parametricEvent } from '../../../db/schema/monitoring';
import { indexAnswer, limitsOf } from './answer';

type Of = {
  readonly event: Pick<typeof parametricEvent.$inferSelect, 'parts'>;
  readonly terms: { readonly parts: readonly CoveragePart[] };
};

/** Where each of several triggers stands by itself; null where there is one, or nothing is known of them. */
export function triggerStates({ event, terms }: Of): z.input<typeof TriggerState>[] | null {
  const states = event.parts;
  if (!states || terms.parts.length === 0) return null;
  return terms.parts.flatMap((part, at) => {
    const state = states[at];
    if (!state) return [];
    const { name, output, decimals, triggerComparator } = indexAnswer(part);
    const { exit, duration } = limitsOf(part);
    return [
      {
        ...{ label: part.label, indexName: name, unit: output.unit, decimals, duration },
        ...{ comparator: triggerComparator, trigger: part.terms.payout.trigger, exit },
        ...{ indexValue: state.indexValue, payoutPct: state.payoutPct },
      },
    ];
  });
}
