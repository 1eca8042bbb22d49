import { Profile, readConfig, readMe, RuntimeConfig, stream } from '#shared/contract/platform';
import { FakeServer, hangs } from '../../tests/support/console/fakeServer';
import { sampleOf } from '../../tests/support/console/sample';
import { screenAt } from '../core/screens';
import { addresses, beginPage } from './begin';

const config = sampleOf(RuntimeConfig, { oidc: { issuer: 'https://id.example', clientId: 'console' } });
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = new FakeServer().answer(readConfig, config).answer(readMe, sampleOf(Profile, {})).answer(stream, hangs);
  globalThis.fetch = (async (...words: Parameters<FakeServer['fetch']>) => {
    const response = (await server.fetch(...words)) as object;
    return { ...response, clone: () => response };
  }) as never;
  window.history.replaceState(null, '', '/account');
});
afterEach(() => server.close());
const asked = () => server.arrived.map(({ key }) => key).sort();
const keep = (seconds: number) =>
  sessionStorage.setItem(
    'oidc.user:https://id.example:console',
    JSON.stringify({ access_token: 'token', expires_at: Math.floor(Date.now() / 1000) + seconds }),
  );
const turn = () => new Promise((go) => setTimeout(go, 20));

test('its addresses are those of the contract', () =>
  expect(addresses).toEqual({ config: readConfig.path, me: readMe.path, stream: stream.path }));

test('with somebody signed in, it asks who that is and what changes', async () => {
  keep(3600);
  void beginPage();
  await turn();
  expect(asked()).toEqual([readConfig.key, readMe.key, stream.key].sort());
  expect(server.of(readMe)[0]?.headers).toEqual({ authorization: 'Bearer token', 'x-tenant-id': config.tenantId });
});

test.each([
  ['nobody is signed in', () => undefined],
  ['the session has ended', () => keep(-10)],
  ['the session is about to end', () => keep(30)],
])('where %s, it asks for nothing in their name', async (_, prepare) => {
  prepare();
  void beginPage();
  await turn();
  expect(asked()).toEqual([readConfig.key]);
});

test('the screen of an address is the one that the router shows', () => {
  const load = async () => ({ default: () => null });
  const [list, fresh, one, deep] = [async () => load(), async () => load(), async () => load(), async () => load()];
  const routes = [{ '/a': list, '/a/new': fresh, '/a/:id': one }, { '/a/b/:id': deep }] as never;
  expect(screenAt(routes, '/a/')).toBe(list);
  expect(screenAt(routes, '/a/new')).toBe(fresh);
  expect(screenAt(routes, '/a/7')).toBe(one);
  expect(screenAt(routes, '/a/b/7')).toBe(deep);
  expect(screenAt(routes, '/')).toBeUndefined();
});
