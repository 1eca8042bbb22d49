import { createTestTimers } from '../../tests/support/timers';
import { Refusal } from '../base/refuse';
import { createTurns, usualTurns } from './turns';

const options = { atOnce: 4, mostWaiting: 50, longestMs: 60_000 };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that lasts until it is told to end, and notes when it began. */
function createWork() {
  const begun: string[] = [];
  const open: { readonly name: string; readonly end: () => void }[] = [];
  return {
    begun,
    named: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        open.push({ name, end: () => resolve(name) });
      }),
    /** Ends the oldest that runs, of these if named. */
    async end(name?: string) {
      const at = name === undefined ? 0 : open.findIndex((work) => work.name === name);
      open.splice(at, 1)[0]?.end();
      await settle();
    },
    running: () => open.map(({ name }) => name),
  };
}

test('one tenant alone has all there is, in the order in which it asked', async () => {
  const work = createWork();
  const { take } = createTurns(options, createTestTimers());
  const all = Array.from({ length: 6 }, (_, i) => take('a', work.named(`a${i}`)));
  await settle();
  expect(work.running()).toEqual(['a0', 'a1', 'a2', 'a3']);
  for (let i = 0; i < 6; i += 1) await work.end();
  expect(work.begun).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5']);
  expect(await Promise.all(all)).toHaveLength(6);
});

test('however much one asks for, another is answered after what runs just then at the most', async () => {
  const work = createWork();
  const { take } = createTurns(options, createTestTimers());
  const waiting = Array.from({ length: 40 }, (_, i) => take('loud', work.named(`loud${i}`)));
  const quiet = take('quiet', work.named('quiet'));
  await settle();
  expect(work.running()).not.toContain('quiet');
  await work.end();
  expect(work.running()).toContain('quiet');
  await work.end('quiet');
  expect(await quiet).toBe('quiet');
  // And from now on the loud one has one thing running at a time, so that the next question finds the place free.
  while (work.running().length > 1) await work.end();
  for (let i = 0; i < 5; i += 1) {
    const again = take('quiet', work.named('quiet'));
    await settle();
    expect(work.running()).toHaveLength(2);
    await work.end('quiet');
    await again;
    await work.end();
  }
  while (work.running().length > 0) await work.end();
  await Promise.all(waiting);
});

test('several tenants take turns', async () => {
  const work = createWork();
  const { take } = createTurns({ ...options, atOnce: 1 }, createTestTimers());
  const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((name) => take(name, work.named(name)));
  await settle();
  for (let i = 0; i < 6; i += 1) await work.end();
  await Promise.all(all);
  expect(work.begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

test('what is slow does not hold up the rest of its tenant, and the others keep a place', async () => {
  const timers = createTestTimers();
  const work = createWork();
  const { take } = createTurns({ ...options, longestMs: 120_000 }, timers);
  await Promise.all([take('b', async () => null), take('a', async () => null)]);
  const slow = Array.from({ length: 6 }, (_, i) => take('a', work.named(`a${i}`)));
  await settle();
  expect(work.running()).toEqual(['a0']);
  for (let i = 0; i < 4; i += 1) {
    await timers.advance(1_000);
    await take('b', async () => null);
  }
  expect(work.running()).toEqual(['a0', 'a1', 'a2']);
  // A minute after two of them asked, it is alone again.
  await timers.advance(55_999);
  expect(work.running()).toHaveLength(3);
  await timers.advance(1);
  expect(work.running()).toHaveLength(4);
  while (work.running().length > 0) await work.end();
  await Promise.all(slow);
});

test('what is slow is noticed also when nothing else happens', async () => {
  const timers = createTestTimers();
  const work = createWork();
  const { take } = createTurns(options, timers);
  await Promise.all([take('b', async () => null), take('a', async () => null)]);
  const both = [take('a', work.named('a0')), take('a', work.named('a1'))];
  await timers.advance(999);
  expect(work.running()).toEqual(['a0']);
  await timers.advance(1);
  expect(work.running()).toEqual(['a0', 'a1']);
  while (work.running().length > 0) await work.end();
  await Promise.all(both);
});

test('beyond what may wait of one tenant it is refused with the time to try again; another is not', async () => {
  const work = createWork();
  const { take } = createTurns({ ...options, atOnce: 1, mostWaiting: 2 }, createTestTimers());
  const first = [0, 1, 2].map((i) => take('a', work.named(`a${i}`)));
  const refused = await take('a', work.named('never')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ status: 503, code: 'server.busy', retryAfterSeconds: 1 });
  const other = take('b', work.named('b'));
  for (let i = 0; i < 4; i += 1) await work.end();
  await Promise.all([...first, other]);
  expect(work.begun).toEqual(['a0', 'b', 'a1', 'a2']);
});

test('whoever has waited too long is refused, and never begins', async () => {
  const work = createWork();
  const timers = createTestTimers();
  const { take } = createTurns({ ...options, atOnce: 1 }, timers);
  const first = take('a', work.named('first'));
  const late = take('a', work.named('late')).catch((error: unknown) => error);
  await timers.advance(options.longestMs - 1);
  const later = take('a', work.named('later'));
  await timers.advance(1);
  expect(await late).toMatchObject({ status: 503, code: 'server.busy' });
  await work.end();
  expect(work.begun).toEqual(['first', 'later']);
  await work.end();
  await Promise.all([first, later]);
});

test('work that fails gives its place back', async () => {
  const { take } = createTurns({ ...options, atOnce: 1 }, createTestTimers());
  const fails = () => Promise.reject(new Error('so'));
  for (let i = 0; i < 3; i += 1) await expect(take('a', fails)).rejects.toThrow('so');
  expect(await take('b', async () => 'b')).toBe('b');
});

test('no more runs at once than there are connections, and at least two', () => {
  expect([1, 2, 6, 16].map((connections) => usualTurns(connections).atOnce)).toEqual([2, 2, 6, 8]);
});
