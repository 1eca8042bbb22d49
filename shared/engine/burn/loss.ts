import { dayNumber } from '../calendar';
import type { SingleCover } from '../cover';
import { detrended, type AppliedMethod } from '../detrend';
import type { IndexDefinition } from '../indices/define';
import { payoutPct, rateOf } from '../payout';
import { mayBeNegative } from '../units';
import { bootstrap95, deviation, mean, type Line } from '../statistics';
import type { SimulationOptions } from './simulation';

function clipped({ kind, unit }: IndexDefinition, values: readonly number[], windowDays: number): number[] {
  if (kind === 'count') return values.map((value) => Math.min(windowDays, Math.max(0, value)));
  return mayBeNegative(unit.id) ? [...values] : values.map((value) => Math.max(0, value));
}

/** Values within 1e-9 of the trigger are the trigger: binary noise of sums and percentiles must not pay. */
const snapped = (value: number, trigger: number) =>
  Math.abs(value - trigger) <= 1e-9 * Math.max(1, Math.abs(trigger)) ? trigger : value;

type YearlyBurn = { readonly values: readonly number[]; readonly payouts: readonly number[] };

/** Detrended index and share of each year, from the yearly values of an index: docs/rules.md §7.2 and §7.3. */
export function burnYears(
  cover: Pick<SingleCover, 'start' | 'end' | 'terms'>,
  definition: IndexDefinition,
  years: readonly number[],
  raw: readonly number[],
  line: Line,
  method: AppliedMethod,
  options: SimulationOptions,
): YearlyBurn {
  const shifted = detrended(method, years, raw, line, options);
  const windowDays = dayNumber(cover.end) - dayNumber(cover.start) + 1;
  const values = options.range === 'none' ? shifted : clipped(definition, shifted, windowDays);
  const { terms } = cover;
  const rate = rateOf(terms);
  return { values, payouts: values.map((value) => payoutPct(terms, snapped(value, terms.trigger), rate)) };
}

/** How many of the years paid. */
export const payoutYears = (payouts: readonly number[]) => payouts.filter((payout) => payout > 0).length;

/** Expected loss and its uncertainty from the share of each year: docs/rules.md §7.3. */
export function lossFigures(payouts: readonly number[], options: Pick<SimulationOptions, 'seed' | 'bootstrap'> = {}) {
  const n = payouts.length;
  const sdSample = deviation(payouts, 1);
  const frequency = n ? payoutYears(payouts) / n : 0;
  return {
    usedYears: n,
    expectedLoss: mean(payouts),
    sdPopulation: deviation(payouts, 0),
    sdSample,
    standardError: n ? sdSample / Math.sqrt(n) : 0,
    interval95: bootstrap95(payouts, options.seed ?? 1, options.bootstrap),
    frequency,
    returnPeriod: frequency > 0 ? 1 / frequency : null,
    maxPayout: payouts.reduce((most, payout) => Math.max(most, payout), 0),
  };
}
