import { useMemo } from 'react';
import { MapView } from './MapView';
import type { Pin } from '#shared/view/pins';
import type { LonLat } from './place';

type PlaceMapProps = LonLat & {
  readonly name: string;
  readonly shapes?: GeoJSON.FeatureCollection | null;
  readonly height?: string;
};

/** One place on the map, with its area where it has one. */
export function PlaceMap({ lon, lat, name, shapes = null, height = '260px' }: PlaceMapProps) {
  const start = useMemo(() => ({ centre: { lon, lat }, zoom: 6 }), [lon, lat]);
  const pins = useMemo(
    (): Pin[] => [{ key: `${lon},${lat}`, lon, lat, name, count: 1, tone: 'blue', ids: [], opensAt: null }],
    [lon, lat, name],
  );
  return <MapView label={name} pins={pins} start={start} target={start} shapes={shapes} height={height} />;
}
