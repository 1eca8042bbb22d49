import { dayNumber } from '../calendar';
import type { SingleCover } from '../cover';
import { detrended, trendYear, type AppliedMethod } from '../detrend';
import type { IndexDefinition } from '../indices/define';
import { payoutPct, rateOf } from '../payout';
import { mayBeNegative } from '../units';
import { deviation, mean, type Line } from '../statistics';
import type { PaidRecord } from './interval';
import type { SimulationOptions } from './simulation';

/** What values of an index can be. */
function boundsOf(
  { kind, unit }: IndexDefinition,
  { start, end }: Pick<SingleCover, 'start' | 'end'>,
  { range }: Pick<SimulationOptions, 'range'>,
): readonly [number, number] {
  if (range === 'none') return [-Infinity, Infinity];
  if (kind === 'count') return [0, dayNumber(end) - dayNumber(start) + 1];
  return [mayBeNegative(unit.id) ? -Infinity : 0, Infinity];
}

/** Values within 1e-9 of the trigger are the trigger: binary noise of sums and percentiles must not pay. */
const snapped = (value: number, trigger: number) =>
  Math.abs(value - trigger) <= 1e-9 * Math.max(1, Math.abs(trigger)) ? trigger : value;

type YearlyBurn = { readonly values: readonly number[]; readonly payouts: readonly number[] };

/** A record of yearly index values with the cover that is played on it. */
export type YearlyRecord = {
  readonly cover: Pick<SingleCover, 'start' | 'end' | 'terms'>;
  readonly definition: IndexDefinition;
  readonly years: readonly number[];
  /** The index of each of the years. */
  readonly raw: readonly number[];
  /** The trend line through them. */
  readonly line: Line;
};

/** Detrended index and share of each year: docs/rules.md §7.2 and §7.3. */
export function burnYears(
  { cover, definition, years, raw, line }: YearlyRecord,
  method: AppliedMethod,
  options: SimulationOptions,
): YearlyBurn {
  const [low, high] = boundsOf(definition, cover, options);
  const values = detrended(method, years, raw, line, options).map((value) => Math.min(high, Math.max(low, value)));
  const { terms } = cover;
  const rate = rateOf(terms);
  return { values, payouts: values.map((value) => payoutPct(terms, snapped(value, terms.trigger), rate)) };
}

/**
 * Plays the years along a slope drawn within the error of the estimated one, as Student's t has it with n - 2 degrees of freedom. The array
 * of shares that it returns is overwritten by the next draw. Null where no trend was estimated: by AUTO, which found one.
 */
export function slopeDraws(
  { cover, definition, years, raw, line }: YearlyRecord,
  method: AppliedMethod,
  options: SimulationOptions,
): PaidRecord['redraw'] {
  const { slope, standardError } = line;
  if ((options.detrend ?? 'AUTO') !== 'AUTO' || method !== 'LINEAR' || standardError === null) return null;
  const [low, high] = boundsOf(definition, cover, options);
  const { terms } = cover;
  const rate = rateOf(terms);
  const to = trendYear(years, options.toYear);
  const ahead = years.map((year) => to - year);
  const shares = new Float64Array(raw.length);
  return (variates) => {
    const drawn = slope + standardError * variates.studentT(raw.length - 2);
    for (let year = 0; year < shares.length; year++) {
      const moved = (raw[year] as number) + drawn * (ahead[year] as number);
      const value = Math.min(high, Math.max(low, moved));
      shares[year] = payoutPct(terms, snapped(value, terms.trigger), rate);
    }
    return shares;
  };
}

/** How many of the years paid. */
export const payoutYears = (payouts: readonly number[]) => payouts.filter((payout) => payout > 0).length;

/** Expected loss and its deviations from the share of each year: docs/rules.md §7.3. */
export function lossFigures(payouts: readonly number[]) {
  const n = payouts.length;
  const sdSample = deviation(payouts, 1);
  const frequency = n ? payoutYears(payouts) / n : 0;
  return {
    usedYears: n,
    expectedLoss: mean(payouts),
    sdPopulation: deviation(payouts, 0),
    sdSample,
    standardError: n ? sdSample / Math.sqrt(n) : 0,
    frequency,
    returnPeriod: frequency > 0 ? 1 / frequency : null,
    maxPayout: payouts.reduce((most, payout) => Math.max(most, payout), 0),
  };
}
