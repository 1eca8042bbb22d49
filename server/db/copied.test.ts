import { sql, type SQL } from 'drizzle-orm';
import { until } from '../../tests/support/until';
import { startWorld, type World } from '../../tests/support/world';
import { tenantPool } from './open';
import { copiedInTenant, readInTenant } from './scope';
import { tenant } from './schema/platform';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function all(question: SQL) {
  const rows: (readonly (string | null)[])[] = [];
  for await (const piece of copiedInTenant(world.parts.database.db, world.tenantId, question)) rows.push(...piece);
  return rows;
}
const texts = [
  "it's",
  'a\\b',
  "\\'; drop table coverage; --",
  '"quoted"',
  '{a,b}',
  '$1',
  'ü – 雨',
  '',
  'NULL',
  '\\N',
  'tab\there',
  'line\nbreak\r\n\v\f\b',
];

test.each(texts)('the text %j comes back as it went', async (text) =>
  expect(await all(sql`select 1, ${text}::text, 'end'`)).toEqual([['1', text, 'end']]),
);

test('lists, numbers, nothing and yes or no stand in the question as beside it', async () => {
  expect(await all(sql`select * from unnest(${sql.param([...texts])}::text[])`)).toEqual(texts.map((text) => [text]));
  expect(await all(sql`select 5 -${-3}::int, ${-1.5e-7}::float8, ${null}::text, ${true}::bool`)).toEqual([
    ['8', '-1.5e-07', null, 't'],
  ]);
  const instant = new Date('2026-03-20T08:00:00.123Z');
  expect(await all(sql`select extract(epoch from ${instant}::timestamptz)`)).toEqual([['1773993600.123000']]);
  await expect(all(sql`select ${{ a: 1 }}::jsonb`)).rejects.toThrow('An object has to be a text');
});

test('a text that the database cannot hold is refused as one', async () => {
  await expect(all(sql`select ${'a\0b'}::text`)).rejects.toMatchObject({ code: '22021' });
});

test('every row of a long list comes once, wherever the line cuts it', async () => {
  const rows = await all(sql`select n, repeat('雨', n % 90), chr(9) from generate_series(1, 50000) as n order by n`);
  expect(rows).toHaveLength(50_000);
  expect(
    rows.every(([n, text, sign], at) => n === String(at + 1) && text === '雨'.repeat((at + 1) % 90) && sign === '\t'),
  ).toBe(true);
});

test('a list without rows, and one row of nothing', async () => {
  expect(await all(sql`select 1 where false`)).toEqual([]);
  expect(await all(sql`select ''`)).toEqual([['']]);
});

test('rows of other tenants are not seen', async () => {
  const seen = await all(sql`select ${tenant.id} from ${tenant}`);
  const own = await readInTenant(world.parts.database.db, world.tenantId, (db) =>
    db.select({ id: tenant.id }).from(tenant),
  );
  expect(seen).toEqual(own.map(({ id }) => [id]));
});

const busy = () => {
  const pool = tenantPool(world.parts.database.db);
  return pool.totalCount - pool.idleCount;
};

test('what breaks off tells its fault after the rows before it, and leaves the connections usable', async () => {
  const seen: unknown[] = [];
  const read = async () => {
    const question = sql`select 1 / (20000 - n) from generate_series(1, 30000) as n`;
    for await (const piece of copiedInTenant(world.parts.database.db, world.tenantId, question)) seen.push(...piece);
  };
  await expect(read()).rejects.toMatchObject({ code: '22012' });
  expect(seen.length).toBeLessThan(20_000);
  await until(() => busy() === 0);
  expect(await all(sql`select 1`)).toEqual([['1']]);
});

test('a reader who goes keeps no connection', async () => {
  const gone = new AbortController();
  const question = sql`select n, repeat('x', 200) from generate_series(1, 200000) as n`;
  for await (const piece of copiedInTenant(world.parts.database.db, world.tenantId, question, gone.signal)) {
    expect(piece.length).toBeGreaterThan(0);
    gone.abort();
    break;
  }
  await until(() => busy() === 0);
  expect(await all(sql`select 1`)).toEqual([['1']]);
});
