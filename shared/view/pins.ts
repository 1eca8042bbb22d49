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

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isDegree = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

/** A collection of features (GeoJSON, or with `@type`). */
type PointsRead = { readonly type?: unknown; readonly features: readonly unknown[] };

/** Marks of a map answer. Each is read for itself: one without a place, or of a shape that nobody knows, is dropped and costs no other. */
export function pinsOf({ features }: PointsRead): Pin[] {
  return features.flatMap((feature) => {
    if (!isPlain(feature) || !isPlain(feature['geometry'])) return [];
    const { coordinates } = feature['geometry'];
    const [lon, lat]: readonly unknown[] = Array.isArray(coordinates) ? coordinates : [];
    if (!isDegree(lon, 180) || !isDegree(lat, 90)) return [];
    const properties = isPlain(feature['properties']) ? feature['properties'] : {};
    const { status, geoClusterName, count, ids, expansionZoom } = properties;
    return [
      {
        key: `${lon},${lat},${String(count ?? 1)}`,
        lon,
        lat,
        name: String(geoClusterName ?? ''),
        count: Number(count ?? 1) || 1,
        tone: markerTone(String(status ?? '')),
        ids: strings(ids),
        opensAt: typeof expansionZoom === 'number' ? expansionZoom : null,
      },
    ];
  });
}

/** A cluster of fewer than three shows its coverages at once; a larger one is looked into. */
export const opensList = ({ opensAt, ids }: Pin): boolean => ids.length > 0 && (opensAt === null || ids.length < 3);
