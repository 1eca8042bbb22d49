import type { Cover, MultiCover } from '../cover';
import type { Observed } from '../observed';

/** Does a coverage have several triggers under one limit? */
export const isMulti = (cover: Cover): cover is MultiCover => 'parts' in cover;

/** Shares of several triggers under one limit: docs/rules.md §3. */
export function combinedShare(
  cover: Pick<MultiCover, 'combine' | 'limitPct'>,
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
  return Math.min(cover.limitPct, together);
}

/** Were several places observed, one for each trigger? */
export const isMany = (observed: Observed | readonly Observed[]): observed is readonly Observed[] =>
  Array.isArray(observed);
