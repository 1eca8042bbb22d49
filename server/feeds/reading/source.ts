import { open, readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { constants } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { DataFault } from '#shared/engine/dataFault';
import { noLimits, unpacksTooFar, type ReadLimits } from './limits';

/** A file or folder as it came. Text is read whole: daily files are some megabytes; cubes are read piece by piece. */
export type Source = {
  readonly path: string;
  readonly name: string;
  readonly folder: boolean;
  readonly size: number;
  readonly limits: ReadLimits;
  readonly bytes: () => Promise<Buffer>;
  readonly text: () => Promise<string>;
};

export async function openSource(path: string, name = basename(path), limits = noLimits): Promise<Source> {
  const stats = await stat(path).catch((cause: unknown) => {
    throw new DataFault('feeds.unreadable', `${path} cannot be read: is the name right?`, { cause });
  });
  let kept: Promise<Buffer> | undefined;
  const bytes = () => (kept ??= unzipped(path, name, limits));
  return {
    path,
    name,
    folder: stats.isDirectory(),
    size: stats.size,
    limits,
    bytes,
    text: async () => decoded(await bytes()),
  };
}

async function unzipped(path: string, name: string, limits: ReadLimits): Promise<Buffer> {
  const raw = await readFile(path).catch((cause: unknown) => {
    throw new DataFault('feeds.unreadable', `${path} cannot be read.`, { cause });
  });
  if (raw[0] !== 0x1f || raw[1] !== 0x8b) return raw;
  try {
    return gunzipSync(raw, { maxOutputLength: Math.min(limits.unpackedBytes, constants.MAX_LENGTH) });
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw unpacksTooFar(name, limits);
    throw new DataFault('feeds.truncated', `${name} is a gzip file that breaks off at byte ${raw.length}.`, {
      byte: raw.length,
      cause,
    });
  }
}

/** The text of a file, its lines ended by a line feed: UTF-8 with or without mark, UTF-16 with its mark, else Latin-1, which older weather services still write. */
function decoded(bytes: Buffer): string {
  const text = asText(bytes);
  // Lines of the first Macintosh end with a carriage return alone: without this the file would be one long line.
  return text.includes('\n') ? text : text.replaceAll('\r', '\n');
}

function asText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** File name without its endings: the name of a place or data set when nothing better is known. */
export const stemOf = (name: string): string =>
  name.replace(/(\.(gz|csv|txt|nc|nc4|zarr|zip|json|dly|wth|levels|tsv))+$/i, '');

/** The first bytes of a file, which tell the binary formats. */
export async function headOf(source: Source, length = 8): Promise<Buffer> {
  if (source.folder) return Buffer.alloc(0);
  const file = await open(source.path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
