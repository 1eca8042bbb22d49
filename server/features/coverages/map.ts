import Supercluster from 'supercluster';
import type { z } from 'zod';
import type { FeatureCollection } from '#shared/contract/values';
import type { CoverageRow } from './repository';

type Box = { readonly topLeftLat: number; readonly topLeftLon: number; readonly bottomRightLat: number; readonly bottomRightLon: number };
type Answer = z.output<typeof FeatureCollection>;
type Properties = { count: number; ids: string[]; geoClusterName: string; status: string };

/** Coverages of one place are one point; nearby places are one cluster while the zoom is small (radius 75, up to zoom 15). */
export function coverageMap(rows: readonly CoverageRow[], box: Box, zoom: number | undefined): Answer {
  const places = new Map<string, GeoJSON.Feature<GeoJSON.Point, Properties>>();
  for (const { coverage, terms, target } of rows) {
    const known = places.get(target.id);
    if (known) {
      known.properties.count += 1;
      known.properties.ids.push(coverage.id);
    } else {
      const properties = { count: 1, ids: [coverage.id], geoClusterName: target.name, status: terms.uiState };
      places.set(target.id, { type: 'Feature', geometry: { type: 'Point', coordinates: [target.lon, target.lat] }, properties });
    }
  }
  const index = new Supercluster<Properties, Properties>({
    radius: 75,
    maxZoom: zoom === undefined ? -1 : 15,
    map: (place) => ({ ...place }),
    reduce(sum, place) {
      sum.count += place.count;
      sum.ids = [...sum.ids, ...place.ids];
    },
  }).load([...places.values()]);
  const features = index.getClusters([box.topLeftLon, box.bottomRightLat, box.bottomRightLon, box.topLeftLat], zoom === undefined ? 22 : Math.round(zoom));
  return {
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties }) => {
      const [lng, lat] = geometry.coordinates;
      const cluster = 'cluster' in properties;
      return {
        type: 'Feature' as const,
        geometry: { type: 'Point', coordinates: geometry.coordinates },
        properties: {
          status: properties.status, count: properties.count, geoClusterName: properties.geoClusterName, lng, lat, cluster,
          ids: cluster && properties.count >= 3 ? [] : properties.ids, coverageId: properties.ids[0],
          ...(cluster ? { expansionZoom: index.getClusterExpansionZoom(Number(properties['cluster_id'])) } : {}),
        },
      };
    }),
  };
}
