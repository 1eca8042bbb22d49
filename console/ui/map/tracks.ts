import { circle } from '@turf/turf';
import type { EventDetail } from '#shared/contract/monitoring';
import { pinAt, type Pin } from '#shared/view/pins';
import type { LonLat } from './place';

type Fix = LonLat & { readonly isInside: boolean };
/** The fixes of each storm that was looked at, by the storm's name. */
type Storms = ReadonlyMap<string, readonly Fix[]>;

const kilometresPerDegree = 111;
/** Fixes that the map bears; a storm of weeks would hide the place behind its marks. */
const mostFixes = 60;

/** A fix is named by its storm and its time. */
const stormName = (referenceId: string) => referenceId.replace(/ \S+$/, '');

export function stormsOf(footprint: EventDetail['footprint']): Storms {
  const storms = new Map<string, Fix[]>();
  for (const { referenceId, lon, lat, intersected } of footprint.flatMap(({ features = [] }) => features)) {
    const name = stormName(referenceId);
    storms.set(name, [...(storms.get(name) ?? []), { lon, lat, isInside: intersected }]);
  }
  return storms;
}

/** Longitudes that go on beyond the antimeridian instead of jumping around the world. */
export function unbroken(fixes: readonly LonLat[]): number[][] {
  let before = fixes[0]?.lon ?? 0;
  return fixes.map(({ lon, lat }) => {
    before = lon + 360 * Math.round((before - lon) / 360);
    return [before, lat];
  });
}

/** The way of each storm, and the circle (radius in km) within which it counts. */
export function trackShapes(storms: Storms, { lon, lat }: LonLat, radius: number): GeoJSON.FeatureCollection {
  const ways = [...storms.values()]
    .filter((fixes) => fixes.length > 1)
    .map((fixes): GeoJSON.Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: unbroken(fixes) },
    }));
  const reach = radius > 0 ? [circle([lon, lat], radius, { units: 'kilometers', steps: 96 })] : [];
  return { type: 'FeatureCollection', features: [...reach, ...ways] };
}

/** The place, and the fixes that count. */
export function trackPins(storms: Storms, place: LonLat, name: string): Pin[] {
  const counting = [...storms].flatMap(([storm, fixes]) =>
    fixes.flatMap((fix, at) => (fix.isInside ? [{ ...pinAt(fix, storm, 'red'), key: `${storm} ${at}` }] : [])),
  );
  return [{ ...pinAt(place, name), key: 'place' }, ...counting.slice(0, mostFixes)];
}

/** Two corners between which a circle of this radius (km) lies. */
export function cornersOf({ lon, lat }: LonLat, radius: number): LonLat[] {
  const high = radius / kilometresPerDegree;
  const wide = high / Math.cos((lat * Math.PI) / 180);
  return [
    { lon: lon - wide, lat: lat - high },
    { lon: lon + wide, lat: lat + high },
  ];
}
