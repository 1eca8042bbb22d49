import { wrapLon } from '#shared/engine/geo';
import { refuse } from '../../base/refuse';

/** A box of the map in degrees; one whose left edge is east of its right edge crosses the antimeridian. */
export type Box = {
  readonly topLeftLat: number;
  readonly topLeftLon: number;
  readonly bottomRightLat: number;
  readonly bottomRightLon: number;
};
type Range = readonly [west: number, east: number];

/** The longitudes of a box: two ranges when it crosses the antimeridian, the whole circle when it goes round the earth. */
export function lonRanges({ topLeftLon, bottomRightLon }: Box): readonly Range[] {
  if (bottomRightLon - topLeftLon >= 360) return [[-180, 180]];
  const [west, east] = [wrapLon(topLeftLon), wrapLon(bottomRightLon)];
  return west <= east
    ? [[west, east]]
    : [
        [west, 180],
        [-180, east],
      ];
}

/** Does a place lie in a box? */
export const isInside = (box: Box, { lat, lon }: { readonly lat: number; readonly lon: number }): boolean =>
  lat >= box.bottomRightLat &&
  lat <= box.topLeftLat &&
  lonRanges(box).some(([west, east]) => wrapLon(lon) >= west && wrapLon(lon) <= east);

export function middleOf(box: Box): { readonly lat: number; readonly lon: number } {
  const [west, east] = [box.topLeftLon, box.bottomRightLon];
  const lon = west <= east ? (west + east) / 2 : (west + east + 360) / 2;
  return { lat: (box.topLeftLat + box.bottomRightLat) / 2, lon: wrapLon(lon) };
}

/** The box of a query, whole or not at all. */
export function boxOf({ topLeftLat, topLeftLon, bottomRightLat, bottomRightLon }: Partial<Box>): Box | undefined {
  const edges = [topLeftLat, topLeftLon, bottomRightLat, bottomRightLon];
  if (edges.every((edge) => edge === undefined)) return undefined;
  if (
    topLeftLat === undefined ||
    topLeftLon === undefined ||
    bottomRightLat === undefined ||
    bottomRightLon === undefined
  ) {
    return refuse(
      422,
      'catalog.box',
      'A box needs all four edges: topLeftLat, topLeftLon, bottomRightLat, bottomRightLon.',
    );
  }
  return checkedBox({ topLeftLat, topLeftLon, bottomRightLat, bottomRightLon });
}

/** A box that stands upright and has finite edges. */
export function checkedBox(box: Box): Box {
  if (![box.topLeftLon, box.bottomRightLon].every((lon) => Math.abs(lon) <= 1080)) {
    return refuse(422, 'catalog.box', 'A longitude of the box is not a place on earth.');
  }
  if (box.topLeftLat < box.bottomRightLat) {
    return refuse(
      422,
      'catalog.box',
      `The upper edge of the box (${box.topLeftLat}) lies below its lower edge (${box.bottomRightLat}).`,
    );
  }
  return box;
}
