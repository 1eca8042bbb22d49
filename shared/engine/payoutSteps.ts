import type { PayoutTerms } from './cover';
import { breaches, isAbove, paidSteps, paidUnits, rateOf, retained } from './payout';

/** How the share for one index value comes about, in the order in which it is added up; shares are fractions of the sum insured. */
export type PayoutSteps = {
  /** What is paid at once: the payout at the trigger, or the steps that were reached. */
  readonly atOnce: readonly number[];
  /** What comes on top for the units beyond the trigger; null where nothing does. */
  readonly beyond: Beyond | null;
  /** What it comes to before limit and deductible. */
  readonly total: number;
  /** The limit, where that is more. */
  readonly limit: number | null;
  /** What is taken off after that. */
  readonly deductible: number;
};
type Beyond = {
  /** Index and trigger, the larger first: their difference is counted. */
  readonly from: number;
  readonly to: number;
  /** Whole units where only those pay; null where every part of one does. */
  readonly units: number | null;
  /** Share for each unit. */
  readonly rate: number;
};
type Paid = Pick<PayoutSteps, 'atOnce' | 'beyond' | 'total'>;

function paidBeyond(terms: PayoutTerms, value: number): Paid | null {
  const { comparator, trigger, minPayoutPct, wholeUnits, structure } = terms;
  if (!breaches(comparator, value, trigger)) return null;
  const [rate, units] = [rateOf(terms), paidUnits(terms, value)];
  const atOnce = [minPayoutPct];
  if (structure === 'binary' || rate === 0 || units === 0) return { atOnce, beyond: null, total: minPayoutPct };
  if (!Number.isFinite(rate)) return null;
  const [from, to] = isAbove(comparator) ? [value, trigger] : [trigger, value];
  return { atOnce, beyond: { from, to, units: wholeUnits ? units : null, rate }, total: minPayoutPct + rate * units };
}

function paidByTable(terms: PayoutTerms, value: number): Paid | null {
  const atOnce = paidSteps(terms, value);
  return atOnce.length === 0 ? null : { atOnce, beyond: null, total: atOnce.reduce((sum, share) => sum + share, 0) };
}

/**
 * The terms of the sum that `payoutPct` is the result of. Null where there is nothing to add up: on the wrong side of the trigger, where
 * franchise or deductible leave nothing, where each event pays on its own, and where the exit is the trigger. docs/rules.md §6.
 */
export function payoutSteps(terms: PayoutTerms, value: number): PayoutSteps | null {
  if (terms.perEvent) return null;
  const paid = terms.steps ? paidByTable(terms, value) : paidBeyond(terms, value);
  if (!paid || retained(Math.min(terms.limitPct, paid.total), terms) === 0) return null;
  return {
    ...paid,
    limit: paid.total > terms.limitPct ? terms.limitPct : null,
    deductible: terms.deductiblePct ?? 0,
  };
}
