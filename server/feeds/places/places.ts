import type { Feature, MultiPolygon, Point, Polygon } from 'geojson';
import { unbrokenRings, wrapLon } from '#shared/engine/geo';
import { isRecord, parsed, stringOf } from '../reading/json';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** A place that somebody wants to insure: a point or an area, with its own id where the file has one. */
export type FeedPlace = {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly geometry: Point | Polygon | MultiPolygon;
  readonly properties: Readonly<Record<string, unknown>>;
};
export type PlaceFile = {
  readonly kind: 'places';
  readonly format: 'geojson';
  readonly places: readonly FeedPlace[];
  /** Names of areas that were drawn over the date line: they are taken the short way round. */
  readonly overDateLine: readonly string[];
  readonly refused: readonly { readonly feature: number; readonly reason: string }[];
};

export const isGeoJson = (head: string): boolean =>
  /^\s*\{/.test(head) && /"(FeatureCollection|Feature|Polygon|MultiPolygon|Point)"/.test(head);

type GeometryTools = typeof import('@turf/turf');

const nameFields = ['name', 'NAME', 'Name', 'title', 'label', 'city', 'id', 'ID'];
const idFields = ['id', 'ID', 'iso_3166_2', 'adm0_a3', 'code'];

export async function readPlaces(source: Source): Promise<PlaceFile> {
  const read = parsed(await source.text(), source.name);
  // Loaded by the first such file: it takes half a second, and most commands never read one.
  const geometryTools = await import('@turf/turf');
  const features = featuresOf(read, source.name);
  const refused: { feature: number; reason: string }[] = [];
  const overDateLine: string[] = [];
  const ids = new Map<string, number>();
  const places = features.flatMap((feature, i): FeedPlace[] => {
    const properties = isRecord(feature['properties']) ? feature['properties'] : {};
    const geometry = geometryOf(feature['geometry']);
    if (typeof geometry === 'string') {
      refused.push({ feature: i + 1, reason: geometry });
      return [];
    }
    const name = firstText(properties, nameFields) || stringOf(feature['id']) || `place ${i + 1}`;
    const wanted = stringOf(feature['id']) || firstText(properties, idFields).replace(/^-99$/, '') || name;
    const used = ids.get(wanted) ?? 0;
    ids.set(wanted, used + 1);
    const [lon, lat] = insidePoint(geometry, geometryTools);
    if (geometry.type !== 'Point' && JSON.stringify(geometry) !== JSON.stringify(feature['geometry']))
      overDateLine.push(name);
    return [{ id: used === 0 ? wanted : `${wanted}-${used + 1}`, name, lat, lon: wrapLon(lon), geometry, properties }];
  });
  if (places.length === 0) throw new DataFault('feeds.empty', `${source.name} holds no point and no polygon.`);
  return { kind: 'places', format: 'geojson', places, overDateLine, refused };
}

function featuresOf(read: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  if (isRecord(read) && Array.isArray(read['features'])) return read['features'].filter(isRecord);
  if (isRecord(read) && read['type'] === 'Feature') return [read];
  if (isRecord(read) && 'coordinates' in read) return [{ geometry: read, properties: {} }];
  throw new DataFault('feeds.broken', `${name} is not GeoJSON: it has no features.`);
}

const firstText = (properties: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  fields.map((field) => stringOf(properties[field])).find((text) => text !== '') ?? '';

/** A point or an area whose rings are closed and lie on the globe; else the reason why not. */
function geometryOf(value: unknown): Point | Polygon | MultiPolygon | string {
  if (!isRecord(value)) return 'has no geometry';
  const { type, coordinates } = value;
  switch (type) {
    case 'Point':
      return isPosition(coordinates)
        ? { type, coordinates: [...coordinates] }
        : 'its point is not a longitude and a latitude';
    case 'Polygon':
      return areRings(coordinates)
        ? { type, coordinates: unbrokenRings(coordinates) }
        : 'its polygon has a ring that is not closed or leaves the globe';
    case 'MultiPolygon':
      return Array.isArray(coordinates) && coordinates.length > 0 && coordinates.every(areRings)
        ? { type, coordinates: (coordinates as number[][][][]).map(unbrokenRings) }
        : 'one of its polygons has a ring that is not closed or leaves the globe';
    default:
      return `is a ${stringOf(type) || 'thing'}, neither a point nor an area`;
  }
}
const isPosition = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every((n) => typeof n === 'number') &&
  Math.abs(Number(value[0])) <= 360 &&
  Math.abs(Number(value[1])) <= 90;
const areRings = (value: unknown): value is number[][][] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (ring) => Array.isArray(ring) && ring.length >= 4 && ring.every(isPosition) && isClosed(ring as number[][]),
  );
const isClosed = (ring: readonly number[][]) => ring[0]?.[0] === ring.at(-1)?.[0] && ring[0]?.[1] === ring.at(-1)?.[1];

/** A point to stand for a place: the middle, or one inside where the middle lies outside. */
function insidePoint(
  geometry: Point | Polygon | MultiPolygon,
  { booleanPointInPolygon, centerOfMass, pointOnFeature }: GeometryTools,
): readonly [number, number] {
  if (geometry.type === 'Point') return [geometry.coordinates[0] ?? 0, geometry.coordinates[1] ?? 0];
  const area: Feature<Polygon | MultiPolygon> = { type: 'Feature', properties: {}, geometry };
  const middle = centerOfMass(area);
  const { coordinates } = (booleanPointInPolygon(middle, area) ? middle : pointOnFeature(area)).geometry;
  return [coordinates[0] ?? 0, coordinates[1] ?? 0];
}
