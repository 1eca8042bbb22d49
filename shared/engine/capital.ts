/** One layer of the capital that is held for a risk: docs/rules.md §8. */
type CapitalTranche = {
  /** Up to this share of the sum insured the capital of this and the tranches before it reaches. */
  readonly upTo: number;
  /** What it earns a year, as a fraction. */
  readonly return: number;
};
export type CapitalTerms = {
  /** Factor on the expected loss; 1 when absent. */
  readonly margin?: number;
  /** Days of the period. */
  readonly days: number;
  /** From the first to be used to the last. */
  readonly tranches: readonly CapitalTranche[];
  /** Shares of the pure premium and of the cost of capital that are added to them. */
  readonly fees?: { readonly ofPure?: number; readonly ofCapital?: number };
};
type CapitalPremium = {
  /** All of them as shares of the sum insured. */
  readonly pure: number;
  readonly costOfCapital: number;
  readonly fees: number;
  readonly premium: number;
};

/**
 * Premium as pure premium, cost of capital and fees. A tranche holds what the premium and the tranches before it do not cover yet, and earns
 * its return for the time of the period.
 */
export function capitalPremium(
  expectedLoss: number,
  { margin = 1, days, tranches, fees: { ofPure = 0, ofCapital = 0 } = {} }: CapitalTerms,
): CapitalPremium {
  const pure = expectedLoss * margin;
  let held = pure;
  let costOfCapital = 0;
  for (const tranche of tranches) {
    const capital = Math.max(0, tranche.upTo - held);
    held += capital;
    costOfCapital += capital * tranche.return * (days / 365);
  }
  const fees = pure * ofPure + costOfCapital * ofCapital;
  return { pure, costOfCapital, fees, premium: pure + costOfCapital + fees };
}
