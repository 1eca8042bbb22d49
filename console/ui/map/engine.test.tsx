import { readConfig, RuntimeConfig } from '#shared/contract/platform';
import { FakeServer } from '../../../tests/support/console/fakeServer';
import { sampleOf } from '../../../tests/support/console/sample';

/** The engine of a page whose configuration has these maps. */
async function engineWith(map: { readonly token: string | null; readonly styleUrl: string | null }) {
  jest.resetModules();
  globalThis.fetch = new FakeServer().answer(readConfig, sampleOf(RuntimeConfig, { map })).fetch as never;
  const { loadMapEngine } = await import('./engine');
  return loadMapEngine();
}

test('with a key in the configuration the tiles are those of its service, in the style that it names', async () => {
  const { gl, style } = await engineWith({ token: 'pk.test', styleUrl: 'https://tiles.example/style' });
  expect(style).toBe('https://tiles.example/style');
  expect(gl).toMatchObject({ accessToken: 'pk.test' });
});

test('with a key alone the style is the light grey one of the service, and with a style alone that', async () => {
  expect((await engineWith({ token: 'pk.test', styleUrl: null })).style).toBe('mapbox://styles/mapbox/light-v11');
  const named = await engineWith({ token: null, styleUrl: 'https://tiles.example/grey' });
  expect(named.style).toBe('https://tiles.example/grey');
  expect(named.gl).not.toMatchObject({ accessToken: 'pk.test' });
});

test('with neither the map draws outlines of our own, and asks nobody for tiles', async () => {
  const { gl, style } = await engineWith({ token: null, styleUrl: null });
  expect(gl).not.toMatchObject({ accessToken: expect.anything() });
  if (typeof style === 'string') throw new Error(`The style is fetched from ${style}`);
  expect(style.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['sea', 'land', 'borders']));
  expect(Object.values(style.sources).map(({ type }) => type)).not.toEqual([]);
  for (const source of Object.values(style.sources)) {
    expect(source.type).toBe('geojson');
    expect(typeof (source as { readonly data: unknown }).data).toBe('object');
  }
});
