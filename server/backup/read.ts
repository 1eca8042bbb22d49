import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { extract } from 'tar-stream';
import { verifyAudit } from '../db/audit';
import { migrateDatabase, migrationsFolder, newestMigration, readJournal } from '../db/migrate';
import type { Database, Db } from '../db/open';
import { asSystem } from '../db/scope';
import { keepStatistics } from '../db/statistics';
import { manifestName, sumsName, type Manifest, type Sums } from './write';
import { commandRefusal, isCommandRefusal } from '../base/refuse';
import { inTemporaryFolder } from '../base/temporaryFolder';

const longMs = 3_600_000;

/** A file of a backup; its content must be read to its end before the next one comes. */
type Entry = { readonly name: string; readonly content: AsyncIterable<Buffer> };

/** The files of a backup, unpacked one after the other. */
async function* unpack(path: string): AsyncGenerator<Entry> {
  const archive = extract();
  const flow = pipeline(createReadStream(path), createGunzip(), archive as unknown as NodeJS.WritableStream);
  // What is wrong with the file comes out of the archive too, where it is waited for.
  flow.catch(() => undefined);
  try {
    for await (const entry of archive) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
    await flow;
  } finally {
    archive.destroy(null);
  }
}

async function contentOf({ content }: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of content) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Reads a backup to its end and compares every checksum, before anything is changed anywhere. */
export async function checkBackup(path: string): Promise<Manifest> {
  try {
    return await readWhole(path);
  } catch (error) {
    if (isCommandRefusal(error)) throw error;
    throw commandRefusal(`The backup is damaged: ${(error as Error).message.replace(/[.?]$/, '')}.`);
  }
}

async function readWhole(path: string): Promise<Manifest> {
  const found: Record<string, string> = {};
  let manifest: Manifest | null = null;
  let sums: Sums | null = null;
  for await (const entry of unpack(path)) {
    if (entry.name === manifestName || entry.name === sumsName) {
      const content = await contentOf(entry);
      if (entry.name === sumsName) sums = JSON.parse(content.toString('utf8')) as Sums;
      else {
        manifest = JSON.parse(content.toString('utf8')) as Manifest;
        found[entry.name] = createHash('sha256').update(content).digest('hex');
      }
      continue;
    }
    const hash = createHash('sha256');
    for await (const chunk of entry.content) hash.update(chunk);
    found[entry.name] = hash.digest('hex');
  }
  if (!manifest || manifest.format !== 1) throw commandRefusal(`${path} is not a backup of Isoline.`);
  if (!sums) throw commandRefusal('The backup is not whole: its checksums are missing.');
  const names = new Set([...Object.keys(sums), ...Object.keys(found)]);
  const wrong = [...names].find((name) => sums[name] !== found[name]);
  if (wrong) throw commandRefusal(`The backup is damaged: ${wrong} is not what was written.`);
  return manifest;
}

/** Makes the schema in which the rows were written, which may be an older one. */
async function makeSchema(database: Database, { migration }: Manifest): Promise<void> {
  const { entries } = readJournal();
  if (!entries.some(({ when }) => when === migration)) {
    throw commandRefusal('The backup was made by a version of Isoline that this one does not follow on from.');
  }
  if (migration === newestMigration()) return void (await migrateDatabase(database.pool));
  await inTemporaryFolder(async (folder) => {
    await cp(migrationsFolder, folder, { recursive: true });
    const known = entries.filter(({ when }) => when <= migration);
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...readJournal(), entries: known }));
    await migrateDatabase(database.pool, folder);
  });
}

async function insertLines(db: Db, table: string, lines: string): Promise<number> {
  const rows = lines.split('\n').filter(Boolean);
  const first = rows[0];
  if (!first) return 0;
  const columns = sql.join(
    Object.keys(JSON.parse(first) as object).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table);
  await db.execute(
    sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`,
  );
  return rows.length;
}

/** Where a file of the store belongs; a name that leads elsewhere is refused. */
function placeOf(storeDir: string, name: string): string {
  const inside = normalize(name.slice('store/'.length));
  if (inside.startsWith('..') || inside.startsWith('/'))
    throw commandRefusal(`The backup names a file outside the store: ${name}.`);
  return join(storeDir, inside);
}

/** Brings a backup into an empty database and store: all of it, or nothing. */
export async function readBackup(database: Database, storeDir: string, path: string) {
  const manifest = await checkBackup(path);
  await makeSchema(database, manifest);
  let rows = 0;
  let files = 0;
  for await (const { name, content } of unpack(path)) {
    if (!name.startsWith('store/')) {
      for await (const _skipped of content);
      continue;
    }
    const place = placeOf(storeDir, name);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(content), createWriteStream(`${place}.part`, { mode: 0o600 }));
    await rename(`${place}.part`, place);
    files += 1;
  }
  await asSystem(
    database.db,
    async (db) => {
      const { rows: there } = await db.execute<{ n: number }>(sql`select count(*)::int as n from tenant`);
      if (there[0]?.n) throw commandRefusal('The database is not empty: a backup is restored into an empty one only.');
      for await (const entry of unpack(path)) {
        const [, table] = /^tables\/(\w+)\//.exec(entry.name) ?? [];
        const content = await contentOf(entry);
        if (table) rows += await insertLines(db, table, content.toString('utf8'));
      }
      for (const [tenantId, head] of Object.entries(manifest.audit)) {
        const fault = await verifyAudit(db, tenantId, head);
        if (fault)
          throw commandRefusal(`The audit trail of ${tenantId} does not fit: row ${fault.sequence} ${fault.what}.`);
      }
    },
    { timeoutMs: longMs },
  );
  await migrateDatabase(database.pool);
  await keepStatistics(database.pool);
  return { rows, files, manifest };
}
