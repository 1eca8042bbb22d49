import { storeOf } from '../src/api/store';
import type { Host } from '../src/loader/shell';

const host = {
  fetch: () => Promise.resolve({ ok: true, headers: new Map(), json: () => Promise.resolve({ n: 1 }) }),
} as unknown as Host;
const storeNow = () => storeOf(host, 'https://insurer.example/internal/permalinks/rain', (value) => value);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what was asked for early and is shown by nobody is asked for anew by who comes later', async () => {
  const early = storeNow();
  await early.load();
  expect(early.read().data).toEqual({ n: 1 });
  expect(storeNow()).toBe(early);
  jest.advanceTimersByTime(60_000);
  expect(storeNow()).not.toBe(early);
});

test('what is shown is kept, and let go with its last reader', async () => {
  const shown = storeNow();
  const stop = shown.subscribe(() => undefined);
  await shown.load();
  jest.advanceTimersByTime(60_000);
  expect(storeNow()).toBe(shown);
  stop();
  expect(storeNow()).not.toBe(shown);
});
