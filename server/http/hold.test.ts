import { createTestTimers } from '../../tests/support/timers';
import { Refusal } from '../base/refuse';
import { createHold } from './hold';

const refusal = (code: string, seconds: number | undefined = 1) =>
  new Refusal(503, code, 'Not now.', undefined, seconds);

/** A hold, the clock that it goes by, and how many it has told. */
function createWatchedHold() {
  const timers = createTestTimers();
  const hold = createHold(timers);
  let told = 0;
  return { timers, told: () => told, tell: (what: Refusal) => hold(what, () => void (told += 1)) };
}

test.each(['request.tooMany', 'server.busy'])('%s is told after the time to try again', async (code) => {
  const { timers, told, tell } = createWatchedHold();
  tell(refusal(code, 0.5));
  await timers.advance(499);
  expect(told()).toBe(0);
  await timers.advance(501);
  expect(told()).toBe(1);
});

test('it is held for two seconds at the most, however long one has to wait', async () => {
  const { timers, told, tell } = createWatchedHold();
  tell(refusal('request.tooMany', 86_400));
  await timers.advance(999);
  expect(told()).toBe(0);
  await timers.advance(1_001);
  expect(told()).toBe(1);
});

test('those that are refused together are not told together', async () => {
  const { timers, told, tell } = createWatchedHold();
  for (let i = 0; i < 100; i += 1) tell(refusal('server.busy'));
  await timers.advance(1_500);
  expect(told()).toBeGreaterThan(10);
  expect(told()).toBeLessThan(90);
});

test.each(['server.database', 'server.slow', 'request.invalid', 'session.none'])('%s is told at once', (code) => {
  const { told, tell } = createWatchedHold();
  tell(refusal(code));
  expect(told()).toBe(1);
});

test('two thousand are held; what comes beyond them is told at once, and those that were told make room', async () => {
  const { timers, told, tell } = createWatchedHold();
  for (let i = 0; i < 2_000; i += 1) tell(refusal('server.busy'));
  expect(told()).toBe(0);
  tell(refusal('server.busy'));
  expect(told()).toBe(1);
  await timers.advance(2_000);
  expect(told()).toBe(2_001);
  tell(refusal('server.busy'));
  expect(told()).toBe(2_001);
});
