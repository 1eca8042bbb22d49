import { act, renderHook } from '@testing-library/react';
import { storeOf } from '../src/api/store';
import { takeEarly, usePublic } from '../src/api/usePublic';
import type { Host, Request } from '../src/loader/shell';

let address = 0;
const newUrl = () => `https://insurer.example/internal/permalinks/sun-${(address += 1)}`;
const asIs = (value: unknown) => value;

/** A server that counts up with each question, and what it was asked. */
function serverOf(request: Request = {}) {
  const asked: string[] = [];
  const host = {
    request: () => request,
    fetch: (url: string) => {
      asked.push(url);
      const body = { n: asked.length };
      return Promise.resolve({ ok: true, headers: new Map(), json: () => Promise.resolve(body) });
    },
  } as unknown as Host;
  return { host, asked };
}
const settled = () => act(() => new Promise<void>((go) => setTimeout(go, 0)));

type Timer = { readonly go: () => void; readonly ms: number };
const [start, end] = [globalThis.setInterval, globalThis.clearInterval];
/** Timers that are running; none of them is waited for. */
const timers = new Map<number, Timer>();
let started = 0;
const see = (state: 'visible' | 'hidden') =>
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });

beforeEach(() => {
  timers.clear();
  started = 0;
  see('visible');
  globalThis.setInterval = ((go: () => void, ms: number) => {
    timers.set((started += 1), { go, ms });
    return started;
  }) as unknown as typeof setInterval;
  globalThis.clearInterval = ((id: number) => timers.delete(id)) as unknown as typeof clearInterval;
});
afterEach(() => {
  globalThis.setInterval = start;
  globalThis.clearInterval = end;
});

type Shown = { readonly url: string | null; readonly minutes?: number };
const show = (host: Host, shown: Shown) =>
  renderHook(({ url, minutes }: Shown) => usePublic(host, url, asIs, minutes), { initialProps: shown });

test('what is at an address is asked for once, however often it is drawn, and again when told to', async () => {
  const { host, asked } = serverOf();
  const url = newUrl();
  const { result, rerender, unmount } = show(host, { url });
  expect(result.current).toMatchObject({ data: null, failure: null, at: null });
  await settled();
  expect(result.current).toMatchObject({ data: { n: 1 }, failure: null });
  expect(typeof result.current.at).toBe('number');
  rerender({ url });
  await settled();
  expect(asked).toEqual([url]);
  await act(() => result.current.reload());
  expect(result.current.data).toEqual({ n: 2 });
  expect(timers.size).toBe(0);
  unmount();
});

test('another address is asked for when it takes the place of the first', async () => {
  const { host, asked } = serverOf();
  const [one, other] = [newUrl(), newUrl()];
  const { result, rerender, unmount } = show(host, { url: one });
  await settled();
  rerender({ url: other });
  await settled();
  expect(asked).toEqual([one, other]);
  expect(result.current.data).toEqual({ n: 2 });
  unmount();
});

test('without an address nothing is asked, not even when told to', async () => {
  const { host, asked } = serverOf();
  const { result, unmount } = show(host, { url: null, minutes: 5 });
  await settled();
  expect(result.current).toMatchObject({ data: null, failure: null, at: null });
  await act(() => result.current.reload());
  expect(asked).toEqual([]);
  expect(timers.size).toBe(0);
  unmount();
});

test('every so many minutes it is asked for anew while the page is seen, and no more once it is gone', async () => {
  const { host, asked } = serverOf();
  const url = newUrl();
  const { result, rerender, unmount } = show(host, { url, minutes: 5 });
  await settled();
  const running = () => [...timers.values()];
  expect(running().map(({ ms }) => ms)).toEqual([300_000]);
  running()[0]?.go();
  await settled();
  expect(result.current.data).toEqual({ n: 2 });
  see('hidden');
  running()[0]?.go();
  await settled();
  expect(asked).toHaveLength(2);
  rerender({ url, minutes: 5 });
  expect(started).toBe(1);
  rerender({ url, minutes: 10 });
  expect(running().map(({ ms }) => ms)).toEqual([600_000]);
  for (const none of [0, -1, NaN]) {
    rerender({ url, minutes: none });
    expect(running()).toEqual([]);
  }
  rerender({ url, minutes: 1 });
  expect(running()).toHaveLength(1);
  unmount();
  expect(running()).toEqual([]);
});

test('what was taken early is not asked for again; what failed is asked for when told to only', async () => {
  const url = newUrl();
  const { host, asked } = serverOf({ url });
  takeEarly(host, {}, asIs);
  takeEarly(host, {}, asIs);
  await settled();
  expect(asked).toEqual([url]);
  takeEarly(host, {}, asIs);
  const { result, unmount } = show(host, { url });
  expect(result.current.data).toEqual({ n: 1 });
  await settled();
  expect(asked).toEqual([url]);
  unmount();

  const broken = newUrl();
  const failing = storeOf(host, broken, () => {
    throw new Error('of ours');
  });
  await act(() => failing.load());
  const shown = show(host, { url: broken });
  await settled();
  expect(shown.result.current.failure).toEqual({ code: 'internal', requestId: null });
  expect(asked.filter((one) => one === broken)).toHaveLength(1);
  shown.unmount();
});

test('an element that is told nothing to ask, or a fault, takes nothing early', async () => {
  const { host, asked } = serverOf({});
  takeEarly(host, {}, asIs);
  const faulty = serverOf({ url: newUrl(), fault: 'invalid-permalink' });
  takeEarly(faulty.host, {}, asIs);
  await settled();
  expect([asked, faulty.asked]).toEqual([[], []]);
});
