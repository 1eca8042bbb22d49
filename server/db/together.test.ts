import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../../tests/support/database';
import { sampleTenantId } from '../features/platform/sampleTenant';
import type { Db } from './open';
import { inTenant } from './scope';
import { together } from './transaction';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
const within = <T>(work: (db: Db) => Promise<T>) => inTenant(database.db, sampleTenantId, work);
const numberOf = async (db: Db, number: number): Promise<number> => {
  const { rows } = await db.execute<{ number: number }>(sql`select ${number}::int as number`);
  return rows[0]?.number ?? NaN;
};

test('works side by side answer in the order in which they were handed over', async () => {
  const twice = async (db: Db) => (await numberOf(db, 1)) + (await numberOf(db, 2));
  expect(await within((db) => together([twice(db), numberOf(db, 7), Promise.resolve('done')]))).toEqual([3, 7, 'done']);
});

test('when one fails its own fault is told, and none goes on behind the transaction', async () => {
  const ended: string[] = [];
  const long = async (db: Db) => {
    try {
      for (let round = 0; round < 5; round++) await numberOf(db, round);
    } finally {
      ended.push('long');
    }
  };
  const broken = async (db: Db) => {
    await numberOf(db, 1);
    await db.execute(sql`select 1 / 0`);
  };
  const stored = within((db) => together([long(db), broken(db)])).finally(() => ended.push('transaction'));
  await expect(stored).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(ended).toEqual(['long', 'transaction']);
});

test('what fails beside the database holds the end back until the others are over', async () => {
  const ended: string[] = [];
  const long = async (db: Db) => {
    for (let round = 0; round < 5; round++) await numberOf(db, round);
    ended.push('long');
  };
  const stored = within((db) => together([long(db), Promise.reject(new Error('no room'))])).finally(() =>
    ended.push('transaction'),
  );
  await expect(stored).rejects.toThrow('no room');
  expect(ended).toEqual(['long', 'transaction']);
});

test('a question that is asked when its answer is waited for is asked once', async () => {
  let asked = 0;
  const lazy = {
    then: (resolve: (answer: number) => void) => {
      asked += 1;
      resolve(asked);
    },
  };
  expect(await together([lazy as unknown as Promise<number>, Promise.resolve('done')])).toEqual([1, 'done']);
  expect(asked).toBe(1);
});
