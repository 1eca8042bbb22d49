import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { uploadFile, readFile } from '#shared/contract/files';
import { openTestDatabase } from '../../tests/support/database';
import { startWorld, type World } from '../../tests/support/world';
import { projectRoot } from '../base/threads';
import { asSystem, inTenant } from '../db/scope';
import type { Database } from '../db/open';
import { seriesBlock, seriesDay } from '../db/schema/observations';
import { checkBackup, readBackup } from './read';
import { writeBackup } from './write';

let world: World;
let folder: string;
let backup: string;
let fileId: string;
const block = Buffer.from(new Float64Array([0.1, NaN, -0, 1e308, 3]).buffer);

beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), 'isoline-backup-'));
  backup = join(folder, 'backup.tar.gz');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(100_000).fill(7)], 'signed "ü".pdf'));
  fileId = (await world.call(uploadFile, { query: {} }, { as: 'admin', form })).id;
  const stored = {
    ...{ tenantId: world.tenantId, dataSetId: 'd', variable: 'precip', year: 2020, version: 1 },
    ...{ ingestedAt: new Date('2026-01-01T00:00:00.123Z'), values: block },
  };
  await inTenant(world.parts.database.db, world.tenantId, async (db) => {
    await db.insert(seriesBlock).values({ ...stored, targetId: 't' });
    await db.insert(seriesDay).values({ ...stored, day: 60, firstPosition: 1 });
  });
  await writeBackup(world.parts, backup);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty database: the furnished test database, emptied. */
async function emptyDatabase(): Promise<Database> {
  const database = await openTestDatabase();
  await asSystem(database.db, (db) => db.execute(sql`delete from account`));
  await database.pool.query('alter table tenant no force row level security');
  await database.pool.query('delete from tenant');
  await database.pool.query('alter table tenant force row level security');
  return database;
}
/** Every row of every table; but not what the rate limits count, which goes on while a backup is written. */
const dump = async (database: Database) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit' order by 1`,
  );
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    const found = await asSystem(database.db, (db) =>
      db.execute<{ line: string }>(sql`select t::text as line from ${sql.identifier(name)} t order by 1`),
    );
    tables[name] = found.rows.map(({ line }) => line);
  }
  return tables;
};

test('what is restored is row for row and byte for byte what was backed up', async () => {
  const database = await emptyDatabase();
  const store = join(folder, 'store');
  const { files } = await readBackup(database, store, backup);
  expect(files).toBeGreaterThanOrEqual(1);
  expect(await dump(database)).toEqual(await dump(world.parts.database));
  const [restored] = await inTenant(database.db, world.tenantId, (db) => db.select().from(seriesBlock));
  expect(restored?.values.equals(block)).toBe(true);
  const original = Buffer.from(
    await (await world.send(readFile, { params: { id: fileId } }, { as: 'admin' })).arrayBuffer(),
  );
  const names = execFileSync('tar', ['tzf', backup], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name.startsWith('store/files/'));
  expect(readFileSync(join(folder, names[0] ?? '')).equals(original)).toBe(true);
  await expect(readBackup(database, store, backup)).rejects.toThrow(/not empty/);
  await database.close();
});

test("a stranger's table beside ours is no part of a backup, and does not stop it", async () => {
  const { pool } = world.parts.database;
  await pool.query('create table of_somebody (n int)');
  const beside = join(folder, 'beside.tar.gz');
  await writeBackup(world.parts, beside);
  await pool.query('drop table of_somebody');
  expect(execFileSync('tar', ['tzf', beside], { encoding: 'utf8' })).not.toContain('of_somebody');
});

test('any tar lists it', () => {
  const names = execFileSync('tar', ['tzf', backup], { encoding: 'utf8' }).trim().split('\n');
  expect(names[0]).toBe('isoline-backup.json');
  expect(names.at(-1)).toBe('checksums.json');
  expect(names).toContain('tables/tenant/000001.jsonl');
});

test('a damaged, cut or foreign file is refused before anything is changed', async () => {
  const whole = readFileSync(backup);
  const bad = join(folder, 'bad.tar.gz');
  const refused = async (content: Buffer) => {
    writeFileSync(bad, content);
    await expect(checkBackup(bad)).rejects.toThrow(/damaged|not whole|not a backup|ends in the middle/);
  };
  for (const at of [0.2, 0.5, 0.8]) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8((flipped.readUInt8(Math.floor(whole.length * at)) + 1) % 256, Math.floor(whole.length * at));
    await refused(flipped);
  }
  await refused(whole.subarray(0, whole.length / 2));
  await refused(Buffer.from('no archive at all'));
  // Well-formed, but with one row changed by somebody.
  execFileSync(
    'bash',
    [
      '-c',
      `mkdir x && tar xzf ${backup} -C x && sed -i 's/Sample Insurance/Simple Insurance/' x/tables/tenant/000001.jsonl && tar czf ${bad} -C x $(tar tzf ${backup})`,
    ],
    { cwd: folder },
  );
  await expect(checkBackup(bad)).rejects.toThrow(/tables\/tenant\/000001.jsonl is not what was written/);
});

test('a backup of an earlier release, whose long names are cut in two, is read as it was written', async () => {
  const earlier = join(projectRoot, 'server/backup/testing/ustar.tar.gz');
  expect(await checkBackup(earlier)).toMatchObject({ format: 1, createdAt: '2026-11-22T12:00:00.000Z' });
});

test('a disk that is full ends the backup with what the system says, and leaves nothing', async () => {
  const full = join(folder, 'full.tar.gz');
  symlinkSync('/dev/full', `${full}.part`);
  await expect(writeBackup(world.parts, full)).rejects.toThrow(/ENOSPC/);
  expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
});

test('names of any length come back', async () => {
  const { storeDir } = world.parts.settings;
  const name = join('files', 'ä'.repeat(100), `${'n'.repeat(200)}.bin`);
  mkdirSync(join(storeDir, name, '..'), { recursive: true });
  writeFileSync(join(storeDir, name), Buffer.alloc(3_000_000, 1));
  const long = join(folder, 'long.tar.gz');
  await writeBackup(world.parts, long);
  await checkBackup(long);
  expect(execFileSync('tar', ['tzf', long, '--quoting-style=literal'], { encoding: 'utf8' })).toContain(
    `store/${name}`,
  );
  rmSync(join(storeDir, name));
});

test('a backup that fails leaves nothing', async () => {
  await expect(writeBackup(world.parts, join(folder, 'no/such/folder.tar.gz'))).rejects.toThrow(/ENOENT/);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});
