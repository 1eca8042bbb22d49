import { storeOf } from '../src/api/store';
import type { Host } from '../src/loader/shell';

const [start, end, timeout] = [globalThis.setTimeout, globalThis.clearTimeout, AbortSignal.timeout];
type Timer = { readonly go: () => void; readonly ms: number };
/** Timers that are running; they go off when a test says so. */
const timers = new Map<number, Timer>();
/** What the requests were given as their time, and the means to let it run out. */
const limits: { readonly ms: number; readonly runOut: () => void }[] = [];
let started = 0;

beforeEach(() => {
  timers.clear();
  limits.length = 0;
  globalThis.setTimeout = ((go: () => void, ms: number) => {
    timers.set((started += 1), { go, ms });
    return started;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as unknown as typeof clearTimeout;
  AbortSignal.timeout = (ms) => {
    const limit = new AbortController();
    limits.push({ ms, runOut: () => limit.abort() });
    return limit.signal;
  };
});
afterEach(() => {
  globalThis.setTimeout = start;
  globalThis.clearTimeout = end;
  AbortSignal.timeout = timeout;
});

const settled = () => new Promise<void>((go) => start(go, 0));
const goOff = (ms: number) => {
  for (const [id, timer] of timers)
    if (timer.ms === ms) {
      timers.delete(id);
      timer.go();
    }
};
const running = () => [...timers.values()].map(({ ms }) => ms);
let address = 0;
const newUrl = () => `https://insurer.example/internal/permalinks/wait-${(address += 1)}`;
const hostOf = (fetch: () => Promise<Response>) => ({ fetch }) as unknown as Host;
const asIs = (value: unknown) => value;
const good = () => Promise.resolve(new Response('{"n":1}'));

test('a server that does not answer is given ten seconds, three times, and then it is said', async () => {
  const store = storeOf(
    hostOf(() => new Promise<Response>(() => undefined)),
    newUrl(),
    asIs,
  );
  const stop = store.subscribe(() => undefined);
  const loading = store.load();
  for (const tries of [1, 2, 3]) {
    await settled();
    expect(limits.map(({ ms }) => ms)).toEqual(Array(tries).fill(10_000));
    expect(store.read().failure).toBeNull();
    limits.at(-1)?.runOut();
    await settled();
    for (const ms of running()) goOff(ms);
  }
  await loading;
  expect(store.read().failure).toEqual({ code: 'timeout', requestId: null });
  stop();
});

test('an answer whose text does not end is given up on as well', async () => {
  const hanging = { ok: true, headers: new Headers(), json: () => new Promise(() => undefined) } as unknown as Response;
  const store = storeOf(
    hostOf(() => Promise.resolve(hanging)),
    newUrl(),
    asIs,
  );
  const stop = store.subscribe(() => undefined);
  const loading = store.load();
  for (let tries = 0; tries < 3; tries++) {
    await settled();
    limits.at(-1)?.runOut();
    await settled();
    for (const ms of running()) goOff(ms);
  }
  await loading;
  expect(store.read().failure?.code).toBe('timeout');
  stop();
});

test('who goes away during a pause is not waited for: the pause ends, and nothing is asked again', async () => {
  let asked = 0;
  const store = storeOf(
    hostOf(() => {
      asked += 1;
      return Promise.resolve(new Response('', { status: 503 }));
    }),
    newUrl(),
    asIs,
  );
  const stop = store.subscribe(() => undefined);
  const loading = store.load();
  await settled();
  expect(running()).toHaveLength(1);
  stop();
  expect(running()).toEqual([]);
  await loading;
  expect(store.read()).toEqual({ data: null, failure: null, at: null });
  expect(asked).toBeLessThanOrEqual(2);
});

test('an answer that comes after its last reader has gone is not taken', async () => {
  let answer: (response: Response) => void = () => undefined;
  const store = storeOf(
    hostOf(() => new Promise((go) => (answer = go))),
    newUrl(),
    asIs,
  );
  const stop = store.subscribe(() => undefined);
  const loading = store.load();
  await settled();
  stop();
  answer(new Response('{"n":1}'));
  await loading;
  expect(store.read().data).toBeNull();
});

test('what was asked for early is kept for ten seconds; a reader who comes by then keeps it', async () => {
  const url = newUrl();
  const early = storeOf(hostOf(good), url, asIs);
  await early.load();
  expect(running()).toEqual([10_000]);
  expect(storeOf(hostOf(good), url, asIs)).toBe(early);
  goOff(10_000);
  const next = storeOf(hostOf(good), url, asIs);
  expect(next).not.toBe(early);
  await next.load();
  const stop = next.subscribe(() => undefined);
  goOff(10_000);
  expect(storeOf(hostOf(good), url, asIs)).toBe(next);
  await next.load();
  expect(running()).toEqual([]);
  stop();
});

test('an old store that is let go does not take the new one of its address with it', async () => {
  const url = newUrl();
  const old = storeOf(hostOf(good), url, asIs);
  await old.load();
  old.subscribe(() => undefined)();
  const now = storeOf(hostOf(good), url, asIs);
  expect(now).not.toBe(old);
  goOff(10_000);
  expect(storeOf(hostOf(good), url, asIs)).toBe(now);
});
