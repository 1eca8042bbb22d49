import { wrapLon } from '#shared/engine/geo';
import type { TargetRow } from '../../data/targets';

/** Four decimals are eleven metres: far below the step of any storm track. */
const place = (degrees: number) => Number(degrees.toFixed(4)) || 0;
const words = (degrees: number, [positive, negative]: readonly [string, string]) =>
  `${Math.abs(degrees)}° ${degrees < 0 ? negative : positive}`;

/** For cyclone tracks any point is a monitoring target. Its id holds the place, so that the same point is the same target. */
export function pointTarget(
  tenantId: string,
  dataSetId: string,
  { lat, lon }: { readonly lat: number; readonly lon: number },
): TargetRow {
  const y = place(lat);
  const east = place(wrapLon(lon));
  // The antimeridian has two longitudes, but its places are one target each.
  const x = east === 180 ? -180 : east;
  return {
    tenantId,
    dataSetId,
    id: `${dataSetId}@${y},${x}`,
    name: `${words(y, ['N', 'S'])}, ${words(x, ['E', 'W'])}`,
    kind: 'point',
    lat: y,
    lon: x,
    geometry: { type: 'Point', coordinates: [x, y] },
    properties: {},
    firstDate: null,
    lastDate: null,
    position: null,
  };
}

/** The target behind the id of a point; null for ids of other targets and for places that are not on earth. */
export function pointTargetOf(tenantId: string, dataSetId: string, id: string): TargetRow | null {
  if (!id.startsWith(`${dataSetId}@`)) return null;
  const parts = /^(-?\d{1,2}(?:\.\d{1,4})?),(-?\d{1,3}(?:\.\d{1,4})?)$/.exec(id.slice(dataSetId.length + 1));
  const [lat, lon] = [Number(parts?.[1] ?? NaN), Number(parts?.[2] ?? NaN)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return null;
  const target = pointTarget(tenantId, dataSetId, { lat, lon });
  // One place has one id: "1.50" is not another target than "1.5".
  return target.id === id ? target : null;
}
