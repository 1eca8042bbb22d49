import { runMonitoring } from '#shared/contract/monitoring';
import { Job, readJob } from '#shared/contract/platform';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openStore, type OpenedStore } from '../../../../tests/support/console/openStore';
import { sampleOf } from '../../../../tests/support/console/sample';
import { followRun, runNow } from './sagas';
import { monitoringRun } from './slice';

const job = (state: Job['state'], change: Partial<Job> = {}) => sampleOf(Job, { id: 'j1', state, ...change });
let server: FakeServer;
let store: OpenedStore['store'];
let tell: OpenedStore['tell'];
const messages = () => store.getState().messages.toasts.map(({ text }) => text);
const shownJob = () => monitoringRun.selectSlice(store.getState() as never).jobId;

beforeEach(() => {
  jest.useFakeTimers();
  server = new FakeServer();
  server.answer(runMonitoring, { jobId: 'j1' });
  ({ store, tell } = openStore(server));
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});

test('a run is shown until it is done', async () => {
  let state: Job['state'] = 'running';
  server.answer(readJob, () => job(state));
  expect(await tell(runNow, undefined).ended).toBe('done');
  await jest.advanceTimersByTimeAsync(2000);
  expect(shownJob()).toBe('j1');
  state = 'done';
  await jest.advanceTimersByTimeAsync(2000);
  expect([shownJob(), messages()]).toEqual([null, []]);
});

test('a run that failed says why', async () => {
  server.answer(readJob, job('failed', { error: 'The record of station 7 has gone.' }));
  await tell(runNow, undefined).ended;
  await jest.advanceTimersByTimeAsync(2000);
  expect([shownJob(), messages()]).toEqual([null, ['The record of station 7 has gone.']]);
});

test('a run that may not begin says why, and shows nothing', async () => {
  server.answer(runMonitoring, refuses({ status: 409, message: 'A run is already at work.' }));
  expect(await tell(runNow, undefined).ended).toBe('failed');
  expect([shownJob(), messages()]).toEqual([null, ['A run is already at work.']]);
});

test('a run that somebody cancels is no longer shown, and nothing is said to have failed', async () => {
  server.answer(readJob, job('cancelled'));
  await tell(runNow, undefined).ended;
  await jest.advanceTimersByTimeAsync(2000);
  expect([shownJob(), messages()]).toEqual([null, []]);
});

test('given up, it is followed no more', async () => {
  server.answer(readJob, job('running'));
  const following = tell(followRun, { jobId: 'j1' });
  await jest.advanceTimersByTimeAsync(100);
  following.giveUp();
  expect(await following.ended).toBe('cancelled');
  const looks = server.of(readJob).length;
  expect(looks).toBeGreaterThan(0);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([shownJob(), server.of(readJob).length]).toEqual([null, looks]);
});
