import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretOnce } from '../../../base/secretFile';

/** What it takes to write to a reader: where to, the end of their link, and the word by which they leave. */
export type Reader = { readonly address: string; readonly slug: string; readonly token: string };
type Seal = {
  readonly seal: (reader: Reader) => string;
  /** @throws when it was sealed with another key */
  readonly open: (sealed: string) => Reader;
  readonly addressHash: (address: string) => string;
};

export const newToken = () => randomBytes(24).toString('base64url');
export const tokenHash = (token: string) => hash('sha256', `isoline-news:${token}`);

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The key lies in the file store, which all processes share, and in no database: whoever has only that has no address. */
function keyIn(storeDir: string): Buffer {
  const path = join(storeDir, 'news.key');
  if (!existsSync(path)) writeSecretOnce(path, randomBytes(32));
  return readFileSync(path);
}

const known = new Map<string, Seal>();

/** Seals what names a reader, with the key of this file store; it is made the first time. */
export function sealOf(storeDir: string): Seal {
  const before = known.get(storeDir);
  if (before) return before;
  const key = keyIn(storeDir);
  const made: Seal = {
    seal(reader) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const text = Buffer.concat([cipher.update(JSON.stringify(reader), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
      return JSON.parse(text.toString('utf8')) as Reader;
    },
    addressHash: (address) => createHmac('sha256', key).update(address.trim().toLowerCase()).digest('base64url'),
  };
  known.set(storeDir, made);
  return made;
}
