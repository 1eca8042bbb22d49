import type { PayoutTerms } from './cover';
import { exitOf, isAbove, payoutPct, rateOf } from './payout';
import { digamma, incompleteGamma, inverted, normalCdf, normalDensity, normalQuantile, trigamma } from './special';
import { deviation, incompleteBeta, logGamma, mean } from './statistics';

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

export type GammaParameters = { readonly alpha: number; readonly beta: number };

/** Thom's estimate (1958), the start of the maximum likelihood below. `values` > 0. */
export function gammaThom(values: readonly number[]): GammaParameters {
  const centre = mean(values);
  const a = Math.log(centre) - mean(values.map(Math.log));
  if (!(a > 0)) throw new RangeError('A gamma distribution needs values that are above zero and not all the same.');
  const alpha = (1 + Math.sqrt(1 + (4 * a) / 3)) / (4 * a);
  return { alpha, beta: centre / alpha };
}

/** Maximum likelihood: Newton's steps from Thom's estimate. */
export function gammaMle(values: readonly number[]): GammaParameters {
  const centre = mean(values);
  const a = Math.log(centre) - mean(values.map(Math.log));
  let { alpha } = gammaThom(values);
  for (let i = 0; i < 100; i++) {
    const step = (Math.log(alpha) - digamma(alpha) - a) / (1 / alpha - trigamma(alpha));
    alpha = Math.max(alpha / 10, alpha - step);
    if (Math.abs(step) < 1e-13 * alpha) break;
  }
  return { alpha, beta: centre / alpha };
}

/** Gamma with a share `zeros` of probability at zero. */
export function gammaDistribution({ alpha, beta }: GammaParameters, zeros = 0): Distribution {
  const positive = (x: number) => incompleteGamma(alpha, x / beta);
  return {
    name: 'gamma',
    parameters: { alpha, beta, zeros },
    mean: (1 - zeros) * alpha * beta,
    cdf: (x) => (x < 0 ? 0 : zeros + (1 - zeros) * positive(x)),
    quantile: (p) =>
      p <= zeros ? 0 : p >= 1 ? Infinity : inverted(positive, (p - zeros) / (1 - zeros), 0, alpha * beta),
    put: (k) =>
      k <= 0 ? 0 : zeros * k + (1 - zeros) * (k * positive(k) - alpha * beta * incompleteGamma(alpha + 1, k / beta)),
  };
}

export function normalDistribution(mu: number, sigma: number): Distribution {
  return {
    name: 'normal',
    parameters: { mu, sigma },
    mean: mu,
    cdf: (x) => normalCdf((x - mu) / sigma),
    quantile: (p) => mu + sigma * normalQuantile(p),
    put: (k) => {
      const z = (k - mu) / sigma;
      return (k - mu) * normalCdf(z) + sigma * normalDensity(z);
    },
  };
}

/** First two L-moments and the L-skewness, unbiased (Hosking 1990). At least three values. */
export function lMoments(values: readonly number[]): { l1: number; l2: number; t3: number } {
  const x = [...values].sort((a, b) => a - b);
  const n = x.length;
  if (n < 3) throw new RangeError('L-moments need at least three values.');
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  x.forEach((value, i) => {
    b0 += value / n;
    b1 += (value * i) / (n * (n - 1));
    b2 += (value * i * (i - 1)) / (n * (n - 1) * (n - 2));
  });
  const l2 = 2 * b1 - b0;
  return { l1: b0, l2, t3: (6 * b2 - 6 * b1 + b0) / l2 };
}

/** k by Hosking's sign: k > 0 has an upper bound. */
export type GevParameters = { readonly k: number; readonly location: number; readonly scale: number };

