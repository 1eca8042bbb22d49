import { createHmac } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { access, modules, roles, type Module, type Role } from '#shared/contract/access';
import { addressOf } from '#shared/contract/client';
import { startActivation } from '#shared/contract/coverageActivations';
import { findCoverages } from '#shared/contract/coverages';
import { saveView } from '#shared/contract/views';
import type { Call } from '#shared/contract/call';
import { findAccountByEmail } from '../server/identity/accounts';
import { mintToken } from '../server/identity/mint';
import { sampleOf } from './support/sample';
import { changeInTwo } from './support/settings';
import { startWorld, type World } from './support/world';

let world: World;
const calls: Call[] = [];
/** Ids of the sample tenant, by the start of the address that takes them. */
const ids = new Map<string, string>();
beforeAll(async () => {
  // Behind a proxy, so that each request can come from an address of its own: bad tokens are counted per address.
  world = await startWorld({ seed: true, environment: { ISOLINE_TRUST_PROXY: '1' } });
  calls.push(...[...world.app.served.values()].filter((call) => !call.public));
  const view = { list: '/quotations', name: 'All', query: '', look: { isDense: false, hidden: [] }, shared: true };
  await world.call(saveView, { body: view }, { as: 'owner' });
  const { content } = await world.call(findCoverages, { query: {} }, { as: 'owner' });
  await world.call(startActivation, { body: { coverageIds: content.map(({ id }) => id) } }, { as: 'owner' });
  for (const [prefix, table] of Object.entries(tables)) {
    const [name = '', column = 'id'] = table.split('.');
    const { rows } = await world.parts.database.pool.query<{ id: string }>(
      `select "${column}" as id from "${name}" where tenant_id = $1 limit 1`,
      [world.tenantId],
    );
    if (rows[0]) ids.set(prefix, rows[0].id);
  }
}, 300_000);
afterAll(() => world.close());

/** Which table holds what an address names; a new address needs a row here, or the test below says so. */
const tables: Readonly<Record<string, string>> = {
  '/internal/program/:id': 'program',
  '/internal/coverages/:id': 'coverage',
  '/internal/coverages/activations/:id': 'coverage_activation',
  '/internal/quotes/:id': 'quote',
  '/internal/policies/:id': 'policy',
  '/internal/claims/:id': 'claim',
  '/internal/monitoring/:id': 'parametric_event',
  '/internal/parametric-events/:id': 'parametric_event',
  '/internal/permalinks/:id': 'permalink',
  '/internal/business-partners/:id': 'business_partner',
  '/internal/files/:id': 'stored_file',
  '/internal/jobs/:id': 'job',
  '/internal/inbox/:id': 'inbox_message',
  '/internal/views/:id': 'saved_view',
  '/internal/data-catalog/data-sets/:id': 'data_set',
  '/internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets/:targetId':
    'monitoring_target',
};
/** Addresses below which nothing is stored for a tenant, or whose answer is a list that is empty for others. */
const withoutRows = [
  /^\/mock\//,
  /^\/(datasets|tiles|timeseries|statistics|expressions)\//,
  /\/settings\/waiting\//,
  /data-providers\/:providerId\/data-sets(\/:dataSetId\/monitoring-targets)?$/,
];

