import pg from 'pg';
import { createTestTimers } from '../../../tests/support/timers';
import { until } from '../../../tests/support/until';
import { listenTo } from '../signals';
import { startEmbedded, type Embedded } from './start';

let embedded: Embedded;
const said: string[] = [];
beforeAll(async () => {
  embedded = await startEmbedded({ folder: null, log: (line) => said.push(line) });
});
afterAll(() => embedded.close());

async function client(): Promise<pg.Client> {
  const made = new pg.Client({ host: embedded.host, user: 'postgres', database: 'postgres' });
  made.on('error', () => undefined);
  await made.connect();
  return made;
}
const pool = (max: number) => new pg.Pool({ host: embedded.host, user: 'postgres', database: 'postgres', max });

test('who waited for a transaction of somebody else gets the own rows, not those of another who waited too', async () => {
  const [a, b, c] = [await client(), await client(), await client()];
  await a.query('begin');
  const waiting = [b.query('select $1::text as it', ['of b']), c.query('select $1::text as it', ['of c'])];
  // Whatever was sent before has come to the database when these are answered.
  for (let i = 0; i < 3; i += 1) await a.query('select 1');
  await a.query('commit');
  expect((await Promise.all(waiting)).map(({ rows }) => rows)).toEqual([[{ it: 'of b' }], [{ it: 'of c' }]]);
  await Promise.all([a.end(), b.end(), c.end()]);
});

test('a hundred parallel transactions on one row lose no update', async () => {
  const many = pool(12);
  await many.query('create table counter (n int)');
  await many.query('insert into counter values (0)');
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      const one = await many.connect();
      await one.query('begin');
      const { rows } = await one.query<{ n: number }>('select n from counter for update');
      await one.query('update counter set n = $1', [(rows[0]?.n ?? 0) + 1]);
      await one.query('commit');
      one.release();
    }),
  );
  expect((await many.query('select n from counter')).rows).toEqual([{ n: 100 }]);
  await many.end();
});

test('errors stay with the one who made them, and the session goes on', async () => {
  const one = await client();
  await expect(one.query('select 1/$1::int', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(one.query('selec')).rejects.toMatchObject({ code: '42601' });
  expect((await one.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
  await one.end();
});

test('a client that dies in a transaction takes it back and holds nobody up', async () => {
  const watcher = await client();
  await watcher.query('create table left_over (n int)');
  for (let i = 0; i < 10; i += 1) {
    const dying = await client();
    await dying.query('begin');
    const unfinished = dying.query('insert into left_over values (1)').catch(() => undefined);
    if (i % 2 === 0) await unfinished;
    (dying as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
  }
  expect((await watcher.query('select count(*)::int as n from left_over')).rows).toEqual([{ n: 0 }]);
  await watcher.end();
});

test('large parameters and answers pass whole', async () => {
  const one = await client();
  const text = 'ä'.repeat(2_000_000);
  const { rows } = await one.query<{ text: string }>('select $1::text as text', [text]);
  expect(rows[0]?.text === text).toBe(true);
  await one.end();
});

test('a dump opens as a new database with the same rows', async () => {
  const { writeFileSync, mkdtempSync, rmSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { tmpdir } = await import('node:os');
  const folder = mkdtempSync(join(tmpdir(), 'isoline-dump-'));
  const one = await client();
  await one.query('create table kept as select 42 as n');
  await one.end();
  writeFileSync(join(folder, 'dump.tgz'), await embedded.dump());
  const copy = await startEmbedded({ folder: null, template: join(folder, 'dump.tgz'), log: () => undefined });
  const reader = new pg.Client({ host: copy.host, user: 'postgres', database: 'postgres' });
  await reader.connect();
  expect((await reader.query('select n from kept')).rows).toEqual([{ n: 42 }]);
  await reader.end();
  await copy.close();
  rmSync(folder, { recursive: true, force: true });
});

test('who listens hears what others tell once they have committed it, and nothing of what they take back', async () => {
  let told: string[] = [];
  const lines: string[] = [];
  const signals = listenTo(
    { host: embedded.host },
    { isoline_jobs: (what) => told.push(what) },
    { timers: createTestTimers(), log: (line) => lines.push(line) },
  );
  // What may have been told before it listened.
  await until(() => told.length === 1);
  told = [];
  const [one, other] = [await client(), await client()];
  await one.query('begin');
  await one.query(`select pg_notify('isoline_jobs', 'taken back')`);
  await one.query('rollback');
  await one.query('begin');
  expect((await one.query(`select pg_notify('isoline_jobs', 'one'), 7 as n`)).rows).toMatchObject([{ n: 7 }]);
  expect(told).toEqual([]);
  await one.query('commit');
  await other.query(`select pg_notify('isoline_jobs', $1)`, ['other']);
  await until(() => told.length === 2);
  expect(told).toEqual(['one', 'other']);
  await signals.stop();
  await Promise.all([one.end(), other.end()]);
  expect(lines).toEqual([]);
});
