import type { SingleCover } from '../cover';
import type { Direction, IndexDefinition } from '../indices/define';
import { breaches, isAbove, payoutPct } from '../payout';
import type { ComputedStatus } from '../status';
import type { Evaluation, EventState, FootprintRow } from './footprint';

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

type Facts = {
  readonly latest: number | null;
  readonly over: boolean;
  readonly missingDays: number;
  readonly usable: boolean;
  readonly elapsed: number;
};
/** What is owed after each row, for certain and as if nothing more came, and how the event stands. */
type Settled = { readonly payout: Float64Array; readonly indicative: Float64Array; readonly state: EventState };

/** Settles the index of an event, row by row: NaN where it has no value. */
export function settled(
  cover: SingleCover,
  definition: IndexDefinition,
  index: Float64Array,
  dateAt: (row: number) => string,
  facts: Facts,
): Settled {
  const { terms } = cover;
  const rows = index.length;
  const certain = accruesDaily(definition.direction, isAbove(terms.comparator));
  const [payout, indicative] = [new Float64Array(rows), new Float64Array(rows)];
  let owed = 0;
  let firstPaid = -1;
  for (let row = 0; row < rows; row++) {
    const value = index[row] as number;
    const share = Number.isNaN(value) ? 0 : payoutPct(terms, value);
    if (certain) owed = Math.max(owed, share);
    else owed = facts.over && row === rows - 1 ? share : 0;
    if (owed > 0 && firstPaid < 0) firstPaid = row;
    payout[row] = owed;
    indicative[row] = share;
  }
  const last = index.at(-1) ?? NaN;
  const indexValue = Number.isNaN(last) ? null : last;
  const payoutNow = facts.over && !facts.usable ? 0 : (payout.at(-1) ?? 0);
  const status = computedStatus(rows, payoutNow, facts.over, facts.usable);
  return {
    payout,
    indicative,
    state: {
      decimals: definition.decimals,
      indexValue,
      latestIndexValue: facts.latest,
      payoutPct: payoutNow,
      indicativePct: indicative.at(-1) ?? 0,
      status,
      warning: status === 'MONITORED' && indexValue !== null && isClose(cover, definition, indexValue, facts.elapsed),
      missingDays: facts.missingDays,
      usable: facts.usable,
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
): Evaluation {
  const index = Float64Array.from(points, ({ indexValue }) => indexValue ?? NaN);
  const { payout, indicative, state } = settled(cover, definition, index, (row) => points[row]?.date ?? '', facts);
  const footprint = points.map((point, row) => ({
    ...point,
    payoutPct: payout[row] as number,
    indicativePct: indicative[row] as number,
  }));
  return { footprint, ...state };
}
