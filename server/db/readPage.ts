import type { SQL } from 'drizzle-orm';
import { together } from './transaction';

/** An order, and the same backwards: its last row is the first one there. */
export type Orders = { readonly forth: SQL; readonly back: SQL };
export type AskedPage = {
  readonly page: number;
  readonly size: number;
  readonly order: Orders;
  /** Narrowed down to what no index knows: none may be left, which is looked for in vain through the whole order. */
  readonly isSearched?: boolean;
};
/** Rows of a list, counted from that end of it which the order begins with. */
export type Stretch = { readonly order: SQL; readonly limit: number; readonly offset: number };

/** So many rows are passed over sooner than all of them are counted. */
const passedOver = 1_000;

/** Where the rows of a page are, from the end of the list that is nearer; past the last page there are none. */
export function nearerEnd({ page, size, order }: AskedPage, total: number): Stretch {
  const offset = page * size;
  if (offset < total / 2) return { order: order.forth, limit: size, offset };
  const limit = Math.max(0, Math.min(size, total - offset));
  return { order: order.back, limit, offset: Math.max(0, total - offset - limit) };
}

/**
 * A page of a list, and how many rows it has in all. The database goes through every row before a page, so a page of the second half is
 * looked for from the end: the last one of a hundred thousand rows costs what the first does. Where a search finds nothing that is all it does. `rows` puts a stretch into the order asked for.
 */
export async function readPage<R>(
  asked: AskedPage,
  count: () => Promise<number>,
  rows: (stretch: Stretch) => PromiseLike<R[]>,
): Promise<{ readonly rows: R[]; readonly total: number }> {
  const offset = asked.page * asked.size;
  if (offset > passedOver || asked.isSearched) {
    const total = await count();
    return { rows: total === 0 ? [] : await rows(nearerEnd(asked, total)), total };
  }
  const first = { order: asked.order.forth, limit: asked.size, offset };
  const [found, total] = await together([Promise.resolve(rows(first)), count()]);
  return { rows: found, total };
}
