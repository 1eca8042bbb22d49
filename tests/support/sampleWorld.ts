import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCommandRefusal } from '../../server/base/refuse';
import { projectRoot } from '../../server/base/threads';
import type { Pool } from 'pg';
import { startEmbedded } from '../../server/db/embedded/start';
import { takeLock } from '../../server/db/lock';
import { connect } from '../../server/db/open';
import { demoOrigin } from '../../server/seed/main';
import { sampleTenantId } from '../../server/features/platform/sampleTenant';
import { environmentOf } from './process';
import { until } from './until';

const worlds = join(projectRoot, '.build/worlds');
const keepMs = 3_600_000;
const quiet = () => undefined;

/** What the sample world is made of: when something of it changes, and on another day, it is made anew. */
const sourcesHash = (() => {
  const hash = createHash('sha256').update(process.version);
  for (const folder of ['server', 'shared']) {
    for (const name of readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.(ts|json|sql|ttf|svg|mjs)$/.test(name) || /\.test\.ts$/.test(name)) continue;
      hash.update(name).update(readFileSync(join(projectRoot, folder, name)));
    }
  }
  return hash.update(readFileSync(join(projectRoot, 'package-lock.json'))).digest('hex');
})();

/** Has the folder to itself while it works; others wait, unless their holder has died. */
async function aloneIn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  let lock: ReturnType<typeof takeLock> | undefined;
  await until(() => {
    try {
      lock = takeLock(folder);
      return true;
    } catch (error) {
      if (!isCommandRefusal(error)) throw error;
      return false;
    }
  });
  return work().finally(lock?.free);
}

/** Runs `isoline` beside the suite, which goes on. */
async function run(folder: string, now: Date, ...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/isoline.mjs'), ...words], {
    env: environmentOf(folder, 8080, { DATABASE_URL: undefined, ISOLINE_CLOCK: now.toISOString() }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (bytes: Buffer) => said.push(String(bytes)));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`isoline ${words.join(' ')} ended with ${code}: ${said.join('')}`);
}

/** Worlds of other days and sources that nobody has come for in an hour. */
function clearAway(keep: string): void {
  for (const name of readdirSync(worlds).filter((other) => other !== keep)) {
    const path = join(worlds, name);
    if (Date.now() - statSync(path).mtimeMs > keepMs) rmSync(path, { recursive: true, force: true });
  }
}

/** The name of the sample world of a day, as these sources make it. */
export const worldName = (now: Date) => `${now.toISOString().slice(0, 10)}-${sourcesHash.slice(0, 16)}`;

/**
 * The data folder of a server in which `isoline seed` has made the sample world: once for all suites of all runs that find
 * the same sources on the same day. To be copied, never to be worked in.
 */
async function sampleWorld(now: Date): Promise<string> {
  const home = join(worlds, worldName(now));
  const ready = join(home, 'data');
  return aloneIn(home, async () => {
    if (existsSync(ready)) return ready;
    clearAway(worldName(now));
    const draft = join(home, 'draft');
    rmSync(draft, { recursive: true, force: true });
    await run(draft, now, 'seed');
    await run(draft, now, 'backup', join(home, 'backup.tar.gz'));
    renameSync(draft, ready);
    return ready;
  });
}

/** A backup of the sample world, for another database than the embedded one. */
export async function sampleBackup(now: Date): Promise<string> {
  return join(await sampleWorld(now), '../backup.tar.gz');
}

/** Puts the files of the sample world into a data folder, without its database. */
export async function copySampleFiles(dataDir: string, now: Date): Promise<void> {
  const world = await sampleWorld(now);
  for (const name of ['store', 'demo.json']) cpSync(join(world, name), join(dataDir, name), { recursive: true });
}

/** Puts the embedded database of the sample world into a folder. */
export async function copySampleDatabase(folder: string, now: Date): Promise<void> {
  cpSync(join(await sampleWorld(now), 'database'), folder, { recursive: true });
}

/** Fills the data folder of a server with the sample world, as its first start would. */
export async function copySampleWorld(dataDir: string, now = new Date()): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  await copySampleFiles(dataDir, now);
  await copySampleDatabase(join(dataDir, 'database'), now);
}

/** As `copySampleWorld`; the embed demo of the server on this port may frame its pages. */
export async function copyFramedWorld(dataDir: string, port: number): Promise<void> {
  await copySampleWorld(dataDir);
  const embedded = await startEmbedded({ folder: join(dataDir, 'database'), log: quiet });
  const { pool } = connect({ host: embedded.host }, 2, quiet);
  try {
    await allowFrames(pool, demoOrigin('127.0.0.1', port));
  } finally {
    await pool.end();
    await embedded.close();
  }
}

/** The embed demo of this server may frame its pages: the world was made for another port. */
export const allowFrames = (pool: Pool, origin: string) =>
  pool.query(`update tenant set settings = jsonb_set(settings, '{frameAncestors}', $1) where id = $2`, [
    JSON.stringify([origin]),
    sampleTenantId,
  ]);
