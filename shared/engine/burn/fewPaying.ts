import type { Severity } from './severity';

/** With so many paying years or fewer the deviations and quantiles of a record say nothing. */
const mostFew = 2;

/** Mean of Jeffreys' posterior of the yearly frequency, where `paying` of `years` paid. */
export const likelyFrequency = (years: number, paying: number): number => (paying + 0.5) / (years + 1);

/** What a record in which two years or fewer paid is priced by, in place of its own figures: docs/rules.md §8. Shares of the sum insured. */
export type FewPaying = {
  readonly years: number;
  readonly payingYears: number;
  /** Of a payout in a year: (k + 0.5) / (n + 1). */
  readonly frequency: number;
  /** Mean share of a paying year, and its standard deviation over that mean. */
  readonly payingShare: number;
  readonly variation: number;
  readonly expectedLoss: number;
  /** Of a year. */
  readonly sd: number;
  readonly standardError: number;
  /** Shares that are exceeded in 1 % and in 0.5 % of the years. */
  readonly valueAtRisk99: number;
  readonly valueAtRisk995: number;
};

type RecordFigures = {
  readonly usedYears: number;
  readonly expectedLoss: number;
  readonly sdSample: number;
  readonly standardError: number;
};

/** Null where more than a few years paid, or there are none at all. `severityOf` is asked only where it is needed. */
export function fewPayingOf(
  { usedYears: years, expectedLoss, sdSample, standardError }: RecordFigures,
  payingYears: number,
  severityOf: () => Severity,
): FewPaying | null {
  if (payingYears > mostFew || years === 0) return null;
  const { mean, variation, quantile } = severityOf();
  const frequency = likelyFrequency(years, payingYears);
  const likely = frequency * mean;
  const sd = Math.max(sdSample, Math.sqrt(frequency * mean ** 2 * (1 + variation ** 2) - likely ** 2));
  const exceededIn = (part: number) => (part >= frequency ? 0 : quantile(1 - part / frequency));
  return {
    years,
    payingYears,
    frequency,
    payingShare: mean,
    variation,
    expectedLoss: Math.max(expectedLoss, likely),
    sd,
    standardError: Math.max(standardError, sd / Math.sqrt(years)),
    valueAtRisk99: exceededIn(0.01),
    valueAtRisk995: exceededIn(0.005),
  };
}
