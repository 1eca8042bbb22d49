import { capitalPremium, type CapitalTerms } from './capital';
import { fromMinor, shareAmount, toMinor } from './money';

export const loadingMethods = ['EXPECTED_LOSS', 'STD_DEV', 'UNCERTAINTY', 'TAIL', 'COST_OF_CAPITAL'] as const;
type LoadingMethod = (typeof loadingMethods)[number];

type LossFigures = {
  readonly expectedLoss: number;
  readonly sd: number;
  readonly standardError: number;
  readonly valueAtRisk99?: number;
  readonly valueAtRisk995?: number;
  /** Rate at which a history without payout is priced (docs/rules.md §7.3); absent where a year paid. */
  readonly indicatedRate?: number;
};
type Loading = {
  readonly method: LoadingMethod;
  /** k, z, beta, or the return on capital r, by the method. */
  readonly factor: number;
  readonly minimumRiskRate: number;
  /** Days of the period, for the cost of capital. */
  readonly days?: number;
  readonly margin?: number;
  /** Layers of capital with returns of their own; without any, the 99.5 % loss at the return `factor`. */
  readonly tranches?: CapitalTerms['tranches'];
  readonly fees?: CapitalTerms['fees'];
};

function loaded(
  { expectedLoss, sd, standardError, valueAtRisk99, valueAtRisk995 }: LossFigures,
  { method, factor, days = 365, margin = 1, tranches, fees = {} }: Loading,
): number {
  switch (method) {
    case 'EXPECTED_LOSS':
      return expectedLoss;
    case 'STD_DEV':
      return expectedLoss + factor * sd;
    case 'UNCERTAINTY':
      return expectedLoss + factor * standardError;
    case 'TAIL':
      return expectedLoss + factor * Math.max(0, (valueAtRisk99 ?? expectedLoss) - expectedLoss);
    case 'COST_OF_CAPITAL': {
      const held = tranches ?? [{ upTo: valueAtRisk995 ?? 0, return: factor }];
      return capitalPremium(expectedLoss, { margin, days, tranches: held, fees }).premium;
    }
  }
}

/** Price of the risk as a share of the sum insured: docs/rules.md §8. That of a history without payout starts above zero. */
export function riskPremiumPct(figures: LossFigures, loading: Loading): number {
  const { indicatedRate } = figures;
  const start =
    indicatedRate === undefined
      ? figures
      : { ...figures, expectedLoss: Math.max(indicatedRate, loading.minimumRiskRate) };
  return Math.min(1, Math.max(loading.minimumRiskRate, loaded(start, loading)));
}

export function grossPremiumPct(riskPremium: number, expectedLossRatio: number): number {
  if (!(expectedLossRatio > 0 && expectedLossRatio <= 1))
    throw new RangeError(`An expected loss ratio of ${expectedLossRatio} is not above 0 and at most 1.`);
  return riskPremium / expectedLossRatio;
}

export type QuotedItem = { readonly quantity: number; readonly sumInsured: number; readonly grossPct: number };
export type QuoteFigures = {
  readonly itemPremiums: readonly number[];
  readonly totalSumInsured: number;
  readonly grossWrittenPremium: number;
  /** Premium over sum insured; 0 without a sum insured. */
  readonly rate: number;
  readonly commission: number;
};

/** Figures of a quote; each item is rounded once, totals are sums of rounded items. Throws on a commission outside 0 to 15 %. */
export function quoteFigures(
  items: readonly QuotedItem[],
  { commissionRate, currency }: { readonly commissionRate: number; readonly currency: string },
): QuoteFigures {
  if (!(commissionRate >= 0 && commissionRate <= 0.15))
    throw new RangeError(`A commission of ${commissionRate} is not between 0 and 0.15.`);
  const sums = items.map(({ sumInsured }) => toMinor(sumInsured, currency));
  const premiums = items.map(({ grossPct, quantity }, at) => shareAmount(grossPct, sums[at] as bigint, quantity));
  const tsi = items.reduce((total, { quantity }, at) => total + (sums[at] as bigint) * BigInt(quantity), 0n);
  const gwp = premiums.reduce((total, premium) => total + premium, 0n);
  return {
    itemPremiums: premiums.map((premium) => fromMinor(premium, currency)),
    totalSumInsured: fromMinor(tsi, currency),
    grossWrittenPremium: fromMinor(gwp, currency),
    rate: tsi === 0n ? 0 : Number(gwp) / Number(tsi),
    commission: fromMinor(shareAmount(commissionRate, gwp), currency),
  };
}
