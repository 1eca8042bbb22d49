import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { callsOf } from '#shared/contract/call';
import { body, kindOf, ById, Instant, Nothing, pageOf } from '#shared/contract/values';
import { until } from '../../tests/support/until';
import { startWorld, type World } from '../../tests/support/world';
import { newId } from '../db/ids';
import { audit, idempotencyKey, notice, storedFile } from '../db/schema/platform';
import { asSystem, inTenant } from '../db/scope';
import type { App } from './app';
import { refuse, refuseStale } from '../base/refuse';
import { serve, serveFree, servePublic } from './serve';

const call = callsOf('platform');
const Thing = z.object({ id: z.string(), name: z.string(), version: z.number(), at: Instant.optional() });
const makeThing = call('POST /test/things', {
  body: body({
    '@type': kindOf('Thing'),
    name: z.string().min(2, 'a name has at least 2 letters'),
    fail: z.boolean().optional(),
  }),
  response: Thing,
  changes: ['quotes'],
  summary: '',
});
const readThing = call('GET /test/things/:id', { params: ById, response: Thing, summary: '' });
const changeThing = call('PUT /test/things/:id', {
  params: ById,
  body: body({ name: z.string() }),
  response: Thing,
  summary: '',
});
const dropThing = call('DELETE /test/things/:id', { params: ById, response: Nothing, summary: '' });
const brokenThing = call('GET /test/broken', { response: Thing, summary: '' });
const crash = call('GET /test/crash', { response: Thing, summary: '' });
const onlyAdmin = call('GET /test/admin', { response: Thing, roles: ['User.Admin'], summary: '' });
const lookup = call('GET /test/lookups', { response: z.object({ n: z.number() }), public: true, summary: '' });
const guess = call('GET /test/links/:id', { params: ById, response: Thing, public: true, summary: '' });
const held = call('GET /test/held', { response: z.object({ n: z.number() }), summary: '' });
const many = call('GET /test/many', { response: pageOf(z.object({ n: z.number() })), summary: '' });
const freely = call('POST /test/free', { response: z.object({ n: z.number() }), summary: '' });

let made = 0;
/** What `held` waits for, and how many wait for it. */
let release: () => void = () => undefined;
const opened = new Promise<void>((resolve) => (release = resolve));
let holding = 0;
/** Files stand in for things: a real table of a tenant. */
function routes(app: App): void {
  serve(app, makeThing, async ({ body: { name, fail } }, { db, tenantId, user, now, audit: note }) => {
    made += 1;
    const id = newId();
    await db.insert(storedFile).values({
      ...{ tenantId, id, fileName: name, contentType: 'text/plain', size: 1, sha256: 'x', createdBy: user.shown.email },
      createdAt: now,
    });
    await note({ subjectId: id, action: 'made' });
    if (fail) refuse(409, 'things.failed', 'It was not to be.');
    return { id, name, version: 1, secret: 'never leaves' };
  });
  serve(app, readThing, async ({ params }, { db }) => {
    const [row] = await db.select().from(storedFile).where(eq(storedFile.id, params.id));
    return row ? { id: row.id, name: row.fileName, version: row.version } : refuse(404, 'things.unknown');
  });
  serve(app, changeThing, async ({ params, body: { name }, ifMatch }, { db, user, now, audit: note }) => {
    const [row] = await db.select().from(storedFile).where(eq(storedFile.id, params.id)).for('update');
    if (!row) refuse(404, 'things.unknown');
    refuseStale({ version: row.version, changedBy: row.createdBy, changedAt: row.updatedAt }, ifMatch);
    const version = row.version + 1;
    await db
      .update(storedFile)
      .set({ fileName: name, version, createdBy: user.shown.email, updatedAt: now })
      .where(eq(storedFile.id, row.id));
    await note({ subjectId: row.id, action: 'changed', from: row.fileName, to: name });
    return { id: row.id, name, version };
  });
  serve(app, dropThing, async () => undefined);
  serve(app, brokenThing, async () => ({ id: 'x', name: 'y', version: 'three' }) as never);
  serve(app, crash, async () => {
    throw new Error('secret inner detail of agent@isoline.demo');
  });
  serve(app, onlyAdmin, async () => ({ id: 'x', name: 'y', version: 1 }));
  servePublic(app, guess, async ({ params }) =>
    params.id === 'right' ? { id: 'right', name: 'open', version: 1 } : refuse(404, 'links.unknown'),
  );
  servePublic(app, lookup, async () => ({ n: 1 }), { isLookup: true });
  serve(app, many, async () => ({
    content: Array.from({ length: 10_000 }, (_, n) => ({ n, secret: 'never leaves' })),
    ...{ totalPages: 1, totalElements: 10_000, numberOfElements: 10_000 },
  }));
  serve(app, held, async () => {
    holding += 1;
    await opened;
    return { n: holding };
  });
  serveFree(app, freely, async (_asking, { inTenant: open }) => ({ n: await open((db) => db.$count(storedFile)) }));
}

