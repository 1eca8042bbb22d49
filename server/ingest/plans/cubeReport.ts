import { dateOf, msPerDay } from '#shared/engine/calendar';
import type { Grid } from '../../data/grid';
import type { CubeSummary } from '../../data/cubeWrite';
import { leastOfPlace, worstOf } from '../../feeds/reading/refused';
import { allCells, runsOf, type FeedReport } from '../../feeds/reading/report';
import type { DataFault } from '#shared/engine/dataFault';

/** What was found in a grid while it was written. */
export function cubeReport(format: string, grid: Grid, summary: CubeSummary): FeedReport {
  const [first, last] = [grid.times[0] ?? 0, grid.times.at(-1) ?? 0].map((ms) => dateOf(Math.floor(ms / msPerDay)));
  const days = Math.round(((grid.times.at(-1) ?? 0) - (grid.times[0] ?? 0)) / msPerDay) + 1;
  const cells = summary.cellsWithData.reduce((sum, has) => sum + has, 0);
  return {
    format,
    rows: grid.times.length,
    places: cells,
    first: first ?? null,
    last: last ?? null,
    days,
    variables: summary.variables.map(({ id, values, missing, min, max, refused, refusedSteps }) => {
      const variable = grid.variables.find((gridVariable) => gridVariable.id === id);
      const { name = id, fromUnit = '', unit = '', converted = false } = variable ?? {};
      return {
        place: allCells,
        id,
        unit,
        from: name,
        fromUnit,
        converted,
        first: first ?? null,
        last: last ?? null,
        values,
        missing,
        refused,
        refusedDays: daysOf(grid, refusedSteps),
        impossible: refused,
        min,
        max,
        gapCount: 0,
        gaps: [],
      };
    }),
    refused: summary.refusals.map((refusal) => ({ line: null, ...refusal })),
    refusedCount: summary.variables.reduce((sum, { refused }) => sum + refused, 0),
    doubtful: [],
    doubtfulCount: 0,
    repeats: [],
    repeatCount: grid.repeats.length,
    notes: [
      `Grid of ${grid.lats.length} x ${grid.lons.length} cells, ${cells} with data, ${grid.times.length} steps.`,
      ...(grid.steps === 'day' && days > grid.times.length
        ? [`${days - grid.times.length} days between the first and the last are not in the file.`]
        : []),
      ...grid.notes,
    ],
    ...refusedCellsOf(grid, summary),
  };
}

const daysOf = ({ times }: Grid, steps: readonly number[]) =>
  runsOf(steps.map((step) => Math.floor((times[step] ?? 0) / msPerDay)));

function refusedCellsOf(grid: Grid, { variables }: CubeSummary): Pick<FeedReport, 'refusedCells'> {
  if (variables.some(({ refusedCells }) => refusedCells === null)) return {};
  return {
    refusedCells: variables.flatMap(({ id, refusedCells }) =>
      (refusedCells ?? []).map(({ place, steps }) => ({ place, id, refusedDays: daysOf(grid, steps) })),
    ),
  };
}

/** Why a grid is not stored: too much of it was refused as a whole, or of a single cell, which may be all that a coverage rests on. */
export function tooManyRefusedOf(
  { variables }: FeedReport,
  summary: CubeSummary,
  refusedShare: number,
): DataFault | null {
  const asWhole = worstOf(variables, refusedShare);
  if (asWhole) return asWhole;
  const cells = summary.variables.flatMap(({ id, worstCell }) => {
    const variable = variables.find((row) => row.id === id);
    return variable && worstCell && worstCell.refused > leastOfPlace ? [{ ...variable, ...worstCell }] : [];
  });
  return worstOf(cells, refusedShare);
}