let asked = 0;
type CallAttempt = { readonly token?: string; readonly tenant?: string; readonly params?: Record<string, string> };
async function ask(
  call: Call,
  { token, tenant, params }: CallAttempt,
): Promise<{ status: number; code: string | undefined }> {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const given = params ?? Object.fromEntries(names.map((name) => [name, 'no-such-thing']));
  const body = sampleOf(call.body);
  const response = await fetch(addressOf(call, { params: given, query: sampleOf(call.query) }, world.url), {
    method: call.method,
    headers: {
      'x-forwarded-for': `10.0.${(asked += 1) >> 8}.${asked & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(tenant === undefined ? {} : { 'x-tenant-id': tenant }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const answer = isJson ? ((await response.json()) as { code?: string }) : undefined;
  await (isJson ? null : response.body?.cancel());
  return { status: response.status, code: answer?.code };
}
const allowed = (call: Call): readonly Role[] => call.roles ?? access[call.area].roles;
const tokenOf = (who: readonly Role[], more: object = {}) =>
  mintToken(world.keys, world.parts.settings, {
    account: { id: 'a', email: 'a@isoline.demo', name: 'A', roles: [...who], tenants: [world.tenantId], ...more },
    client: 'test',
    now: world.parts.now(),
  });

test('a tenant that is not in the token, or none at all, is refused by every call', async () => {
  const token = await tokenOf(roles);
  for (const call of calls) {
    expect([call.key, (await ask(call, { token, tenant: world.otherTenantId })).code]).toEqual([
      call.key,
      'session.tenant',
    ]);
    expect([call.key, (await ask(call, { token })).code]).toEqual([call.key, 'session.tenantMissing']);
  }
});

test('each role gets in where the access table says so, and nowhere else', async () => {
  const nobody = await tokenOf([]);
  for (const call of calls)
    expect([call.key, (await ask(call, { token: nobody, tenant: world.tenantId })).code]).toEqual([
      call.key,
      'session.role',
    ]);
  for (const role of roles) {
    const token = await tokenOf([role]);
    for (const call of calls) {
      const may = allowed(call).includes(role);
      if (may && call.method !== 'GET') continue;
      const { status, code } = await ask(call, { token, tenant: world.tenantId });
      expect([call.key, role, may ? status !== 401 && code !== 'session.role' : code === 'session.role']).toEqual([
        call.key,
        role,
        true,
      ]);
      expect([call.key, status < 500 || code === 'server.streams']).toEqual([call.key, true]);
    }
  }
});

/** What all else is about cannot be switched off. */
const always: readonly Module[] = ['platform', 'coverages'];

test('a call of a module that the tenant has switched off is not there, whoever asks; what other modules need of it is', async () => {
  const nobody = await tokenOf([]);
  const switchTo = (on: readonly Module[] | null) => changeInTwo(world, { modules: on as never });
  const isOn = (call: Call, names: readonly Module[]) =>
    [call.area, ...(call.alsoFor ?? [])].some((area) => names.includes(access[area].module));
  const expectAnswer = async (call: Call, names: readonly Module[]) => {
    const { status, code } = await ask(call, { token: nobody, tenant: world.tenantId });
    const answer = isOn(call, [...always, ...names]) ? [403, 'session.role'] : [404, 'session.module'];
    expect([names, call.key, status, code]).toEqual([names, call.key, ...answer]);
  };
  const optional = modules.filter((name) => !always.includes(name));
  for (const off of optional) {
    const rest = optional.filter((name) => name !== off);
    await switchTo(rest);
    for (const call of calls.filter(({ area }) => access[area].module === off)) await expectAnswer(call, rest);
  }
  await switchTo(['xcube']);
  for (const call of calls) await expectAnswer(call, ['xcube']);
  expect(calls.filter((call) => !isOn(call, [...always, 'xcube'])).length).toBeGreaterThan(40);
  await switchTo(null);
});

test("another tenant's things are not there, whoever asks, and nothing of them changes", async () => {
  const stranger = await findAccountByEmail(world.parts.database.db, 'stranger@other.test');
  if (!stranger) throw new Error('the other tenant has nobody');
  const token = await mintToken(world.keys, world.parts.settings, {
    account: stranger,
    client: 't',
    now: world.parts.now(),
  });
  const own = await tokenOf(roles);
  const unmapped: string[] = [];
  let tried = 0;
  for (const call of calls) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    if (names.length === 0 || withoutRows.some((pattern) => pattern.test(call.path))) continue;
    const prefix = Object.keys(tables).find((path) => call.path.startsWith(path));
    const id = prefix && ids.get(prefix);
    if (!id) {
      unmapped.push(
        `${call.key}: ${prefix ? `the sample world has no row in ${tables[prefix]}` : 'no table is named for it'}`,
      );
      continue;
    }
    const params = Object.fromEntries(names.map((name) => [name, name === names.at(-1) ? id : 'x']));
    const { status } = await ask(call, { token, tenant: world.otherTenantId, params });
    // A body that was made up may be refused first; it must never be taken.
    expect([call.key, [404, ...(call.body ? [409, 412, 422] : [])].includes(status)]).toEqual([call.key, true]);
    if (call.method === 'GET' && names.length === 1) {
      const { status: found } = await ask(call, { token: own, tenant: world.tenantId, params });
      expect([call.key, found]).not.toEqual([call.key, 401]);
      expect([call.key, found < 500]).toEqual([call.key, true]);
    }
    tried += 1;
  }
  expect(unmapped).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});

test('public calls need no token, and set no cookie', async () => {
  for (const call of [...world.app.served.values()].filter((one) => one.public)) {
    const { status } = await ask(call, {});
    expect([call.key, [200, 400, 404, 422, 429].includes(status)]).toEqual([call.key, true]);
  }
});

test('without a token, or with one that is not good, every call is closed', async () => {
  const now = Math.floor(world.parts.now().getTime() / 1000);
  const { issuer, audience } = world.parts.settings.oidc;
  const { privateKey } = await generateKeyPair('ES256');
  const claims = { roles: [...roles], tenants: [world.tenantId] };
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (header: object) =>
    `${base64(header)}.${base64({ ...claims, iss: issuer, aud: audience, sub: 'a', exp: now + 600 })}`;
  const account = { id: 'a', email: 'a', name: 'a', ...claims };
  const wrong = {
    none: undefined,
    'of somebody else': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256' })
      .setSubject('a')
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime(now + 600)
      .sign(privateKey),
    'for another audience': await mintToken(
      world.keys,
      { oidc: { ...world.parts.settings.oidc, audience: 'else' } },
      { account, client: 't', now: world.parts.now() },
    ),
    'of another issuer': await mintToken(
      world.keys,
      { oidc: { ...world.parts.settings.oidc, issuer: 'https://else.example' } },
      { account, client: 't', now: world.parts.now() },
    ),
    expired: await mintToken(world.keys, world.parts.settings, {
      account,
      client: 't',
      now: new Date(world.parts.now().getTime() - 3600_000),
    }),
    'alg none': `${unsigned({ alg: 'none' })}.`,
    'alg HS256': `${unsigned({ alg: 'HS256' })}.${createHmac('sha256', JSON.stringify(world.keys.signing)).update('x').digest('base64url')}`,
  };
  for (const [what, token] of Object.entries(wrong)) {
    for (const call of calls) {
      const { status, code } = await ask(call, { ...(token ? { token } : {}), tenant: world.tenantId });
      expect([call.key, what, status]).toEqual([call.key, what, 401]);
      expect(code).toMatch(/^session\./);
    }
  }
});

test('many bad tokens from one address are asked to wait; a good one from there gets in', async () => {
  const from = { 'x-forwarded-for': '192.0.2.1', 'x-tenant-id': world.tenantId };
  const send = (token: string) =>
    fetch(`${world.url}/internal/me`, { headers: { ...from, authorization: `Bearer ${token}` } });
  let refused = await send('bad.token');
  // Two a second are forgiven meanwhile: a slow machine needs a few more than the 120 that are let through.
  for (let i = 0; i < 400 && refused.status === 401; i += 1) refused = await send(`bad.token.${i}`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await send(await tokenOf(roles))).status).toBe(200);
});
