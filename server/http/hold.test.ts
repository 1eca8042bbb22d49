import { Refusal } from '../base/refuse';
import { createHold } from './hold';

const refusal = (code: string, seconds: number | undefined = 1) =>
  new Refusal(503, code, 'Not now.', undefined, seconds);

test.each(['request.tooMany', 'server.busy'])('%s is told after the time to try again', async (code) => {
  let isTold = false;
  const told = new Promise<void>((resolve) => {
    createHold()(refusal(code, 0.01), () => {
      isTold = true;
      resolve();
    });
  });
  expect(isTold).toBe(false);
  await told;
});

test('it is held for two seconds at the most, however long one has to wait', async () => {
  await new Promise<void>((resolve) => createHold()(refusal('request.tooMany', 86_400), resolve));
});

test.each(['server.database', 'server.slow', 'request.invalid', 'session.none'])('%s is told at once', (code) => {
  let isTold = false;
  createHold()(refusal(code), () => (isTold = true));
  expect(isTold).toBe(true);
});

test('two thousand are held; what comes beyond them is told at once, and those that were told make room', async () => {
  const hold = createHold();
  const waiting = Array.from(
    { length: 2_000 },
    () => new Promise<void>((resolve) => hold(refusal('server.busy', 0.01), resolve)),
  );
  let isTold = false;
  hold(refusal('server.busy'), () => (isTold = true));
  expect(isTold).toBe(true);
  await Promise.all(waiting);
  isTold = false;
  hold(refusal('server.busy', 0.01), () => (isTold = true));
  expect(isTold).toBe(false);
});
