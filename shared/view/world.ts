import type { FeatureCollection as Shapes } from 'geojson';
import { unbrokenRings } from '#shared/engine/geo';
import type * as MapLibre from 'maplibre-gl';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { countryLayer, namesOfCountries, nameTowns, paintNames } from './placeNames';

const palettes = {
  light: { sea: '#dfe9f1', land: '#f7f6f2', border: '#b9c2c9', name: '#4c5964' },
  dark: { sea: '#111a24', land: '#26313d', border: '#46525f', name: '#b4c1cc' },
} as const;
export type Scheme = keyof typeof palettes;

/** Rings over the antimeridian go on beyond it: else they run back around the world. */
function mended(shapes: Shapes): Shapes {
  const features = shapes.features.map((shape) => {
    const { geometry } = shape;
    if (geometry.type === 'Polygon')
      return { ...shape, geometry: { ...geometry, coordinates: unbrokenRings(geometry.coordinates) } };
    if (geometry.type === 'MultiPolygon')
      return {
        ...shape,
        geometry: { ...geometry, coordinates: geometry.coordinates.map(unbrokenRings) },
      };
    return shape;
  });
  return { ...shapes, features };
}

type World = Topology<{ countries: GeometryCollection }>;
/** Countries of Natural Earth, as areas and as the lines between them (outlines would run along the antimeridian). */
async function countries(world: World): Promise<{ land: Shapes; borders: GeoJSON.MultiLineString }> {
  const { feature, mesh } = await import('topojson-client');
  return {
    land: mended(feature(world, world.objects.countries)),
    borders: mesh(world, world.objects.countries, (a, b) => a !== b),
  };
}

/** A map of the world that needs no network: sea, land, borders, and the names of countries, where `nameOf` says what a language calls them. */
export async function worldStyle(
  scheme: Scheme,
  nameOf?: (english: string) => string,
): Promise<MapLibre.StyleSpecification> {
  const { default: world } = await import('world-atlas/countries-50m.json', { with: { type: 'json' } });
  const { land, borders } = await countries(world as unknown as World);
  const { sea, land: ground, border, name } = palettes[scheme];
  return {
    version: 8,
    sources: {
      land: { type: 'geojson', data: land, attribution: 'Natural Earth' },
      borders: { type: 'geojson', data: borders },
      ...(nameOf && { countries: { type: 'geojson', data: namesOfCountries(land, nameOf) } }),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': ground, 'fill-antialias': false } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border, 'line-width': 0.8 } },
      ...(nameOf ? [countryLayer({ name, land: ground })] : []),
    ],
  };
}

/** Gives the map of our own the colours of the chosen mode; a configured style keeps its own. */
export function paintScheme(map: MapLibre.Map, scheme: Scheme): void {
  if (!map.getLayer('sea')) return;
  map.setPaintProperty('sea', 'background-color', palettes[scheme].sea);
  map.setPaintProperty('land', 'fill-color', palettes[scheme].land);
  map.setPaintProperty('borders', 'line-color', palettes[scheme].border);
  paintNames(map, palettes[scheme]);
}

/** Names the towns of a map of our own, in the colours that are chosen once they are there. */
export async function nameTownsOf(map: MapLibre.Map, scheme: () => Scheme): Promise<void> {
  if (map.getLayer('land')) await nameTowns(map, () => palettes[scheme()]);
}
