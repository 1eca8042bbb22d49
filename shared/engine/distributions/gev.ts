import { logGamma } from '../statistics';
import type { Distribution } from './distribution';
import { leastOf } from './least';

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
type GevParameters = { readonly k: number; readonly location: number; readonly scale: number };

/** The fit by L-moments (Hosking 1990). */
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

/** The generalised extreme value distribution. */
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
