import type { z } from 'zod';
import type { FeatureCollection } from '#shared/contract/values';
import { markerTone, type MarkerTone } from './status';

/** One mark on the map: a place, or a cluster of places. */
export type Pin = {
  readonly lon: number;
  readonly lat: number;
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly tone: MarkerTone | 'blue';
  readonly ids: readonly string[];
  /** Zoom at which a cluster falls apart; null for a place. */
  readonly opensAt: number | null;
};

/** A mark of one place that carries no list. */
export const pinAt = ({ lon, lat }: Pick<Pin, 'lon' | 'lat'>, name: string, tone: Pin['tone'] = 'blue'): Pin => ({
  key: `${lon},${lat}`,
  lon,
  lat,
  name,
  count: 1,
  tone,
  ids: [],
  opensAt: null,
});

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** Marks of a map answer; entries without coordinates are dropped. */
export function pinsOf({ features }: z.output<typeof FeatureCollection>): Pin[] {
  return features.flatMap(({ geometry, properties }) => {
    const [lon, lat] = geometry.coordinates;
    if (typeof lon !== 'number' || typeof lat !== 'number') return [];
    const { status, geoClusterName, count, ids, expansionZoom } = properties;
    return [
      {
        key: `${lon},${lat},${String(count ?? 1)}`,
        lon,
        lat,
        name: String(geoClusterName ?? ''),
        count: Number(count ?? 1),
        tone: markerTone(String(status ?? '')),
        ids: strings(ids),
        opensAt: typeof expansionZoom === 'number' ? expansionZoom : null,
      },
    ];
  });
}

/** A cluster of fewer than three shows its coverages at once; a larger one is looked into. */
export const opensList = ({ opensAt, ids }: Pin): boolean => ids.length > 0 && (opensAt === null || ids.length < 3);
