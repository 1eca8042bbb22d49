import { degreesApart } from '#shared/engine/geo';

/** The cell whose centre is nearest to a point: by latitude and longitude apart, longitudes compared modulo 360. */
export function nearestCell(
  grid: { readonly lats: readonly number[]; readonly lons: readonly number[] },
  point: { readonly lat: number; readonly lon: number },
): { readonly row: number; readonly column: number } {
  return {
    row: nearest(grid.lats, (lat) => Math.abs(lat - point.lat)),
    column: nearest(grid.lons, (lon) => degreesApart(lon, point.lon)),
  };
}

function nearest(values: readonly number[], distance: (value: number) => number): number {
  let best = 0;
  values.forEach((value, i) => {
    if (distance(value) < distance(values[best] ?? NaN)) best = i;
  });
  return best;
}
