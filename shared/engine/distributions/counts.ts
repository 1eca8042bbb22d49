import { deviation, incompleteBeta, mean } from '../statistics';
import type { Distribution } from './distribution';

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

function binomialDistribution(trials: number, chance: number): Distribution {
  return overCounts(
    'binomial',
    { trials, chance },
    (n) => (n >= trials ? 1 : incompleteBeta(1 - chance, trials - n, n + 1)),
    trials,
  );
}

/** r failures, chance q of each: mean r (1 - q) / q. */
function negativeBinomialDistribution(r: number, q: number): Distribution {
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
