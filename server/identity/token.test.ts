import { createHmac } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTVerifyGetKey } from 'jose';
import type { CheckToken } from '../http/user';
import { createTokenCheck } from './token';

const issuer = 'https://id.example';
const audience = 'isoline-api';
let time = new Date('2026-05-01T12:00:00Z');
let asked = 0;
let check: CheckToken;
let privateKey: CryptoKey;
let publicText: string;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256', { extractable: true });
  privateKey = pair.privateKey;
  const open = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'ES256' };
  publicText = JSON.stringify(open);
  const keys = createLocalJWKSet({ keys: [open] });
  const counted: JWTVerifyGetKey = (header, token) => {
    asked += 1;
    return keys(header, token);
  };
  check = createTokenCheck({ issuer, audience, keys: counted, now: () => time });
});

type Change = { claims?: object; issuer?: string; audience?: string; expires?: number };
const token = ({ claims = {}, ...change }: Change = {}) =>
  new SignJWT({ email: 'a@b.c', name: 'A', roles: ['User.Agent', 'Root'], tenants: ['one'], client_id: 'c', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(change.issuer ?? issuer)
    .setAudience(change.audience ?? audience)
    .setSubject('user-1')
    .setExpirationTime(Math.floor(time.getTime() / 1000) + (change.expires ?? 600))
    .sign(privateKey);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = (header: object, sign: (text: string) => string) => {
  const claims = {
    iss: issuer,
    aud: audience,
    sub: 'x',
    exp: Math.floor(time.getTime() / 1000) + 600,
    roles: ['User.Admin'],
    tenants: ['one'],
  };
  const text = `${base64(header)}.${base64(claims)}`;
  return `${text}.${sign(text)}`;
};

test('a good token names its user; roles that we do not know are left out', async () => {
  expect(await check(await token())).toEqual({
    ...{ id: 'user-1', email: 'a@b.c', name: 'A', roles: ['User.Agent'], tenants: ['one'], client: 'c' },
    until: time.getTime() + 600_000,
  });
});

test.each([
  ['expired beyond the allowed skew', () => token({ expires: -61 }), 'session.expired'],
  ['of another issuer', () => token({ issuer: 'https://evil.example' }), 'session.invalid'],
  ['for another audience', () => token({ audience: 'another-api' }), 'session.invalid'],
  ['without a signature', async () => forged({ alg: 'none' }, () => ''), 'session.invalid'],
  [
    'signed with the public key as a secret',
    async () =>
      forged({ alg: 'HS256', kid: 'one' }, (text) => createHmac('sha256', publicText).update(text).digest('base64url')),
    'session.invalid',
  ],
  [
    'signed by somebody else',
    async () => {
      const { privateKey: other } = await generateKeyPair('ES256');
      return new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject('x')
        .setExpirationTime('10m')
        .sign(other);
    },
    'session.invalid',
  ],
  [
    'with a key of an unknown name',
    async () => {
      const made = await token();
      return made.replace(/^[^.]+/, base64({ alg: 'ES256', kid: 'two' }));
    },
    'session.invalid',
  ],
  ['that is no token', async () => 'aaa.bbb', 'session.invalid'],
])('a token %s is refused', async (_what, make, code) => {
  await expect(check(await make())).rejects.toMatchObject({ status: 401, code });
});

test('a clock that is a minute off is borne', async () => {
  await expect(check(await token({ expires: -59 }))).resolves.toMatchObject({ id: 'user-1' });
});

test('a token is believed for five minutes at most, and never beyond its end', async () => {
  const long = await token({ expires: 3600 });
  const short = await token({ expires: 60 });
  await check(long);
  await check(short);
  const before = asked;
  await check(long);
  expect(asked).toBe(before);
  time = new Date(time.getTime() + 4 * 60_000);
  await check(long);
  expect(asked).toBe(before);
  await expect(check(short)).rejects.toMatchObject({ code: 'session.expired' });
  time = new Date(time.getTime() + 61_000);
  await check(long);
  expect(asked).toBe(before + 2);
});

test('roles and tenants may come as one text', async () => {
  const made = await token({ claims: { roles: 'User.Admin User.Agent', tenants: 'one,two' } });
  expect(await check(made)).toMatchObject({ roles: ['User.Admin', 'User.Agent'], tenants: ['one', 'two'] });
});

test('a provider that cannot be reached is 503, not 401', async () => {
  const away = createTokenCheck({
    issuer,
    audience,
    now: () => time,
    keys: () => Promise.reject(new TypeError('fetch failed')),
  });
  await expect(away(await token())).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
});
