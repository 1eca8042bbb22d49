import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { callsOf } from '#shared/contract/call';
import { body } from '#shared/contract/values';
import { startWorld, type World } from '../../tests/support/world';
import { findAccountByEmail } from '../identity/accounts';
import { mintToken } from '../identity/mint';
import { newId } from '../db/ids';
import { audit, idempotencyKey, job, notice } from '../db/schema/platform';
import { inTenant } from '../db/scope';
import { defineJob } from '../jobs/define';
import { Refusal } from '../base/refuse';
import type { App } from './app';
import { commandClient } from './session';
import { serve } from './serve';

const call = callsOf('platform');
const Answer = z.object({ count: z.number(), version: z.number().optional() });
const write = call('POST /test/writes', {
  body: body({
    note: z.enum(['none', 'own', 'settings']).optional(),
    work: z.boolean().optional(),
    /** How often it is refused before it is done, and how; 0 stands for a crash. */
    refused: z.number().optional(),
    status: z.number().optional(),
  }),
  response: Answer,
  changes: ['quotes'],
  summary: '',
});
const readThatWrites = call('GET /test/reads/:what', {
  params: z.object({ what: z.enum(['audit', 'enqueue']) }),
  response: Answer,
  summary: '',
});
const versioned = call('GET /test/versions', { response: Answer, summary: '' });
const forAdmins = call('GET /test/admins', {
  response: Answer,
  roles: ['User.Admin', 'User.Underwriter'],
  summary: '',
});
const testJob = defineJob<{ readonly n: number }>({ name: 'test.work', area: 'platform', run: async () => undefined });

let tries = 0;
function routes(app: App): void {
  serve(app, write, async ({ body: asked }, { audit: note, enqueue }) => {
    tries += 1;
    if (tries <= (asked.refused ?? 0)) {
      if (asked.status === 0) throw new Error('A crash.');
      throw new Refusal(asked.status ?? 409, 'test.refused', 'Not yet.');
    }
    const area = asked.note === 'settings' ? ('settings' as const) : undefined;
    if (asked.note !== 'none' && asked.note)
      await note({ subjectId: 'it', action: 'wrote', ...(area ? { area } : {}) });
    if (asked.work) await enqueue(testJob, { n: 1 });
    return { count: tries };
  });
  serve(app, readThatWrites, async ({ params }, { audit: note, enqueue }) => {
    if (params.what === 'audit') await note({ subjectId: 'it', action: 'read' });
    else await enqueue(testJob, { n: 1 });
    return { count: 0 };
  });
  serve(app, versioned, async () => ({ count: 1, version: 7 }));
  serve(app, forAdmins, async () => ({ count: 1 }));
}

