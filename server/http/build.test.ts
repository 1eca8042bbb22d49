import { once } from 'node:events';
import { connect as connectTo, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { buildApp } from '../start/app';
import { connect } from '../db/open';
import { until } from '../../tests/support/until';
import { startWorld, type World } from '../../tests/support/world';
import { loggedError } from '../base/log';
import { isDatabaseAway } from '../db/away';
import { refusalOf } from './faults';
import { depthOf, parseJson } from './body';
import { createLimits } from './limits';
import { refuse, Refusal, commandRefusal } from '../base/refuse';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('each refused request is one JSON line with its id, the pattern of its address, and nothing personal', async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'warn', timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(...chunk.toString().trim().split('\n'));
        done();
      },
    }),
  );
  const app = await buildApp({ ...world.parts, log }, null, [
    ({ http }) => {
      http.get('/test/crash/:email', async () => {
        throw new Error('inner');
      });
    },
  ]);
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const token = await world.token('agent');
  const ids = new Map<string, string>();
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    const { requestId } = (await response.json()) as { requestId: string };
    expect(response.headers.get('x-request-id')).toBe(requestId);
    ids.set(requestId, path);
  };
  await get('/internal/me?secret=canary-query');
  await get('/internal/permalinks/canary-slug');
  await get('/test/crash/canary@person.example', { 'x-forwarded-for': 'canary-address' });
  await get('/internal/jobs/canary-id', { authorization: `Bearer ${token}`, 'x-tenant-id': 'sample' });
  await get('/canary-nowhere');
  await app.http.close();
  expect(lines).toHaveLength(ids.size);
  for (const line of lines) {
    const told = JSON.parse(line) as { requestId: string; time: string; status: number; route: string };
    expect(ids.has(told.requestId)).toBe(true);
    expect(told.time).toMatch(/Z$/);
  }
  expect(lines.map((line) => (JSON.parse(line) as { route: string }).route).sort()).toEqual(
    ['(unknown)', '/internal/jobs/:id', '/internal/me', '/internal/permalinks/:id', '/test/crash/:email'].sort(),
  );
  const all = lines.join('\n');
  for (const personal of ['canary', token, 'isoline.demo', '127.0.0.1']) expect(all).not.toContain(personal);
  expect(lines.find((line) => line.includes('crash'))).toMatch(/"message":"inner","stack":/);
});

test('a failed query is logged without its values', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(canary) exists',
  });
  const text = JSON.stringify(loggedError(new DrizzleQueryError('insert into x values ($1)', ['canary'], cause)));
  expect(text).toContain('duplicate key value in: insert into x values ($1)');
  expect(text).not.toContain('canary');
});

test.each([
  [{ code: 'ECONNREFUSED' }, 503, 'server.database'],
  [{ code: '57P01' }, 503, 'server.database'],
  [new Error('Connection terminated unexpectedly'), 503, 'server.database'],
  [{ code: '53100' }, 507, 'server.full'],
  [{ code: 'ENOSPC' }, 507, 'server.full'],
  [{ code: '57014' }, 503, 'server.slow'],
  [{ code: '40P01' }, 503, 'server.collision'],
  [{ code: '23505' }, 409, 'request.conflict'],
  [new TypeError('x is not a function'), 500, 'server.error'],
])('%o becomes %i %s', (error, status, code) => {
  const refusal = refusalOf(error);
  expect([refusal.status, refusal.code]).toEqual([status, code]);
  if (status === 503) expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
});

test('a wrong question is not a database that is away', () => {
  expect(isDatabaseAway({ code: '42P01' })).toBe(false);
  expect(isDatabaseAway(new DrizzleQueryError('x', [], Object.assign(new Error(''), { code: 'ECONNRESET' })))).toBe(
    true,
  );
});

test('the database gone is 503 with Retry-After, and the process goes on', async () => {
  const nowhere = connect({ host: '/nowhere' }, 2, () => undefined);
  const app = await buildApp({ ...world.parts, database: { ...world.parts.database, ...nowhere } }, null);
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${await world.token('agent')}`, 'x-tenant-id': world.tenantId };
  const response = await fetch(`${url}/internal/me`, { headers });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'degraded', database: 'down' });
  expect((await fetch(`${url}/ready`)).status).toBe(503);
  await app.http.close();
  await nowhere.pool.end();
});

test('what was sent before the end began is answered, on connections of every kind', async () => {
  let arrived = 0;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const app = await buildApp(world.parts, null, [
    ({ http }) => {
      http.get('/test/quick', async () => ({ done: true }));
      http.get('/test/slow', async () => {
        arrived += 1;
        await answered;
        return { done: true };
      });
    },
  ]);
  let accepted = 0;
  app.http.server.on('connection', () => void (accepted += 1));
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.http.server.address() as AddressInfo;
  const lineOf = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const sockets: Socket[] = [];
  const answers: Promise<string>[] = [];
  const open = async () => {
    const socket = connectTo(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const told = (socket: Socket) =>
    new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += String(bytes)));
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });
  // Kept alive after an earlier answer, opened in advance, and just opened.
  const kept = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const socket = await open();
      socket.write(lineOf('/test/quick'));
      await once(socket, 'data');
      return socket;
    }),
  );
  const advance = await Promise.all(Array.from({ length: 10 }, open));
  await until(() => accepted === 20);
  const fresh = await Promise.all(Array.from({ length: 20 }, open));
  for (const socket of [...kept, ...advance, ...fresh]) {
    answers.push(told(socket));
    socket.write(lineOf('/test/slow'));
  }
  // The requests are on their way; nobody has read them.
  const closed = app.http.close();
  await until(() => arrived === 40);
  answer();
  await closed;
  const all = await Promise.all(answers);
  expect(all.filter((text) => /^HTTP\/1.1 200 [^]*"done":true/.test(text))).toHaveLength(40);
  for (const socket of sockets) socket.destroy();
});

test('depth is counted outside of texts', () => {
  expect(depthOf('{"a":[{"b":"[[[[\\"[["}]}')).toBe(3);
  expect(depthOf('"\\\\"[[')).toBe(2);
  expect(parseJson('  ')).toBeUndefined();
  expect(() => parseJson('{"a":1')).toThrow(/not JSON/);
});

test('a bucket fills up again, keys have buckets of their own', () => {
  let time = 0;
  const limits = createLimits(10, () => time);
  const spend = (key: string) => Array.from({ length: 100 }, () => limits.take('guess', key)).filter(Boolean).length;
  expect(spend('a')).toBe(60);
  expect(limits.has('guess', 'a')).toBe(false);
  expect(spend('b')).toBe(60);
  time += 5_000;
  expect(spend('a')).toBe(5);
  time += 3600_000;
  expect(spend('a')).toBe(60);
});

test('refuse needs a status and a code; the text has a usual form', () => {
  expect(() => refuse(404, 'x.unknown')).toThrow('This does not exist, or you may not see it.');
});

test('a refusal meant for the console of a command says nothing of itself to a caller', () => {
  const inside = commandRefusal('The data folder /srv/data is in use by process 4711.');
  expect(refusalOf(inside)).toMatchObject({ status: 500, code: 'server.error' });
  expect(refusalOf(inside).message).not.toContain('4711');
  const answer = new Refusal(404, 'quotes.unknown', 'There is no such quote.');
  expect(refusalOf(answer)).toBe(answer);
});
