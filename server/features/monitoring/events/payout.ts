import { fromMinor, shareAmount, toMinor } from '#shared/engine/money';
import type { ItemRow } from './repository';

/** What one item is owed: share × sum insured per unit × quantity, rounded once to the currency's minor unit. */
export const itemPayout = ({ item, policy }: Pick<ItemRow, 'item' | 'policy'>, payoutPct: number): number =>
  fromMinor(shareAmount(payoutPct, toMinor(item.sumInsured, policy.currency), item.quantity), policy.currency);
