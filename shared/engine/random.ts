import { mulberry32 } from './statistics';

/** Random numbers of several distributions from one stream: the same seed gives the same numbers on every machine. */
export type Variates = {
  /** Standard exponential, by inversion. */
  readonly exponential: () => number;
  /** Standard normal, by the polar method of Marsaglia. */
  readonly normal: () => number;
  /** Gamma of this shape (above 0) and scale 1, after Marsaglia and Tsang (2000). */
  readonly gamma: (shape: number) => number;
  /** Beta with both parameters above 0. */
  readonly beta: (a: number, b: number) => number;
  /** Student's t with this many degrees of freedom. */
  readonly studentT: (freedom: number) => number;
};

/** A normal generator that keeps the second number of each pair for the next call. */
function normalsOf(uniform: () => number): () => number {
  let spare = NaN;
  return () => {
    if (!Number.isNaN(spare)) {
      const kept = spare;
      spare = NaN;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * factor;
      return x * factor;
    }
  };
}

export function variatesOf(seed: number): Variates {
  const uniform = mulberry32(seed);
  const normal = normalsOf(uniform);
  const gammaFromOne = (shape: number): number => {
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      const u = 1 - uniform();
      const square = x * x;
      if (u < 1 - 0.0331 * square * square || Math.log(u) < 0.5 * square + d * (1 - v + Math.log(v))) return d * v;
    }
  };
  const gamma = (shape: number): number =>
    shape >= 1 ? gammaFromOne(shape) : gammaFromOne(shape + 1) * (1 - uniform()) ** (1 / shape);
  return {
    exponential: () => -Math.log(1 - uniform()),
    normal,
    gamma,
    beta: (a, b) => {
      const one = gamma(a);
      return one / (one + gamma(b));
    },
    studentT: (freedom) => normal() / Math.sqrt((2 * gamma(freedom / 2)) / freedom),
  };
}
