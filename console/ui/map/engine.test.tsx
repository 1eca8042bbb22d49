import { readConfig, RuntimeConfig } from '#shared/contract/platform';
import { FakeServer } from '../../../tests/support/console/fakeServer';
import { sampleOf } from '../../../tests/support/console/sample';
import { loadMapEngine } from './engine';

test('with a key in the configuration the tiles are those of its service, in the style that it names', async () => {
  const map = { token: 'pk.test', styleUrl: 'https://tiles.example/style' };
  const server = new FakeServer().answer(readConfig, sampleOf(RuntimeConfig, { map }));
  globalThis.fetch = server.fetch as never;
  const { gl, style } = await loadMapEngine();
  expect(style).toBe('https://tiles.example/style');
  expect(gl).toMatchObject({ accessToken: 'pk.test' });
  server.close();
});
