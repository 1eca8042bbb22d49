import { spreadOf, timesAsGood, type Row } from './rows';

export type Verdict = 'slower' | 'as fast' | 'faster' | 'cannot tell';
/** What became of a figure since another commit. */
export type Comparison = {
  readonly pairs: number;
  /** Median of the paired ratios: how many times as good the figure is now. */
  readonly ratio: number;
  /** Where the median lies with a confidence of 95 %; null where there are too few pairs for that. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly verdict: Verdict;
};

const errorRate = 0.05;
/** A difference of so much, in either direction, counts as none. */
const tolerance = 0.05;

/**
 * The interval of a sign test: the k-th lowest to the k-th highest value, with the greatest k for which the median lies outside in at
 * most 5 % of cases. It assumes nothing about how the values are distributed, and needs six of them.
 */
export function signInterval(values: readonly number[]): { low: number; high: number } | null {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  // As a logarithm, because 0.5 to the power of some thousands is no longer a number.
  let logShare = -count * Math.LN2;
  let outside = 0;
  let rank = 0;
  while (rank < count / 2) {
    outside += 2 * Math.exp(logShare);
    if (outside > errorRate) break;
    logShare += Math.log((count - rank) / (rank + 1));
    rank += 1;
  }
  const [low, high] = [sorted[rank - 1], sorted[count - rank]];
  return rank === 0 || low === undefined || high === undefined ? null : { low, high };
}

function verdictOf(interval: Comparison['interval']): Verdict {
  if (!interval) return 'cannot tell';
  if (interval.high < 1 - tolerance) return 'slower';
  if (interval.low > 1 + tolerance) return 'faster';
  return interval.low >= 1 - tolerance && interval.high <= 1 + tolerance ? 'as fast' : 'cannot tell';
}

/** Compares the runs of a row with those of the same row at another commit, the first with the first and so on. */
export function compareRows(before: Row, now: Row): Comparison {
  const { unit } = now.ours;
  const others = before.values?.ours ?? [];
  const ratios = (now.values?.ours ?? [])
    .slice(0, others.length)
    .map((value, run) => timesAsGood(unit, value, others[run] ?? 0));
  if (ratios.length === 0) throw new Error(`The row "${now.job}" has no values to compare.`);
  const { median, min, max } = spreadOf(ratios);
  // A size in bytes does not depend on the hour: one pair is enough.
  const interval = unit === 'kB' && ratios.length === 1 ? { low: min, high: max } : signInterval(ratios);
  return { pairs: ratios.length, ratio: median, interval, verdict: verdictOf(interval) };
}
