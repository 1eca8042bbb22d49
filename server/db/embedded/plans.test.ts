import { PGlite } from '@electric-sql/pglite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createTestTimers } from '../../../tests/support/timers';
import { engineOf } from './engine';
import { createGate } from './gate';
import { keepPlans } from './plans';

const folder = mkdtempSync(join(tmpdir(), 'isoline-plans-'));
const faults: string[] = [];
let database: PGlite;
let gate: ReturnType<typeof createGate>;
let one: pg.Client;
let other: pg.Client;

const openClient = async () => {
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client;
};
beforeAll(async () => {
  database = await PGlite.create();
  gate = createGate(keepPlans(engineOf(database)), { timers: createTestTimers(), log: (line) => faults.push(line) });
  await gate.listen(join(folder, '.s.PGSQL.5432'));
  [one, other] = [await openClient(), await openClient()];
}, 60_000);
afterAll(async () => {
  await Promise.all([one.end(), other.end()]);
  await gate.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Texts of whose plans the database holds. */
const kept = async () =>
  (await database.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  );
async function ask(text: string, values: readonly unknown[], times: number): Promise<unknown[][]> {
  const answers: unknown[][] = [];
  for (let time = 0; time < times; time += 1)
    answers.push((await (time % 2 === 0 ? one : other).query(text, [...values])).rows);
  return answers;
}

test('what any client asks for the third time has its plan kept, and each gets the answer to its own values', async () => {
  const text = 'select $1::int + 1 as n';
  await ask(text, [1], 2);
  expect(await kept()).not.toContain(text);
  await ask(text, [1], 1);
  expect(await kept()).toContain(text);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).query(text, [at])),
  );
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 20 }, (_, at) => [{ n: at + 1 }]));
});

test('a fault of a kept text is told, and neither it nor one that cannot be read stands in the way of what comes next', async () => {
  const text = 'select 12 / $1::int as n';
  await ask(text, [3], 4);
  await expect(one.query(text, [0])).rejects.toMatchObject({ code: '22012' });
  expect(await ask(text, [4], 2)).toEqual([[{ n: 3 }], [{ n: 3 }]]);
  for (let time = 0; time < 5; time += 1)
    await expect(other.query('select $1::int from nowhere', [1])).rejects.toMatchObject({ code: '42P01' });
  await one.query('begin');
  await expect(one.query(text, [0])).rejects.toMatchObject({ code: '22012' });
  await expect(one.query(text, [1])).rejects.toMatchObject({ code: '25P02' });
  await one.query('rollback');
  expect(await ask(text, [6], 1)).toEqual([[{ n: 2 }]]);
});

test('after a table has changed its kept texts answer with what it has now', async () => {
  await one.query('create table changing (n int)');
  await one.query('insert into changing values (1)');
  expect((await ask('select * from changing where n = $1', [1], 8)).at(-1)).toEqual([{ n: 1 }]);
  await other.query(`alter table changing add column word text default 'new'`);
  expect((await ask('select * from changing where n = $1', [1], 4)).at(-1)).toEqual([{ n: 1, word: 'new' }]);
  await other.query('deallocate all');
  expect((await ask('select * from changing where n = $1', [1], 4)).at(-1)).toEqual([{ n: 1, word: 'new' }]);
});

test('rows stay those of who asks: a kept text is planned for each role', async () => {
  await one.query(`create role reader; create table owned (owner text); grant select on owned to reader;
    insert into owned values ('a'), ('b'); alter table owned enable row level security;
    create policy own on owned to reader using (owner = current_setting('app.owner', true))`);
  const text = 'select owner from owned where owner <> $1 order by 1';
  const asReader = async (owner: string) => {
    await other.query(`begin; select set_config('role', 'reader', true), set_config('app.owner', '${owner}', true)`);
    const { rows } = await other.query(text, ['']);
    await other.query('commit');
    return rows;
  };
  for (let time = 0; time < 8; time += 1) {
    expect((await one.query(text, [''])).rows).toEqual([{ owner: 'a' }, { owner: 'b' }]);
    expect(await asReader('a')).toEqual([{ owner: 'a' }]);
    expect(await asReader('b')).toEqual([{ owner: 'b' }]);
  }
  expect(await kept()).toContain(text);
});

test('eighty are kept at most, and what was asked longest ago makes room', async () => {
  for (let at = 0; at < 90; at += 1) await ask(`select ${at} as n where $1`, [true], 3);
  const texts = await kept();
  expect(texts).toHaveLength(80);
  expect(texts).not.toContain('select 9 as n where $1');
  expect(texts).toContain('select 10 as n where $1');
  expect(await ask('select 9 as n where $1', [true], 4)).toEqual(Array.from({ length: 4 }, () => [{ n: 9 }]));
  expect(faults).toEqual([]);
});
