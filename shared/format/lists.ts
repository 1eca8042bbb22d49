/**
 * The last of a list. The pieces that strangers' pages load keep to what every browser of the last five years has: `at`,
 * `findLast` and their like are younger (docs/embedding.md).
 */
export const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

/** Where the last one stands that passes; -1 where none does. */
export function lastIndexOf<T>(list: readonly T[], passes: (one: T) => boolean): number {
  let at = list.length - 1;
  while (at >= 0 && !passes(list[at] as T)) at -= 1;
  return at;
}
