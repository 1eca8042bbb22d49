import { cpSync, existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { noteSizes, sizesOf } from './sizes';
import { startEmbedded } from './start';

let folder: string;
let whole: string;
/** Where the rows of each table lie. */
let places: Readonly<Record<string, string>>;

/** Opens the database, asks it, and closes it in an orderly way. */
async function ask(...questions: readonly string[]): Promise<unknown[]> {
  const embedded = await startEmbedded({ folder, log: () => undefined });
  try {
    const client = new pg.Client({ host: embedded.host, user: 'postgres', database: 'postgres' });
    await client.connect();
    let rows: unknown[] = [];
    for (const question of questions) ({ rows } = await client.query(question));
    await client.end();
    return rows;
  } finally {
    await embedded.close();
  }
}

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'isoline-sizes-'));
  [folder, whole] = [join(root, 'database'), join(root, 'whole')];
  const tables = ['policy', 'quote', 'claim'];
  const rows = await ask(
    ...tables.map(
      (name) => `create table ${name} as select n, repeat('x', 100) as text from generate_series(1, 1000) n`,
    ),
    'create index quote_n on quote (n)',
    "select relname as name, pg_relation_filepath(oid) as place from pg_class where relname in ('policy', 'quote', 'claim', 'quote_n')",
  );
  places = Object.fromEntries((rows as { name: string; place: string }[]).map(({ name, place }) => [name, place]));
  cpSync(folder, whole, { recursive: true });
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(whole, folder, { recursive: true });
});
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const counted = 'select count(*)::int as n from quote';

test('a database that was ended in order opens, and again', async () => {
  expect(await ask(counted)).toEqual([{ n: 1000 }]);
  expect(await ask('insert into quote select n from generate_series(1, 5000) n', counted)).toEqual([{ n: 6000 }]);
  expect(await ask(counted)).toEqual([{ n: 6000 }]);
});

test.each([
  ['cut to nothing', (path: string) => truncateSync(path, 0)],
  ['cut by one page', (path: string) => truncateSync(path, (sizesOf(folder)[places['quote'] ?? ''] ?? 0) - 8192)],
  ['gone', (path: string) => rmSync(path)],
])('a file of a table that is %s is noticed at the start, with its name and the way back', async (_how, damage) => {
  damage(join(folder, places['quote'] ?? ''));
  const refused = ask(counted);
  await expect(refused).rejects.toThrow(
    /^The embedded database does not open: files of quote are shorter than they were/,
  );
  await expect(refused).rejects.toThrow(/ISOLINE_DATA_DIR .* isoline restore FILE\.tar\.gz$/);
  // The first refusal makes the second no other: nothing was taken for the new state.
  await expect(ask(counted)).rejects.toThrow(/files of quote are shorter/);
});

test('a cut index is named too', async () => {
  truncateSync(join(folder, places['quote_n'] ?? ''), 8192);
  await expect(ask(counted)).rejects.toThrow(/files of quote_n are shorter/);
});

test('tables that were dropped, emptied or written anew since the last note are no damage', async () => {
  const before = sizesOf(folder);
  await ask('drop table policy', 'truncate quote', 'delete from claim where n > 10', 'vacuum full claim', 'checkpoint');
  // As a process leaves it that was killed before it noted the sizes again.
  noteSizes(folder, before);
  expect(await ask('select count(*)::int as n from claim')).toEqual([{ n: 10 }]);
});

test('a folder of an earlier release, without a note, opens and has one from then on', async () => {
  rmSync(join(folder, 'isoline-sizes.json'));
  expect(await ask(counted)).toEqual([{ n: 1000 }]);
  expect(existsSync(join(folder, 'isoline-sizes.json'))).toBe(true);
});

test('what does not open at all tells the way back as well', async () => {
  writeFileSync(join(folder, 'global/pg_control'), '');
  await expect(ask(counted)).rejects.toThrow(
    /^The embedded database does not open: [^]* isoline restore FILE\.tar\.gz$/,
  );
});
