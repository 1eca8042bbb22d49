import { PGlite } from '@electric-sql/pglite';
import { clearHeap } from '../../base/heap';
import { engineOf } from './engine';
import { simpleQuery } from './gate';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
}, 60_000);
afterAll(() => database.close());

const heldMb = () => {
  clearHeap();
  return process.memoryUsage().heapUsed / 1e6;
};

test('answers are not kept in memory', async () => {
  const { ask } = engineOf(database);
  const rows = simpleQuery(`select n, repeat('x', 20) from generate_series(1, 10000) n`);
  await ask(rows);
  const before = heldMb();
  for (let times = 0; times < 20; times += 1) await ask(rows);
  // Read into rows, these answers hold some fifty megabytes.
  expect(heldMb() - before).toBeLessThan(5);
});

test('an answer of several pieces comes whole, a fault comes as the database tells it, and the next question is answered', async () => {
  const { ask, isInTransaction } = engineOf(database);
  const long = await ask(simpleQuery(`select repeat('y', 3000000)`));
  expect(long.length).toBeGreaterThan(3_000_000);
  expect(Buffer.from(long).toString('latin1').match(/y/g)).toHaveLength(3_000_000);
  expect(Buffer.from(await ask(simpleQuery('select nothing'))).toString()).toContain('column "nothing" does not exist');
  await ask(simpleQuery('begin'));
  expect(isInTransaction()).toBe(true);
  await ask(simpleQuery('rollback'));
  expect(isInTransaction()).toBe(false);
  expect(Buffer.from(await ask(simpleQuery(`select 'still ' || 'here'`))).toString()).toContain('still here');
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
