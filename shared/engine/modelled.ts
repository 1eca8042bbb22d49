import { spearman } from './portfolio';
import { normalCdf } from './special';
import { mulberry32 } from './statistics';

// Years beyond the record by a Gaussian copula: docs/rules.md §9.3. What comes of it is always labelled "modelled".

type Matrix = readonly (readonly number[])[];

/** Lower triangle L with L L' = the matrix (Cholesky); null where that is not positive definite. */
function lowerOf(matrix: Matrix): number[][] | null {
  const lower = matrix.map(() => matrix.map(() => 0));
  for (const [i, row] of matrix.entries()) {
    for (let j = 0; j <= i; j++) {
      let rest = row[j] ?? 0;
      for (let k = 0; k < j; k++) rest -= (lower[i]?.[k] ?? 0) * (lower[j]?.[k] ?? 0);
      if (i === j && rest < leastPivot) return null;
      (lower[i] as number[])[j] = i === j ? Math.sqrt(rest) : rest / (lower[j]?.[j] ?? NaN);
    }
  }
  return lower;
}
const leastPivot = 1e-9;

/** The matrix drawn towards independence: its diagonal stays 1. */
const eased = (matrix: Matrix, by: number): number[][] =>
  matrix.map((row, i) => row.map((value, j) => (i === j ? 1 : value * (1 - by))));

/**
 * Correlations of normal variables that have these rank correlations: 2 sin(pi r / 6). Where rank correlations contradict each other, all are
 * drawn towards independence by the least that makes the matrix positive definite.
 */
export function gaussianCorrelation(ranks: Matrix): number[][] {
  const asked = ranks.map((row, i) => row.map((r, j) => (i === j ? 1 : 2 * Math.sin((Math.PI * r) / 6))));
  if (lowerOf(asked)) return asked;
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (lowerOf(eased(asked, middle))) high = middle;
    else low = middle;
  }
  return eased(asked, high);
}

/** Rank correlations of yearly rows, each with each; rows too short or constant hang together with none. */
export const rankCorrelations = (rows: Matrix): number[][] =>
  rows.map((one, i) => rows.map((other, j) => (i === j ? 1 : (spearman(one, other) ?? 0))));

/** Two independent standard normal values from two uniform ones (Box and Muller). */
function normalPair(random: () => number): readonly [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

type ModelledInput = {
  /** Correlations of the normal variables, positive definite. */
  readonly correlation: Matrix;
  /** Of each row the value below which a share of its years lies. */
  readonly quantiles: readonly ((share: number) => number)[];
  readonly seed: number;
  readonly years?: number;
};

/** Modelled years: one row of values for each quantile function, that hang together as asked. The same seed gives the same years. */
export function modelledYears({ correlation, quantiles, seed, years = 50_000 }: ModelledInput): Float64Array[] {
  const lower = lowerOf(correlation);
  if (!lower) throw new RangeError('These correlations contradict each other: there is no such distribution.');
  const random = mulberry32(seed);
  const rows = quantiles.map(() => new Float64Array(years));
  const independent = new Float64Array(quantiles.length + 1);
  for (let year = 0; year < years; year++) {
    for (let at = 0; at < quantiles.length; at += 2) independent.set(normalPair(random), at);
    for (const [i, quantile] of quantiles.entries()) {
      let value = 0;
      for (let k = 0; k <= i; k++) value += (lower[i]?.[k] ?? 0) * (independent[k] ?? 0);
      (rows[i] as Float64Array)[year] = quantile(normalCdf(value));
    }
  }
  return rows;
}
