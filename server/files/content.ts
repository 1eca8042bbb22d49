import { documentKind, tellingBytes, type DocumentKind } from '#shared/contract/documentKind';
import type { FileStore } from './store';

/** What kind of document lies in the store, by its content; null where it is none that people sign. */
export async function documentType(files: Pick<FileStore, 'open'>, sha256: string): Promise<DocumentKind | null> {
  const parts: Buffer[] = [];
  for await (const part of files.open(sha256, { start: 0, end: tellingBytes - 1 })) parts.push(part as Buffer);
  return documentKind(Buffer.concat(parts));
}
