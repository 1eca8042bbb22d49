import Supercluster from 'supercluster';
import type { z } from 'zod';
import type { FeatureCollection } from '#shared/contract/values';
import { wrapLon } from '#shared/engine/geo';
import { isInside, lonRanges, type Box } from '../../catalog/box';
import { clusterName, namesTogether } from './clusterName';
import { foremost, mapStatus } from './foremost';
import { insuredAmount, insuredSums, sumsTogether, type InsuredSums } from './insuredSum';
import type { MapPlace } from './repository';

type Answer = z.output<typeof FeatureCollection>;
type Feature = Answer['features'][number];
type Group = {
  ids: string[];
  eventIds: string[];
  count: number;
  status: string;
  insured: InsuredSums;
  names: readonly string[];
  /** Where the place lies: what comes out of the index is rounded. */
  at: readonly [lon: number, lat: number];
};

const groupOf = ({ ids, eventIds, events, insured, name, lon, lat }: MapPlace): Group => ({
  ids,
  eventIds,
  count: ids.length,
  status: foremost(events.map(mapStatus)),
  insured: insured.map(insuredSums).reduce(sumsTogether, new Map()),
  names: [name],
  at: [lon, lat],
});

/** Properties of a point: their names are an interface (docs/rules.md §14.4). */
function featureOf(
  group: Group,
  [lng = 0, lat = 0]: readonly number[] = group.at,
  more: Record<string, unknown> = {},
): Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      status: group.status,
      count: group.count,
      ids: group.ids,
      geoClusterName: clusterName(group.names),
      lng,
      lat,
      coverageId: group.ids[0] ?? null,
      parametricEventId: group.eventIds[0] ?? null,
      sum_insured: insuredAmount(group.insured),
      ...more,
    },
  };
}

/** Clusters of fewer places than this open their coverages directly, so they carry the ids. */
const fewPlaces = 3;

/** Places gathered into clusters as the zoom asks: radius 75, up to zoom 15. */
function clustered(places: readonly MapPlace[], box: Box, zoom: number): Feature[] {
  const index = new Supercluster<Group, Group>({
    radius: 75,
    maxZoom: 15,
    map: (group) => ({ ...group }),
    reduce: (sum, group) => {
      sum.count += group.count;
      sum.status = foremost([sum.status, group.status]);
      sum.insured = sumsTogether(sum.insured, group.insured);
      sum.names = namesTogether(sum.names, group.names);
      // Ids are carried only where they are used: a cluster of the whole world would hold all of them.
      if (sum.ids.length < 1000) {
        sum.ids = [...sum.ids, ...group.ids];
        sum.eventIds = [...sum.eventIds, ...group.eventIds];
      }
    },
  }).load(
    places.map((place) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [wrapLon(place.lon), place.lat] },
      properties: groupOf(place),
    })),
  );
  const whole = Math.max(0, Math.min(22, Math.round(zoom)));
  return lonRanges(box)
    .flatMap(([west, east]) => index.getClusters([west, box.bottomRightLat, east, box.topLeftLat], whole))
    .map(({ geometry, properties }) => {
      if (!('cluster' in properties)) return featureOf(properties);
      const isSmall = properties.point_count < fewPlaces;
      const group = isSmall ? properties : { ...properties, ids: [], eventIds: [] };
      return featureOf(group, geometry.coordinates, {
        cluster: true,
        point_count: properties.point_count,
        expansionZoom: index.getClusterExpansionZoom(properties.cluster_id),
      });
    });
}

/** What the map shows of a box: points, one a place, or with a zoom their clusters. */
export function coverageMap(places: readonly MapPlace[], box: Box, zoom: number | undefined): Answer {
  const features =
    zoom === undefined
      ? places.filter((place) => isInside(box, place)).map((place) => featureOf(groupOf(place)))
      : clustered(places, box, zoom);
  return { type: 'FeatureCollection', features };
}
