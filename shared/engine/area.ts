import { degreesApart, nearestCell, radians, turnTo, type LatLon } from './geo';

/** A cell of a grid and its share in an area: cos(latitude) x covered fraction (docs/rules.md §1). */
export type WeightedCell = readonly [row: number, column: number, weight: number];
type Axes = { readonly lats: readonly number[]; readonly lons: readonly number[] };
type Position = readonly number[];
/** An area as GeoJSON writes it: rings of [longitude, latitude], the first of each polygon its outline, the others holes. */
type Area =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

/** How much a cell counts in an area: cos(latitude of its centre) x covered fraction. */
export const cellWeight = (lat: number, fraction: number): number => Math.cos(radians(lat)) * fraction;
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/**
 * The cells of an area with their weights. An area that covers no cell centre takes the nearest cell. Null where it lies
 * outside the grid.
 */
export function cellsOf(geometry: Area, middle: LatLon, axes: Axes): readonly WeightedCell[] | null {
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
      cells.push([row, column, cellWeight(lat, Math.min(1, fraction))]);
      coversCentre ||= turns.some((turn) => polygons.some((polygon) => holds(polygon, [lon + turn, lat])));
    }
  }
  if (coversCentre) return cells;
  const { row, column } = nearestCell(axes, middle);
  return cells.length > 0 || isNear(middle, { row, column }, axes) ? [[row, column, 1]] : null;
}

/** The cell of a point; null where the point lies more than a cell outside the grid. */
export function cellOf(point: LatLon, axes: Axes): { readonly row: number; readonly column: number } | null {
  const cell = nearestCell(axes, point);
  return isNear(point, cell, axes) ? cell : null;
}

// Longitudes are compared modulo 360: the area is looked for a turn to either side as well.
const turns = [-360, 0, 360];
const shifted = (cell: Box, turn: number): Box => ({ ...cell, west: cell.west + turn, east: cell.east + turn });

function isNear(point: LatLon, cell: { readonly row: number; readonly column: number }, { lats, lons }: Axes): boolean {
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

type WeightedDays = { readonly weight: number; readonly values: Float64Array };

/**
 * Mean of the cells by their weights, day by day, and the share of the weight that had a value; a day is missing (NaN) where that is under
 * the least share.
 */
export function areaDays(
  cells: readonly WeightedDays[],
  least = leastWeight,
): { readonly means: Float64Array; readonly validShares: Float64Array } {
  const total = cells.reduce((sum, { weight }) => sum + weight, 0);
  const days = cells[0]?.values.length ?? 0;
  const [means, validShares] = [new Float64Array(days).fill(NaN), new Float64Array(days)];
  for (let i = 0; i < days; i++) {
    let [sum, valid] = [0, 0];
    for (const { weight, values } of cells) {
      const value = values[i] ?? NaN;
      if (Number.isNaN(value)) continue;
      sum += weight * value;
      valid += weight;
    }
    if (valid > 0 && valid >= least * total) means[i] = sum / valid;
    validShares[i] = total > 0 ? valid / total : 0;
  }
  return { means, validShares };
}

/** The means alone. */
export const areaMeans = (cells: readonly WeightedDays[]): Float64Array => areaDays(cells).means;

/** The centres to either side of a point along one axis, and how far it lies from the first to the second (0 to 1). */
function between(offsets: readonly number[]): readonly (readonly [at: number, share: number])[] {
  let [low, high] = [-1, -1];
  offsets.forEach((offset, at) => {
    if (offset <= 0 && (low < 0 || offset > (offsets[low] ?? 0))) low = at;
    if (offset >= 0 && (high < 0 || offset < (offsets[high] ?? 0))) high = at;
  });
  // Beyond the outermost centre, or on one, there is nothing to go between.
  if (low < 0 || high < 0 || low === high) return [[low < 0 ? high : low, 1]];
  const [down, up] = [-(offsets[low] ?? 0), offsets[high] ?? 0];
  const share = down / (down + up);
  return share === 0
    ? [[low, 1]]
    : [
        [low, 1 - share],
        [high, share],
      ];
}

/** The cells whose centres lie around a point, with their bilinear weights, which add up to 1; null where the point lies outside the grid. */
export function bilinearCells(point: LatLon, axes: Axes): readonly WeightedCell[] | null {
  if (cellOf(point, axes) === null) return null;
  const rows = between(axes.lats.map((lat) => lat - point.lat));
  // A grid that does not go round the earth has no neighbour on its far side.
  const reach = Math.abs((axes.lons[1] ?? 1) - (axes.lons[0] ?? 0)) * 1.5;
  const columns = between(
    axes.lons.map((lon) => {
      const turn = turnTo(point.lon, lon);
      return Math.abs(turn) <= reach ? turn : NaN;
    }),
  );
  return rows.flatMap(([row, down]) => columns.map(([column, along]): WeightedCell => [row, column, down * along]));
}
