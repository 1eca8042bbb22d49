import { incompleteBeta, logGamma } from './statistics';

/** Derivative of the logarithm of the gamma function, x > 0: recurrence up to 10, then its asymptotic series. */
export function digamma(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 10; z++) shift -= 1 / z;
  const r = 1 / (z * z);
  return (
    shift +
    Math.log(z) -
    0.5 / z -
    r * (1 / 12 - r * (1 / 120 - r * (1 / 252 - r * (1 / 240 - r * (1 / 132 - (r * 691) / 32760)))))
  );
}

/** Second derivative of the logarithm of the gamma function, x > 0. */
export function trigamma(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 10; z++) shift += 1 / (z * z);
  const r = 1 / (z * z);
  return shift + 1 / z + r / 2 + (r / z) * (1 / 6 - r * (1 / 30 - r * (1 / 42 - r * (1 / 30 - (r * 5) / 66))));
}

/** Regularised lower incomplete gamma function P(a, x): series below a + 1, continued fraction (Lentz) above. */
export function incompleteGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 10_000 && Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= x / (a + n);
      sum += term;
    }
    return Math.min(1, front * sum);
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let f = d;
  for (let i = 1; i < 10_000; i++) {
    const numerator = -i * (i - a);
    b += 2;
    d = 1 / (numerator * d + b || 1e-300);
    c = b + numerator / c || 1e-300;
    f *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return Math.max(0, 1 - front * f);
}

export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

export function normalCdf(z: number): number {
  const half = incompleteGamma(0.5, (z * z) / 2) / 2;
  // Far below the mean the difference 0.5 - half loses its digits: the tail's continued fraction keeps them.
  if (z < -3) return normalTail(-z);
  return z < 0 ? 0.5 - half : 0.5 + half;
}

function normalTail(z: number): number {
  let fraction = 0;
  for (let n = 120; n >= 1; n--) fraction = n / (z + fraction);
  return normalDensity(z) / (z + fraction);
}

/** Where a function that does not fall reaches `p`, by bisection between bounds that are widened until they hold it. */
export function inverted(cdf: (x: number) => number, p: number, from: number, to: number): number {
  let low = from;
  let high = to;
  for (let step = high - low || 1; cdf(low) > p && Number.isFinite(low); step *= 2) low -= step;
  for (let step = high - low || 1; cdf(high) < p && Number.isFinite(high); step *= 2) high += step;
  for (let i = 0; i < 200 && high - low > 1e-13 * Math.max(1, Math.abs(low), Math.abs(high)); i++) {
    const middle = (low + high) / 2;
    if (cdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Standard normal quantile; ±Infinity at 1 and 0. */
export function normalQuantile(p: number): number {
  if (p <= 0) return -Infinity;
  if (p >= 1) return Infinity;
  return p < 0.5 ? inverted(normalCdf, p, -9, 0) : -inverted(normalCdf, 1 - p, -9, 0);
}

/** Quantile of the beta distribution with both parameters above 0; p in 0..1. */
export const betaQuantile = (p: number, a: number, b: number): number =>
  p <= 0 ? 0 : p >= 1 ? 1 : inverted((x) => incompleteBeta(x, a, b), p, 0, 1);
