import { put, call } from 'typed-redux-saga';
import { findCoverages } from '#shared/contract/coverages';
import { activateCoverage } from '#shared/contract/coverageDesign';
import { Coverage } from '#shared/contract/coverage';
import { Job, readJob } from '#shared/contract/platform';
import { FakeServer, hangs, refuses } from '../../tests/support/console/fakeServer';
import { pageOf, sampleOf } from '../../tests/support/console/sample';
import { until } from '../../tests/support/until';
import { api, unlessChanged } from './api';
import { connectClient } from './client';
import { followJob } from './jobs';
import { asks, defineStory, nameRun, reads, whenever, writes, type Outcome, type Story } from './process';
import { begins } from './steps';
import { makeStore } from './store';
import { showSuccess } from './toasts';

const said: string[] = [];
const say = (text: string) => call(() => void said.push(text));
const letGo: (() => void)[] = [];
const wait = () => asks(() => new Promise<void>((go) => letGo.push(go)));

const slow = defineStory('test/slow', function* (name: string) {
  yield* say(`${name} begins`);
  yield* wait();
  yield* say(`${name} ends`);
});
const newest = defineStory(
  'test/newest',
  function* (name: string) {
    yield* say(`${name} begins`);
    yield* wait();
    yield* say(`${name} ends`);
  },
  { at: 'newest' },
);
const each = defineStory(
  'test/each',
  function* (name: string) {
    yield* say(`${name} begins`);
    yield* wait();
    yield* say(`${name} ends`);
  },
  { at: 'each' },
);
const fails = defineStory('test/fails', function* () {
  yield* put(showSuccess('So far so good'));
  throw new Error('It broke.');
});
// By a name of the table of what opens the dialog.
const failsLoudly = defineStory('documents/show', function* () {
  yield* say('loud');
  throw new Error('It broke loudly.');
});
const activate = defineStory('test/activate', function* (id: string) {
  yield* writes(activateCoverage, { params: { id } }, unlessChanged({ version: 4 }));
});
const look = defineStory('test/look', function* () {
  const { totalElements } = yield* reads(findCoverages, { query: {} });
  yield* say(`${totalElements} coverages`);
});
const follow = defineStory('test/follow', function* (jobId: string) {
  const { state } = yield* followJob(jobId);
  yield* say(state);
});
const beginsAnother = defineStory('test/beginsAnother', function* (name: string) {
  yield* begins(each, name);
  yield* say('told');
});

whenever('test/brittle', ['test/noticed'], function* () {
  yield* say('noticed');
  throw new Error('It could not be kept.');
});

const page = new EventTarget();
let server: FakeServer;
let store: ReturnType<typeof makeStore>;
beforeAll(() => Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } }));
beforeEach(() => {
  said.length = 0;
  letGo.length = 0;
  server = new FakeServer();
  Object.assign(globalThis, { window: page, fetch: server.fetch });
  const token = () => Promise.resolve('token');
  connectClient({ token, renew: async () => null, tenantId: 'tenant', signedOut: async () => null });
  store = makeStore();
});
afterEach(() => server.close());

const tell = <P>(story: Story<P>, payload: P) => {
  const id = nameRun();
  const ended = new Promise<Outcome>((end) => store.dispatch(story.started({ payload, id, ended: end })));
  return { ended, giveUp: () => store.dispatch(story.givenUp(id)) };
};
const messages = () => store.getState().messages;

test('a story is told to its end, once at a time', async () => {
  const first = tell(slow, 'one');
  expect(await tell(slow, 'two').ended).toBe('cancelled');
  letGo[0]?.();
  expect(await first.ended).toBe('done');
  const third = tell(slow, 'three');
  letGo[1]?.();
  expect(await third.ended).toBe('done');
  expect(said).toEqual(['one begins', 'one ends', 'three begins', 'three ends']);
});

test('the newest takes the place of the one before it', async () => {
  const first = tell(newest, 'one');
  const second = tell(newest, 'two');
  expect(await first.ended).toBe('cancelled');
  letGo[1]?.();
  expect(await second.ended).toBe('done');
  letGo[0]?.();
  expect(said).toEqual(['one begins', 'two begins', 'two ends']);
});

test('each for itself: they run side by side, and one is given up without the other', async () => {
  const [first, second] = [tell(each, 'one'), tell(each, 'two')];
  first.giveUp();
  expect(await first.ended).toBe('cancelled');
  letGo[1]?.();
  expect(await second.ended).toBe('done');
  expect(said).toEqual(['one begins', 'two begins', 'two ends']);
});

