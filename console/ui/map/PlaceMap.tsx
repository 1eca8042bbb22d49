import { useMemo } from 'react';
import { pinAt } from '#shared/view/pins';
import { MapView } from './MapView';
import type { LonLat } from './place';

type PlaceMapProps = LonLat & {
  readonly name: string;
  readonly shapes?: GeoJSON.FeatureCollection | null;
  readonly height?: string;
};

/** One place on the map, with its area where it has one. */
export function PlaceMap({ lon, lat, name, shapes = null, height = '260px' }: PlaceMapProps) {
  const start = useMemo(() => ({ centre: { lon, lat }, zoom: 6 }), [lon, lat]);
  const pins = useMemo(() => [pinAt({ lon, lat }, name)], [lon, lat, name]);
  return <MapView label={name} pins={pins} start={start} target={start} shapes={shapes} height={height} />;
}
