import { findCoverages } from '#shared/contract/coverages';
import { findQuotes } from '#shared/contract/quotes';
import { api } from './api';
import { begin, send } from './begun';
import { connectClient } from './client';
import { sessionExpired, signInPutOff } from './connection';
import { makeStore } from './store';
import { listen } from './stream';

const later = globalThis.setTimeout;
const encoder = new TextEncoder();
type Line = { readonly send: (text: string) => void; readonly cut: () => void; readonly isAborted: () => boolean };
let page: EventTarget;
/** Streams that were opened, in order; each is sent to by the test. */
let lines: Line[];
/** Whether the server can be reached. */
let isUp: boolean;
let pauses: { readonly go: () => void; readonly ms: number }[];
let asked: string[];
let store: ReturnType<typeof makeStore>;
let stop: () => void;
const quiet = console.info;
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((go) => later(go, 1));
};
const settled = () => new Promise((go) => later(go, 5));

function openLine(signal: AbortSignal): Response {
  let control: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (one) => void (control = one) });
  signal.addEventListener('abort', () => control.error(signal.reason));
  lines.push({
    send: (text) => control.enqueue(encoder.encode(text)),
    cut: () => control.error(new TypeError('cut')),
    isAborted: () => signal.aborted,
  });
  return new Response(body);
}

beforeEach(async () => {
  console.info = () => undefined;
  [page, lines, isUp, pauses, asked] = [new EventTarget(), [], true, [], []];
  Object.assign(globalThis, {
    window: page,
    localStorage: { getItem: () => null, setItem: () => undefined },
    fetch: async (address: string, { signal }: { signal: AbortSignal }) => {
      if (!isUp) throw new TypeError('no line');
      if (address.endsWith('/stream')) return openLine(signal);
      asked.push(address.includes('coverages') ? 'coverages' : 'quotes');
      return Response.json({ content: [], totalElements: 0, totalPages: 0, numberOfElements: 0 });
    },
  });
  const token = async () => 'token';
  connectClient({ token, renew: token, signedOut: token, tenantId: 'tenant' });
  store = makeStore();
  for (const call of [findCoverages, findQuotes])
    await store.dispatch(api.endpoints.read.initiate({ key: call.key, request: { query: {} } }));
  asked = [];
  globalThis.setTimeout = ((go: () => void, ms = 0) =>
    ms >= 1000 ? pauses.push({ go, ms }) : later(go, ms)) as typeof setTimeout;
  stop = listen(store);
  await until(() => lines.length === 1);
});
afterEach(() => {
  stop();
  globalThis.setTimeout = later;
  console.info = quiet;
});
const isAway = () => store.getState().connection.isServerAway;
const goOn = () => pauses.shift()?.go();

test('what was asked ahead and not shown yet may be what was there before a change: it is given up', async () => {
  asked = [];
  void begin('/ahead/coverages', {});
  lines[0]?.send('data: {"area":"coverages"}\n\n');
  await until(() => asked.length === 2);
  await send('/ahead/coverages', { method: 'GET', headers: {} });
  expect(asked).toHaveLength(3);
});

test.each([
  ['{"area":"coverages"}', ['coverages']],
  ['{"area":"quotes"}', ['quotes']],
  ['{"areas":["coverages","quotes"]}', ['coverages', 'quotes']],
  ['{"areas":["coverages","nowhere"]}', ['coverages']],
])('%s marks what it names as stale, and it is read again', async (data, areas) => {
  lines[0]?.send(`id: 1\ndata: ${data}\n\n`);
  await until(() => asked.length === areas.length);
  await settled();
  expect(asked.toSorted()).toEqual(areas);
});

test.each([
  ': hello\n\n',
  'data: hello\n\n',
  'data:\n\n',
  'event: open\ndata: {}\n\n',
  'data: {"area":7}\n\n',
  'event: coverages\n\n',
])('%j says nothing of areas: nothing is read again', async (text) => {
  lines[0]?.send(text);
  await settled();
  expect(asked).toEqual([]);
});

test('an event that comes in pieces counts once it is whole', async () => {
  lines[0]?.send('data: {"area":');
  lines[0]?.send('"quotes"}\n');
  await settled();
  expect(asked).toEqual([]);
  lines[0]?.send('\ndata: {"area":"coverages"}');
  await until(() => asked.length === 1);
  expect(asked).toEqual(['quotes']);
  lines[0]?.send('\n\n');
  await until(() => asked.length === 2);
  expect(asked).toEqual(['quotes', 'coverages']);
});

test('an event of several lines is one text', async () => {
  lines[0]?.send('data: {"area":\ndata: "quotes"}\n\n');
  await until(() => asked.length === 1);
  expect(asked).toEqual(['quotes']);
});

test('a stream that broke off is opened again; all of it counts as stale then', async () => {
  lines[0]?.cut();
  await until(() => pauses.length === 1);
  expect([pauses[0]?.ms, asked, isAway()]).toEqual([1000, [], false]);
  goOn();
  await until(() => lines.length === 2 && asked.length === 2);
  expect(asked.toSorted()).toEqual(['coverages', 'quotes']);
});

test('while the server is away that is known, and it is asked ever more slowly, up to half a minute', async () => {
  isUp = false;
  lines[0]?.cut();
  const waited: number[] = [];
  for (let tries = 0; tries < 7; tries++) {
    await until(() => pauses.length === 1);
    waited.push(pauses[0]?.ms ?? 0);
    expect(isAway()).toBe(tries > 0);
    goOn();
  }
  expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  await until(() => pauses.length === 1);
  isUp = true;
  goOn();
  await until(() => lines.length === 2);
  await until(() => !isAway());
  // What is heard sets the pause back.
  lines[1]?.send(': hello\n\n');
  await settled();
  lines[1]?.cut();
  await until(() => pauses.length === 1);
  expect(pauses[0]?.ms).toBe(1000);
});

test('a line on which nothing comes for longer than the server is ever silent is dead: another one is opened', async () => {
  const silences: AbortController[] = [];
  const waits: number[] = [];
  const usual = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => {
    waits.push(ms);
    const silence = new AbortController();
    silences.push(silence);
    return silence.signal;
  };
  lines[0]?.send(': beat\n\n');
  await until(() => silences.length === 1);
  expect([waits, isAway()]).toEqual([[50_000], false]);
  silences[0]?.abort();
  await until(() => pauses.length === 1);
  expect(isAway()).toBe(true);
  goOn();
  await until(() => lines.length === 2 && !isAway());
  AbortSignal.timeout = usual;
});

test('nobody who has put signing in off is asked for the stream’s sake', async () => {
  store.dispatch(signInPutOff());
  lines[0]?.cut();
  await until(() => pauses.length === 1);
  goOn();
  await settled();
  expect(lines).toHaveLength(1);
  // Something else has asked them.
  store.dispatch(sessionExpired());
  await until(() => lines.length === 2);
});

test.each([
  ['left', () => void page.dispatchEvent(new Event('pagehide'))],
  ['signed out of', () => stop()],
])('a page that is %s keeps no line open', async (_, leave) => {
  leave();
  expect(lines[0]?.isAborted()).toBe(true);
  await settled();
  expect(pauses).toEqual([]);
  expect(isAway()).toBe(false);
});

test('while it waits to be opened again, the browser has a line again: it is opened at once', async () => {
  isUp = false;
  lines[0]?.cut();
  await until(() => pauses.length === 1);
  goOn();
  await until(() => pauses.length === 1 && isAway());
  isUp = true;
  page.dispatchEvent(new Event('online'));
  await until(() => lines.length === 2);
  expect(isAway()).toBe(false);
});
