import type { Day, VariableId } from './observed';

/** At settlement and in history: at most a tenth of the days missing, and no gap over five days. */
export const maximumMissingShare = 0.1;
export const maximumGap = 5;

export type Completeness = { readonly missingDays: number; readonly longestGap: number; readonly usable: boolean };

/** A day is missing when any variable that the index reads is. */
export function completeness(days: readonly Day[], variables: readonly VariableId[]): Completeness {
  let missingDays = 0;
  let gap = 0;
  let longestGap = 0;
  for (const { values } of days) {
    gap = variables.some((variable) => values[variable] === undefined) ? gap + 1 : 0;
    if (gap > 0) missingDays += 1;
    longestGap = Math.max(longestGap, gap);
  }
  return {
    missingDays,
    longestGap,
    usable: days.length > 0 && missingDays <= maximumMissingShare * days.length && longestGap <= maximumGap,
  };
}

/**
 * Climatology: the mean of the same calendar day ±15 days over all other years, for filling sums and means in history and at settlement.
 * Answers a function of day of the year (1 to 366) that gives the mean, or NaN where nothing was ever observed.
 */
export function climatology(days: readonly Day[], variable: VariableId): (date: string) => number {
  const sums = new Float64Array(367);
  const counts = new Int32Array(367);
  const slot = (date: string) =>
    Math.floor((Date.parse(`2000${date.slice(4)}T00:00:00Z`) - Date.UTC(2000, 0, 1)) / 86_400_000);
  for (const { date, values } of days) {
    const value = values[variable];
    if (value === undefined) continue;
    sums[slot(date)] = (sums[slot(date)] as number) + value;
    counts[slot(date)] = (counts[slot(date)] as number) + 1;
  }
  return (date) => {
    let sum = 0;
    let count = 0;
    for (let off = -15; off <= 15; off++) {
      const at = (slot(date) + off + 366) % 366;
      sum += sums[at] as number;
      count += counts[at] as number;
    }
    return count ? sum / count : NaN;
  };
}
