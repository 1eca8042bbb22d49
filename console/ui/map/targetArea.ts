import type { MonitoringTarget } from '#shared/contract/catalog';

const noArea: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The area of a target; nothing where it is a point. The contract leaves its geometry open; the server sends GeoJSON. */
export const areaOf = (target: Pick<MonitoringTarget, 'kind' | 'geometryData'> | null): GeoJSON.FeatureCollection =>
  target?.kind === 'area' ? (target.geometryData.geoJson as GeoJSON.FeatureCollection) : noArea;