test('what a story throws is a message, and a dialog where the table says so', async () => {
  expect(await tell(fails, undefined).ended).toBe('failed');
  expect(messages().toasts.map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'So far so good'],
    ['error', 'It broke.'],
  ]);
  expect(messages().dialog).toBeNull();
  expect(await tell(failsLoudly, undefined).ended).toBe('failed');
  expect(messages().toasts.at(-1)).toMatchObject({ kind: 'error', text: 'It broke loudly.' });
  expect(messages().dialog).toEqual({ status: 0, code: 'internal', message: 'It broke loudly.', requestId: null });
  // It can be told again.
  expect(await tell(failsLoudly, undefined).ended).toBe('failed');
  expect(said).toEqual(['loud', 'loud']);
});

test('what is done after an action and fails is said, and stories are heard as before', async () => {
  store.dispatch({ type: 'test/noticed' });
  await until(() => messages().toasts.length === 1);
  expect(messages().toasts[0]).toMatchObject({ kind: 'error', text: 'It could not be kept.' });
  const { ended } = tell(slow, 'one');
  letGo[0]?.();
  expect(await ended).toBe('done');
  expect(said).toEqual(['noticed', 'one begins', 'one ends']);
});

test('another story is begun beside the one that is told', async () => {
  expect(await tell(beginsAnother, 'other').ended).toBe('done');
  expect(said).toEqual(['other begins', 'told']);
  letGo[0]?.();
  await until(() => said.length === 3);
  expect(said.at(-1)).toBe('other ends');
});

describe('what a story asks', () => {
  const read = () => store.dispatch(api.endpoints.read.initiate({ key: findCoverages.key, request: { query: {} } }));

  test('is signed, carries a key of its own and the version it goes over, and makes what it changes stale', async () => {
    server.answer(findCoverages, pageOf([])).answer(activateCoverage, sampleOf(Coverage));
    await read();
    expect(server.of(findCoverages)).toHaveLength(1);
    expect(await tell(activate, 'c1').ended).toBe('done');
    await until(() => server.of(findCoverages).length === 2);
    expect(await tell(activate, 'c1').ended).toBe('done');
    const sent = server.of(activateCoverage).map(({ headers }) => headers);
    expect(sent[0]).toMatchObject({ authorization: 'Bearer token', 'x-tenant-id': 'tenant', 'if-match': '"4"' });
    const keys = sent.map((headers) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test('is refused: what it would have changed is not read again', async () => {
    server.answer(findCoverages, pageOf([]));
    server.answer(activateCoverage, refuses({ status: 409, message: 'No.' }));
    await read();
    expect(await tell(activate, 'c1').ended).toBe('failed');
    await new Promise((go) => setImmediate(go));
    expect(server.of(findCoverages)).toHaveLength(1);
  });

  test('is read past what is kept, and what is kept of it is read again', async () => {
    server.answer(findCoverages, pageOf([], 7));
    await read();
    expect(await tell(look, undefined).ended).toBe('done');
    expect(said).toEqual(['7 coverages']);
    await until(() => server.of(findCoverages).length === 3);
  });

  test('is aborted with the story', async () => {
    server.answer(activateCoverage, hangs);
    const { ended, giveUp } = tell(activate, 'c1');
    await until(() => server.arrived.length === 1);
    giveUp();
    expect(await ended).toBe('cancelled');
    expect(server.arrived[0]?.isAborted).toBe(true);
    expect(messages().toasts).toEqual([]);
  });

  test('of another shape than the contract says is no answer', async () => {
    const quiet = console.error;
    console.error = () => undefined;
    Object.assign(globalThis, { fetch: async () => ({ ok: true, status: 200, json: async () => ({ hello: 1 }) }) });
    expect(await tell(look, undefined).ended).toBe('failed');
    console.error = quiet;
    expect(messages().toasts[0]?.text).toBe('The server sent an answer that cannot be read.');
  });
});

test.each([
  ['done', ['queued', 'running', 'done']],
  ['failed', ['failed']],
  ['cancelled', ['running', 'cancelled']],
] as const)('a job is followed until it is %s', async (last, states) => {
  const job = (state: Job['state']) => sampleOf(Job, { id: 'j1', state });
  server.answer(readJob, () => job(states[server.of(readJob).length - 1] ?? last));
  expect(await tell(follow, 'j1').ended).toBe('done');
  expect(said).toEqual([last]);
  expect(server.of(readJob)).toHaveLength(states.length);
});
