/** How good a daily value is, from the least to the best: docs/rules.md §1. */
export const qualities = ['CLIMATOLOGY', 'FALLBACK', 'PRELIMINARY', 'OBSERVED'] as const;
type Quality = (typeof qualities)[number];

/** A value of a day as some version of its data set had it; null where it had none. */
export type QualifiedValue = { readonly value: number | null; readonly quality: Quality; readonly version: number };

const rankOf = ({ value, quality }: QualifiedValue) => (value === null ? -1 : qualities.indexOf(quality));

/** Does a value that came in later replace an earlier one of the same day? A better one does; of the same quality the newer version. */
function replaces(later: QualifiedValue, earlier: QualifiedValue): boolean {
  const [before, after] = [rankOf(earlier), rankOf(later)];
  return after > before || (after === before && later.version > earlier.version);
}

/** The value that stands of those of one day, in the order in which they came in; undefined where none came. */
export const standing = (values: readonly QualifiedValue[]): QualifiedValue | undefined =>
  values.reduce<QualifiedValue | undefined>(
    (held, value) => (held === undefined || replaces(value, held) ? value : held),
    undefined,
  );
