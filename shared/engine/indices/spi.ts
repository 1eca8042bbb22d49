import { gammaMle } from '../distributions/gamma';
import { incompleteGamma, normalQuantile } from '../special';

/** Standardised precipitation index: docs/rules.md §2.4. */
type SpiReference = {
  readonly alpha: number;
  readonly beta: number;
  /** Probability of a dry period. */
  readonly zeroShare: number;
};
type ZeroRule = 'center' | 'upper';
type RankRule = 'weibull' | 'ecdf';

/** How far a contract lets the index go. */
export const spiBound = 3.09;

/** Probability of zero from the ranks of the zeros among n values. */
function zeroShareOf(zeros: number, n: number, zero: ZeroRule, rank: RankRule): number {
  if (zeros === 0) return 0;
  const last = zeros / (rank === 'weibull' ? n + 1 : n);
  const first = 1 / (rank === 'weibull' ? n + 1 : n);
  return zero === 'upper' ? last : (first + last) / 2;
}

/** Gamma of the non-zero totals of the reference years, mm. Throws where all are zero. */
export function spiReference(
  totals: readonly number[],
  { zero = 'center', rank = 'weibull' }: { readonly zero?: ZeroRule; readonly rank?: RankRule } = {},
): SpiReference {
  const positive = totals.filter((total) => total > 0);
  if (positive.length === 0) throw new RangeError('Every reference year is dry: the index is not defined.');
  return {
    ...gammaMle(positive),
    zeroShare: zeroShareOf(totals.length - positive.length, totals.length, zero, rank),
  };
}

/** Standard normal score of a total in mm; unbounded. */
export function spiOf(total: number, { alpha, beta, zeroShare }: SpiReference): number {
  const share = total > 0 ? zeroShare + (1 - zeroShare) * incompleteGamma(alpha, total / beta) : zeroShare;
  return normalQuantile(share);
}
