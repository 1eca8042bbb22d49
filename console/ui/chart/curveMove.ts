import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove } from '#shared/engine/payout';
import { mayBeNegative } from '#shared/engine/units';
import { type Measure, onScreen, onWire } from '#shared/view/measure';
import { niceTicks, type Range } from './curve';

/** The marks of the curve that can be moved. */
export type Mark = 'trigger' | 'exit';
export type MovedMarks = { readonly trigger: number; readonly exit: number | null };

/** The step by which a mark moves: a round number on screen, about a fortieth of the range. */
export const stepOf = ({ low, high }: Range, measure: Measure): number =>
  onWire(niceTicks(onScreen(low, measure), onScreen(high, measure), 40).step, measure);

/** Trigger and exit after a move, in a unit that may have values below zero or not; the exit goes along with the trigger. Null where the exit would not lie beyond it. */
export function movedMarks(
  terms: PayoutTerms,
  unit: string,
  { mark, to, step }: { readonly mark: Mark; readonly to: number; readonly step: number },
): MovedMarks | null {
  const exit = exitOf(terms);
  const snapped = Number((Math.round(to / step) * step).toFixed(6));
  const possible = (value: number) => (mayBeNegative(unit) ? value : Math.max(0, value));
  const index = possible(snapped);
  const trigger = mark === 'trigger' ? index : terms.trigger;
  const end = mark === 'exit' ? index : exit === null ? exit : possible(exit + (trigger - terms.trigger));
  const isOrdered = end === null || (isAbove(terms.comparator) ? end > trigger : end < trigger);
  return isOrdered ? { trigger, exit: end } : null;
}
