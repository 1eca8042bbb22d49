import { openTestDatabase } from '../../tests/support/database';
import type { Database } from '../db/open';
import { asSystem } from '../db/scope';
import { rateLimit } from '../db/schema/platform';
import { createLimits } from './limits';
import { shareTaken } from './repository';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

/** No time goes by in these processes. */
const stopped = () => 0;
const share = (counted: Parameters<typeof shareTaken>[1]) => asSystem(database.db, (db) => shareTaken(db, counted));
/** Of so many, how many of ten pass. One comes back in six minutes by the database's clock: what is left is told with room for twelve. */
const spend = (limits: ReturnType<typeof createLimits>, key: string, times: number) =>
  Array.from({ length: times }, () => limits.take('message', key)).filter(Boolean).length;

test('what one process let through is missing in the others, and no address is written down', async () => {
  const [first, second] = [createLimits(10, stopped), createLimits(10, stopped)];
  expect(spend(first, '203.0.113.9 a@example.test', 7)).toBe(7);
  await first.exchange(share);
  await second.exchange(share);
  expect(spend(second, '203.0.113.9 a@example.test', 10)).toBeLessThan(6);
  expect(spend(second, '203.0.113.9 b@example.test', 10)).toBe(10);
  await second.exchange(share);
  await first.exchange(share);
  expect(spend(first, '203.0.113.9 a@example.test', 10)).toBeLessThan(6);
  expect(spend(first, '203.0.113.9 b@example.test', 10)).toBeLessThan(6);
  const rows = await asSystem(database.db, (db) => db.select().from(rateLimit));
  expect(JSON.stringify(rows)).not.toMatch(/203|example/);
});

test('what could not be shared is shared the next time, and meanwhile counts here', async () => {
  const [first, second] = [createLimits(10, stopped), createLimits(10, stopped)];
  expect(spend(first, 'c', 10)).toBe(10);
  await expect(first.exchange(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(first.has('message', 'c')).toBe(false);
  await first.exchange(share);
  await second.exchange(share);
  expect(spend(second, 'c', 10)).toBeLessThan(6);
});

test('what is taken while the others are told counts once', async () => {
  const limits = createLimits(10, stopped);
  expect(spend(limits, 'd', 4)).toBe(4);
  await limits.exchange(async (counted) => {
    expect(spend(limits, 'd', 2)).toBe(2);
    return share(counted);
  });
  expect(spend(limits, 'd', 10)).toBeLessThan(6);
});

test('however many visitors only look, whoever has used up his share stays counted', () => {
  const limits = createLimits(10, stopped);
  expect(spend(limits, 'e', 11)).toBe(10);
  for (let visitor = 0; visitor <= 50_000; visitor++) expect(limits.has('message', `visitor ${visitor}`)).toBe(true);
  expect(limits.has('message', 'e')).toBe(false);
});
