import { multipleOf, shareOfAmount } from './money';
import { ratePerUnit } from './payout';

/** What a coverage's terms say in shares of the sum insured. */
type Shares = {
  readonly minPayoutPct: number;
  readonly payoutPerUnitPct: number;
  readonly limitPct: number;
  /** True when the index counts seconds: a unit is an hour then. */
  readonly duration: boolean;
  /** Null while it has no price. */
  readonly grossPremiumIndicationPct: number | null;
};
type Insured = { readonly quantity: number; readonly sumInsured: number };
export type InsuredAmounts = {
  readonly totalSumInsured: number;
  readonly minPayout: number;
  readonly payoutPerUnit: number;
  readonly limit: number;
  readonly premium: number | null;
};

/** The shares of a coverage as amounts of so many units insured at so much each; each amount is rounded once. */
export function insuredAmounts(
  { minPayoutPct, payoutPerUnitPct, limitPct, duration, grossPremiumIndicationPct }: Shares,
  { quantity, sumInsured }: Insured,
  currency: string,
): InsuredAmounts {
  const amountOf = (share: number) => shareOfAmount(share, sumInsured, quantity, currency);
  return {
    totalSumInsured: multipleOf(sumInsured, quantity, currency),
    minPayout: amountOf(minPayoutPct),
    payoutPerUnit: amountOf(ratePerUnit(payoutPerUnitPct, { duration })),
    limit: amountOf(limitPct),
    premium: grossPremiumIndicationPct === null ? null : amountOf(grossPremiumIndicationPct),
  };
}
