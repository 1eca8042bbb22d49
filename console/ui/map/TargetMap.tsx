import { useMemo } from 'react';
import { pinAt } from '#shared/view/pins';
import { MapView } from './MapView';
import type { LonLat } from './place';
import { surroundingsOf } from './targetArea';

type PlaceMapProps = LonLat & {
  readonly name: string;
  readonly shapes?: GeoJSON.FeatureCollection | null;
  readonly height?: string;
};

const closest = 6;
const fitting = { closest, edge: 0 };

/** One place on the map, with its area where it has one and what lies around it. */
export function PlaceMap({ lon, lat, name, shapes = null, height = '260px' }: PlaceMapProps) {
  const start = useMemo(() => ({ centre: { lon, lat }, zoom: closest }), [lon, lat]);
  const fit = useMemo(() => surroundingsOf({ lon, lat }, shapes), [lon, lat, shapes]);
  const pins = useMemo(() => [pinAt({ lon, lat }, name)], [lon, lat, name]);
  return <MapView label={name} pins={pins} start={start} fit={fit} fitting={fitting} shapes={shapes} height={height} />;
}
