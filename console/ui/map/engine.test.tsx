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
