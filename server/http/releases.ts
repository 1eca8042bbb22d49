import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { newId } from '../db/ids';

const aBuildMs = 90 * 24 * 3_600_000;

/**
 * Copies what was built of the widgets beside what was released before. A page may name one version for ever, and a
 * page that has been open for days asks for parts of the build that it began with: such parts stay for 90 days.
 * Errors: those of the file system, such as a full disk.
 */
export async function keepRelease(
  built: string,
  { storeDir, version }: { readonly storeDir: string; readonly version: string },
  now = Date.now(),
): Promise<void> {
  const names = await filesIn(built);
  if (names.length === 0) return;
  const kept = join(shelfIn(storeDir), version);
  const waiting = join(storeDir, 'waiting');
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const [from, to] = [join(built, name), join(kept, name)];
    const [fresh, old] = [await stat(from), await stat(to).catch(() => null)];
    if (old && old.size === fresh.size && old.mtimeMs >= fresh.mtimeMs) continue;
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
  const current = new Set(names);
  for (const name of await filesIn(kept)) {
    const path = join(kept, name);
    const found = current.has(name) ? null : await stat(path).catch(() => null);
    if (found && now - found.mtimeMs > aBuildMs) await rm(path, { force: true });
  }
}

export const shelfIn = (storeDir: string): string => join(storeDir, 'widgets');

/** The folders of all versions that were ever kept. */
export async function releasesIn(storeDir: string): Promise<string[]> {
  const shelf = shelfIn(storeDir);
  const found = await unlessMissing(readdir(shelf, { withFileTypes: true }));
  return found.filter((entry) => entry.isDirectory()).map(({ name }) => join(shelf, name));
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await unlessMissing(readdir(folder, { withFileTypes: true, recursive: true }));
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

const unlessMissing = <T>(listed: Promise<T[]>): Promise<T[]> =>
  listed.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
