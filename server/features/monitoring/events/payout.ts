import { fromMinor, shareAmount, toMinor } from '#shared/engine/money';

type InsuredItem = {
  readonly item: { readonly sumInsured: number; readonly quantity: number };
  readonly policy: { readonly currency: string };
};

/** What one item is owed: share × sum insured per unit × quantity, rounded once to the currency's minor unit. */
export const itemPayout = ({ item, policy }: InsuredItem, payoutPct: number): number =>
  fromMinor(shareAmount(payoutPct, toMinor(item.sumInsured, policy.currency), item.quantity), policy.currency);
