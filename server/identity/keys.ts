import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { commandRefusal } from '../base/refuse';
import { writeSecretOnce } from '../base/secretFile';

/** What the embedded provider signs with. Only who can read the data folder can mint a token. */
export type Keys = { readonly signing: JWK; readonly cookies: readonly string[] };
export const signingAlgorithm = 'ES256';

/** Reads the keys from the data folder; makes them the first time. */
export async function openKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'identity.json');
  if (existsSync(path)) return readKeys(path);
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const signing = {
    ...(await exportJWK(privateKey)),
    kid: randomBytes(8).toString('hex'),
    alg: signingAlgorithm,
    use: 'sig',
  };
  const keys: Keys = { signing, cookies: [randomBytes(32).toString('base64url')] };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeSecretOnce(path, JSON.stringify(keys));
  return readKeys(path);
}

function readKeys(path: string): Keys {
  try {
    chmodSync(path, 0o600);
    return JSON.parse(readFileSync(path, 'utf8')) as Keys;
  } catch (error) {
    throw commandRefusal(`The sign-in keys in ${path} cannot be read: ${(error as Error).message}.`);
  }
}

/** The half that anyone may know. */
export function publicKeyOf({ signing }: Keys): JWK {
  const { d: _secret, ...open } = signing;
  return open;
}
