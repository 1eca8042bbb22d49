import { mostNamed, type ActivatedCoverages } from '#shared/contract/coverageActivations';
import { mostCoverageIds } from '#shared/contract/coverages';

type Filter = Omit<NonNullable<ActivatedCoverages['matching']>, 'except'>;
/** All that a filter let through when they were chosen together. */
export type Whole = { readonly filter: Filter; readonly keys: readonly string[] };

/**
 * How chosen coverages are named to the server: by the filter that they were all chosen by, with those that were let go of since; else one by
 * one. Null where they are too many for that.
 */
export function askedOf(chosen: readonly string[], whole: Whole | null): ActivatedCoverages | null {
  const all = new Set(whole?.keys);
  if (whole && chosen.every((key) => all.has(key))) {
    for (const key of chosen) all.delete(key);
    if (all.size <= mostCoverageIds)
      return { matching: { ...whole.filter, ...(all.size > 0 && { except: [...all] }) } };
  }
  return chosen.length <= mostNamed ? { coverageIds: [...chosen] } : null;
}
