import type { SingleCover } from '../cover';
import { type Direction, type IndexDefinition, isOfInstants } from '../indices/define';
import { breaches, greatestPct, isAbove, payoutPct } from '../payout';
import { roundIndex } from '../rounding';
import { computedStatus } from './computedStatus';
import type { Evaluation, EventState, FootprintRow } from './footprint';

/** Can what is reached only grow, so that it is owed at once? docs/rules.md §4.2. */
export const accruesDaily = (direction: Direction, above: boolean): boolean =>
  above ? direction === 'up' : direction === 'down';

/**
 * Does the rest of the period tell whether an event is close? Not where the index so far says it, nor where what can only move away from the
 * trigger is on the wrong side of it already (`value` null: not known).
 */
export function restDecides(
  { terms }: SingleCover,
  { direction, kind }: IndexDefinition,
  value: number | null,
): boolean {
  const { comparator, trigger } = terms;
  const above = isAbove(comparator);
  if (isOfInstants({ kind }) || accruesDaily(direction, above)) return false;
  if (value === null) return true;
  if (above && trigger > 0 && value >= 0.8 * trigger) return false;
  return direction !== (above ? 'down' : 'up') || breaches(comparator, value, trigger);
}

/** Still watched, but close to the trigger (a colour of the map): docs/rules.md §4.3. */
function isClose(cover: SingleCover, definition: IndexDefinition, value: number, facts: Facts): boolean {
  const { comparator, trigger } = cover.terms;
  const above = isAbove(comparator);
  if (above && trigger > 0 && value >= 0.8 * trigger) return true;
  if (!above && definition.direction === 'down') return value <= trigger + 0.2 * Math.abs(trigger);
  if (!restDecides(cover, definition, value)) return false;
  const expected = facts.expected?.() ?? null;
  if (expected !== null) return breaches(comparator, roundIndex(expected, definition.decimals), trigger);
  // Where no other year is at hand the pace so far stands for what is usual, once half of the period is over.
  const { elapsed } = facts;
  return definition.kind === 'sum' && elapsed >= 0.5 && breaches(comparator, value / elapsed, trigger);
}

/** A row before its payout is known. */
export type Point = Omit<FootprintRow, 'payoutPct' | 'indicativePct'>;

type Facts = {
  readonly latest: number | null;
  /** The period is over. */
  readonly over: boolean;
  /** It is over and settled: see `isDecided`. */
  readonly decided: boolean;
  /** No value so far may still be revised. */
  readonly firm: boolean;
  readonly missingDays: number;
  readonly usable: boolean;
  /** The last day that has data; null where none has. */
  readonly dataUntil: string | null;
  /** Part of the period that is over. */
  readonly elapsed: number;
  /** The index at the end if the rest goes as usual; null where nothing says what is usual. */
  readonly expected?: () => number | null;
};
/** What is owed after each row, for certain and as if nothing more came, and how the event stands. */
type Settled = { readonly payout: Float64Array; readonly indicative: Float64Array; readonly state: EventState };

/** Shares row by row that do not follow from the running index alone: as if nothing more came, and what nothing can take back. */
type RowShares = { readonly indicative: readonly number[]; readonly sure: readonly number[] };

/** Settles the index of an event, row by row: NaN where it has no value. */
export function settled(
  cover: SingleCover,
  definition: IndexDefinition,
  index: Float64Array,
  dateAt: (row: number) => string,
  facts: Facts,
  shares?: RowShares,
): Settled {
  const { terms } = cover;
  const rows = index.length;
  const certain = accruesDaily(definition.direction, isAbove(terms.comparator));
  const [payout, indicative] = [new Float64Array(rows), new Float64Array(rows)];
  let owed = 0;
  let firstPaid = -1;
  for (let row = 0; row < rows; row++) {
    const value = index[row] as number;
    const share = shares?.indicative[row] ?? (Number.isNaN(value) ? 0 : payoutPct(terms, value));
    if (certain) owed = Math.max(owed, shares?.sure[row] ?? share);
    else owed = facts.decided && row === rows - 1 ? share : 0;
    if (owed > 0 && firstPaid < 0) firstPaid = row;
    payout[row] = owed;
    indicative[row] = share;
  }
  const lastIndex = index.at(-1) ?? NaN;
  const indexValue = Number.isNaN(lastIndex) ? null : lastIndex;
  const last = payout.at(-1) ?? 0;
  // Once the most that can be owed is owed for good, no day that is still to come changes it.
  const isCertain = facts.over && !facts.decided && facts.firm && certain && last > 0 && last >= greatestPct(terms);
  const decided = facts.decided || isCertain;
  const usable = facts.usable || isCertain;
  const payoutNow = decided && !usable ? 0 : last;
  const status = computedStatus(rows, payoutNow, decided, usable);
  return {
    payout,
    indicative,
    state: {
      decimals: definition.decimals,
      indexValue,
      latestIndexValue: facts.latest,
      payoutPct: payoutNow,
      indicativePct: status === 'UNKNOWN' ? null : (indicative.at(-1) ?? null),
      status,
      decided,
      dataUntil: facts.dataUntil,
      warning: status === 'MONITORED' && indexValue !== null && isClose(cover, definition, indexValue, facts),
      missingDays: facts.missingDays,
      usable,
      firstPayoutDate: firstPaid < 0 ? null : dateAt(firstPaid),
    },
  };
}

/** Puts the payout on each row and sums the event up. */
export function settle(
  cover: SingleCover,
  definition: IndexDefinition,
  points: readonly Point[],
  facts: Facts,
  shares?: RowShares,
): Evaluation {
  const index = Float64Array.from(points, ({ indexValue }) => indexValue ?? NaN);
  const dateAt = (row: number) => points[row]?.date ?? '';
  const { payout, indicative, state } = settled(cover, definition, index, dateAt, facts, shares);
  const footprint = points.map((point, row) => ({
    ...point,
    payoutPct: payout[row] as number,
    indicativePct: indicative[row] as number,
  }));
  return { footprint, ...state };
}
