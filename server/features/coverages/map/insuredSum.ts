import { fromMinor, toMinor } from '#shared/engine/money';

/** Sums insured in minor units of each currency. */
export type InsuredSums = ReadonlyMap<string, bigint>;

/** Of decimal texts by their currencies. */
export const insuredSums = (amounts: Readonly<Record<string, string>>): InsuredSums =>
  new Map(Object.entries(amounts).map(([currency, amount]) => [currency, toMinor(Number(amount), currency)]));

export const sumsTogether = (one: InsuredSums, other: InsuredSums): InsuredSums => {
  if (other.size === 0) return one;
  const sums = new Map(one);
  for (const [currency, minor] of other) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return sums;
};

/** One amount; null where several currencies meet, which have no sum. */
export function insuredAmount(sums: InsuredSums): number | null {
  const [only, another] = sums;
  if (another) return null;
  return only ? fromMinor(only[1], only[0]) : 0;
}
