import type { VariableId } from '#shared/engine/variables';

/** One variable of a grid as it will be stored: engine units where it is one of ours, else its own. */
export type GridVariable = {
  readonly id: string;
  readonly variable: VariableId | null;
  readonly name: string;
  readonly unit: string;
  readonly fromUnit: string;
  readonly converted: boolean;
  readonly dtype: 'float32' | 'float64';
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Values of whole steps, each lat by lon, from step `from` on. */
  readonly read: (from: number, count: number) => Promise<Float64Array>;
};

/** A grid that a reader offers for storing; it is read step by step, as it may be larger than memory. */
export type Grid = {
  /** day: every step is a day. other: steps as they come, kept for looking at, never for an index. */
  readonly steps: 'day' | 'other';
  /** Milliseconds since 1970, ascending; the start of the day where steps are days. */
  readonly times: Float64Array;
  /** Hours that the clock of the steps is ahead of UTC; 0 where nothing says it. */
  readonly clock?: number;
  readonly lats: readonly number[];
  readonly lons: readonly number[];
  readonly variables: readonly GridVariable[];
  /** Steps of the source that are stored together: read so many at once. */
  readonly slab: number;
  readonly repeats: readonly number[];
  readonly notes: readonly string[];
};
