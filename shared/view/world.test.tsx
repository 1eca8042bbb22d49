import type { FeatureCollection, Point } from 'geojson';
import { worldStyle } from './world';

type Named = FeatureCollection<Point, { readonly name: string }>;
const countriesOf = async (nameOf?: (english: string) => string) => {
  const { sources, layers } = await worldStyle('light', nameOf);
  return { named: sources['countries'] as { data: Named } | undefined, layers: layers.map(({ id }) => id) };
};

test('the map names each country in the middle of its largest part, as the language calls it', async () => {
  const { named, layers } = await countriesOf((english) => ({ India: 'Indien' })[english] ?? english);
  expect(layers).toContain('countries');
  const placeOf = (wanted: string) =>
    named?.data.features.find(({ properties: { name } }) => name === wanted)?.geometry.coordinates;
  // Degrees of longitude and latitude, within some: France not off Guyana, Russia and Fiji not at the other end of the world.
  for (const [name, lon, lat] of [
    ['Indien', 80, 23],
    ['France', 2, 47],
    ['Russia', 97, 62],
    ['Fiji', 178, -18],
  ] as const) {
    const [atLon = 0, atLat = 0] = placeOf(name) ?? [];
    expect(Math.abs(atLon - lon)).toBeLessThan(4);
    expect(Math.abs(atLat - lat)).toBeLessThan(4);
  }
});

test('a map that knows no language has no names of countries', async () => {
  expect(await countriesOf()).toEqual({ named: undefined, layers: ['sea', 'land', 'borders'] });
});
