import Supercluster from 'supercluster';
import type { z } from 'zod';
import type { FeatureCollection } from '#shared/contract/values';
import { isInside, type Box } from '../../catalog/box';
import { clusterName, namesTogether } from '../../coverages/map/clusterName';
import { foremost, mapStatus, type MapEvent } from '../../coverages/map/foremost';
import { insuredAmount, insuredSums, sumsTogether, type InsuredSums } from '../../coverages/map/insuredSum';

export type EventPoint = MapEvent & {
  readonly id: string;
  readonly coverageId: string;
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  readonly targetId: string;
  /** Sums insured by the policies in force on it, by their currencies: decimal texts. Undefined on a map that says no sums. */
  readonly insured?: Readonly<Record<string, string>> | null;
};

type PlaceProperties = {
  status: string;
  count: number;
  ids: string[];
  coverageIds: string[];
  names: readonly string[];
  insured: InsuredSums;
};
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
        names: [first.name],
        insured: members.map(({ insured }) => insuredSums(insured ?? {})).reduce(sumsTogether, new Map()),
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

/** Properties of a mark: their names are an interface (docs/rules.md §14.4). A map of strangers says no sums. */
const propertiesOf = (
  { status, count, ids, coverageIds, names, insured }: PlaceProperties,
  [lng = 0, lat = 0]: readonly number[],
  saysSums: boolean,
) => ({
  status,
  count,
  ids,
  coverageIds,
  geoClusterName: clusterName(names),
  lng,
  lat,
  coverageId: coverageIds[0],
  parametricEventId: ids[0],
  ...(saysSums ? { sum_insured: insuredAmount(insured) } : {}),
});
const pointOf =
  (saysSums: boolean) =>
  ({ geometry, properties }: Place): Named => ({
    type: 'Feature',
    geometry,
    properties: propertiesOf(properties, geometry.coordinates, saysSums),
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
  readonly saysSums: boolean;
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
      sum.names = namesTogether(sum.names, place.names);
      sum.insured = sumsTogether(sum.insured, place.insured);
      if (sum.ids.length < 3) {
        sum.ids = [...sum.ids, ...place.ids];
        sum.coverageIds = [...sum.coverageIds, ...place.coverageIds];
      }
    },
  }).load(places);
  return { places, clusters, counts: countsOf(points), saysSums: points.some(({ insured }) => insured !== undefined) };
}

/** What the map shows of a box: places, gathered into clusters as the zoom asks. */
export function mapOf({ places, clusters, counts, saysSums }: MapIndex, box: Box, zoom: number | undefined): GeoMap {
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
        .map(pointOf(saysSums)),
    };
  }
  const features = clusters
    .getClusters([box.topLeftLon, box.bottomRightLat, box.bottomRightLon, box.topLeftLat], Math.round(zoom))
    .map((feature): Named => {
      if (!('cluster' in feature.properties)) return pointOf(saysSums)(feature as Place);
      const { cluster_id, ...group } = feature.properties;
      const few = group.count < 3 ? group : { ...group, ids: [], coverageIds: [] };
      return {
        type: 'Feature',
        geometry: feature.geometry,
        properties: {
          ...propertiesOf(few, feature.geometry.coordinates, saysSums),
          cluster: true,
          expansionZoom: clusters.getClusterExpansionZoom(cluster_id),
        },
      };
    });
  return { type: 'FeatureCollection', counts, features };
}
