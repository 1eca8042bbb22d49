import { inForceStates } from '#shared/engine/states';
import { fromMinor, shareAmount, toMinor } from '#shared/engine/money';
import type { EventRow, ItemRow } from './repository';

type InsuredItem = {
  readonly item: { readonly sumInsured: number; readonly quantity: number };
  readonly policy: { readonly currency: string };
};

/** What one item is owed: share × sum insured per unit × quantity, rounded once to the currency's minor unit. */
export const itemPayout = ({ item, policy }: InsuredItem, payoutPct: number): number =>
  fromMinor(shareAmount(payoutPct, toMinor(item.sumInsured, policy.currency), item.quantity), policy.currency);

/** Policies that were in force in their period: one that has ended since is still owed what its event turns out to pay. */
const inForce: readonly string[] = inForceStates;
export const isInForce = ({ item, policy: contract }: ItemRow, { event, terms }: EventRow): boolean =>
  item.coverageVersion === event.coverageVersion &&
  inForce.includes(contract.state) &&
  terms.start >= contract.inceptionDate &&
  terms.end <= contract.expiryDate;
