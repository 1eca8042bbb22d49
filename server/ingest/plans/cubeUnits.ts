import { writeCube, type CubeSummary, type VariableSummary, type WriteOptions } from '../../data/cubeWrite';
import type { Grid, GridVariable } from '../../data/grid';
import { DataFault } from '#shared/engine/dataFault';

/** Share of impossible values above which the unit is doubted rather than the values, and how many they are at least. */
const doubtfulShare = 0.05;
const doubtfulLeast = 10;

function checkUnit({ id, name, fromUnit }: GridVariable, { values, refused }: VariableSummary) {
  if (refused <= doubtfulLeast || refused <= doubtfulShare * (values + refused)) return;
  const share = Math.round((100 * refused) / (values + refused));
  const option = `--units ${id}=UNIT`;
  throw new DataFault(
    'feeds.unitsDoubtful',
    `${share} % of the values of "${name}" cannot be true in ${fromUnit}: the unit must be another. Say it: ${option}.`,
    { option },
  );
}

/** Writes a grid that came in as a file: a variable with many impossible values stops it. */
export const writeChecked = (
  folder: string,
  grid: Grid,
  watch: Omit<WriteOptions, 'check'> = {},
): Promise<CubeSummary> => writeCube(folder, grid, { ...watch, check: checkUnit });