let world: World;
beforeAll(async () => {
  world = await startWorld({ routes });
});
afterAll(() => world.close());

const postThing = (content: unknown, headers: Record<string, string> = {}) =>
  world.fetch('/test/things', {
    as: 'agent',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof content === 'string' ? content : JSON.stringify(content),
  });

describe('the door', () => {
  const ask = async (init: Parameters<World['fetch']>[1]) => {
    const response = await world.fetch('/test/admin', init);
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  test('no token, a bad token, another tenant, no tenant, another role: each has its answer', async () => {
    expect(await ask({})).toEqual([401, 'session.missing']);
    expect(await ask({ as: { token: 'not.a.token' } })).toEqual([401, 'session.invalid']);
    expect(await ask({ as: 'admin', tenant: 'other' })).toEqual([403, 'session.tenant']);
    const token = await world.token('admin');
    const response = await fetch(`${world.url}/test/admin`, { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, (await response.json()).code]).toEqual([403, 'session.tenantMissing']);
    expect(await ask({ as: 'agent' })).toEqual([403, 'session.role']);
    expect(await ask({ as: 'admin' })).toEqual([200, undefined]);
  });
  test('a refusal carries its request id in body and header; a harmless id of the caller is kept', async () => {
    const response = await world.fetch('/test/admin', { headers: { 'x-request-id': 'caller-0001' } });
    expect(response.headers.get('x-request-id')).toBe('caller-0001');
    expect(await response.json()).toMatchObject({
      code: 'session.missing',
      message: 'Sign in first.',
      requestId: 'caller-0001',
    });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const odd = await world.fetch('/test/admin', { headers: { 'x-request-id': 'a b"c' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('what comes in', () => {
  test('a body that is not valid is 422 with the path and a sentence for each field', async () => {
    const response = await postThing({ name: 'x', colour: 'red' });
    expect(response.status).toBe(422);
    const refused = (await response.json()) as {
      code: string;
      details: { fields: { path: string; message: string }[] };
    };
    expect(refused.code).toBe('request.invalid');
    expect(refused.details.fields).toContainEqual({ path: 'body.name', message: 'a name has at least 2 letters' });
    expect(JSON.stringify(refused.details.fields)).toMatch(/colour/);
  });
  test.each([
    ['half a body', '{"name": ', 400, 'request.json'],
    ['a key that reaches into prototypes', '{"name":"ab","__proto__":{}}', 400, 'request.json'],
    ['deep nesting', `{"name":${'['.repeat(30)}${']'.repeat(30)}}`, 422, 'request.tooDeep'],
    ['more than 1 MB', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'request.tooLarge'],
    ['a character that no database takes', '{"name":"a\\u0000b"}', 422, 'request.text'],
  ])('%s is refused', async (_what, content, status, code) => {
    const response = await postThing(content);
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
  });
  test('an address beyond 8 kB, and content of another kind', async () => {
    const long = await world.fetch(`/test/admin?q=${'x'.repeat(9000)}`, { as: 'admin' });
    expect(long.status).toBe(414);
    const odd = await world.fetch('/test/things', {
      as: 'agent',
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    });
    expect(odd.status).toBe(415);
  });
  test('what is not there is 404 in the same shape', async () => {
    const response = await world.fetch('/internal/nothing', { as: 'agent' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'request.unknown', requestId: expect.any(String) });
  });
  test.each([
    ['DELETE', '/test/admin?q=1', 'GET, HEAD'],
    ['PUT', '/test/links/7', 'GET, HEAD, OPTIONS'],
    ['OPTIONS', '/test/admin', 'GET, HEAD'],
    ['PUT', '/test/things/', 'POST'],
    ['POST', '/assets/app.js', 'GET, HEAD'],
  ])('%s at %s, which takes others, is 405 and says which', async (method, path, allow) => {
    const response = await world.fetch(path, { as: 'admin', method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    expect(await response.json()).toMatchObject({
      code: 'request.method',
      message: `This address does not take ${method}: it takes ${allow}.`,
    });
  });
});

describe('what goes out', () => {
  test('nothing leaves that the contract does not name; a version is the ETag', async () => {
    const response = await postThing({ '@type': 'Thing', name: 'plain' });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(Object.keys((await response.json()) as object).sort()).toEqual(['id', 'name', 'version']);
  });
  test('an answer that breaks the contract, and a crash, are 500 without inner details', async () => {
    for (const path of ['/test/broken', '/test/crash']) {
      const response = await world.fetch(path, { as: 'agent' });
      expect(response.status).toBe(500);
      const text = await response.text();
      expect(text).not.toMatch(/secret|contract|isoline\.demo|at /);
      expect(JSON.parse(text)).toMatchObject({ code: 'server.error' });
    }
  });
  test('nothing to say is 204', async () => {
    expect((await world.send(dropThing, { params: { id: 'x' } }, { as: 'agent' })).status).toBe(204);
  });
  test('data may not be framed, sniffed, cached or read by other origins', async () => {
    const { headers } = await world.fetch('/test/admin', { as: 'admin', headers: { origin: 'https://evil.example' } });
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('public calls', () => {
  test('any origin may ask, without a token; the preflight names the public methods only', async () => {
    const response = await world.fetch('/test/links/right', { headers: { origin: 'https://partner.example' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await world.fetch('/test/links/right', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET']);
    // Whatever a page adds to what it sends: the star stands for every name but this one.
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*, authorization');
    expect(
      (await world.fetch('/test/things', { method: 'OPTIONS' })).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
  test('what has to be looked up anew is looked up so often for one address', async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, () => world.fetch('/test/lookups')));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(300);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
  });
  test('guessing is slowed down, what exists is not', async () => {
    for (let i = 0; i < 60; i += 1) expect((await world.fetch('/test/links/right')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => world.fetch(`/test/links/wrong-${i}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(62);
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.headers.get('retry-after')).toBe('30');
  });
});

describe('idempotency', () => {
  test('a hundred parallel requests with one key have one effect and one answer', async () => {
    const before = made;
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => postThing({ name: 'once' }, { 'idempotency-key': key })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(made - before).toBe(1);
    expect(answers.every(({ headers }) => headers.get('etag') === '"1"')).toBe(true);
    const rows = await inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.select().from(storedFile).where(eq(storedFile.fileName, 'once')),
    );
    expect(rows).toHaveLength(1);
  });
  test('another body under the same key is 422, another person has keys of their own', async () => {
    const key = newId();
    await postThing({ name: 'first' }, { 'idempotency-key': key });
    const other = await postThing({ name: 'second' }, { 'idempotency-key': key });
    expect([other.status, (await other.json()).code]).toEqual([422, 'request.keyReused']);
    const before = made;
    await world.call(makeThing, { body: { name: 'first' } }, { as: 'admin', idempotencyKey: key });
    expect(made - before).toBe(1);
  });
  test('a refusal under a key is kept too, and leaves nothing behind', async () => {
    const key = newId();
    const before = made;
    for (let i = 0; i < 2; i += 1) {
      const response = await postThing({ name: 'doomed', fail: true }, { 'idempotency-key': key });
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { code: 'things.failed', message: 'It was not to be.' },
      ]);
    }
    expect(made - before).toBe(1);
    const rows = await inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.select().from(storedFile).where(eq(storedFile.fileName, 'doomed')),
    );
    expect(rows).toEqual([]);
  });
  test('a key is free again after a day', async () => {
    const key = newId();
    await postThing({ name: 'old' }, { 'idempotency-key': key });
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    await asSystem(world.parts.database.db, (db) => db.update(idempotencyKey).set({ createdAt: yesterday }));
    const response = await postThing({ name: 'new' }, { 'idempotency-key': key });
    expect((await response.json()).name).toBe('new');
  });
});

describe('lost updates', () => {
  test('the second of two editors gets 412 and is told who was first', async () => {
    const thing = await world.call(makeThing, { body: { name: 'shared' } }, { as: 'agent' });
    const change = (name: string, as: 'agent' | 'admin') =>
      world.call(changeThing, { params: { id: thing.id }, body: { name } }, { as, ifMatch: '"1"' });
    await change('by admin', 'admin');
    await expect(change('by agent', 'agent')).rejects.toMatchObject({
      status: 412,
      code: 'request.stale',
      details: { version: 2, yours: 1, changedBy: 'admin@isoline.demo' },
    });
    expect(await world.call(readThing, { params: { id: thing.id } }, { as: 'agent' })).toMatchObject({
      name: 'by admin',
    });
  });
  test('of fifty parallel edits of one version exactly one is taken', async () => {
    const thing = await world.call(makeThing, { body: { name: 'contested' } }, { as: 'agent' });
    const edits = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        world.call(
          changeThing,
          { params: { id: thing.id }, body: { name: `edit ${i}` } },
          { as: 'agent', ifMatch: '"1"' },
        ),
      ),
    );
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const trail = await inTenant(world.parts.database.db, world.tenantId, (db) =>
      db.select().from(audit).where(eq(audit.subjectId, thing.id)),
    );
    expect(trail.map(({ action }) => action).sort()).toEqual(['changed', 'made']);
  });
});

test('a write leaves an audit row and tells which areas changed; a refused one leaves neither', async () => {
  const { db } = world.parts.database;
  const count = () => asSystem(db, async (system) => [await system.$count(audit), await system.$count(notice)]);
  const [rows = 0, notices = 0] = await count();
  await postThing({ name: 'doomed', fail: true });
  expect(await count()).toEqual([rows, notices]);
  await postThing({ name: 'fine' });
  expect(await count()).toEqual([rows + 1, notices + 1]);
  const [told] = await asSystem(db, (system) =>
    system.select().from(notice).orderBy(notice.createdAt).limit(1).offset(notices),
  );
  expect(told?.areas.sort()).toEqual(['platform', 'quotes']);
});

test("another tenant's thing is not there", async () => {
  const thing = await world.call(makeThing, { body: { name: 'ours' } }, { as: 'agent' });
  await expect(world.call(readThing, { params: { id: thing.id } }, { as: 'stranger' })).rejects.toMatchObject({
    status: 404,
  });
});

test('a handler without a transaction takes short ones', async () => {
  expect((await world.call(freely, {}, { as: 'agent' })).n).toBeGreaterThan(0);
});

test('a call cannot be served twice', () => {
  expect(() => serve(world.app, readThing, async () => ({ id: '', name: '', version: 1 }))).toThrow(/two handlers/);
});

test('one tenant that asks for far too much waits for itself: the rest is refused with the time to try again, and another is answered', async () => {
  const loud = await world.token('agent');
  const quiet = await world.token('stranger');
  const quietly = () => world.send(freely, {}, { as: { token: quiet }, tenant: world.otherTenantId });
  expect((await quietly()).status).toBe(200);
  const places = () => world.timers.waiting().filter((ms) => ms === 5_000).length;
  const held = () => world.timers.waiting().filter((ms) => ms > 1_000 && ms < 2_000).length;
  const before = places();
  const answers = Array.from({ length: 300 }, () =>
    world.fetch('/test/held', { as: { token: loud }, tenant: world.tenantId }),
  );
  let told = 0;
  for (const answer of answers) void answer.then(() => (told += 1));
  // One runs, two hundred wait for their turn, and what is more is held for a moment before it is told.
  await until(() => places() - before === 200 && held() + told === 99);
  expect(holding).toBe(1);
  expect((await quietly()).status).toBe(200);
  await world.advance(4_999);
  const first = await Promise.race(answers);
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await first.json()).toMatchObject({ code: 'server.busy' });
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(201);
  expect(statuses.filter((status) => status === 503)).toHaveLength(99);
});

test('a page of ten thousand rows leaves piece by piece, and as whole as any', async () => {
  const response = await world.fetch('/test/many', { as: 'agent' });
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('transfer-encoding')).toBe('chunked');
  const { content, ...rest } = (await response.json()) as { content: unknown[] };
  expect(rest).toEqual({ totalPages: 1, totalElements: 10_000, numberOfElements: 10_000 });
  expect(content).toEqual(Array.from({ length: 10_000 }, (_, n) => ({ n })));
});
