import { normalCdf, normalDensity, normalQuantile } from '../special';
import type { Distribution } from './distribution';

/** The normal distribution with this mean and this deviation. */
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
