import type { Cover, MultiCover } from '../cover';
import type { Observed } from '../observed';
import { retained } from '../payout';

/** Does a coverage have several triggers under one limit? */
export const isMulti = (cover: Cover): cover is MultiCover => 'parts' in cover;

/** Shares of several triggers under one limit, less franchise and deductible: docs/rules.md §3 and §6.2. */
export function combinedShare(
  cover: Pick<MultiCover, 'combine' | 'limitPct' | 'deductiblePct' | 'franchisePct'>,
  parts: readonly { readonly share: number; readonly weight: number }[],
): number {
  const shares = parts.map(({ share }) => share);
  const together =
    cover.combine === 'SUM'
      ? parts.reduce((sum, { share, weight }) => sum + weight * share, 0)
      : cover.combine === 'MAX'
        ? Math.max(0, ...shares)
        : shares.every((share) => share > 0)
          ? Math.min(...shares)
          : 0;
  return retained(Math.min(cover.limitPct, together), cover);
}

/** Were several places observed, one for each trigger? */
export const isMany = (observed: Observed | readonly Observed[]): observed is readonly Observed[] =>
  Array.isArray(observed);
