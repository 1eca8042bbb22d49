import type { PayoutTerms } from '../cover';
import { exitOf, isAbove, payoutPct, rateOf } from '../payout';

/** A fitted distribution of an index: docs/rules.md §7.4. */
export type Distribution = {
  readonly name: 'gamma' | 'gev' | 'normal' | 'binomial' | 'negative binomial';
  readonly parameters: Readonly<Record<string, number>>;
  readonly cdf: (x: number) => number;
  /** Smallest value with at least this much probability below it; p in 0..1. */
  readonly quantile: (p: number) => number;
  /** E[(K - X)+] and E[X], where they are known in closed form. */
  readonly put?: (strike: number) => number;
  readonly mean?: number;
};

const quantiles = 10_000;

/** Expected share under a distribution: exact where E[(K-X)+] is known, else the mean of the payout at its quantiles. */
export function expectedShare(terms: PayoutTerms, distribution: Distribution): number {
  const { put, cdf } = distribution;
  const rate = rateOf(terms);
  const plain = !terms.steps && !terms.wholeUnits && !terms.deductiblePct && !terms.franchisePct;
  if (put && distribution.mean !== undefined && plain) {
    const { trigger, minPayoutPct } = terms;
    const above = isAbove(terms.comparator);
    const chance = above ? 1 - cdf(trigger) : cdf(trigger);
    if (terms.structure === 'binary') return minPayoutPct * chance;
    const beyond = (strike: number) => (above ? (distribution.mean as number) - strike : 0) + put(strike);
    const exit = exitOf(terms);
    if (Number.isFinite(rate))
      return (
        minPayoutPct * chance + rate * (beyond(trigger) - (exit === null || !Number.isFinite(exit) ? 0 : beyond(exit)))
      );
  }
  let sum = 0;
  for (let i = 0; i < quantiles; i++) sum += payoutPct(terms, distribution.quantile((i + 0.5) / quantiles), rate);
  return sum / quantiles;
}

/** Index value of a return period in years: the upper tail for `above`, else the lower. */
export const returnLevel = (distribution: Distribution, years: number, above: boolean): number =>
  distribution.quantile(above ? 1 - 1 / years : 1 / years);
