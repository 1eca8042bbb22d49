import type { Comparator } from '../cover';
import { breaches, isAbove } from '../payout';
import { mayBeNegative } from '../units';

/** Years between two payouts that are usual in the trade. */
const periods = [3, 5, 10, 20] as const;

/** A trigger that past years reached about once in `years`, and the worst of them, at which everything may be owed. */
export type Suggestion = {
  readonly years: number;
  readonly trigger: number;
  readonly exit: number;
  /** How many of the past years would have breached it. */
  readonly paid: number;
};

type Asked = {
  readonly comparator: Comparator;
  readonly unit: string;
  /** Decimals of an index value as people say it; `per`: what one of its units is of the engine's, 3600 for hours. */
  readonly decimals: number;
  readonly per: number;
};

/**
 * Triggers by return period from the index of past years (docs/rules.md §6.1): between the years that would pay and the next one, at a round
 * value. What the record is too short for, and what would be the same trigger again, is left out.
 */
export function suggestedTriggers(values: readonly number[], { comparator, unit, decimals, per }: Asked): Suggestion[] {
  const above = isAbove(comparator);
  const worstFirst = [...values].sort((a, b) => (above ? b - a : a - b));
  const size = 10 ** decimals / per;
  const [worst] = worstFirst;
  const found = new Map<number, Suggestion>();
  for (const years of periods) {
    const count = Math.round(values.length / years);
    const [last, next] = [worstFirst[count - 1], worstFirst[count]];
    if (worst === undefined || last === undefined || next === undefined) continue;
    const between = ((last + next) / 2) * size;
    const paidAt = (trigger: number) => values.filter((value) => breaches(comparator, value, trigger)).length;
    const [trigger = 0] = [Math.floor(between), Math.ceil(between)]
      .map((round) => Number((round / size).toPrecision(12)))
      .filter((round) => mayBeNegative(unit) || round >= 0)
      .sort((a, b) => Math.abs(paidAt(a) - count) - Math.abs(paidAt(b) - count));
    const rounded = Number(((above ? Math.ceil : Math.floor)(worst * size) / size).toPrecision(12));
    const exit = (above ? rounded > trigger : rounded < trigger) ? rounded : trigger + (above ? 1 : -1) / size;
    const paid = paidAt(trigger);
    const isPossible = mayBeNegative(unit) || exit >= 0;
    // Where many years are alike no trigger lies between them.
    const isAsOften = paid > 0 && Math.abs(paid - count) <= Math.max(1, count / 4);
    if (isPossible && isAsOften && !found.has(trigger)) found.set(trigger, { years, trigger, exit, paid });
  }
  return [...found.values()];
}
