import type { MultiPolygon, Polygon } from 'geojson';
import { degreesApart, nearestCell } from '#shared/engine/geo';

/** A cell of a grid and its share in an area: cos(latitude) x covered fraction (docs/rules.md §1). */
export type WeightedCell = readonly [row: number, column: number, weight: number];
type Axes = { readonly lats: readonly number[]; readonly lons: readonly number[] };
type Position = readonly number[];
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/**
 * The cells of an area with their weights. An area that covers no cell centre takes the nearest cell. Null where it lies
 * outside the grid.
 */
export function cellsOf(
  geometry: Polygon | MultiPolygon,
  middle: { readonly lat: number; readonly lon: number },
  axes: Axes,
): readonly WeightedCell[] | null {
  const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(boxed);
  const rows = edgesOf(axes.lats, -90, 90);
  const columns = edgesOf(axes.lons, -Infinity, Infinity);
  const cells: WeightedCell[] = [];
  let coversCentre = false;
  for (const [row, lat] of axes.lats.entries()) {
    for (const [column, lon] of axes.lons.entries()) {
      const cell = {
        south: rows[row]?.low ?? lat,
        north: rows[row]?.high ?? lat,
        west: columns[column]?.low ?? lon,
        east: columns[column]?.high ?? lon,
      };
      const covered = turns.reduce(
        (sum, turn) => sum + polygons.reduce((part, polygon) => part + areaIn(polygon, shifted(cell, turn)), 0),
        0,
      );
      const fraction = covered / ((cell.north - cell.south) * (cell.east - cell.west));
      if (fraction <= 1e-12) continue;
      cells.push([row, column, Math.cos((lat * Math.PI) / 180) * Math.min(1, fraction)]);
      coversCentre ||= turns.some((turn) => polygons.some((polygon) => holds(polygon, [lon + turn, lat])));
    }
  }
  if (coversCentre) return cells;
  const { row, column } = nearestCell(axes, middle);
  return cells.length > 0 || isNear(middle, { row, column }, axes) ? [[row, column, 1]] : null;
}

/** The cell of a point; null where the point lies more than a cell outside the grid. */
export function cellOf(
  point: { readonly lat: number; readonly lon: number },
  axes: Axes,
): { readonly row: number; readonly column: number } | null {
  const cell = nearestCell(axes, point);
  return isNear(point, cell, axes) ? cell : null;
}

// Longitudes are compared modulo 360: the area is looked for a turn to either side as well.
const turns = [-360, 0, 360];
const shifted = (cell: Box, turn: number): Box => ({ ...cell, west: cell.west + turn, east: cell.east + turn });

function isNear(
  point: { readonly lat: number; readonly lon: number },
  cell: { readonly row: number; readonly column: number },
  { lats, lons }: Axes,
): boolean {
  const reach = (values: readonly number[]) =>
    values.length > 1 ? Math.abs((values[1] ?? 0) - (values[0] ?? 0)) : 0.5;
  return (
    Math.abs((lats[cell.row] ?? NaN) - point.lat) <= reach(lats) &&
    degreesApart(lons[cell.column] ?? NaN, point.lon) <= reach(lons)
  );
}

/** Cells reach half-way to their neighbours; the outermost as far outward as inward. */
function edgesOf(
  centres: readonly number[],
  least: number,
  most: number,
): readonly { readonly low: number; readonly high: number }[] {
  const half = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? null : Math.abs(b - a) / 2;
  return centres.map((centre, i) => {
    const [before, after] = [half(centres[i - 1], centre), half(centre, centres[i + 1])];
    const rising = (centres[1] ?? 1) >= (centres[0] ?? 0);
    const [down, up] = rising ? [before, after] : [after, before];
    const reach = down ?? up ?? 0.125;
    return { low: Math.max(least, centre - (down ?? reach)), high: Math.min(most, centre + (up ?? reach)) };
  });
}

