import { findInbox } from '#shared/contract/inbox';
import { Profile, readConfig, readMe, RuntimeConfig, stream } from '#shared/contract/platform';
import { FakeServer, hangs, refuses } from '../../tests/support/console/fakeServer';
import { pageOf, sampleOf } from '../../tests/support/console/sample';
import { giveUpBegun } from '../core/begun';
import { screenAt } from '../core/screens';
import { addresses, beginPage } from './begin';

const config = sampleOf(RuntimeConfig, { oidc: { issuer: 'https://id.example', clientId: 'console' } });
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  giveUpBegun();
  server = new FakeServer().answer(readConfig, config).answer(readMe, sampleOf(Profile, {})).answer(stream, hangs);
  globalThis.fetch = (async (...words: Parameters<FakeServer['fetch']>) => {
    const response = (await server.fetch(...words)) as object;
    return { ...response, clone: () => ({ ...response, arrayBuffer: async () => undefined }) };
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

const remember = (tenantId: string) =>
  localStorage.setItem(
    'isoline.asked',
    JSON.stringify({
      signing: { tenantId, oidc: { issuer: 'https://id.example', clientId: 'console' } },
      places: [{ at: '/account', questions: [{ key: findInbox.key, request: {}, address: findInbox.path }] }],
    }),
  );

test('what the page asked there the last time is asked once the stream is open, and nothing of it before', async () => {
  keep(3600);
  remember(config.tenantId);
  let open = (_: never): void => undefined;
  server
    .answer(stream, () => new Promise((resolve) => (open = resolve)))
    .answer(findInbox, { ...pageOf([]), unread: 0 })
    // In whose name it asks is known from the last time.
    .answer(readConfig, hangs);
  void beginPage();
  await turn();
  expect(asked()).toEqual([readConfig.key, readMe.key, stream.key].sort());
  open(null as never);
  await turn();
  expect(server.of(findInbox)[0]?.headers).toEqual({ authorization: 'Bearer token', 'x-tenant-id': config.tenantId });
});

test('a stream that is refused tells of no change: nothing is read ahead', async () => {
  keep(3600);
  remember(config.tenantId);
  server.answer(stream, refuses({ status: 503 })).answer(findInbox, { ...pageOf([]), unread: 0 });
  void beginPage();
  await turn();
  expect(server.of(findInbox)).toEqual([]);
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
