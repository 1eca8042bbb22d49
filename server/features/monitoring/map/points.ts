import Supercluster from 'supercluster';
import type { z } from 'zod';
import type { FeatureCollection } from '#shared/contract/values';
import { isInside, type Box } from '../../catalog/box';
import { commonName } from '../../coverages/map/commonName';
import { foremost, mapStatus, type MapEvent } from '../../coverages/map/foremost';

export type EventPoint = MapEvent & {
  readonly id: string;
  readonly coverageId: string;
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  readonly targetId: string;
};

type PlaceProperties = { status: string; count: number; ids: string[]; coverageIds: string[]; geoClusterName: string };
type Place = GeoJSON.Feature<GeoJSON.Point, PlaceProperties>;

/** One map point per place: its coverages together, with the foremost status. */
function placesOf(points: readonly EventPoint[]): Place[] {
  const byTarget = new Map<string, EventPoint[]>();
  for (const point of points) {
    const members = byTarget.get(point.targetId);
    if (members) members.push(point);
    else byTarget.set(point.targetId, [point]);
  }
  return [...byTarget.values()].map((members) => {
    const [first] = members as [EventPoint];
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [first.lon, first.lat] },
      properties: {
        status: foremost(members.map(mapStatus)),
        count: members.length,
        ids: members.map(({ id }) => id),
        coverageIds: members.map(({ coverageId }) => coverageId),
        geoClusterName: first.name,
      },
    };
  });
}

type Named = {
  type: 'Feature';
  geometry: { type: string; coordinates: number[] };
  properties: Record<string, unknown>;
};
type GeoMap = z.output<typeof FeatureCollection>;
const pointOf = ({ geometry, properties }: Place): Named => ({
  type: 'Feature',
  geometry,
  properties: {
    ...properties,
    lng: geometry.coordinates[0],
    lat: geometry.coordinates[1],
    coverageId: properties.coverageIds[0],
    parametricEventId: properties.ids[0],
  },
});

/** How many events stand in each status that the map shows. */
function countsOf(points: readonly EventPoint[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const point of points) {
    const status = mapStatus(point);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

export type MapIndex = {
  readonly counts: Readonly<Record<string, number>>;
  readonly places: readonly Place[];
  readonly clusters: Supercluster<PlaceProperties, PlaceProperties>;
};
/** Index of all points, built once and asked for each view (radius 75, clusters up to zoom 15). */
export function indexOf(points: readonly EventPoint[]): MapIndex {
  const places = placesOf(points);
  const clusters = new Supercluster<PlaceProperties, PlaceProperties>({
    radius: 75,
    maxZoom: 15,
    map: (place) => place,
    reduce: (sum, place) => {
      sum.status = foremost([sum.status, place.status]);
      sum.count += place.count;
      sum.geoClusterName = commonName(sum.geoClusterName, place.geoClusterName);
      if (sum.ids.length < 3) {
        sum.ids = [...sum.ids, ...place.ids];
        sum.coverageIds = [...sum.coverageIds, ...place.coverageIds];
      }
    },
  }).load(places);
  return { places, clusters, counts: countsOf(points) };
}

/** What the map shows of a box: places, gathered into clusters as the zoom asks. */
export function mapOf({ places, clusters, counts }: MapIndex, box: Box, zoom: number | undefined): GeoMap {
  if (zoom === undefined) {
    return {
      type: 'FeatureCollection',
      counts,
      features: places
        .filter(
          ({
            geometry: {
              coordinates: [lon = 0, lat = 0],
            },
          }) => isInside(box, { lat, lon }),
        )
        .map(pointOf),
    };
  }
  const features = clusters
    .getClusters([box.topLeftLon, box.bottomRightLat, box.bottomRightLon, box.topLeftLat], Math.round(zoom))
    .map((feature): Named => {
      if (!('cluster' in feature.properties)) return pointOf(feature as Place);
      const { status, count, ids, coverageIds, geoClusterName, cluster_id } = feature.properties;
      return {
        type: 'Feature',
        geometry: feature.geometry,
        properties: {
          status,
          count,
          geoClusterName,
          cluster: true,
          ids: count < 3 ? ids : [],
          coverageIds: count < 3 ? coverageIds : [],
          lng: feature.geometry.coordinates[0],
          lat: feature.geometry.coordinates[1],
          expansionZoom: clusters.getClusterExpansionZoom(cluster_id),
        },
      };
    });
  return { type: 'FeatureCollection', counts, features };
}
