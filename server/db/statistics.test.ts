import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../tests/support/database';
import { sampleTenantId } from '../features/platform/sampleTenant';
import type { Database } from './open';
import { asSystem } from './scope';
import { keepStatistics } from './statistics';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const addPrograms = (from: number, to: number) =>
  asSystem(database.db, (db) =>
    db.execute(sql`insert into program (tenant_id, id, name, currency, country, icon, insured_unit)
      select ${sampleTenantId}, n::text, 'Program ' || n, 'USD', 'US', 'x', 'ha' from generate_series(${from}::int, ${to}::int) n`),
  );
const known = async () =>
  (await database.pool.query<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = 'program'`))
    .rows[0]?.rows;

test('small tables are counted too, once; again when they have changed a lot', async () => {
  await addPrograms(1, 20);
  expect(await keepStatistics(database.pool)).toContain('program');
  expect(await known()).toBe(20);
  expect(await keepStatistics(database.pool)).toEqual([]);
  await addPrograms(21, 30);
  expect(await keepStatistics(database.pool)).toEqual([]);
  await addPrograms(31, 1000);
  // What has changed is told by each connection a moment later.
  while ((await known()) !== 1000) await keepStatistics(database.pool);
  expect(await keepStatistics(database.pool)).toEqual([]);
});

test("a stranger's table is not counted", async () => {
  await database.pool.query('create table of_somebody as select n from generate_series(1, 1000) n');
  expect(await keepStatistics(database.pool)).toEqual([]);
  await database.pool.query('drop table of_somebody');
});
