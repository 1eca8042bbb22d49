import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { sql } from 'drizzle-orm';
import { auditHead, type Head } from '../db/audit';
import { newestMigration, ownTables } from '../db/migrate';
import type { Db } from '../db/open';
import { tenant } from '../db/schema/platform';
import { asSystem } from '../db/scope';
import type { Parts } from '../http/parts';
import { version } from '../base/version';

/** The first file of a backup: what it is. */
export type Manifest = {
  readonly format: 1;
  readonly version: string;
  readonly createdAt: string;
  /** Time stamp of the newest migration: the schema in which the rows were written. */
  readonly migration: number;
  /** The end of each tenant's audit chain. */
  readonly audit: Readonly<Record<string, Head>>;
};
/** The last file: the SHA-256 of every other one. Without it a backup is not whole. */
export type Sums = Readonly<Record<string, string>>;
export const manifestName = 'isoline-backup.json';
export const sumsName = 'checksums.json';

const batch = 1000;
const partBytes = 4 * 1024 * 1024;
const longMs = 3_600_000;

/** The rows of a table as lines of JSON, written by the database itself: no number passes through JavaScript. */
async function* linesOf(db: Db, table: string): AsyncGenerator<string[]> {
  const name = sql.identifier(table);
  await db.execute(sql`declare every_row no scroll cursor for select row_to_json(t)::text as line from ${name} t`);
  for (;;) {
    const { rows } = await db.execute<{ line: string }>(sql.raw(`fetch ${batch} from every_row`));
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < batch) break;
  }
  await db.execute(sql`close every_row`);
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

/** An archive that is being written: files go in one after the other, and their checksums are kept. */
function openArchive(path: string, mtime: Date) {
  const archive = pack();
  const file = createWriteStream(path, { mode: 0o600 });
  const written = pipeline(archive as AsyncIterable<Buffer>, createGzip({ level: 6 }), file);
  const sums: Record<string, string> = {};
  // A disk that is full rejects `written`, while an entry would wait for room for ever.
  const taken = (work: Promise<unknown>) => Promise.race([work, written]);
  /** Opens an entry; `ended` holds once the archive has taken all of it. */
  async function begin(name: string, size: number) {
    // What ended the file says why, not the archive that was closed for it.
    if (archive.destroying) await written;
    const entry = archive.entry({ name, size, mode: 0o600, mtime });
    const ended = once(entry, 'finish');
    // Whoever waits hears of a failure; one that nobody waits for yet must not count as unhandled.
    ended.catch(() => undefined);
    return { entry, ended };
  }
  async function put(name: string, content: Buffer): Promise<void> {
    const { entry, ended } = await begin(name, content.length);
    entry.end(content);
    await taken(ended);
  }
  return {
    async add(name: string, content: Buffer): Promise<void> {
      sums[name] = createHash('sha256').update(content).digest('hex');
      await put(name, content);
    },
    async addFile(name: string, from: string): Promise<void> {
      const { size } = await stat(from);
      const hash = createHash('sha256');
      let left = size;
      const { entry, ended } = await begin(name, size);
      // Should a file grow meanwhile, its new end belongs to the next backup.
      const source = size > 0 ? (createReadStream(from, { end: size - 1 }) as AsyncIterable<Buffer>) : [];
      for await (const chunk of source) {
        hash.update(chunk);
        left -= chunk.length;
        if (!entry.write(chunk)) await taken(once(entry, 'drain'));
      }
      if (left !== 0) throw new Error(`${from} became shorter while it was read`);
      entry.end(null);
      await taken(ended);
      sums[name] = hash.digest('hex');
    },
    async end(): Promise<void> {
      await put(sumsName, Buffer.from(JSON.stringify(sums)));
      archive.finalize();
      await written;
    },
    async giveUp(): Promise<void> {
      archive.destroy(null);
      await written.catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}
type Archive = ReturnType<typeof openArchive>;

async function addTable(archive: Archive, db: Db, table: string): Promise<number> {
  let held: string[] = [];
  let size = 0;
  let part = 0;
  let rows = 0;
  const flush = async () => {
    if (held.length === 0) return;
    part += 1;
    await archive.add(`tables/${table}/${String(part).padStart(6, '0')}.jsonl`, Buffer.from(held.join('\n')));
    [held, size] = [[], 0];
  };
  for await (const lines of linesOf(db, table)) {
    held.push(...lines);
    rows += lines.length;
    size += lines.reduce((sum, line) => sum + line.length, 0);
    if (size >= partBytes) await flush();
  }
  await flush();
  return rows;
}

/** Writes a backup beside its name and moves it there when it is whole. */
export async function writeBackup({ database, settings, clock }: Parts, path: string) {
  const now = clock();
  const archive = openArchive(`${path}.part`, now);
  let files = 0;
  try {
    // One snapshot of all tables: they fit together, whatever happens meanwhile.
    const rows = await asSystem(
      database.db,
      async (db) => {
        const audit: Record<string, Head> = {};
        for (const { id } of await db.select({ id: tenant.id }).from(tenant)) audit[id] = await auditHead(db, id);
        const manifest: Manifest = {
          format: 1,
          version,
          createdAt: now.toISOString(),
          migration: newestMigration(),
          audit,
        };
        await archive.add(manifestName, Buffer.from(JSON.stringify(manifest)));
        let count = 0;
        for (const table of ownTables().sort()) count += await addTable(archive, db, table);
        return count;
      },
      { timeoutMs: longMs, snapshot: true },
    );
    // After the rows, so that every file they name is there.
    for await (const from of filesUnder(settings.storeDir)) {
      const name = relative(settings.storeDir, from).split(sep).join('/');
      if (name.startsWith('waiting/')) continue;
      await archive.addFile(`store/${name}`, from);
      files += 1;
    }
    await archive.end();
    await rename(`${path}.part`, path);
    return { rows, files, bytes: (await stat(path)).size };
  } catch (error) {
    await archive.giveUp();
    throw error;
  }
}
