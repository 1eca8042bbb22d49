import type { Host } from '../src/loader/shell';

/** What a page hears of its policy; a browser's document is one. */
const page = new EventTarget();
type Api = typeof import('../src/api/policy') & typeof import('../src/api/store');
let api: Api;
let before: unknown;
beforeAll(async () => {
  before = Reflect.get(globalThis, 'document');
  Object.assign(globalThis, { document: page });
  api = { ...(await import('../src/api/policy')), ...(await import('../src/api/store')) };
});
afterAll(() => {
  Object.assign(globalThis, { document: before });
});

const forbid = (blockedURI: string, effectiveDirective = 'connect-src') =>
  page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective }));

test('an address is blocked when the page’s policy has forbidden it, by its whole or by its origin', () => {
  const url = 'https://one.example/internal/permalinks/rain';
  expect(api.isBlocked(url)).toBe(false);
  forbid('https://other.example/internal/permalinks/rain');
  expect(api.isBlocked(url)).toBe(false);
  forbid(url);
  expect(
    [url, `${url}?x`, 'https://one.example/else', 'https://x.example/?https://one.example/internal'].map(api.isBlocked),
  ).toEqual([true, true, false, false]);
  forbid('https://two.example');
  expect(api.isBlocked('https://two.example/internal/permalinks/rain')).toBe(true);
  expect(api.isBlocked('https://twelve.example/internal')).toBe(false);
});

test('what the policy forbids of pictures or scripts, or without an address, blocks nothing', () => {
  forbid('https://three.example/a', 'img-src');
  forbid('', 'connect-src');
  forbid('', 'script-src');
  expect(api.isBlocked('https://three.example/a')).toBe(false);
});

test('a request that the policy has forbidden is blocked and not tried again, another one had no connection', async () => {
  const asked: string[] = [];
  const host = {
    fetch: (url: string) => {
      asked.push(url);
      // The browser reports it a moment after the request has failed.
      if (url.includes('four')) setTimeout(() => forbid('https://four.example'), 1);
      return Promise.reject(new TypeError('failed'));
    },
  } as unknown as Host;
  const url = 'https://four.example/internal/permalinks/rain';
  const store = api.storeOf(host, url, (value) => value);
  const stop = store.subscribe(() => undefined);
  await store.load();
  expect(store.read().failure).toEqual({ code: 'blocked', requestId: null });
  expect(asked).toEqual([url]);
  stop();
});
