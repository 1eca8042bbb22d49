import type { Cover, PayoutTerms } from '../cover';
import { expectedShare, type Distribution } from '../distributions/distribution';
import { gammaDistribution } from '../distributions/gamma';
import { isMulti } from '../event/combined';
import { exitOf, isAbove, payoutPct, rateOf, retained } from '../payout';
import { deviation, mean } from '../statistics';

/** What a year pays that pays at all, as shares of the sum insured. */
export type Severity = {
  readonly mean: number;
  /** Standard deviation over mean. */
  readonly variation: number;
  /** Share that a paying year stays within with probability p. */
  readonly quantile: (p: number) => number;
};

/** A fitted distribution says nothing of years that are rarer than this. */
const rarest = 1e-6;
const cells = 200;

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

/** Composite Simpson rule. */
function integral(of: (x: number) => number, to: number): number {
  const width = to / cells;
  let sum = of(0) + of(to);
  for (let cell = 1; cell < cells; cell++) sum += (cell % 2 === 1 ? 4 : 2) * of(cell * width);
  return (sum * width) / 3;
}

/** Mean of the squared share of the years that breach, for a linear payout on an index with a density. */
function meanSquare(terms: PayoutTerms, { cdf, name }: Distribution, chance: number): number {
  const { trigger, minPayoutPct } = terms;
  const above = isAbove(terms.comparator);
  const rate = rateOf(terms);
  const exit = exitOf(terms);
  const span = exit === null ? 0 : Math.abs(exit - trigger);
  // Nothing of a gamma distribution lies below zero, where it has a jump if some years are without rain.
  const reach = name === 'gamma' && !above ? Math.min(span, Math.max(0, trigger)) : span;
  const beyond = (excess: number) => (above ? 1 - cdf(trigger + excess) : cdf(trigger - excess));
  const grown = integral((excess) => (minPayoutPct + rate * excess) * beyond(excess), reach);
  return minPayoutPct ** 2 + (2 * rate * grown) / chance;
}

/** The same share in every paying year. */
const always = (share: number): Severity => ({ mean: share, variation: 0, quantile: () => share });

/** The paying years of a fitted distribution; null where it knows next to none. */
function fittedSeverity(terms: PayoutTerms, distribution: Distribution): Severity | null {
  const chance = breachChance(distribution, terms);
  if (!(chance > rarest)) return null;
  const isPlain = !terms.steps && !terms.wholeUnits && !terms.deductiblePct && !terms.franchisePct;
  if (isPlain && terms.structure === 'binary') return always(terms.minPayoutPct);
  const above = isAbove(terms.comparator);
  /** The share that the paying years reach or exceed with this probability. */
  const exceeded = (part: number) => payoutPct(terms, distribution.quantile(above ? 1 - chance * part : chance * part));
  if (distribution.put && isPlain && Number.isFinite(rateOf(terms))) {
    const share = expectedShare(terms, distribution) / chance;
    const variance = Math.max(0, meanSquare(terms, distribution, chance) - share ** 2);
    return {
      mean: share,
      variation: share > 0 ? Math.sqrt(variance) / share : 0,
      quantile: (p) => Math.max(terms.minPayoutPct, exceeded(1 - p)),
    };
  }
  const shares = Array.from({ length: cells }, (_, cell) => exceeded((cell + 0.5) / cells))
    .filter((share) => share > 0)
    .reverse();
  if (shares.length === 0) return null;
  const share = mean(shares);
  return {
    mean: share,
    variation: deviation(shares, 0) / share,
    quantile: (p) => shares[Math.min(shares.length - 1, Math.floor(p * shares.length))] as number,
  };
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

/** One sum in every paying year: of a single trigger without steps, and not for each of several events. */
const isOneSum = (cover: Cover): boolean =>
  !isMulti(cover) && cover.terms.structure === 'binary' && !cover.terms.steps && cover.terms.perEvent !== true;

/** How much the payouts of paying years vary where no distribution says so. */
const usualVariation = 0.5;

/** Shares around a mean that vary as is usual: a gamma distribution, within what the coverage can pay. */
function usualQuantile(cover: Cover, share: number): Severity['quantile'] {
  const { quantile } = gammaDistribution({ alpha: usualVariation ** -2, beta: share * usualVariation ** 2 });
  const [least, most] = isMulti(cover)
    ? [0, retained(cover.limitPct, cover)]
    : [
        cover.terms.steps ? 0 : retained(cover.terms.minPayoutPct, cover.terms),
        retained(cover.terms.limitPct, cover.terms),
      ];
  return (p) => Math.min(most, Math.max(least, quantile(p)));
}

/**
 * What a paying year pays, as the distribution fitted to the index has it. `observed`: the mean share of the years that paid; without it the
 * distribution's own, and where it knows no such years the least that the coverage pays.
 */
export function severityOf(cover: Cover, distribution: Distribution | null, observed: number | null = null): Severity {
  const fitted = distribution && !isMulti(cover) ? fittedSeverity(cover.terms, distribution) : null;
  const share = observed ?? fitted?.mean ?? leastShare(cover);
  if (isOneSum(cover)) return always(share);
  return fitted
    ? { ...fitted, mean: share }
    : { mean: share, variation: usualVariation, quantile: usualQuantile(cover, share) };
}
