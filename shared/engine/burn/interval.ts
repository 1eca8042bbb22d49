import { variatesOf, type Variates } from '../random';
import { betaQuantile } from '../special';
import { smallestAt } from '../statistics';

/** A record of yearly shares, with what is unknown about it. */
export type PaidRecord = {
  /** The share of each usable year, 0 where it did not pay. */
  readonly payouts: readonly number[];
  /** What a paying year would pay where none did; asked for only then. */
  readonly payingShare: () => number;
  /** The shares of the same years along another slope that the record allows as well; null where no trend was estimated. */
  readonly redraw: ((variates: Variates) => ArrayLike<number>) | null;
};

type IntervalOptions = {
  readonly seed?: number;
  /** 10,000 unless given. With 0 nothing is drawn, and the interval is all that a share can be. */
  readonly draws?: number;
};

const [lowest, highest] = [0.025, 0.975];

/** Yearly frequency and mean share of paying years, each drawn as the record leaves it open; shares into the product. */
function drawnMean(shares: ArrayLike<number>, years: number, payingShare: () => number, variates: Variates): number {
  let paying = 0;
  let total = 0;
  let weighted = 0;
  for (let year = 0; year < shares.length; year++) {
    const share = shares[year] as number;
    if (share <= 0) continue;
    const weight = variates.exponential();
    paying += 1;
    total += weight;
    weighted += weight * share;
  }
  const frequency = variates.beta(paying + 0.5, years - paying + 0.5);
  return frequency * (paying === 0 ? payingShare() : weighted / total);
}

/**
 * 95 % interval of the expected loss, as shares of the sum insured: the frequency of a payout from Jeffreys' posterior, the mean share of a
 * paying year by weighing the paying years at random, and the slope of an estimated trend within its error (docs/rules.md §7.3). Where no
 * year paid the interval begins at 0 and still has a width.
 */
export function interval95(
  { payouts, payingShare, redraw }: PaidRecord,
  { seed = 1, draws = 10_000 }: IntervalOptions = {},
): readonly [number, number] {
  if (draws === 0) return [0, 1];
  const years = payouts.length;
  const paying = payouts.filter((share) => share > 0);
  const low = (value: () => number) => (paying.length === 0 ? 0 : value());
  if (redraw === null && paying.every((share) => share === paying[0])) {
    const share = paying[0] ?? payingShare();
    const bound = (p: number) => share * betaQuantile(p, paying.length + 0.5, years - paying.length + 0.5);
    return [low(() => bound(lowest)), bound(highest)];
  }
  const variates = variatesOf(seed);
  const means = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw++)
    means[draw] = drawnMean(redraw ? redraw(variates) : paying, years, payingShare, variates);
  const place = (part: number) => smallestAt(means, Math.max(0, Math.round(draws * part) - 1));
  return [low(() => place(lowest)), place(highest)];
}
