import type { z } from 'zod';
import type { PublicAmounts } from '#shared/contract/event';
import { multipleOf, sumOf } from '#shared/engine/money';
import type { Db } from '../../../db/open';
import { isInForce, itemPayout } from './payout';
import { findItemsOfCoverages, type EventRow, type ItemRow } from './repository';

/** What a link may say the amount of: all policies of its event together, or the id of one item of a policy. */
export const wholeEvent = 'event';

/** What of an event is in force, and so is owed something. */
export const itemsInForce = async (db: Db, row: EventRow): Promise<ItemRow[]> =>
  (await findItemsOfCoverages(db, [row.coverage.id])).filter((item) => isInForce(item, row));

export const insuredOf = ({ item, policy }: ItemRow): number =>
  multipleOf(item.sumInsured, item.quantity, policy.currency);

/** The items that are meant, and their one currency; null where nothing is meant by it, or amounts that cannot be added up. */
function itemsMeant(items: readonly ItemRow[], amountOf: string) {
  const meant = amountOf === wholeEvent ? items : items.filter(({ item }) => item.id === amountOf);
  const currency = meant[0]?.policy.currency;
  return currency && meant.every(({ policy }) => policy.currency === currency) ? { meant, currency } : null;
}

/** Sum insured and payout of what a link is about; null where that is no longer in force. */
export async function publicAmounts(
  db: Db,
  row: EventRow,
  amountOf: string,
): Promise<z.input<typeof PublicAmounts> | null> {
  const found = itemsMeant(await itemsInForce(db, row), amountOf);
  if (!found) return null;
  const { meant, currency } = found;
  const total = (amounts: readonly number[]) => ({ amount: sumOf(amounts, currency), currency });
  const { payoutPct, indicativePct } = row.event;
  return {
    sumInsured: total(meant.map(insuredOf)),
    payout: total(meant.map((item) => itemPayout(item, payoutPct))),
    indicativePayout: indicativePct === null ? null : total(meant.map((item) => itemPayout(item, indicativePct))),
  };
}
