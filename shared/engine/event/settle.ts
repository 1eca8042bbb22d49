import type { SingleCover } from '../cover';
import type { Direction, IndexDefinition } from '../indices/define';
import { breaches, isAbove, payoutPct } from '../payout';
import type { ComputedStatus } from '../status';
import type { Evaluation, FootprintRow } from './footprint';

/** Can what is reached only grow, so that it is owed at once? docs/rules.md §4.2. */
export const accruesDaily = (direction: Direction, above: boolean): boolean =>
  above ? direction === 'up' : direction === 'down';

/** The state of an event, from its rows and what is owed after them. */
export function computedStatus(rows: number, payout: number, over: boolean, usable: boolean): ComputedStatus {
  if (rows === 0 || (over && !usable)) return 'UNKNOWN';
  if (payout > 0) return over ? 'QUALIFIED' : 'DETECTED';
  return over ? 'NON_QUALIFIED' : 'MONITORED';
}

/** Still watched, but close to the trigger (a colour of the map): docs/rules.md §4.3. */
function isClose(cover: SingleCover, definition: IndexDefinition, value: number, elapsed: number): boolean {
  const { comparator, trigger } = cover.terms;
  if (isAbove(comparator)) return trigger > 0 && value >= 0.8 * trigger;
  if (definition.direction === 'down') return value <= trigger + 0.2 * Math.abs(trigger);
  return definition.kind === 'sum' && elapsed >= 0.5 && breaches(comparator, value / elapsed, trigger);
}

/** Start of a day of the data set as an instant. */
export const startOfDay = (date: string, offsetHours: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - offsetHours * 3_600_000).toISOString();

/** A row before its payout is known. */
export type Point = Omit<FootprintRow, 'payoutPct' | 'indicativePct'>;

/** Puts the payout on each row and sums the event up. */
export function settle(
  cover: SingleCover,
  definition: IndexDefinition,
  points: readonly Point[],
  facts: { latest: number | null; over: boolean; missingDays: number; usable: boolean; elapsed: number },
): Evaluation {
  const { terms } = cover;
  const certain = accruesDaily(definition.direction, isAbove(terms.comparator));
  let owed = 0;
  const footprint = points.map((point, at): FootprintRow => {
    const indicativePct = point.indexValue === null ? 0 : payoutPct(terms, point.indexValue);
    if (certain) owed = Math.max(owed, indicativePct);
    else owed = facts.over && at === points.length - 1 ? indicativePct : 0;
    return { ...point, payoutPct: owed, indicativePct };
  });
  const last = footprint.at(-1);
  const indexValue = last?.indexValue ?? null;
  const payout = last && !(facts.over && !facts.usable) ? last.payoutPct : 0;
  const status = computedStatus(footprint.length, payout, facts.over, facts.usable);
  return {
    footprint,
    decimals: definition.decimals,
    indexValue,
    latestIndexValue: facts.latest,
    payoutPct: payout,
    indicativePct: last?.indicativePct ?? 0,
    status,
    warning: status === 'MONITORED' && indexValue !== null && isClose(cover, definition, indexValue, facts.elapsed),
    missingDays: facts.missingDays,
    usable: facts.usable,
    firstPayoutDate: footprint.find((row) => row.payoutPct > 0)?.date ?? null,
  };
}
