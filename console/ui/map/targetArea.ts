import type { MonitoringTarget } from '#shared/contract/catalog';
import type { LonLat } from './place';

const noArea: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The area of a target; nothing where it is a point. The contract leaves its geometry open; the server sends GeoJSON. */
export const areaOf = (target: Pick<MonitoringTarget, 'kind' | 'geometryData'> | null): GeoJSON.FeatureCollection =>
  target?.kind === 'area' ? (target.geometryData.geoJson as GeoJSON.FeatureCollection) : noArea;

/** Every position of a geometry, however deep its rings lie. */
const positionsIn = (coordinates: unknown): readonly LonLat[] => {
  if (!Array.isArray(coordinates)) return [];
  const [lon, lat] = coordinates as unknown[];
  return typeof lon === 'number' && typeof lat === 'number' ? [{ lon, lat }] : coordinates.flatMap(positionsIn);
};
const around = 0.3;
const aroundPoint = 0.5;

/** The corners of what a map of a place shows: its area with 30 % of its extent on every side, half a degree around a point. */
export function surroundingsOf(place: LonLat, shapes: GeoJSON.FeatureCollection | null): readonly LonLat[] {
  const positions = (shapes?.features ?? [])
    .flatMap(({ geometry }) => ('coordinates' in geometry ? positionsIn(geometry.coordinates) : []))
    // What lies over the date line is near.
    .map(({ lon, lat }) => ({ lon: lon + 360 * Math.round((place.lon - lon) / 360), lat }));
  const [lons, lats] = [[place, ...positions].map(({ lon }) => lon), [place, ...positions].map(({ lat }) => lat)];
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  const isPoint = positions.length === 0;
  const [wide, high] = isPoint ? [aroundPoint, aroundPoint] : [around * (east - west), around * (north - south)];
  return [
    { lon: west - wide, lat: Math.max(-90, south - high) },
    { lon: east + wide, lat: Math.min(90, north + high) },
  ];
}
