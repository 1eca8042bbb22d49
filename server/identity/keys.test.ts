import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { openKeys, publicKeyOf } from './keys';
import { mintToken } from './mint';

let dataDir: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'isoline-keys-')), 'data');
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const file = () => join(dataDir, 'identity.json');

test('keys are made once, and nobody else on the machine reads them', async () => {
  const keys = await openKeys(dataDir);
  expect([modeOf(dataDir), modeOf(file())]).toEqual(['700', '600']);
  expect(keys.signing).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
  expect(keys.signing.kid).toMatch(/^[0-9a-f]{16}$/);
  expect(keys.cookies).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  chmodSync(file(), 0o644);
  expect(await openKeys(dataDir)).toEqual(keys);
  expect(modeOf(file())).toBe('600');
});

test('those of the process that was faster hold, and no draft is left', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => openKeys(dataDir)));
  for (const keys of all) expect(keys).toEqual(all[0]);
  expect(readdirSync(dataDir)).toEqual(['identity.json']);
});

test('keys that cannot be read are told with their place, not made anew', async () => {
  await openKeys(dataDir);
  writeFileSync(file(), '{"signing":');
  await expect(openKeys(dataDir)).rejects.toThrow(`The sign-in keys in ${file()} cannot be read: `);
});

test('what is published cannot sign', async () => {
  const keys = await openKeys(dataDir);
  const { d, ...open } = keys.signing;
  expect(d).toBeDefined();
  expect(publicKeyOf(keys)).toEqual(open);
});

test.each([
  ['ten minutes', {}, 600],
  ['as long as was asked for', { minutes: 3 }, 180],
])('a minted token says whose it is, and holds for %s', async (_, wish, seconds) => {
  const keys = await openKeys(dataDir);
  const account = { id: 'a', email: 'a@b.c', name: 'A', roles: ['User.Agent'], tenants: ['one'] };
  const now = new Date('2026-05-01T12:00:00.900Z');
  const oidc = { issuer: 'https://id.example', audience: 'api', clientId: 'console', isEmbedded: true };
  const made = await mintToken(keys, { oidc }, { account, client: 'c', now, ...wish });
  const verified = await jwtVerify(made, createLocalJWKSet({ keys: [publicKeyOf(keys)] }), { currentDate: now });
  const iat = Date.parse('2026-05-01T12:00:00Z') / 1000;
  expect(verified.payload).toEqual({
    ...{ sub: 'a', email: 'a@b.c', name: 'A', roles: ['User.Agent'], tenants: ['one'], client_id: 'c', scope: 'api' },
    ...{ iss: 'https://id.example', aud: 'api', iat, exp: iat + seconds },
  });
  expect(verified.protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: keys.signing.kid });
});
