import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { newId } from '../db/ids';

const aBuildMs = 90 * 24 * 3_600_000;

/**
 * Copies what was built of the widgets beside what was released before. A page may name one version for ever, and a
 * page that has been open for days asks for parts of the build that it began with: such parts stay for 90 days at least.
 * Errors: those of the file system, such as a full disk.
 */
export async function keepRelease(
  built: string,
  { storeDir, version }: { readonly storeDir: string; readonly version: string },
  now = Date.now(),
): Promise<void> {
  const names = await filesIn(built);
  if (names.length === 0) return;
  const kept = join(releasesFolder(storeDir), version);
  const waiting = join(storeDir, 'waiting');
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  let newest = 0;
  for (const name of names) {
    const [from, to] = [join(built, name), join(kept, name)];
    const [stats, old] = [await stat(from), await orWithout(stat(to), null)];
    const isThere = old !== null && old.size === stats.size && old.mtimeMs >= stats.mtimeMs;
    newest = Math.max(newest, isThere ? old.mtimeMs : now);
    if (isThere) continue;
    await mkdir(dirname(to), { recursive: true });
    // Another process may be doing the same: a file is there as a whole or not at all.
    const half = join(waiting, newId());
    try {
      await copyFile(from, half);
      await rename(half, to);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }
  // What is not of this build was replaced when the newest of its files came, or before.
  if (now - newest <= aBuildMs) return;
  const current = new Set(names);
  for (const name of await filesIn(kept)) if (!current.has(name)) await rm(join(kept, name), { force: true });
}

export const releasesFolder = (storeDir: string): string => join(storeDir, 'widgets');

/** The folders of all versions that were ever kept. */
export async function releasesIn(storeDir: string): Promise<string[]> {
  const folder = releasesFolder(storeDir);
  const entries = await orWithout(readdir(folder, { withFileTypes: true }), []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await orWithout(readdir(folder, { withFileTypes: true, recursive: true }), []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** What was asked of the disk, or this where nothing is there; other failures stay failures. */
const orWithout = <T, U>(reading: Promise<T>, nothing: U): Promise<T | U> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return nothing;
    throw error;
  });
