import { likelyFrequency } from './fewPaying';

/** What a history without any payout still says of its price: docs/rules.md §7.3. Rates and frequencies are of a year. */
export type Unseen = {
  readonly years: number;
  /** Mean of Jeffreys' posterior of the frequency: 0.5 / (n + 1). */
  readonly frequency: number;
  /** Mean share of a year that pays. */
  readonly payingShare: number;
  /** Frequency × share: where the price starts from. */
  readonly riskRate: number;
  /** The frequency is no larger than this, with a confidence of 95 %: 1 − 0.05^(1/n). */
  readonly frequencyUpper95: number;
};

/** The rate at which `years` without a payout are priced. `payingShare`: what a year that pays would pay on average. */
export function unseenOf(years: number, payingShare: number): Unseen {
  const frequency = likelyFrequency(years, 0);
  return {
    years,
    frequency,
    payingShare,
    riskRate: frequency * payingShare,
    frequencyUpper95: 1 - 0.05 ** (1 / years),
  };
}
