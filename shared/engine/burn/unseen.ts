import type { Cover, PayoutTerms } from '../cover';
import { expectedShare, type Distribution } from '../distributions/distribution';
import { isMulti } from '../event/combined';
import { isAbove, payoutPct } from '../payout';

/** What a history without any payout still says of its price: docs/rules.md §7.3. Rates and frequencies are of a year. */
export type Unseen = {
  readonly years: number;
  /** Mean of Jeffreys' posterior of the frequency: 0.5 / (n + 1). */
  readonly frequency: number;
  /** Mean share of a year that pays. */
  readonly payingShare: number;
  /** Frequency × share: where the price starts from. */
  readonly riskRate: number;
  /** The frequency is no larger than this, with a confidence of 95 %: 1 − 0.05^(1/n). */
  readonly frequencyUpper95: number;
};

/** The rate at which `years` without a payout are priced. `payingShare`: what a year that pays would pay on average. */
export function unseenOf(years: number, payingShare: number): Unseen {
  const frequency = 0.5 / (years + 1);
  return {
    years,
    frequency,
    payingShare,
    riskRate: frequency * payingShare,
    frequencyUpper95: 1 - 0.05 ** (1 / years),
  };
}

/** A fitted distribution says nothing of years that are rarer than this. */
const rarest = 1e-6;
const parts = 200;

/** Probability that an index breaches: counts jump at whole numbers, so equality is asked for with them. */
function breachChance({ cdf, name }: Distribution, terms: PayoutTerms): number {
  const isCount = name === 'binomial' || name === 'negative binomial';
  const above = isAbove(terms.comparator);
  const froms = terms.steps?.map(({ from }) => from) ?? [];
  const at = froms.length === 0 ? terms.trigger : above ? Math.min(...froms) : Math.max(...froms);
  const equal = froms.length > 0 || terms.comparator === 'GTE' || terms.comparator === 'LTE';
  // Strictly below for GTE and LT, up to and with it for GT and LTE.
  const below = isCount && above === equal ? cdf(Math.ceil(at) - 1) : cdf(at);
  return above ? 1 - below : below;
}

/** Mean share of the years that pay under a distribution; null where it knows next to none. */
function payingShareUnder(terms: PayoutTerms, distribution: Distribution): number | null {
  const chance = breachChance(distribution, terms);
  if (!(chance > rarest)) return null;
  if (distribution.put && !terms.steps && !terms.wholeUnits && !terms.deductiblePct && !terms.franchisePct)
    return expectedShare(terms, distribution) / chance;
  const above = isAbove(terms.comparator);
  const shares = Array.from({ length: parts }, (_, i) => {
    const beyond = (chance * (i + 0.5)) / parts;
    return payoutPct(terms, distribution.quantile(above ? 1 - beyond : beyond));
  }).filter((share) => share > 0);
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const leastPayingShare = 0.05;
/** The least that a coverage pays where it does: what is taken where no distribution says more. */
function leastShare(cover: Cover): number {
  const [least, limit] = isMulti(cover)
    ? [
        Math.min(
          ...cover.parts.map(({ terms, weight }) => (cover.combine === 'SUM' ? (weight ?? 1) : 1) * terms.minPayoutPct),
        ),
        cover.limitPct,
      ]
    : [cover.terms.minPayoutPct, cover.terms.limitPct];
  return Math.min(limit, Math.max(leastPayingShare, least));
}

/** What a year that pays would pay on average, from the distribution that was fitted to the years that did not. */
export const payingShareOf = (cover: Cover, distribution: Distribution | null): number =>
  (distribution && !isMulti(cover) ? payingShareUnder(cover.terms, distribution) : null) ?? leastShare(cover);
