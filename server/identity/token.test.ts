import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type JWTVerifyGetKey } from 'jose';
import { createTestTimers } from '../../tests/support/timers';
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

type Change = {
  claims?: object | undefined;
  issuer?: string;
  audience?: string | string[];
  expires?: number;
  subject?: string;
};
type Wish = { readonly expires?: number; readonly claims?: { readonly nbf: number } };
const token = ({ claims = {}, ...change }: Change = {}) =>
  new SignJWT({
    ...{ email: 'a@b.c', name: 'A', roles: ['User.Agent', 'Root', 'User.Owner'], tenants: ['one'], client_id: 'c' },
    ...{ iat: Math.floor(time.getTime() / 1000), ...claims },
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(change.issuer ?? issuer)
    .setAudience(change.audience ?? audience)
    .setSubject(change.subject ?? 'user-1')
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
    ...{ id: `${issuer}#user-1`, subject: 'user-1', shown: { email: 'a@b.c', name: 'A' } },
    ...{ roles: ['User.Agent'], tenants: ['one'], client: 'c' },
    issuedAt: time.getTime(),
    until: time.getTime() + 300_000,
  });
});

test('who somebody is follows from issuer and subject; at the embedded provider from the account, wherever the server is', async () => {
  const idAt = async (other: string, hasGrants = false) => {
    const own = createTokenCheck({
      ...foreign,
      issuer: other,
      hasGrants,
      keys: createLocalJWKSet({ keys: [JSON.parse(publicText)] }),
    });
    return (await own(await token({ issuer: other }))).id;
  };
  const ids = [await idAt('https://a.example'), await idAt('https://b.example')];
  expect(ids).toEqual(['https://a.example#user-1', 'https://b.example#user-1']);
  expect([await idAt('https://a.example', true), await idAt('https://b.example', true)]).toEqual([
    'isoline#user-1',
    'isoline#user-1',
  ]);
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

test.each([
  ['ended 59 s ago', { expires: -59 }, true],
  ['ended 60 s ago', { expires: -60 }, false],
  ['ended 61 s ago', { expires: -61 }, false],
  ['holds from in 59 s', { claims: { nbf: 59 } }, true],
  ['holds from in 60 s', { claims: { nbf: 60 } }, true],
  ['holds from in 61 s', { claims: { nbf: 61 } }, false],
])('a clock that is a minute off is borne, and no more: %s', async (_, { claims, ...change }: Wish, isGood) => {
  const seconds = Math.floor(time.getTime() / 1000);
  const asked = check(await token({ ...change, claims: claims && { nbf: seconds + claims.nbf } }));
  if (isGood) await expect(asked).resolves.toMatchObject({ subject: 'user-1' });
  else await expect(asked).rejects.toMatchObject({ status: 401 });
});

test.each([
  ['issuer with a slash more', { issuer: `${issuer}/` }, false],
  ['issuer in capitals', { issuer: issuer.toUpperCase() }, false],
  ['issuer that begins like ours', { issuer: `${issuer}.evil.example` }, false],
  ['audience that begins like ours', { audience: `${audience}-2` }, false],
  ['empty audience', { audience: '' }, false],
  ['list of other audiences', { audience: ['one', 'two'] }, false],
  ['list of audiences with ours', { audience: ['one', audience] }, true],
])('whose a token is, is compared to the letter: %s', async (_, change, isGood) => {
  const asked = check(await token(change));
  if (isGood) await expect(asked).resolves.toMatchObject({ subject: 'user-1' });
  else await expect(asked).rejects.toMatchObject({ status: 401, code: 'session.invalid' });
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
  time = new Date(time.getTime() + 60_000);
  await check(long);
  expect(asked).toBe(before + 2);
});

test('a token is believed to the end of the minute that a clock may be off, and asked about at that end', async () => {
  const short = await token({ expires: 60 });
  await check(short);
  const before = asked;
  time = new Date(time.getTime() + 119_000);
  await check(short);
  expect(asked).toBe(before);
  time = new Date(time.getTime() + 1_000);
  await expect(check(short)).rejects.toMatchObject({
    ...{ status: 401, code: 'session.expired', message: 'The session has expired. Sign in again.' },
  });
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
  await expect(checking(true)(made)).resolves.toMatchObject({ subject: 'user-1' });
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
  ['without a name', { name: 7 }, { shown: { name: 'a@b.c' } }],
  ['without both', { name: undefined, email: undefined }, { shown: { name: 'user-1', email: 'user-1' } }],
  ['with another name for its email', { email: undefined, preferred_username: 'x@y.z' }, { shown: { email: 'x@y.z' } }],
  ['with the newer name of its client', { client_id: undefined, azp: 'other' }, { client: 'other' }],
  ['with what are no roles', { roles: { admin: true }, tenants: [1, '', 'two'] }, { roles: [], tenants: ['two'] }],
  ['with what are no tenants', { tenants: { one: true } }, { tenants: [] }],
  [
    'with gaps in its texts',
    { roles: ' User.Agent ,, ', tenants: 'one, two' },
    { roles: ['User.Agent'], tenants: ['one', 'two'] },
  ],
])('a token %s names its user all the same', async (_, claims, user) => {
  expect(await check(await token({ claims }))).toMatchObject(user);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secret = new TextEncoder().encode('a secret that both know, as long as sixty-four bytes, and longer');
test.each([
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].map((alg) => [alg, 'good', async () => rsa] as const),
  ...['ES256', 'ES384', 'ES512', 'EdDSA'].map((alg) => [alg, 'good', () => generateKeyPair(alg)] as const),
  ...['HS256', 'HS384', 'HS512'].map(
    (alg) => [alg, 'bad', async () => ({ privateKey: secret, publicKey: secret })] as const,
  ),
])('a token signed by %s is %s', async (alg, judged, make) => {
  const pair = await make();
  const own = createTokenCheck({ ...foreign, keys: async () => pair.publicKey });
  const signed = await new SignJWT({})
    .setProtectedHeader({ alg })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject('x')
    .setIssuedAt(Math.floor(time.getTime() / 1000))
    .setExpirationTime(Math.floor(time.getTime() / 1000) + 600)
    .sign(pair.privateKey);
  if (judged === 'good') await expect(own(signed)).resolves.toMatchObject({ subject: 'x' });
  else
    await expect(own(signed)).rejects.toMatchObject({
      ...{ status: 401, code: 'session.invalid', message: 'The access token is not valid here. Sign in again.' },
    });
});

test('a token of nobody is refused, and says so', async () => {
  await expect(check(await token({ subject: '' }))).rejects.toMatchObject({
    ...{ status: 401, code: 'session.invalid', message: 'The access token names nobody. Sign in again.' },
  });
});

test.each([
  ['sub', (made: SignJWT) => made.setExpirationTime(Math.floor(time.getTime() / 1000) + 600)],
  ['exp', (made: SignJWT) => made.setSubject('x')],
  [
    'iat, of another provider,',
    (made: SignJWT) => made.setSubject('x').setExpirationTime(Math.floor(time.getTime() / 1000) + 600),
  ],
])('a token without %s is refused', async (_, change) => {
  const made = new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).setIssuer(issuer).setAudience(audience);
  await expect(check(await change(made).sign(privateKey))).rejects.toMatchObject({
    status: 401,
    code: 'session.invalid',
  });
});

test.each([
  ['another provider', false, 359, true],
  ['another provider', false, 360, false],
  ['the embedded provider, whose accounts are asked,', true, 599, true],
] as const)(
  'what a token of %s says of roles counts for five minutes and the skew (%s, %i s)',
  async (_, hasGrants, age, isGood) => {
    const given = time;
    try {
      const own = createTokenCheck({
        ...{ ...foreign, hasGrants, keys: createLocalJWKSet({ keys: [JSON.parse(publicText)] }) },
      });
      const made = await token({ expires: 3600 });
      await own(made);
      time = new Date(given.getTime() + age * 1000);
      const asked = own(made);
      if (isGood) await expect(asked).resolves.toMatchObject({ subject: 'user-1' });
      else await expect(asked).rejects.toMatchObject({ status: 401, code: 'session.expired' });
    } finally {
      time = given;
    }
  },
);

test.each([true, false])(
  'a session that has ended is refused, and nobody else (grants are told: %s)',
  async (hasGrants) => {
    const asked: unknown[] = [];
    const own = createTokenCheck({
      ...{ ...foreign, hasGrants, keys: createLocalJWKSet({ keys: [JSON.parse(publicText)] }) },
      stands: async ({ subject, grant }) => {
        asked.push(grant);
        return subject === 'user-1' && asked.length > 1;
      },
    });
    const made = await token({ claims: { grant: 'g' } });
    await expect(own(made)).rejects.toMatchObject({
      ...{ status: 401, code: 'session.ended', message: 'This session has ended. Sign in again.' },
    });
    expect((await own(made)).subject).toBe('user-1');
    const grant = hasGrants ? 'g' : undefined;
    expect(asked).toEqual([grant, grant]);
  },
);

describe('the keys of an identity provider', () => {
  const real = globalThis.fetch;
  const timers = createTestTimers();
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
  const keysAt = 'https://id.example/keys';
  const discovery = () => Response.json({ jwks_uri: keysAt });
  const published = () => Response.json({ keys: [JSON.parse(publicText)] });

  test('are found through its discovery document, once', async () => {
    answers = [discovery, published];
    const own = createTokenCheck({ ...foreign, keys: keysOfIssuer('https://id.example/', timers) });
    expect((await own(await token())).subject).toBe('user-1');
    expect((await own(await token({ claims: { name: 'B' } }))).shown.name).toBe('B');
    expect(asked).toEqual(['https://id.example/.well-known/openid-configuration', 'https://id.example/keys']);
  });

  test.each([
    ['its discovery fails, whatever it says with it', () => [Response.json({ jwks_uri: keysAt }, { status: 500 })], 1],
    ['its keys cannot be had', () => [discovery(), Response.json({}, { status: 500 })], 2],
  ])('that could not be found are 503, and looked for again: %s', async (_, failing, calls) => {
    answers = failing().map((answer) => () => answer);
    const own = createTokenCheck({ ...foreign, keys: keysOfIssuer(issuer, timers) });
    await expect(own(await token())).rejects.toMatchObject({
      ...{ status: 503, code: 'session.provider', retryAfterSeconds: 5 },
      message: 'The identity provider cannot be reached. Try again.',
    });
    expect(asked).toHaveLength(calls);
    answers = calls === 1 ? [discovery, published] : [published];
    expect((await own(await token())).subject).toBe('user-1');
  });

  test('whoever does not answer for five seconds is not reached, which is no fault of the token', async () => {
    globalThis.fetch = (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const own = createTokenCheck({ ...foreign, keys: keysOfIssuer(issuer, timers) });
    const refused = own(await token()).catch((error: unknown) => error);
    await timers.advance(5_000);
    expect(await refused).toMatchObject({ status: 503, code: 'session.provider', retryAfterSeconds: 5 });
  });

  test('are asked for again after five minutes, so that one that was withdrawn opens nothing any more', async () => {
    const clock = Date.now;
    try {
      answers = [discovery, published, () => Response.json({ keys: [] })];
      const own = createTokenCheck({ ...foreign, keys: keysOfIssuer(issuer, timers) });
      await own(await token());
      const begun = clock();
      Date.now = () => begun + 4 * 60_000;
      await own(await token({ claims: { name: 'B' } }));
      expect(asked).toHaveLength(2);
      Date.now = () => clock() + 5 * 60_000;
      await expect(own(await token({ claims: { name: 'C' } }))).rejects.toMatchObject({ code: 'session.invalid' });
      expect(asked).toHaveLength(3);
    } finally {
      Date.now = clock;
    }
  });
});