export function gevByLMoments(values: readonly number[]): GevParameters {
  const { l1, l2, t3 } = lMoments(values);
  if (!(l2 > 0)) throw new RangeError('A GEV distribution needs values that are not all the same.');
  const c = 2 / (3 + t3) - Math.LN2 / Math.log(3);
  const k = 7.859 * c + 2.9554 * c * c;
  if (Math.abs(k) < 1e-9) {
    const scale = l2 / Math.LN2;
    return { k: 0, location: l1 - scale * 0.5772156649015329, scale };
  }
  const gamma = Math.exp(logGamma(1 + k));
  const scale = (l2 * k) / ((1 - 2 ** -k) * gamma);
  return { k, location: l1 - (scale * (1 - gamma)) / k, scale };
}

function gevLogLikelihood({ k, location, scale }: GevParameters, values: readonly number[]): number {
  if (!(scale > 0)) return -Infinity;
  let sum = -values.length * Math.log(scale);
  for (const value of values) {
    const z = (value - location) / scale;
    const inside = 1 - k * z;
    if (Math.abs(k) > 1e-9 && inside <= 0) return -Infinity;
    const y = Math.abs(k) > 1e-9 ? -Math.log(inside) / k : z;
    sum += -(1 - k) * y - Math.exp(-y);
  }
  return sum;
}

/** Maximum likelihood by the simplex of Nelder and Mead, from the L-moment fit. */
export function gevMle(values: readonly number[]): GevParameters {
  const start = gevByLMoments(values);
  const spread = start.scale;
  const back = ([k = 0, l = 0, s = 0]: readonly number[]): GevParameters => ({
    k,
    location: start.location + l * spread,
    scale: spread * Math.exp(s),
  });
  return back(leastOf((point) => -gevLogLikelihood(back(point), values), [start.k, 0, 0], 0.1));
}

/** Point where a function of few variables is least (Nelder-Mead, restarted once from where it ended). */
function leastOf(of: (point: readonly number[]) => number, from: readonly number[], step: number): readonly number[] {
  let best = from;
  for (let round = 0; round < 2; round++) {
    let simplex = [best, ...from.map((_, i) => best.map((value, j) => (i === j ? value + step : value)))].map(
      (point) => ({ point, value: of(point) }),
    );
    for (let i = 0; i < 2000; i++) {
      simplex = simplex.sort((a, b) => a.value - b.value);
      const worst = simplex.at(-1) as (typeof simplex)[number];
      const [first] = simplex as [(typeof simplex)[number]];
      if (simplex.every(({ point }) => point.every((x, j) => Math.abs(x - (first.point[j] as number)) < 1e-10))) break;
      const others = simplex.slice(0, -1);
      const centre = from.map((_, j) => mean(others.map(({ point }) => point[j] as number)));
      const at = (t: number) => {
        const point = centre.map((c, j) => c + t * ((worst.point[j] as number) - c));
        return { point, value: of(point) };
      };
      const reflected = at(-1);
      const tried =
        reflected.value < first.value
          ? [at(-2), reflected].sort((a, b) => a.value - b.value)[0]
          : reflected.value < (others.at(-1)?.value ?? Infinity)
            ? reflected
            : at(reflected.value < worst.value ? -0.5 : 0.5);
      simplex =
        tried && tried.value < worst.value
          ? [...others, tried]
          : simplex.map(({ point }) => {
              const nearer = point.map((x, j) => ((first.point[j] as number) + x) / 2);
              return { point: nearer, value: of(nearer) };
            });
    }
    best = [...simplex].sort((a, b) => a.value - b.value)[0]?.point ?? best;
  }
  return best;
}

export function gevDistribution({ k, location, scale }: GevParameters): Distribution {
  return {
    name: 'gev',
    parameters: { k, location, scale },
    cdf: (x) => {
      const z = (x - location) / scale;
      if (Math.abs(k) < 1e-9) return Math.exp(-Math.exp(-z));
      const inside = 1 - k * z;
      return inside <= 0 ? (k > 0 ? 1 : 0) : Math.exp(-(inside ** (1 / k)));
    },
    quantile: (p) => {
      const y = -Math.log(p);
      return location + scale * (Math.abs(k) < 1e-9 ? -Math.log(y) : (1 - y ** k) / k);
    },
  };
}

