import { digamma, incompleteGamma, inverted, trigamma } from '../special';
import { mean } from '../statistics';
import type { Distribution } from './distribution';

type GammaParameters = { readonly alpha: number; readonly beta: number };

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