let world: World;
let woken = 0;
let looked = 0;
beforeAll(async () => {
  world = await startWorld({ routes });
  Object.assign(world.parts, { wake: () => (woken += 1) });
  const { look } = world.parts.notices;
  Object.assign(world.parts.notices, { look: () => ((looked += 1), look()) });
});
afterAll(() => world.close());
beforeEach(() => {
  [tries, woken, looked] = [0, 0, 0];
});
const within = <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(world.parts.database.db, world.tenantId, work);
const post = (content: object, headers: Record<string, string> = {}) =>
  world.fetch('/test/writes', {
    ...{ as: 'agent', method: 'POST', body: JSON.stringify(content) },
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('who asks', () => {
  const tokenOf = async (client: string) => {
    const account = await findAccountByEmail(world.parts.database.db, 'agent@isoline.demo');
    return mintToken(world.keys, world.parts.settings, {
      account: account!,
      client,
      now: world.parts.now(),
      minutes: 5,
    });
  };
  const asked = async (headers: Record<string, string>) => {
    const { status, code, message } = (await (await world.fetch('/test/admins', { headers })).json()) as {
      status?: number;
      code: string;
      message: string;
    };
    return { status, code, message };
  };

  test('is told what is missing, each by its own sentence', async () => {
    const authorization = `Bearer ${await tokenOf('any')}`;
    const tenant = { 'x-tenant-id': world.tenantId };
    const none = { code: 'session.missing', message: 'Sign in first.' };
    expect(await asked(tenant)).toMatchObject(none);
    expect(await asked({ ...tenant, authorization: authorization.replace('Bearer', 'Basic') })).toMatchObject(none);
    expect(await asked({ ...tenant, authorization: 'Bearer' })).toMatchObject(none);
    const noTenant = { code: 'session.tenantMissing', message: 'The header x-tenant-id is missing.' };
    expect(await asked({ authorization })).toMatchObject(noTenant);
    expect(await asked({ authorization, 'x-tenant-id': '' })).toMatchObject(noTenant);
    expect(await asked({ authorization, 'x-tenant-id': world.otherTenantId })).toMatchObject({
      ...{ code: 'session.tenant', message: 'Your account does not belong to this tenant.' },
    });
    expect(await asked({ authorization, ...tenant })).toMatchObject({
      ...{ code: 'session.role', message: 'This needs one of the roles User.Admin, User.Underwriter.' },
    });
  });

  test.each([
    ['console', () => world.parts.settings.oidc.clientId],
    ['command', () => commandClient],
    ['api', () => 'a-program-of-a-partner'],
  ])('is written down with the way they came: %s', async (channel, client) => {
    await world.call(write, { body: { note: 'own' } }, { as: { token: await tokenOf(client()) } });
    const [last] = await within((db) =>
      db
        .select()
        .from(audit)
        .orderBy(sql`sequence desc`)
        .limit(1),
    );
    expect(last).toMatchObject({ action: 'wrote', area: 'platform', channel, who: await world.personOf('agent') });
  });

  test('with bad tokens is told that it is too much after some; a refusal of another kind is no bad token, and a good one gets in', async () => {
    const ask = (authorization: string, tenant = world.tenantId) =>
      world.fetch('/test/versions', { headers: { authorization, 'x-tenant-id': tenant } });
    const good = `Bearer ${await tokenOf('any')}`;
    for (let i = 0; i < 130; i++) expect((await ask(good, world.otherTenantId)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('Bearer aaa.bbb.ccc')));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(20);
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(120);
    expect(limited[0]?.headers.get('retry-after')).toBe('30');
    expect(await limited[0]?.json()).toMatchObject({ message: 'Too many invalid access tokens from this address.' });
    expect((await ask(good)).status).toBe(200);
  });
});

describe('a request under a key', () => {
  test.each([
    [0, 400],
    [1, 200],
    [255, 200],
    [256, 400],
  ])('has one of 1 to 255 characters: %i', async (length, status) => {
    const answer = await post({}, { 'idempotency-key': 'k'.repeat(length) });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(await answer.json()).toMatchObject({
        ...{ code: 'request.idempotencyKey', message: 'An Idempotency-Key has 1 to 255 characters.' },
      });
  });

  test('stands for the version that it changes too', async () => {
    const key = { 'idempotency-key': 'of-one-version' };
    const [first, again, other] = [
      await post({}, { ...key, 'if-match': '"1"' }),
      await post({}, { ...key, 'if-match': '"1"' }),
      await post({}, { ...key, 'if-match': '"2"' }),
    ];
    expect([first.status, again.status, other.status]).toEqual([200, 200, 422]);
    expect(await again.json()).toEqual(await first.json());
  });

  test.each([
    ['a refusal by the rules of the trade', 409, 409],
    ['a refusal that says to wait', 429, 200],
    ['a server that is busy', 503, 200],
    ['a crash', 0, 200],
  ])('keeps its answer, but not one that passes: %s', async (_, status, second) => {
    const key = newId();
    const first = await post({ refused: 1, status }, { 'idempotency-key': key });
    expect(first.status).toBe(status === 0 ? 500 : status);
    const kept = await within((db) => db.$count(idempotencyKey, eq(idempotencyKey.key, key)));
    expect(kept).toBe(second === 409 ? 1 : 0);
    expect((await post({ refused: 1, status }, { 'idempotency-key': key })).status).toBe(second);
    expect(tries).toBe(second === 409 ? 1 : 2);
  });
});

describe('a write', () => {
  const lastNotice = () =>
    within((db) =>
      db
        .select()
        .from(notice)
        .orderBy(sql`created_at desc, id desc`)
        .limit(1),
    );
  const notices = () => within((db) => db.$count(notice));

  test('tells the areas that it changed, and nobody where it changed nothing', async () => {
    const before = await notices();
    await world.call(write, { body: { note: 'none' } }, { as: 'agent' });
    expect([await notices(), looked]).toEqual([before, 0]);
    await world.call(write, { body: { note: 'own' } }, { as: 'agent' });
    expect([await notices(), looked]).toEqual([before + 1, 1]);
    expect((await lastNotice())[0]?.areas.toSorted()).toEqual(['platform', 'quotes']);
    await world.call(write, { body: { note: 'settings' } }, { as: 'agent' });
    expect((await lastNotice())[0]?.areas.toSorted()).toEqual(['platform', 'quotes', 'settings']);
  });

  test('of settings makes the modules be asked for again, another one does not', async () => {
    await world.call(write, { body: { note: 'own' } }, { as: 'agent' });
    expect(world.app.modules.has(world.tenantId)).toBe(true);
    await world.call(write, { body: { note: 'settings' } }, { as: 'agent' });
    expect(world.app.modules.has(world.tenantId)).toBe(false);
  });

  test('starts its jobs in the name of who asked, and wakes a worker only for them', async () => {
    await world.call(write, { body: { note: 'own' } }, { as: 'agent' });
    expect(woken).toBe(0);
    await world.call(write, { body: { work: true } }, { as: 'agent' });
    expect(woken).toBe(1);
    const rows = await within((db) => db.select().from(job).where(eq(job.kind, testJob.name)));
    expect(rows).toMatchObject([
      { createdBy: await world.personOf('agent'), tenantId: world.tenantId, payload: { n: 1 } },
    ]);
  });
});

describe('a read', () => {
  test.each(['audit', 'enqueue'] as const)('changes nothing: %s', async (what) => {
    await expect(world.call(readThatWrites, { params: { what } }, { as: 'agent' })).rejects.toMatchObject({
      status: 500,
    });
    expect(await within((db) => db.$count(audit, eq(audit.action, 'read')))).toBe(0);
  });

  test('of what has a version bears it as its ETag, another one bears none', async () => {
    expect((await world.send(versioned, {}, { as: 'agent' })).headers.get('etag')).toBe('"7"');
    expect((await world.send(forAdmins, {}, { as: 'admin' })).headers.get('etag')).toBeNull();
  });
});
