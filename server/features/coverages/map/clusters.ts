import Supercluster from 'supercluster';
import type { z } from 'zod';
import type { FeatureCollection } from '#shared/contract/values';
import { wrapLon } from '#shared/engine/geo';
import { fromMinor, toMinor } from '#shared/engine/money';
import { isInside, lonRanges, type Box } from '../../catalog/box';
import { commonName } from './commonName';
import { foremost, mapStatus } from './foremost';
import type { MapPlace } from './repository';

type Answer = z.output<typeof FeatureCollection>;
type Feature = Answer['features'][number];
/** Sums insured in minor units of each currency. */
type Insured = ReadonlyMap<string, bigint>;
const together = (one: Insured, other: Insured): Insured => {
  if (other.size === 0) return one;
  const sums = new Map(one);
  for (const [currency, minor] of other) sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return sums;
};
const nothing: Insured = new Map();

/** One amount; null where several currencies meet, which have no sum. */
function amountOf(insured: Insured): number | null {
  const [only, another] = insured;
  if (another) return null;
  return only ? fromMinor(only[1], only[0]) : 0;
}

type Group = {
  ids: string[];
  eventIds: string[];
  count: number;
  status: string;
  insured: Insured;
  name: string;
  /** Where the place lies: what comes out of the index is rounded. */
  at: readonly [lon: number, lat: number];
};

const groupOf = ({ ids, eventIds, events, insured, name, lon, lat }: MapPlace): Group => ({
  ids,
  eventIds,
  count: ids.length,
  status: foremost(events.map(mapStatus)),
  insured: insured.reduce(
    (sums, amounts) =>
      together(
        sums,
        new Map(Object.entries(amounts).map(([currency, amount]) => [currency, toMinor(Number(amount), currency)])),
      ),
    nothing,
  ),
  name,
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
      geoClusterName: group.name,
      lng,
      lat,
      coverageId: group.ids[0] ?? null,
      parametricEventId: group.eventIds[0] ?? null,
      sum_insured: amountOf(group.insured),
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
      sum.insured = together(sum.insured, group.insured);
      sum.name = commonName(sum.name, group.name);
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
