import '@testing-library/jest-dom';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { everyRole, modules } from '#shared/contract/access';
import { addressOf } from '#shared/contract/client';
import { findInbox } from '#shared/contract/inbox';
import { endSession, Profile, readConfig, readMe, RuntimeConfig, stream } from '#shared/contract/platform';
import { findPrograms, SampleProgram, samplePrograms } from '#shared/contract/programs';
import { findViews, readListChoices } from '#shared/contract/views';
import { FakeServer, hangs, refuses } from '../../tests/support/console/fakeServer';
import { pageOf, sampleOf } from '../../tests/support/console/sample';
import { beginReading } from '../core/begun';
import { boot } from './boot';
import { prepare } from './prepare';

const config = sampleOf(RuntimeConfig, { oidc: { issuer: 'https://id.example', clientId: 'console' } });
const me = sampleOf(Profile, { name: 'Asha', roles: [...everyRole], modules: [...modules], languages: ['en'] });
/** As the provider has left it behind: signed in, for an hour. */
const user = {
  access_token: 'token',
  token_type: 'Bearer',
  profile: { sub: 'asha', iss: config.oidc.issuer, aud: 'console', iat: 0, exp: 0 },
  expires_at: Math.floor(Date.now() / 1000) + 3600,
};

let server: FakeServer;
let root: Root;
beforeEach(() => {
  sessionStorage.setItem(`oidc.user:${config.oidc.issuer}:console`, JSON.stringify(user));
  window.history.replaceState(null, '', '/programs');
  const page = readFileSync(join(projectRoot, 'console/index.html'), 'utf8');
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
  root = createRoot(document.getElementById('root') as HTMLElement);
  server = new FakeServer()
    .answer(readConfig, config)
    .answer(readMe, me)
    .answer(stream, hangs)
    .answer(findViews, [])
    .answer(readListChoices, { isDense: false, hidden: {}, opensWith: {}, isKept: false })
    .answer(findInbox, { ...pageOf([]), unread: 0 })
    .answer(samplePrograms, [sampleOf(SampleProgram, { Name: 'Paddy' })])
    .answer(findPrograms, { ...pageOf([]), statuses: [] });
  globalThis.fetch = server.fetch as never;
});
afterEach(() => {
  act(() => {
    root.unmount();
    // As a page that is left: nothing listens on.
    window.dispatchEvent(new Event('pagehide'));
  });
  server.close();
});
const begin = () => act(async () => void boot(root, prepare()));

