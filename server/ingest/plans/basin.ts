import type { Fix } from '#shared/engine/observed';
import type { NewTarget } from '../pipeline/targetRepository';

/** All that the tracks reach, as one area: any point in it can be insured. */
export function basinOf(
  set: { readonly id: string; readonly name: string },
  fixes: readonly Fix[],
  span: { readonly firstDate: string; readonly lastDate: string },
): NewTarget & { readonly id: string; readonly name: string } {
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const lats = fixes.map(({ lat }) => lat);
  // Tracks over the date line: longitudes are laid out from 0 to 360 where that is the shorter way round.
  const plain = fixes.map(({ lon }) => lon);
  const round = plain.map((lon) => (lon < 0 ? lon + 360 : lon));
  const width = (values: readonly number[]) => -least(values.map((value) => -value)) - least(values);
  const lons = width(round) < width(plain) ? round : plain;
  const [south, north, west, east] = [
    least(lats),
    -least(lats.map((lat) => -lat)),
    least(lons),
    -least(lons.map((lon) => -lon)),
  ];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const name = `${set.name}: whole area`;
  const middle = (west + east) / 2;
  return {
    id: `${set.id}.area`,
    name,
    kind: 'area',
    lat: (south + north) / 2,
    lon: middle > 180 ? middle - 360 : middle,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {},
    ...span,
  };
}