type Boxed = { readonly rings: readonly (readonly Position[])[]; readonly box: Box };
function boxed(rings: readonly (readonly Position[])[]): Boxed {
  const [lons, lats] = [0, 1].map((axis) => (rings[0] ?? []).map((position) => position[axis] ?? 0));
  const least = (values: readonly number[] = []) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[] = []) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { rings, box: { west: least(lons), east: most(lons), south: least(lats), north: most(lats) } };
}
const meet = (a: Box, b: Box) => a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;

/** Area, in square degrees, of the part of a polygon inside a box; its holes taken off. */
function areaIn({ rings, box: reach }: Boxed, box: Box): number {
  if (!meet(reach, box)) return 0;
  const [outer = [], ...holes] = rings;
  return ringArea(clipped(outer, box)) - holes.reduce((sum, hole) => sum + ringArea(clipped(hole, box)), 0);
}

function ringArea(ring: readonly Position[]): number {
  let twice = 0;
  for (let i = 0; i < ring.length; i++) {
    const [a, b] = [ring[i] ?? [], ring[(i + 1) % ring.length] ?? []];
    twice += (a[0] ?? 0) * (b[1] ?? 0) - (b[0] ?? 0) * (a[1] ?? 0);
  }
  return Math.abs(twice) / 2;
}

/** Sutherland and Hodgman: cuts a ring at the four sides of a box, one after the other. */
function clipped(ring: readonly Position[], { west, south, east, north }: Box): readonly Position[] {
  const sides: readonly (readonly [number, number, 1 | -1])[] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce<readonly Position[]>((points, [axis, edge, sign]) => {
    const isInside = (p: Position) => sign * ((p[axis] ?? 0) - edge) >= 0;
    return points.flatMap((point, i) => {
      const before = points[(i + points.length - 1) % points.length] ?? point;
      const crosses = isInside(before) !== isInside(point);
      return [...(crosses ? [crossing(before, point, axis, edge)] : []), ...(isInside(point) ? [point] : [])];
    });
  }, ring);
}

function crossing(a: Position, b: Position, axis: number, edge: number): Position {
  const share = (edge - (a[axis] ?? 0)) / ((b[axis] ?? 0) - (a[axis] ?? 0));
  const other = 1 - axis;
  const across = (a[other] ?? 0) + share * ((b[other] ?? 0) - (a[other] ?? 0));
  return axis === 0 ? [edge, across] : [across, edge];
}

/** Is a point inside the outer ring and in none of the holes: counts the sides that a ray to the east crosses. */
function holds({ rings, box }: Boxed, [x, y]: readonly [number, number]): boolean {
  if (x < box.west || x > box.east || y < box.south || y > box.north) return false;
  return rings.reduce((inside, ring) => {
    let odd = false;
    for (let i = 0; i < ring.length; i++) {
      const [a, b] = [ring[i] ?? [], ring[(i + 1) % ring.length] ?? []];
      const [ax = 0, ay = 0] = a;
      const [bx = 0, by = 0] = b;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
    return inside !== odd;
  }, false);
}

/** The least share of an area's weight that must have values for a day of it to count. */
const leastWeight = 0.5;

/** Mean of the cells by their weights, day by day; a day is missing where the cells with a value carry under half of the weight. */
export function areaMeans(cells: readonly { readonly weight: number; readonly values: Float64Array }[]): Float64Array {
  const total = cells.reduce((sum, { weight }) => sum + weight, 0);
  const days = cells[0]?.values.length ?? 0;
  const means = new Float64Array(days).fill(NaN);
  for (let i = 0; i < days; i++) {
    let [sum, valid] = [0, 0];
    for (const { weight, values } of cells) {
      const value = values[i] ?? NaN;
      if (Number.isNaN(value)) continue;
      sum += weight * value;
      valid += weight;
    }
    if (valid > 0 && valid >= leastWeight * total) means[i] = sum / valid;
  }
  return means;
}
