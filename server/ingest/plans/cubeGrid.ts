import type { CubeFile } from '../../feeds/feed';
import type { Grid } from '../../data/grid';
import type { StoredGrid } from '../../db/schema/catalog';
import type { SetRow } from '../pipeline/repository';
import { DataFault } from '#shared/engine/dataFault';

const sameAxis = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? NaN)) < 1e-5);

/** A further file of a set has to lie on the same grid; which way its latitudes run is put right. */
export function matched(found: SetRow | null, grid: Grid, id: string): Grid {
  const stored = found?.grid;
  if (!stored) return grid;
  if (stored.steps === grid.steps && sameAxis(stored.lats, grid.lats) && sameAxis(stored.lons, grid.lons)) return grid;
  if (stored.steps === grid.steps && sameAxis(stored.lats, grid.lats.toReversed()) && sameAxis(stored.lons, grid.lons))
    return flipped(grid);
  throw new DataFault(
    'catalog.otherGrid',
    `The data set ${id} lies on another grid (${stored.lats.length} x ${stored.lons.length} cells). Name another set: --data-set NAME.`,
    { option: '--data-set NAME' },
  );
}

function flipped(grid: Grid): Grid {
  const [rows, columns] = [grid.lats.length, grid.lons.length];
  return {
    ...grid,
    lats: grid.lats.toReversed(),
    variables: grid.variables.map((variable) => ({
      ...variable,
      read: async (from, count) => {
        const values = await variable.read(from, count);
        const turned = new Float64Array(values.length);
        for (let s = 0; s < count; s++) {
          for (let row = 0; row < rows; row++) {
            const at = (s * rows + row) * columns;
            turned.set(values.subarray(at, at + columns), (s * rows + rows - 1 - row) * columns);
          }
        }
        return turned;
      },
    })),
  };
}

/** The set's grid with this file as its newest piece. */
export function extended(
  before: StoredGrid | null,
  {
    file,
    grid,
    folder,
    version,
    now,
    preliminary,
  }: { file: CubeFile; grid: Grid; folder: string; version: number; now: Date; preliminary: boolean },
): StoredGrid {
  const variables = new Map((before?.variables ?? []).map((variable) => [variable.id, variable]));
  for (const { id, unit, dtype, attributes, name } of grid.variables)
    variables.set(id, { id, name, unit, dtype, attributes });
  return {
    steps: grid.steps,
    lats: grid.lats,
    lons: grid.lons,
    variables: [...variables.values()],
    attributes: { ...before?.attributes, ...file.attributes },
    segments: [
      ...(before?.segments ?? []),
      {
        folder,
        version,
        ingestedAt: now.toISOString(),
        first: grid.times[0] ?? 0,
        last: grid.times.at(-1) ?? 0,
        steps: grid.times.length,
        variables: grid.variables.map(({ id }) => id),
        ...(preliminary ? { preliminary } : {}),
      },
    ],
  };
}
