import { startWorld, type World } from '../../tests/support/world';
import { sql } from 'drizzle-orm';
import { tenantPool } from './open';
import { inTenant, readInTenant } from './scope';
import { coverage } from './schema/coverages';
import { tenant } from './schema/platform';
import { totalOf, forgetTotals } from './totals';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

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
  '%_',
  'line\nbreak',
];
const back = async (value: unknown, type: string): Promise<unknown> =>
  readInTenant(world.parts.database.db, world.tenantId, async (db) => {
    const { rows } = await db.execute<{ value: unknown }>(sql`select ${sql.param(value)}::${sql.raw(type)} as value`);
    return rows[0]?.value;
  });

describe('a question with its values in it', () => {
  test.each(texts)('the text %j comes back as it went', async (text) => expect(await back(text, 'text')).toBe(text));
  test('lists of texts come back as they went, also nested and with nothing in them', async () => {
    expect(await back(texts, 'text[]')).toEqual(texts);
    expect(await back([[...texts], [...texts]], 'text[]')).toEqual([texts, texts]);
    expect(await back([null, 'a'], 'text[]')).toEqual([null, 'a']);
    expect(await back([], 'text[]')).toEqual([]);
  });
  test('numbers, instants, bytes, objects and nothing', async () => {
    expect(await back(-1.5e-7, 'float8')).toBe(-1.5e-7);
    expect(await back(true, 'bool')).toBe(true);
    expect(await back(null, 'text')).toBeNull();
    expect(await back({ a: ["it's", 1] }, 'jsonb')).toEqual({ a: ["it's", 1] });
    expect(await back(Buffer.from([0, 92, 255]), 'bytea')).toEqual(Buffer.from([0, 92, 255]));
    const instant = new Date('2026-03-20T08:00:00.123Z');
    expect(new Date(String(await back(instant, 'timestamptz'))).getTime()).toBe(instant.getTime());
  });
  test('a text that the database cannot hold is refused as one', async () => {
    await expect(back('a\0b', 'text')).rejects.toMatchObject({ cause: { code: '22021' } });
  });
});

describe('reading in a tenant', () => {
  const { tenantId } = { tenantId: 'other' };
  test('sees the rows of that tenant alone', async () => {
    const names = await readInTenant(world.parts.database.db, tenantId, (db) =>
      db.select({ id: tenant.id }).from(tenant),
    );
    expect(names).toEqual([{ id: 'other' }]);
  });
  test('leaves nothing behind on the connection', async () => {
    await readInTenant(world.parts.database.db, tenantId, (db) => db.select().from(tenant));
    const { rows } = await tenantPool(world.parts.database.db).query(
      `select current_setting('app.tenant', true) as tenant, current_setting('transaction_read_only') as read_only`,
    );
    expect(rows).toEqual([{ tenant: '', read_only: 'off' }]);
  });
  test('writes nothing', async () => {
    const write = readInTenant(world.parts.database.db, tenantId, (db) => db.delete(coverage));
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
  });
  test('asked for the same hundreds of times, side by side, each tenant gets its own', async () => {
    const namesOf = (id: string) =>
      readInTenant(world.parts.database.db, id, (db) => db.select({ id: tenant.id }).from(tenant));
    const tenants = Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? world.tenantId : tenantId));
    const answers = await Promise.all(tenants.map(namesOf));
    expect(answers).toEqual(tenants.map((id) => [{ id }]));
  });
  test('a question that was asked a hundred times fails and is answered as the first time', async () => {
    const divided = (by: number) =>
      readInTenant(world.parts.database.db, tenantId, async (db) => {
        const { rows } = await db.execute<{ value: number }>(sql`select 12 / ${sql.param(by)}::int as value`);
        return rows[0]?.value;
      });
    for (let time = 0; time < 120; time += 1) expect(await divided(3)).toBe(4);
    await expect(divided(0)).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await divided(4)).toBe(3);
  });
  test('cannot be begun inside a transaction', async () => {
    const inside = inTenant(world.parts.database.db, tenantId, () =>
      readInTenant(world.parts.database.db, tenantId, async () => 1),
    );
    await expect(inside).rejects.toThrow('A transaction is open already');
  });
});

test('an opening that fails is what is told, not the question after it', async () => {
  const work = inTenant(world.parts.database.db, 'other', (db) => db.select().from(tenant), { timeoutMs: -1 });
  await expect(work).rejects.toThrow(/statement_timeout/);
});

describe('totals of lists', () => {
  const count = (total: number) => {
    let asked = 0;
    return { asked: () => asked, ask: () => totalOf('things', {}, async () => ((asked += 1), total)) };
  };
  const within = <T>(work: () => Promise<T>) => readInTenant(world.parts.database.db, 'other', work);

  test('of a short list are counted each time', async () => {
    const { ask, asked } = count(999);
    await within(ask);
    await within(ask);
    expect(asked()).toBe(2);
  });
  test('of a long one are kept for its tenant and filter, until something is changed', async () => {
    const { ask, asked } = count(1_000);
    expect(await within(ask)).toBe(1_000);
    expect(await within(ask)).toBe(1_000);
    expect(asked()).toBe(1);
    await readInTenant(world.parts.database.db, world.tenantId, ask);
    await within(() => totalOf('things', { label: 'x' }, async () => 5_000));
    expect(asked()).toBe(2);
    forgetTotals('other');
    await within(ask);
    expect(asked()).toBe(3);
  });
  test('that were being counted while something changed are not kept', async () => {
    forgetTotals('other');
    await within(() =>
      totalOf('things', {}, async () => {
        forgetTotals('other');
        return 7_000;
      }),
    );
    const { ask } = count(8_000);
    expect(await within(ask)).toBe(8_000);
  });
});
