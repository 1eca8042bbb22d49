import { dateOf } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/variables';

/** A value that was not taken, and why; `line` counts from 1 in the file as it came. */
export type Refusal = {
  readonly line: number | null;
  readonly place: string;
  readonly date: string | null;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
};

type Gap = { readonly from: string; readonly to: string; readonly days: number };

export type VariableReport = {
  readonly place: string;
  readonly id: string;
  readonly unit: string;
  /** Column or variable of the source, and its unit there. */
  readonly from: string;
  readonly fromUnit: string;
  readonly converted: boolean;
  readonly first: string | null;
  readonly last: string | null;
  readonly values: number;
  readonly missing: number;
  /** Values that were not taken, on which days, and how many of them no nature allows. */
  readonly refused: number;
  readonly refusedDays: readonly Gap[];
  readonly impossible: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly gapCount: number;
  /** The longest gaps, longest first. */
  readonly gaps: readonly Gap[];
};

export type Repeat = {
  readonly line: number | null;
  readonly place: string;
  readonly date: string;
  /** The dropped row says the same as the kept one. */
  readonly same: boolean;
};

/** The place under which the report of a grid tells all its cells together. */
export const allCells = 'all cells';

/** Days on which a variable was refused in one cell of a grid. */
export type CellRefusals = Pick<VariableReport, 'place' | 'id' | 'refusedDays'>;

export type FeedReport = {
  readonly format: string;
  readonly rows: number;
  readonly places: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly days: number;
  readonly variables: readonly VariableReport[];
  /** The first refusals; `refusedCount` has them all. */
  readonly refused: readonly Refusal[];
  readonly refusedCount: number;
  /** Kept, but worth a look (a minimum above its maximum). */
  readonly doubtful: readonly Refusal[];
  readonly doubtfulCount: number;
  readonly repeats: readonly Repeat[];
  readonly repeatCount: number;
  readonly notes: readonly string[];
  /** Of a grid, cell by cell; absent where they are too many to keep, and their days are those of all cells. */
  readonly refusedCells?: readonly CellRefusals[];
};

/** Of what has no daily values: single refusals are listed with the file. */
export const noneRefused = { refused: 0, refusedDays: [], impossible: 0 } as const;

/** How many refusals, repeats and doubts a report lists one by one. */
const listed = 200;
const gapsListed = 5;

/** A report as it is kept with a version: of many series the first ones, and those of which something was refused. */
export const keptReport = (report: FeedReport): FeedReport => ({
  ...report,
  variables: report.variables.filter(({ refusedDays }, at) => at < listed || refusedDays.length > 0),
});

/** Counts all, keeps the first `listed`. */
export function tally<T>(): {
  readonly add: (item: T) => void;
  readonly all: () => readonly T[];
  readonly count: () => number;
} {
  const kept: T[] = [];
  let count = 0;
  return {
    add(item) {
      count += 1;
      if (kept.length < listed) kept.push(item);
    },
    all: () => kept,
    count: () => count,
  };
}

const noRuns: readonly Gap[] = [];

/** The days that were refused as runs of days, the first of them; days as day numbers in any order. */
export function runsOf(days: readonly number[]): readonly Gap[] {
  if (days.length === 0) return noRuns;
  const runs: { first: number; last: number }[] = [];
  const seen = new Set(days);
  for (const day of [...seen].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.last === day - 1) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs
    .slice(0, listed)
    .map(({ first, last }) => ({ from: dateOf(first), to: dateOf(last), days: last - first + 1 }));
}

/** Runs of days without a value between the first and the last day of a series. */
function gapsOf(values: Float64Array, firstDay: number): { readonly count: number; readonly longest: readonly Gap[] } {
  const gaps: Gap[] = [];
  let start = -1;
  for (let i = 0; i <= values.length; i++) {
    const missing = i < values.length && Number.isNaN(values[i]);
    if (missing && start < 0) start = i;
    if (missing || start < 0) continue;
    gaps.push({ from: dateOf(firstDay + start), to: dateOf(firstDay + i - 1), days: i - start });
    start = -1;
  }
  if (gaps.length < 2) return { count: gaps.length, longest: gaps };
  return { count: gaps.length, longest: gaps.toSorted((a, b) => b.days - a.days).slice(0, gapsListed) };
}

export type SourceColumn = {
  readonly variable: VariableId;
  readonly name: string;
  readonly unit: string;
  readonly converted: boolean;
};

/** What a report says of one variable at one place. */
export function reportOf(
  place: string,
  column: SourceColumn,
  series: {
    readonly unit: string;
    readonly firstDay: number;
    readonly values: Float64Array;
    /** Day numbers. */
    readonly refused: readonly number[];
    readonly impossible: number;
  },
): VariableReport {
  const { values, firstDay } = series;
  let [count, min, max, first, last] = [0, Infinity, -Infinity, -1, -1];
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    count += 1;
    min = Math.min(min, value);
    max = Math.max(max, value);
    if (first < 0) first = i;
    last = i;
  }
  const gaps = gapsOf(values, firstDay);
  return {
    place,
    id: column.variable,
    unit: series.unit,
    from: column.name,
    fromUnit: column.unit,
    converted: column.converted,
    first: first < 0 ? null : dateOf(firstDay + first),
    last: last < 0 ? null : dateOf(firstDay + last),
    values: count,
    missing: values.length - count,
    refused: series.refused.length,
    refusedDays: runsOf(series.refused),
    impossible: series.impossible,
    min: count ? min : null,
    max: count ? max : null,
    gapCount: gaps.count,
    gaps: gaps.longest,
  };
}
