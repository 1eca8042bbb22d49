import type { FastifyRequest } from 'fastify';
import type { FileRow } from '../../files/repository';
import type { FileStore, Range } from '../../files/store';
import { Refusal, refuse } from '../../base/refuse';
import type { Bytes } from '../../http/serve';

/** One range of bytes; several at once, or a unit we do not know, are answered with the whole. */
export function rangeOf(header: string | undefined, size: number): Range | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  const range =
    from === ''
      ? { start: Math.max(0, size - Number(to)), end: size - 1 }
      : { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (range.start > range.end || range.start >= size) {
    throw new Refusal(416, 'files.range', `The file has ${size} bytes.`, { size });
  }
  return range;
}

/** The name twice: plain for old browsers, and in full (RFC 6266). */
export function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const full = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** A stored file as a download: never shown by the browser in our name, whatever is in it. */
export async function download(files: FileStore, file: FileRow, request: FastifyRequest): Promise<Bytes> {
  if (!(await files.has(file.sha256))) {
    refuse(404, 'files.lost', 'The content of this file is missing from the store. Restore it from a backup.');
  }
  const etag = `"${file.sha256}"`;
  const mayRange = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = mayRange ? rangeOf(request.headers.range, file.size) : null;
  return {
    type: file.contentType,
    body: files.open(file.sha256, range ?? undefined),
    size: range ? range.end - range.start + 1 : file.size,
    etag,
    status: range ? 206 : 200,
    cache: 'private, no-cache',
    headers: {
      'accept-ranges': 'bytes',
      'content-disposition': disposition(file.fileName),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
    },
  };
}
