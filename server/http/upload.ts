import type { FastifyRequest } from 'fastify';
import type { Parts } from './parts';
import { refuse } from '../base/refuse';

/** A file that has come in whole and lies in the store's waiting room. */
export type Upload = {
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly path: string;
  /** Removes it from the waiting room, unless it was adopted. */
  readonly drop: () => Promise<void>;
};

const harmlessType = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/;

/** Receives the multipart field "file" up to the limit of the settings. */
export async function receiveUpload({ files, settings }: Parts, request: FastifyRequest): Promise<Upload> {
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