test('until the server has said what this is and who is signed in, the shell stands with grey rows; then the screen', async () => {
  let tell = (_: typeof config): void => undefined;
  let answer = (_: typeof me): void => undefined;
  server
    .answer(readConfig, () => new Promise((resolve) => (tell = resolve)))
    .answer(readMe, () => new Promise((resolve) => (answer = resolve)));
  const isStarting = () => {
    expect(screen.getByRole('link', { name: 'Isoline' })).toBeVisible();
    expect(document.querySelector('main[aria-busy=true]')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Areas' })).toBeNull();
    // Neither the drawer's button nor the menu of a person who is not known yet.
    expect(screen.queryAllByRole('button')).toEqual([]);
  };
  await begin();
  isStarting();
  await waitFor(() => expect(server.of(readConfig)).toHaveLength(1));
  await act(async () => tell(config));
  await waitFor(() => expect(server.of(readMe)).toHaveLength(1));
  isStarting();
  await act(async () => answer(me));
  expect(await screen.findByRole('heading', { name: 'Paddy' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Areas' })).toBeVisible();
  for (const name of ['Navigation', 'Menu of Asha']) expect(screen.getByRole('button', { name })).toBeVisible();
});

test('what was asked ahead is shown without being asked again; what breaks the contract is asked again', async () => {
  const asked = [
    { call: samplePrograms, request: {} },
    { call: findViews, request: { query: { list: '/programs' } } },
  ].map(({ call, request }) => ({ key: call.key, request, address: addressOf(call, request) }));
  const signing = { tenantId: config.tenantId, oidc: config.oidc };
  localStorage.setItem(
    'isoline.asked',
    JSON.stringify({ person: 'asha', signing, places: [{ at: '/programs', questions: asked }] }),
  );
  const headers = { authorization: 'Bearer token', 'x-tenant-id': config.tenantId };
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const quiet = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  // The last of it is still on its way when the page could be drawn.
  let end = (_: unknown): void => undefined;
  const last = new Promise((go) => (end = go));
  server.answer(readMe, () => {
    setTimeout(end, 60);
    return me;
  });
  const whole = { ok: true, status: 200, clone: () => ({ arrayBuffer: () => last }) };
  const answers = [[sampleOf(SampleProgram, { Name: 'Paddy ahead' })], { views: 'none' }];
  globalThis.fetch = (async (address: string) => ({
    ...whole,
    json: async () => answers[asked.findIndex((question) => question.address === address)],
  })) as never;
  for (const { address } of asked) void beginReading(address, headers);
  globalThis.fetch = server.fetch as never;
  const pictures: boolean[] = [];
  const eye = new MutationObserver(() => {
    if (document.querySelector('nav')) pictures.push(document.body.textContent.includes('Paddy ahead'));
  });
  eye.observe(document.body, { childList: true, subtree: true });
  await begin();
  expect(await screen.findByRole('heading', { name: 'Paddy ahead' })).toBeVisible();
  // Not even for a moment were there grey rows under the bar.
  expect(pictures[0]).toBe(true);
  eye.disconnect();
  expect(server.of(samplePrograms)).toHaveLength(0);
  await waitFor(() => expect(server.of(findViews)).toHaveLength(1));
  complaint.mockRestore();
  quiet.mockRestore();
});

test('what was asked ahead and is not answered keeps nobody waiting', async () => {
  const signing = { tenantId: config.tenantId, oidc: config.oidc };
  const address = addressOf(samplePrograms, {});
  const questions = [{ key: samplePrograms.key, request: {}, address }];
  localStorage.setItem(
    'isoline.asked',
    JSON.stringify({ person: 'asha', signing, places: [{ at: '/programs', questions }] }),
  );
  globalThis.fetch = (() => new Promise(() => undefined)) as never;
  void beginReading(address, { authorization: 'Bearer token', 'x-tenant-id': config.tenantId });
  globalThis.fetch = server.fetch as never;
  await begin();
  expect(await screen.findByRole('navigation', { name: 'Areas' })).toBeVisible();
});

test('when that fails, the reason is there, with a way to try again', async () => {
  server.answer(readMe, refuses({ status: 503, message: 'The database cannot be reached.' }));
  await begin();
  expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Request request-1')).toBeVisible();
});

test.each([
  ['back from the memory of the browser begins anew', true],
  ['for the first time does not', false],
])('a page that comes %s, also while it is only on its way to signing in', async (_, persisted) => {
  server.answer(readConfig, hangs);
  // The browser of tests has no way to load a page: it says so instead.
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await begin();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  const navigations = complaint.mock.calls.filter(([said]) => String(said).includes('navigation'));
  complaint.mockRestore();
  expect(navigations.length > 0).toBe(persisted);
});

test('whoever signs out while the provider cannot be told is signed out here, and reads what to do', async () => {
  const quiet = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  server.answer(endSession, undefined);
  globalThis.fetch = ((address: string, options: never) =>
    address.startsWith(config.oidc.issuer)
      ? Promise.reject(new TypeError('no line'))
      : server.fetch(address, options)) as never;
  await begin();
  const someone = userEvent.setup();
  await someone.click(await screen.findByRole('button', { name: 'Menu of Asha' }));
  await someone.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  expect(
    await screen.findByText(/You are signed out here, but your identity provider could not be told/),
  ).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Paddy' })).toBeNull();
  expect([window.location.pathname, document.title]).toEqual(['/', 'Isoline']);
  expect(sessionStorage).toHaveLength(0);
  quiet.mockRestore();
});

test.each(['blocked', 'full'])(
  'where the storage of the browser is %s, the window is not blank: why, and what to do',
  async (how) => {
    sessionStorage.clear();
    const quiet = jest.spyOn(console, 'info').mockImplementation(() => undefined);
    const refused = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    const spies =
      how === 'full'
        ? [jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refused)]
        : (['localStorage', 'sessionStorage'] as const).map((name) =>
            jest.spyOn(globalThis, name, 'get').mockImplementation(refused),
          );
    try {
      await begin();
      expect(await screen.findByText(/Your browser keeps nothing for this site, so nobody can sign in/)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    } finally {
      for (const spy of [quiet, ...spies]) spy.mockRestore();
    }
  },
);
