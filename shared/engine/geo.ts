/** A place on earth in degrees: north and east are positive. */
export type LatLon = { readonly lat: number; readonly lon: number };

/** Mean radius of the earth, km. */
export const earthRadiusKm = 6371;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** An angle brought into -180 (included) to 180 (left out), degrees. */
const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** From one longitude to another the short way round, degrees: east is positive, 179 to -179 is 2. */
export const turnTo = (from: number, to: number): number => turned(to - from);

/** A longitude in -180 to 180; one that lies there already stays as it was written, 180 too. */
export const wrapLon = (lon: number): number => (lon >= -180 && lon <= 180 ? lon : turned(lon));

/** Degrees between two longitudes, the short way round: 0 to 180. */
export function degreesApart(a: number, b: number): number {
  const apart = Math.abs(a - b) % 360;
  return apart > 180 ? 360 - apart : apart;
}

/** The rings of a polygon, each unbroken, its holes on the side of the date line on which its outline begins. */
export function unbrokenRings(rings: number[][][]): number[][][] {
  const [outline = [], ...holes] = rings.map(unbroken);
  const begin = outline[0]?.[0] ?? 0;
  const west = Math.min(...outline.map(([lon = begin]) => lon));
  const east = Math.max(...outline.map(([lon = begin]) => lon));
  const beside = (hole: number[][]) => {
    const [first = begin] = hole[0] ?? [];
    const turn = [0, 360, -360].find((by) => first + by >= west && first + by <= east) ?? 0;
    return turn === 0 ? hole : hole.map(([lon = 0, lat = 0]) => [lon + turn, lat]);
  };
  return [outline, ...holes.map(beside)];
}

/**
 * A ring of [longitude, latitude] that crosses the date line goes on beyond it: from 177 to -177 is six degrees, not all the way back. One
 * around a pole, and one whose side goes round the whole earth, stays as it is.
 */
export function unbroken(ring: number[][]): number[][] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const whole = ring.map(([lon = 0, lat = 0]) => {
    const step = lon - before;
    if (step > 180 && step < 360) turn -= 360;
    if (step < -180 && step > -360) turn += 360;
    before = lon;
    return [lon + turn, lat];
  });
  return turn === 0 ? whole : ring;
}

/** Great-circle distance by the haversine formula, km. */
export function distanceKm(a: LatLon, b: LatLon): number {
  const dLat = radians(b.lat - a.lat) / 2;
  const dLon = radians(turnTo(a.lon, b.lon)) / 2;
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The place nearest to a point along the great circle, of equals the first; undefined where there is none. */
export function nearestOf<Place extends LatLon>(places: readonly Place[], point: LatLon): Place | undefined {
  let nearest: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const distance = distanceKm(point, place);
    if (distance >= least) continue;
    [nearest, least] = [place, distance];
  }
  return nearest;
}

/** The cell whose centre is nearest to a point: by latitude and longitude apart, longitudes compared modulo 360. */
export function nearestCell(
  grid: { readonly lats: readonly number[]; readonly lons: readonly number[] },
  point: LatLon,
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
