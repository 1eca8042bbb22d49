import { openTenant } from './scope';

type Total = { readonly total: number; until: number };

/** Fewer are counted each time: that costs next to nothing. */
const many = 1_000;
const keptMs = 2_000;
const mostKept = 500;

/** By tenant, then by list and filter. */
const kept = new Map<string, Map<string, Total>>();

/**
 * How many rows a list of the open tenant has in all. From a thousand on, a total is kept for two seconds, so that pages
 * of a large list do not count all of it each time; what this process changes is counted at once (`forgetTotals`).
 */
export async function totalOf(list: string, filter: unknown, count: () => Promise<number>): Promise<number> {
  const tenantId = openTenant();
  if (tenantId === '') return count();
  const totals = kept.get(tenantId) ?? new Map<string, Total>();
  kept.set(tenantId, totals);
  const key = JSON.stringify([list, filter]);
  const before = totals.get(key);
  const now = performance.now();
  if (before && before.until > now) return before.total;
  // One looks again; whoever asks meanwhile goes on with what is known.
  if (before) before.until = now + keptMs;
  const total = await count();
  totals.delete(key);
  if (total < many) return total;
  if (totals.size >= mostKept) totals.delete(totals.keys().next().value ?? '');
  // If something changed meanwhile, these are not the totals that are looked at any more.
  totals.set(key, { total, until: performance.now() + keptMs });
  return total;
}

/** Something of the tenant was changed: its lists are counted anew. */
export const forgetTotals = (tenantId: string): void => void kept.delete(tenantId);
