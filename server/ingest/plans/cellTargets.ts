import type { Grid } from '../../data/grid';
import { pointGeometry, type NewTarget } from '../pipeline/targetRepository';

/** The cells of a grid as monitoring targets. */
const degrees = (value: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(2)} ${value < 0 ? negative : positive}`;
/** Ids go by the place of a cell, not by its number: the same cell keeps its id whatever the file. */
export const cellId = (dataSetId: string, { lats, lons }: Pick<Grid, 'lats' | 'lons'>, row: number, column: number) =>
  `${dataSetId}.${(lats[row] ?? 0).toFixed(4)}_${(lons[column] ?? 0).toFixed(4)}`;

/** Each cell with data, as a point. */
export function cellTargets(
  dataSetId: string,
  grid: Grid,
  withData: Uint8Array,
  span: { readonly firstDate: string; readonly lastDate: string },
): readonly (NewTarget & { readonly id: string; readonly name: string })[] {
  const targets: (NewTarget & { id: string; name: string })[] = [];
  withData.forEach((has, cell) => {
    if (!has) return;
    const [row, column] = [Math.floor(cell / grid.lons.length), cell % grid.lons.length];
    const lat = grid.lats[row] ?? 0;
    const lon = (((((grid.lons[column] ?? 0) + 180) % 360) + 360) % 360) - 180;
    const name = `${degrees(lat, ['N', 'S'])}, ${degrees(lon, ['E', 'W'])}`;
    targets.push({
      id: cellId(dataSetId, grid, row, column),
      name,
      kind: 'point',
      lat,
      lon,
      geometry: pointGeometry(lat, lon),
      properties: { cell: { row, column } },
      ...span,
    });
  });
  return targets;
}

/** Targets that this file's cells do not name (areas, cells it leaves out) get the longer period as well. */
export function prolonged(
  newTargets: readonly NewTarget[],
  cells: readonly NewTarget[],
  span: { readonly firstDate: string; readonly lastDate: string },
): readonly NewTarget[] {
  const fresh = new Set(cells.map(({ id }) => id));
  return newTargets
    .filter(({ id }) => !fresh.has(id))
    .map(({ id, name, kind, lat, lon, geometry, properties }) => ({
      id,
      name,
      kind,
      lat,
      lon,
      geometry,
      properties,
      ...span,
    }));
}
