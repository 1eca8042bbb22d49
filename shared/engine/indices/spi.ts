import { addDays } from '../calendar';
import type { IndexParameters } from '../cover';
import { gammaMle } from '../distributions/gamma';
import { incompleteGamma, normalQuantile } from '../special';
import { numberOf } from './define';

/** Standardised precipitation index: docs/rules.md §2.4. */
type SpiReference = {
  /** Shape and scale (mm) of the totals above zero; NaN where too few of them differ to tell. */
  readonly alpha: number;
  readonly beta: number;
  /** Probability of a dry period. */
  readonly zeroShare: number;
};
type ZeroRule = 'center' | 'upper';
type RankRule = 'weibull' | 'ecdf';

/** Months that are added up where nothing else is said. */
export const usualScale = 3;

/** How far a contract lets the index go. */
export const spiBound = 3.09;

/** Probability of zero from the ranks of the zeros among n values. */
function zeroShareOf(zeros: number, n: number, zero: ZeroRule, rank: RankRule): number {
  if (zeros === 0) return 0;
  const last = zeros / (rank === 'weibull' ? n + 1 : n);
  const first = 1 / (rank === 'weibull' ? n + 1 : n);
  return zero === 'upper' ? last : (first + last) / 2;
}

const noGamma = { alpha: NaN, beta: NaN };

/** Gamma of the non-zero totals of the reference years, mm: of one wet year in eleven only the share of dry ones is known. Throws where all are zero. */
export function spiReference(
  totals: readonly number[],
  { zero = 'center', rank = 'weibull' }: { readonly zero?: ZeroRule; readonly rank?: RankRule } = {},
): SpiReference {
  const positive = totals.filter((total) => total > 0);
  if (positive.length === 0) throw new RangeError('Every reference year is dry: the index is not defined.');
  return {
    ...(new Set(positive).size > 1 ? gammaMle(positive) : noGamma),
    zeroShare: zeroShareOf(totals.length - positive.length, totals.length, zero, rank),
  };
}

/** Why a period does not hold the whole months that the index is over, as a sentence; null where it does. */
export function scaleFault(parameters: IndexParameters, start: string, end: string): string | null {
  const scale = numberOf(parameters, 'scale', usualScale);
  const after = addDays(end, 1);
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const whole = start.endsWith('-01') && after.endsWith('-01');
  if (whole && monthOf(after) - monthOf(start) === scale) return null;
  const months = (word: string) => `${scale} ${word}${scale === 1 ? '' : 's'}`;
  return `An index over ${months('month')} needs a risk period of ${months('whole calendar month')}.`;
}

/** Standard normal score of a total in mm; unbounded. NaN for a total above zero where the distribution of those is not known. */
export function spiOf(total: number, { alpha, beta, zeroShare }: SpiReference): number {
  if (total > 0 && Number.isNaN(alpha)) return NaN;
  const share = total > 0 ? zeroShare + (1 - zeroShare) * incompleteGamma(alpha, total / beta) : zeroShare;
  return normalQuantile(share);
}
