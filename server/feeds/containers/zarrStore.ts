import { openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import FileSystemStore from '@zarrita/storage/fs';
import ZipFileStore from '@zarrita/storage/zip';
import { unpacksTooFar } from '../reading/limits';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** The files of a Zarr, by key as Zarr names them: of a folder or of a zip. */
export type Store = {
  readonly get: (key: `/${string}`) => Promise<Uint8Array | undefined>;
  readonly keys: readonly string[];
};

const marks = ['.zmetadata', '.zgroup', 'zarr.json'];
const isMark = (key: string) => marks.some((mark) => key === mark || key.endsWith(`/${mark}`));

/** A folder that has none of the marks of a Zarr is refused by name. */
export async function checkMarks(source: Source): Promise<void> {
  const names = await readdir(source.path);
  if (names.some((name) => marks.includes(name) || /^\d+\.zarr$/.test(name))) return;
  throw new DataFault(
    'feeds.unknownFormat',
    `${source.name} is a folder, but no Zarr: it has neither .zgroup nor zarr.json.`,
  );
}

/** Opens the files of a source; a zip that is cut off throws a DataFault. */
export async function storeOf(source: Source): Promise<Store> {
  if (!source.folder) {
    const keys: string[] = [];
    const zip = ZipFileStore.fromBlob(await openAsBlob(source.path), {
      transformEntries: (entries) => {
        // Nothing is unpacked beyond the size that the zip gives for it.
        const sizes = Object.values(entries).map(({ size }) => size);
        if (sizes.reduce((sum, size) => sum + size, 0) > source.limits.unpackedBytes)
          throw unpacksTooFar(source.name, source.limits);
        for (const key of Object.keys(entries)) keys.push(key);
        return entries;
      },
    });
    await zip.has('/zarr.json').catch((cause: unknown) => {
      if (cause instanceof DataFault) throw cause;
      throw new DataFault('feeds.truncated', `${source.name} is not a whole zip file: it has ${source.size} bytes.`, {
        byte: source.size,
        cause,
      });
    });
    return { get: (key) => zip.get(key), keys };
  }
  // Of a pyramid of levels the finest is the data set.
  const levels = (await readdir(source.path)).filter((name) => /^\d+\.zarr$/.test(name));
  const folder =
    levels.length > 0
      ? join(source.path, levels.includes('0.zarr') ? '0.zarr' : (levels.sort()[0] ?? ''))
      : source.path;
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const keys = files
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'));
  const disk = new FileSystemStore(folder);
  return { get: (key) => disk.get(key), keys };
}

/** The folder inside a zip where the group lies: '' or 'name.zarr/'. */
export function rootOf(keys: readonly string[]): string | null {
  const first = keys.filter(isMark).sort((a, b) => a.length - b.length)[0];
  return first === undefined ? null : first.slice(0, first.length - (first.split('/').at(-1)?.length ?? 0));
}