/** Distribution over 0, 1, 2, … from the probability of at most n. */
const overCounts = (
  name: Distribution['name'],
  parameters: Distribution['parameters'],
  atMost: (n: number) => number,
  most: number,
): Distribution => ({
  name,
  parameters,
  cdf: (x) => (x < 0 ? 0 : x >= most ? 1 : atMost(Math.floor(x))),
  quantile: (p) => {
    let low = -1;
    let high = 1;
    while (high < most && atMost(high) < p) high *= 2;
    high = Math.min(high, most);
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (atMost(middle) >= p) high = middle;
      else low = middle;
    }
    return high;
  },
});

export function binomialDistribution(trials: number, chance: number): Distribution {
  return overCounts(
    'binomial',
    { trials, chance },
    (n) => (n >= trials ? 1 : incompleteBeta(1 - chance, trials - n, n + 1)),
    trials,
  );
}

/** r failures, chance q of each: mean r (1 - q) / q. */
export function negativeBinomialDistribution(r: number, q: number): Distribution {
  return overCounts('negative binomial', { r, q }, (n) => incompleteBeta(q, r, n + 1), Infinity);
}

/** Counts of at most `most` days: binomial when the variance is below the mean, else negative binomial by moments. */
export function countsDistribution(values: readonly number[], most: number): Distribution {
  const m = mean(values);
  const v = deviation(values, 1) ** 2;
  if (!(m > 0)) throw new RangeError('Counts that are all zero have no distribution to fit.');
  if (v <= m) return binomialDistribution(most, Math.min(1, m / most));
  return negativeBinomialDistribution((m * m) / (v - m), m / v);
}

export type IndexFamily = 'sum' | 'degrees' | 'mean' | 'extreme' | 'count';

/** The distribution for a kind of index; null where the values do not allow one (all the same, too few). */
export function fitted(family: IndexFamily, values: readonly number[], windowDays: number): Distribution | null {
  if (values.length < 5 || values.every((value) => value === values[0])) return null;
  switch (family) {
    case 'sum': {
      const positive = values.filter((value) => value > 0);
      if (positive.length < 3 || positive.every((value) => value === positive[0])) return null;
      return gammaDistribution(gammaMle(positive), 1 - positive.length / values.length);
    }
    case 'extreme':
      return gevDistribution(gevByLMoments(values));
    case 'count':
      return countsDistribution(
        values.map((value) => Math.max(0, value)),
        windowDays,
      );
    default:
      return normalDistribution(mean(values), deviation(values, 1));
  }
}

const quantiles = 10_000;

/** Expected share under a distribution: exact where E[(K-X)+] is known, else the mean of the payout at its quantiles. */
export function expectedShare(terms: PayoutTerms, distribution: Distribution): number {
  const { put, cdf } = distribution;
  const plain = !terms.steps && !terms.wholeUnits && !terms.deductiblePct && !terms.franchisePct;
  if (put && distribution.mean !== undefined && plain) {
    const { trigger, minPayoutPct } = terms;
    const above = isAbove(terms.comparator);
    const chance = above ? 1 - cdf(trigger) : cdf(trigger);
    if (terms.structure === 'binary') return minPayoutPct * chance;
    const beyond = (strike: number) => (above ? (distribution.mean as number) - strike : 0) + put(strike);
    const exit = exitOf(terms);
    const rate = rateOf(terms);
    if (Number.isFinite(rate))
      return (
        minPayoutPct * chance + rate * (beyond(trigger) - (exit === null || !Number.isFinite(exit) ? 0 : beyond(exit)))
      );
  }
  let sum = 0;
  for (let i = 0; i < quantiles; i++) sum += payoutPct(terms, distribution.quantile((i + 0.5) / quantiles));
  return sum / quantiles;
}

/** Index value of a return period in years: the upper tail for `above`, else the lower. */
export const returnLevel = (distribution: Distribution, years: number, above: boolean): number =>
  distribution.quantile(above ? 1 - 1 / years : 1 / years);
