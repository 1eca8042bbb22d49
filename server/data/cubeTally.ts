import { dateOf, msPerDay } from '#shared/engine/calendar';
import { whyImpossible } from '#shared/engine/variables';
import { isMissing, type Size } from './cubeChunks';
import type { Grid, GridVariable } from './grid';

export type VariableSummary = {
  readonly id: string;
  readonly values: number;
  readonly missing: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly refused: number;
  /** The steps in which a value was refused, in order. */
  readonly refusedSteps: readonly number[];
  /** The steps of each cell in which a value was refused, in order; null where they are too many to keep. */
  readonly refusedCells: readonly { readonly place: string; readonly steps: readonly number[] }[] | null;
  /** The cell with most refused values; null where none was refused. */
  readonly worstCell: { readonly place: string; readonly values: number; readonly refused: number } | null;
};
export type Refused = {
  readonly date: string;
  readonly column: string;
  readonly value: string;
  readonly place: string;
  readonly reason: string;
};
/** Of a variable: two megabytes of a report at most. */
const refusedKept = 50_000;

export const emptyTally = ({ steps, rows, columns }: Size) => ({
  values: 0,
  refused: 0,
  min: Infinity,
  max: -Infinity,
  /** Values and refused ones of each cell, and whether a step has refused ones. */
  ofCells: new Uint32Array(rows * columns),
  refusedOfCells: new Uint32Array(rows * columns),
  refusedSteps: new Uint8Array(steps),
  /** Steps of cells with refused values, the first `refusedKept` of all. */
  stepsOfCells: new Map<number, number[]>(),
});
type Tally = ReturnType<typeof emptyTally>;

export function summaryOf(id: string, tally: Tally, { steps, rows, columns }: Size): VariableSummary {
  const { values, refused, min, max, ofCells, refusedOfCells, refusedSteps } = tally;
  const missing = steps * rows * columns - values;
  const worst = refusedOfCells.reduce((most, count, cell) => (count > (refusedOfCells[most] ?? 0) ? cell : most), 0);
  return {
    id,
    values,
    missing,
    min: values ? min : null,
    max: values ? max : null,
    refused,
    refusedSteps: [...refusedSteps.keys()].filter((step) => refusedSteps[step] === 1),
    refusedCells:
      refused > refusedKept
        ? null
        : [...tally.stepsOfCells].map(([cell, refusedAt]) => ({ place: cellName(cell, columns), steps: refusedAt })),
    worstCell: refused
      ? { place: cellName(worst, columns), values: ofCells[worst] ?? 0, refused: refusedOfCells[worst] ?? 0 }
      : null,
  };
}

type Taking = {
  readonly grid: Grid;
  readonly variable: GridVariable;
  /** The step that the first of the values belongs to. */
  readonly from: number;
  readonly tally: Tally;
  readonly cellsWithData: Uint8Array;
  readonly refuse: (refusal: Refused) => void;
};

/** Counts the values of some steps in place: missing ones get one and the same NaN, impossible ones become missing. */
export function takeValues(read: Float64Array, { grid, variable, from, tally, cellsWithData, refuse }: Taking) {
  const cells = cellsWithData.length;
  const { ofCells, refusedOfCells, refusedSteps, stepsOfCells } = tally;
  let { values, refused, min, max } = tally;
  for (let i = 0; i < read.length; i++) {
    const value = read[i] ?? NaN;
    if (isMissing(value)) {
      read[i] = NaN;
      continue;
    }
    const reason = variable.variable === null ? null : whyImpossible(variable.variable, value, 'day');
    if (reason === null) {
      values += 1;
      if (value < min) min = value;
      if (value > max) max = value;
      cellsWithData[i % cells] = 1;
      ofCells[i % cells] = (ofCells[i % cells] ?? 0) + 1;
      continue;
    }
    refused += 1;
    refusedOfCells[i % cells] = (refusedOfCells[i % cells] ?? 0) + 1;
    const step = from + Math.floor(i / cells);
    refusedSteps[step] = 1;
    if (refused <= refusedKept) {
      const steps = stepsOfCells.get(i % cells);
      if (steps) steps.push(step);
      else stepsOfCells.set(i % cells, [step]);
    }
    read[i] = NaN;
    refuse({
      date: dateOf(Math.floor((grid.times[step] ?? 0) / msPerDay)),
      column: variable.name,
      value: String(value),
      place: cellName(i % cells, grid.lons.length),
      reason: `impossible: ${reason}`,
    });
  }
  Object.assign(tally, { values, refused, min, max });
}

/** How reports name a cell. */
export const cellNameAt = (row: number, column: number): string => `row ${row}, column ${column}`;
const cellName = (cell: number, columns: number) => cellNameAt(Math.floor(cell / columns), cell % columns);
