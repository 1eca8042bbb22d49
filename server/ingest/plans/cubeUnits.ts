import type { VariableSummary } from '../../data/cubeTally';
import { writeCube, type CubeSummary, type WriteOptions } from '../../data/cubeWrite';
import type { Grid, GridVariable } from '../../data/grid';
import { checkUnits } from '../../feeds/reading/refused';

/** Writes a grid that came in as a file: a variable of which more is impossible than `refusedShare` allows stops it early. */
export const writeChecked = (
  folder: string,
  grid: Grid,
  { refusedShare, ...watch }: Omit<WriteOptions, 'check'> & { readonly refusedShare: number },
): Promise<CubeSummary> => {
  const check = ({ id, name, fromUnit }: GridVariable, { values, refused }: VariableSummary) =>
    checkUnits(
      [{ id, from: name, fromUnit, values, refused, impossible: refused, place: '', refusedDays: [] }],
      refusedShare,
    );
  return writeCube(folder, grid, { ...watch, check });
};
