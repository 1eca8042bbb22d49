import type { FastifyRequest } from 'fastify';
import type { Call } from '#shared/contract/call';
import type { Parts } from './parts';
import { Refusal, refuse } from '../base/refuse';

/** A file that has come in whole and lies in the store's waiting room. */
export type Upload = {
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly path: string;
  /** What the call's reader has made of it (`readsUpload`); `unread` where its request was answered before. */
  readonly content: unknown;
  /** Removes it from the waiting room, unless it was adopted. */
  readonly drop: () => Promise<void>;
};

type Received = Omit<Upload, 'content'>;
export const unread: unique symbol = Symbol('unread');

type Reading = { readonly content: unknown; readonly close?: () => void };
type Reader<R extends Reading> = (file: Received, parts: Parts, request: FastifyRequest) => Promise<R>;
const readers = new Map<string, Reader<Reading>>();

/**
 * Has the files of a call read before its transaction opens: what takes long to read would hold the rows of everybody else. Answers how its
 * handler comes to what was read; `close` runs at the end of the request.
 */
export function readsUpload<R extends Reading>(call: Call, reader: Reader<R>): (file: Upload) => R['content'] {
  readers.set(call.key, reader);
  return ({ content }) => {
    // Its key was given away in the moment after it was looked at.
    if (content === unread)
      throw new Refusal(503, 'request.unfinished', 'The first request with this key has not ended.', undefined, 1);
    return content;
  };
}

/** Has a file read where its call wants that. */
export async function readUpload(parts: Parts, request: FastifyRequest, file: Received): Promise<Upload> {
  const reader = readers.get(request.routeOptions.config.call?.key ?? '');
  if (!reader) return { ...file, content: null };
  const { content, close } = await reader(file, parts, request);
  const drop = async () => {
    close?.();
    await file.drop();
  };
  return { ...file, content, drop };
}

const harmlessType = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/;

/** Receives the multipart field "file" up to the limit of the settings. */
export async function receiveUpload(parts: Parts, request: FastifyRequest): Promise<Received> {
  const { files, settings } = parts;
  if (!request.isMultipart()) refuse(415, 'request.mediaType', 'Send the file as multipart/form-data, field "file".');
  const part = await request.file({ limits: { fileSize: settings.uploadLimitBytes, files: 1 } });
  if (!part || part.fieldname !== 'file') refuse(422, 'files.missing', 'The field "file" is missing.');
  const received = await files.receive(part.file);
  if (part.file.truncated) {
    await received.drop();
    const most = Math.floor(settings.uploadLimitBytes / 1024 / 1024);
    refuse(413, 'files.tooLarge', `The file is larger than ${most} MB.`);
  }
  if (received.size === 0) {
    await received.drop();
    refuse(422, 'files.empty', 'The file is empty.');
  }
  // A name, never a path; browsers write quotes in it as %22.
  const fileName = part.filename.replaceAll('%22', '"').split(/[\\/]/).at(-1)?.slice(0, 200) || 'file';
  const contentType = harmlessType.test(part.mimetype) ? part.mimetype : 'application/octet-stream';
  return { ...received, fileName, contentType };
}
