import type { VariableId } from './variables';

/**
 * The days of one place in engine units: one value a calendar day from the day number `firstDay` on, NaN where missing. Readers hand them over as
 * they are stored, indices look at windows into them, and nothing is copied on the way. A variable that is not there is missing on every day.
 */
export type Series = {
  readonly firstDay: number;
  readonly days: number;
  readonly values: Readonly<Partial<Record<VariableId, Float64Array>>>;
  /** 1 on each day of which a value is preliminary and may still be revised; absent where none is. */
  readonly preliminary?: Uint8Array;
};

export const noSeries: Series = { firstDay: 0, days: 0, values: {} };

/** Day number of the last day; the day before the first where there is none. */
export const lastDayOf = ({ firstDay, days }: Series): number => firstDay + days - 1;

/** The days `from` to `to` of a series (day numbers, both included) that it has. */
export function clipped(series: Series, from: number, to: number): Series {
  const { firstDay, days, values, preliminary } = series;
  const low = Math.max(from, firstDay);
  const high = Math.min(to, firstDay + days - 1);
  if (low > high) return noSeries;
  if (low === firstDay && high === firstDay + days - 1) return series;
  const windows = Object.entries(values).map(
    ([id, column]) => [id, column.subarray(low - firstDay, high - firstDay + 1)] as const,
  );
  return {
    ...{ firstDay: low, days: high - low + 1, values: Object.fromEntries(windows) },
    ...(preliminary ? { preliminary: preliminary.subarray(low - firstDay, high - firstDay + 1) } : {}),
  };
}

/** One variable over the days `from` to `to` (day numbers, both included); NaN outside the series. Inside it is a window, not a copy. */
export function windowOf(
  { firstDay, days, values }: Series,
  variable: VariableId,
  from: number,
  to: number,
): Float64Array {
  const column = values[variable];
  const last = firstDay + days - 1;
  if (column && from >= firstDay && to <= last) return column.subarray(from - firstDay, to - firstDay + 1);
  const window = new Float64Array(Math.max(0, to - from + 1)).fill(NaN);
  const [low, high] = [Math.max(from, firstDay), Math.min(to, last)];
  if (column && low <= high) window.set(column.subarray(low - firstDay, high - firstDay + 1), low - from);
  return window;
}

/** Is a value of any of the days `from` to `to` (day numbers, both included) preliminary? */
export const isPreliminary = ({ firstDay, preliminary }: Series, from: number, to: number): boolean =>
  preliminary?.subarray(Math.max(0, from - firstDay), Math.max(0, to - firstDay + 1)).includes(1) ?? false;
