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

const share = (counted: Parameters<typeof shareTaken>[1]) => asSystem(database.db, (db) => shareTaken(db, counted));
/** Of so many, how many pass; buckets fill up again by the database's clock, so what is left is told with room. */
const spend = (limits: ReturnType<typeof createLimits>, key: string, times: number) =>
  Array.from({ length: times }, () => limits.take('guess', key)).filter(Boolean).length;

test('what one process let through is missing in the others, and no address is written down', async () => {
  const [first, second] = [createLimits(10), createLimits(10)];
  expect(spend(first, '203.0.113.9 a@example.test', 57)).toBe(57);
  await first.exchange(share);
  await second.exchange(share);
  expect(spend(second, '203.0.113.9 a@example.test', 60)).toBeLessThan(57);
  expect(spend(second, '203.0.113.9 b@example.test', 60)).toBe(60);
  await second.exchange(share);
  await first.exchange(share);
  expect(spend(first, '203.0.113.9 a@example.test', 60)).toBeLessThan(57);
  expect(spend(first, '203.0.113.9 b@example.test', 60)).toBeLessThan(57);
  const rows = await asSystem(database.db, (db) => db.select().from(rateLimit));
  expect(JSON.stringify(rows)).not.toMatch(/203|example/);
});

test('what could not be shared is shared the next time, and meanwhile counts here', async () => {
  const [first, second] = [createLimits(10), createLimits(10)];
  expect(spend(first, 'c', 60)).toBe(60);
  await expect(first.exchange(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(first.has('guess', 'c')).toBe(false);
  await first.exchange(share);
  await second.exchange(share);
  expect(spend(second, 'c', 60)).toBeLessThan(57);
});

test('what is taken while the others are told counts once', async () => {
  const limits = createLimits(10);
  expect(spend(limits, 'd', 24)).toBe(24);
  await limits.exchange(async (counted) => {
    expect(spend(limits, 'd', 12)).toBe(12);
    return share(counted);
  });
  expect(spend(limits, 'd', 60)).toBeLessThan(47);
});

test('however many visitors only look, whoever has used up his share stays counted', () => {
  const limits = createLimits(10, () => 0);
  expect(spend(limits, 'e', 61)).toBe(60);
  for (let visitor = 0; visitor <= 50_000; visitor++) expect(limits.has('guess', `visitor ${visitor}`)).toBe(true);
  expect(limits.has('guess', 'e')).toBe(false);
});
