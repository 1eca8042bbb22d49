import type { Feature, FeatureCollection, Point, Polygon, Position } from 'geojson';
import type * as MapLibre from 'maplibre-gl';

type Named = FeatureCollection<Point, { readonly name: string; readonly size: number }>;
const namedAt = (name: string, size: number, at: Position): Named['features'][number] => ({
  type: 'Feature',
  properties: { name, size },
  geometry: { type: 'Point', coordinates: at },
});

/** Twice the area of a ring on the flat map, and its centre of gravity. */
function middleOf(ring: readonly Position[]): { readonly size: number; readonly at: Position } {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [lon = 0, lat = 0]] of ring.slice(0, -1).entries()) {
    const [nextLon = 0, nextLat = 0] = ring[index + 1] ?? [];
    const cross = lon * nextLat - nextLon * lat;
    area += cross;
    x += (lon + nextLon) * cross;
    y += (lat + nextLat) * cross;
  }
  return { size: Math.abs(area), at: area === 0 ? [...(ring[0] ?? [0, 0])] : [x / (3 * area), y / (3 * area)] };
}

/** An island on the date line whose outline runs around the earth is not as large as it seems. */
const isAround = ([ring = []]: Polygon['coordinates']): boolean => {
  const lons = ring.map(([lon = 0]) => lon);
  return Math.max(...lons) - Math.min(...lons) > 180;
};

/** Where the name of each country stands: in the middle of its largest part. */
export function namesOfCountries(land: FeatureCollection, nameOf: (english: string) => string): Named {
  const features = land.features.flatMap(({ geometry, properties }: Feature) => {
    const parts: Polygon['coordinates'][] =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    const [largest] = parts
      .filter((part) => parts.length === 1 || !isAround(part))
      .map(([ring = []]) => middleOf(ring))
      .toSorted((one, other) => other.size - one.size);
    const name: unknown = properties?.['name'];
    return largest && typeof name === 'string' ? [namedAt(nameOf(name), largest.size, largest.at)] : [];
  });
  return { type: 'FeatureCollection', features };
}

/** Towns as the build has written them (towns.ts). */
function namesOfTowns(lines: string): Named {
  const features = lines.split('\n').map((line) => {
    const [name = '', lon, lat, size] = line.split('|');
    return namedAt(name, Number(size), [Number(lon), Number(lat)]);
  });
  return { type: 'FeatureCollection', features };
}

type Ink = { readonly name: string; readonly land: string };
const nameLayers = ['countries', 'towns'] as const;
const inkOf = ({ name, land }: Ink) => ({ 'text-color': name, 'text-halo-color': land });
/** Names in the font of the page's system: no server sends letters. What is larger is named first, where there is no room for all. */
const layerOf = (id: (typeof nameLayers)[number], ink: Ink): MapLibre.SymbolLayerSpecification => ({
  ...{ id, type: 'symbol', source: id },
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['sans-serif'],
    'text-max-width': 8,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, ['get', 'size']],
  },
  paint: { ...inkOf(ink), 'text-halo-width': 1.4 },
});

/** Names of countries fade out where one stands in the middle of one. */
export const countryLayer = (ink: Ink): MapLibre.SymbolLayerSpecification => {
  const layer = layerOf('countries', ink);
  const size: MapLibre.ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 1, 10, 6, 15];
  return { ...layer, maxzoom: 8, layout: { ...layer.layout, 'text-size': size, 'text-letter-spacing': 0.08 } };
};

/** How many ten thousands of people live in a town that is named, from a zoom on. */
const leastPeople: MapLibre.ExpressionSpecification = ['step', ['zoom'], 700, 4, 300, 5, 120, 6, 50, 7, 0];
/** Names towns on a drawn map of our own: they come after it, for nobody waits for them. */
export async function nameTowns(map: MapLibre.Map, ink: () => Ink): Promise<void> {
  const { towns } = await import('./towns');
  // A map that has gone meanwhile has no style any more.
  if (!towns || !map.getLayer('land')) return;
  map.addSource('towns', { type: 'geojson', data: namesOfTowns(towns), attribution: 'GeoNames' });
  const layer = layerOf('towns', ink());
  map.addLayer({
    ...{ ...layer, minzoom: 3, filter: ['>=', ['get', 'size'], leastPeople] },
    layout: {
      ...layer.layout,
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 10, 9, 13],
      // Below the place: a mark may stand on it.
      ...{ 'text-anchor': 'top', 'text-offset': [0, 1] },
    },
  });
}

/** The names in the colours of another scheme. */
export function paintNames(map: MapLibre.Map, ink: Ink): void {
  for (const id of nameLayers)
    if (map.getLayer(id))
      for (const [property, colour] of Object.entries(inkOf(ink)))
        map.setPaintProperty(id, property as 'text-color', colour);
}
