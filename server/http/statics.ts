import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../base/refuse';
import { codingOf, isNotModified } from './negotiation';

/** How long a file may be kept whose name never stands for another content. */
export const aYear = 'public, max-age=31536000, immutable';

export const nothingAt = ({ method, url }: FastifyRequest) =>
  new Refusal(404, 'request.unknown', `There is nothing at ${method} ${(url.split('?')[0] ?? '').slice(0, 200)}.`);

/** What we serve from folders; a kind that is not here is not served. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.tgz': 'application/gzip',
};
const twinEndings = { br: '.br', gzip: '.gz' } as const;

/** No such file, a folder's name that is a file's, or a name longer than any file's: whoever asks may write what they like. */
const absent = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** What stands at a path; null when nothing does. A disk that fails, or a file that we may not read, is a fault of ours. */
async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** The file of a name below a folder; null when the name leads out of it, is hidden, is no file, or is of no known kind. */
async function fileIn(root: string, name: string) {
  const path = join(root, normalize(`/${name}`));
  const hidden = name.split(/[\\/]/).some((part) => part.startsWith('.'));
  const type = contentTypes[extname(path)];
  if (hidden || !type || name.includes('\0') || !path.startsWith(`${root}${sep}`)) return null;
  const stats = await statOf(path);
  return stats?.isFile() ? { path, type, size: stats.size, changed: stats.mtimeMs } : null;
}

type Served = { readonly path: string; readonly size: number; readonly changed: number };

/** The file as the caller reads it best: its compressed twin where the build made one and has not changed the file since. */
async function packed(request: FastifyRequest, { path, size, changed }: Served) {
  const twins = await Promise.all(
    (['br', 'gzip'] as const).map(async (coding) => {
      const twinPath = `${path}${twinEndings[coding]}`;
      const stats = await statOf(twinPath);
      return stats && stats.mtimeMs >= changed ? { coding, path: twinPath, size: stats.size } : null;
    }),
  );
  const offered = [...twins, { coding: 'identity' as const, path, size }].filter((one) => one !== null);
  const coding = codingOf(
    request,
    offered.map((one) => one.coding),
  );
  return offered.find((one) => one.coding === coding) ?? { coding: 'identity' as const, path, size };
}

/** Sends a file, in its compressed twin where the build made one; false when there is no such file. (A reply is never awaited: it would wait for its own end.) */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { root, name, cache }: { readonly root: string; readonly name: string; readonly cache: string },
): Promise<boolean> {
  const file = await fileIn(root, name);
  if (!file) return false;
  const { path, size, coding } = await packed(request, file);
  void reply.header('vary', 'accept-encoding');
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  const etag = `"${createHash('sha256').update(`${path} ${size} ${file.changed}`).digest('base64url').slice(0, 22)}"`;
  void reply.headers({ 'content-type': file.type, 'cache-control': cache, etag });
  if (isNotModified(request, etag)) {
    void reply.removeHeader('content-encoding');
    void reply.status(304).send();
    return true;
  }
  void reply.header('content-length', size);
  void reply.send(request.method === 'HEAD' ? undefined : createReadStream(path));
  return true;
}
