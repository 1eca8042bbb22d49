import { createHmac } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTVerifyGetKey } from 'jose';
import type { CheckToken } from '../http/user';
import { createTokenCheck, keysOfIssuer } from './token';

const issuer = 'https://id.example';
const audience = 'isoline-api';
let time = new Date('2026-05-01T12:00:00Z');
const foreign = { issuer, audience, now: () => time, stands: async () => true, hasGrants: false };
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
  check = createTokenCheck({ ...foreign, keys: counted });
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
    issuedAt: 0,
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

test('whoever stands no more is refused, whichever provider their token is of; a grant is of the embedded one only', async () => {
  const asked: unknown[] = [];
  const checking = (hasGrants: boolean) =>
    createTokenCheck({
      ...{ issuer, audience, now: () => time, hasGrants },
      keys: createLocalJWKSet({ keys: [JSON.parse(publicText)] }),
      stands: async ({ grant, issuedAt }) => {
        asked.push([grant, issuedAt]);
        return asked.length === 1;
      },
    });
  const iat = Math.floor(time.getTime() / 1000) - 5;
  const made = await token({ claims: { grant: 'theirs', iat } });
  await expect(checking(true)(made)).resolves.toMatchObject({ id: 'user-1' });
  await expect(checking(false)(made)).rejects.toMatchObject({ status: 401, code: 'session.ended' });
  expect(asked).toEqual([
    ['theirs', iat * 1000],
    [undefined, iat * 1000],
  ]);
});

test('a provider that cannot be reached is 503, not 401', async () => {
  const away = createTokenCheck({
    ...foreign,
    keys: () => Promise.reject(new TypeError('fetch failed')),
  });
  await expect(away(await token())).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test.each([
  ['without a name', { name: 7 }, { name: 'a@b.c' }],
  ['without both', { name: undefined, email: undefined }, { name: 'user-1', email: 'user-1' }],
  ['with another name for its email', { email: undefined, preferred_username: 'x@y.z' }, { email: 'x@y.z' }],
  ['with the newer name of its client', { client_id: undefined, azp: 'other' }, { client: 'other' }],
  ['that says when it was given', { iat: 1_700_000_000 }, { issuedAt: 1_700_000_000_000 }],
  ['with what are no roles', { roles: { admin: true }, tenants: [1, '', 'two'] }, { roles: [], tenants: ['two'] }],
  [
    'with gaps in its texts',
    { roles: ' User.Agent ,, ', tenants: 'one, two' },
    { roles: ['User.Agent'], tenants: ['one', 'two'] },
  ],
])('a token %s names its user all the same', async (_, claims, user) => {
  expect(await check(await token({ claims }))).toMatchObject(user);
});

test.each([
  ['RS256', 'an algorithm of the list', null],
  ['HS256', 'a secret that both know', 'session.invalid'],
])('a token signed by %s, %s', async (alg, _, code) => {
  const [made, keys] =
    alg === 'HS256'
      ? [new TextEncoder().encode('a secret that both know, 32 bytes'), null]
      : await generateKeyPair(alg).then((pair) => [pair.privateKey, pair.publicKey] as const);
  const own = createTokenCheck({ ...foreign, keys: async () => keys ?? (made as Uint8Array) });
  const signed = await new SignJWT({})
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('x')
    .setExpirationTime(Math.floor(time.getTime() / 1000) + 600)
    .sign(made);
  if (code === null) expect((await own(signed)).id).toBe('x');
  else await expect(own(signed)).rejects.toMatchObject({ status: 401, code });
});

test.each([
  ['sub', (made: SignJWT) => made.setExpirationTime(Math.floor(time.getTime() / 1000) + 600)],
  ['exp', (made: SignJWT) => made.setSubject('x')],
])('a token without %s is refused', async (_, change) => {
  const made = new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).setIssuer(issuer).setAudience(audience);
  await expect(check(await change(made).sign(privateKey))).rejects.toMatchObject({
    status: 401,
    code: 'session.invalid',
  });
});

test.each([true, false])(
  'a session that has ended is refused, and nobody else (grants are told: %s)',
  async (hasGrants) => {
    const asked: unknown[] = [];
    const own = createTokenCheck({
      ...{ ...foreign, hasGrants, keys: createLocalJWKSet({ keys: [JSON.parse(publicText)] }) },
      stands: async ({ id, grant }) => {
        asked.push(grant);
        return id === 'user-1' && asked.length > 1;
      },
    });
    const made = await token({ claims: { grant: 'g' } });
    await expect(own(made)).rejects.toMatchObject({ status: 401, code: 'session.ended' });
    expect((await own(made)).id).toBe('user-1');
    const grant = hasGrants ? 'g' : undefined;
    expect(asked).toEqual([grant, grant]);
  },
);

describe('the keys of an identity provider', () => {
  const real = globalThis.fetch;
  const asked: string[] = [];
  let answers: (() => Response)[];
  beforeEach(() => {
    asked.length = 0;
    globalThis.fetch = async (address) => {
      asked.push(String(address));
      return answers.shift()?.() ?? Response.json({}, { status: 500 });
    };
  });
  afterEach(() => void (globalThis.fetch = real));
  const discovery = () => Response.json({ jwks_uri: 'https://id.example/keys' });
  const published = () => Response.json({ keys: [JSON.parse(publicText)] });

  test('are found through its discovery document, once', async () => {
    answers = [discovery, published];
    const own = createTokenCheck({ ...foreign, keys: keysOfIssuer('https://id.example/') });
    expect((await own(await token())).id).toBe('user-1');
    expect((await own(await token({ claims: { name: 'B' } }))).name).toBe('B');
    expect(asked).toEqual(['https://id.example/.well-known/openid-configuration', 'https://id.example/keys']);
  });

  test('that could not be found are 503, and looked for again', async () => {
    answers = [() => Response.json({}, { status: 500 }), discovery, published];
    const own = createTokenCheck({ ...foreign, keys: keysOfIssuer(issuer) });
    await expect(own(await token())).rejects.toMatchObject({
      status: 503,
      code: 'session.provider',
      retryAfterSeconds: 5,
    });
    expect((await own(await token())).id).toBe('user-1');
  });
});
