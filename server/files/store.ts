import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../db/ids';

type Received = {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly drop: () => Promise<void>;
};
export type Range = { readonly start: number; readonly end: number };

/** Where files lie: named by the SHA-256 of their content, so the same content is stored once and never changed. */
export type FileStore = {
  /** Folder under which cubes and other large sets keep folders of their own. */
  readonly folder: string;
  readonly receive: (from: Readable) => Promise<Received>;
  /** Moves what was received to its place; afterwards `drop` does nothing. */
  readonly adopt: (received: Pick<Received, 'path' | 'sha256'>) => Promise<void>;
  readonly put: (content: Uint8Array | Readable) => Promise<{ readonly sha256: string; readonly size: number }>;
  readonly open: (sha256: string, range?: Range) => Readable;
  readonly has: (sha256: string) => Promise<boolean>;
};

/** A store in a folder. Everything is written beside its place and then moved there: half a file is never seen. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const waiting = join(folder, 'waiting');
  await mkdir(waiting, { recursive: true, mode: 0o700 });
  await clear(waiting);
  // Not a shared folder of names: several processes may use the store at once.
  const room = await mkdtemp(join(waiting, 'p-'));
  const placeOf = (sha256: string) => join(folder, 'files', sha256.slice(0, 2), sha256);

  async function receive(from: Readable): Promise<Received> {
    const path = join(room, newId());
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    const drop = () => rm(path, { force: true });
    try {
      await pipeline(from, measure, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      await drop();
      throw error;
    }
    return { path, size, sha256: hash.digest('hex'), drop };
  }

  async function adopt({ path, sha256 }: Pick<Received, 'path' | 'sha256'>): Promise<void> {
    const place = placeOf(sha256);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await toDisk(path);
    await rename(path, place);
  }

  return {
    folder,
    receive,
    adopt,
    async put(content) {
      const received = await receive(content instanceof Readable ? content : Readable.from([content]));
      await adopt(received);
      return { sha256: received.sha256, size: received.size };
    },
    open: (sha256, range) => createReadStream(placeOf(sha256), range ? { start: range.start, end: range.end } : {}),
    has: (sha256) =>
      access(placeOf(sha256)).then(
        () => true,
        () => false,
      ),
  };
}

/** Waits until the content has left the system's memory, so that a power cut cannot leave a name without its content. */
async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** What processes left behind in the waiting room a day or more ago. */
async function clear(waiting: string): Promise<void> {
  const yesterday = Date.now() - 24 * 3600 * 1000;
  for (const name of await readdir(waiting)) {
    const path = join(waiting, name);
    if ((await stat(path)).mtimeMs < yesterday) await rm(path, { recursive: true, force: true });
  }
}
