import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of each file that holds rows or an index, by its path in the folder of the database. */
type Sizes = Readonly<Record<string, number>>;
type Ask = (question: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

const noteName = 'isoline-sizes.json';
/** The rows themselves, in pieces of a gigabyte; maps beside them are made anew where they are missing. */
const rowFile = /^\d+(\.\d+)?$/;

function filesOf(folder: string, within: string): [string, number][] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry): [string, number][] => {
    const path = `${within}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(folder, path);
    return rowFile.test(entry.name) ? [[path, statSync(join(folder, path)).size]] : [];
  });
}

/** How large the files of a database are now. */
export const sizesOf = (folder: string): Sizes =>
  Object.fromEntries(['base', 'global'].flatMap((within) => filesOf(folder, within)));

/** Keeps sizes that are safely on the disk, in the folder itself: a copy of it takes them along. */
export function noteSizes(folder: string, sizes: Sizes): void {
  const path = join(folder, noteName);
  writeFileSync(`${path}.part`, JSON.stringify(sizes), { mode: 0o600 });
  renameSync(`${path}.part`, path);
}

/** What was noted last; nothing where no note was ever made. */
function readNote(folder: string): Sizes {
  try {
    return JSON.parse(readFileSync(join(folder, noteName), 'utf8')) as Sizes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Files that are missing or shorter than they were noted. To be asked before the database is opened, which may fill them up with nothing. */
export function cutFiles(folder: string): string[] {
  return Object.entries(readNote(folder))
    .filter(([path, size]) => (statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? -1) < size)
    .map(([path]) => path);
}

/**
 * The tables and indexes to which these files belong. A file gets shorter in one way only: its table is dropped, emptied or
 * written anew into another file; then nobody names it any more.
 */
export async function namesOf(ask: Ask, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const paths = [...new Set(files.map((path) => path.replace(/\.\d+$/, '')))];
  const { rows } = await ask(
    'select relname as name from pg_class where pg_relation_filepath(oid) = any($1::text[]) order by 1',
    [paths],
  );
  return (rows as { name: string }[]).map(({ name }) => name);
}
