export function mean(x: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] as number;
  return x.length ? sum / x.length : 0;
}
/** Standard deviation; `less` 0 divides by n, 1 by n - 1. */
export function deviation(x: readonly number[], less: 0 | 1): number {
  if (x.length <= less) return 0;
  const centre = mean(x);
  let squares = 0;
  for (let i = 0; i < x.length; i++) squares += ((x[i] as number) - centre) ** 2;
  return Math.sqrt(squares / (x.length - less));
}

/** Natural logarithm of the gamma function (Lanczos, g = 7). */
export function logGamma(z: number): number {
  const c = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - logGamma(1 - z);
  const x = z - 1;
  const t = x + 7.5;
  const a = c.slice(1).reduce((sum, term, at) => sum + term / (x + at + 1), c[0] as number);
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(a);
}

/** Regularised incomplete beta function by its continued fraction (Lentz). */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let f = 1;
  let c = 1;
  let d = 0;
  for (let i = 0; i <= 300; i++) {
    const m = i >> 1;
    const numerator =
      i === 0
        ? 1
        : i % 2 === 0
          ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
          : -((a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + numerator * d || 1e-300);
    c = 1 + numerator / c || 1e-300;
    f *= c * d;
    if (Math.abs(1 - c * d) < 1e-14) break;
  }
  return front * (f - 1);
}

/** Two-sided p-value of Student's t. */
const studentP = (t: number, freedom: number): number => incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);

export type Line = {
  readonly slope: number;
  readonly intercept: number;
  readonly standardError: number | null;
  readonly pValue: number | null;
};
/** Ordinary least squares of y on x; the p-value tests the slope against zero with n - 2 degrees of freedom. */
export function leastSquares(x: readonly number[], y: readonly number[]): Line {
  const n = x.length;
  const mx = mean(x);
  const my = mean(y);
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < n; i++) {
    sxx += ((x[i] as number) - mx) ** 2;
    sxy += ((x[i] as number) - mx) * ((y[i] as number) - my);
  }
  if (sxx === 0) return { slope: 0, intercept: my, standardError: null, pValue: null };
  const slope = sxy / sxx;
  const intercept = my - slope * mx;
  if (n < 3) return { slope, intercept, standardError: null, pValue: null };
  const rest = y.reduce((sum, value, i) => sum + (value - intercept - slope * (x[i] as number)) ** 2, 0);
  const standardError = Math.sqrt(rest / (n - 2) / sxx);
  if (standardError === 0) return { slope, intercept, standardError, pValue: slope === 0 ? 1 : 0 };
  return { slope, intercept, standardError, pValue: studentP(slope / standardError, n - 2) };
}

/** Local linear regression with tricube weights at each x: q = ceil(span n) nearest neighbours, bandwidth to the q-th (Cleveland 1979). */
export function loess(x: readonly number[], y: readonly number[], span: number): number[] {
  const q = Math.min(x.length, Math.ceil(span * x.length));
  return x.map((at) => {
    const bandwidth = x.map((other) => Math.abs(other - at)).sort((a, b) => a - b)[q - 1] as number;
    const weights = x.map((other) => {
      const u = bandwidth === 0 ? 0 : Math.abs(other - at) / bandwidth;
      return u < 1 ? (1 - u ** 3) ** 3 : 0;
    });
    const total = weights.reduce((sum, w) => sum + w, 0);
    const mx = weights.reduce((sum, w, i) => sum + w * (x[i] as number), 0) / total;
    const my = weights.reduce((sum, w, i) => sum + w * (y[i] as number), 0) / total;
    const sxx = weights.reduce((sum, w, i) => sum + w * ((x[i] as number) - mx) ** 2, 0);
    const sxy = weights.reduce((sum, w, i) => sum + w * ((x[i] as number) - mx) * ((y[i] as number) - my), 0);
    return my + (sxx === 0 ? 0 : sxy / sxx) * (at - mx);
  });
}

/** mulberry32: uniform numbers in [0, 1) from a 32-bit seed. */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The value that would stand at a place if they were sorted; 0 where there is none. Moves them about: sorting all took a third of the time. */
export function smallestAt(values: Float64Array, place: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number;
    let [from, to] = [low, high];
    while (from <= to) {
      while ((values[from] as number) < pivot) from += 1;
      while ((values[to] as number) > pivot) to -= 1;
      if (from > to) break;
      const kept = values[from] as number;
      values[from] = values[to] as number;
      values[to] = kept;
      from += 1;
      to -= 1;
    }
    if (place <= to) high = to;
    else if (place >= from) low = from;
    else break;
  }
  return values[place] ?? 0;
}
