import { findPrograms, saveProgram } from '#shared/contract/programs';
import { buildApp } from '../server/start/app';
import type { App } from '../server/http/app';
import { connect } from '../server/db/open';
import { openLineProxy, type LineProxy } from './support/lineProxy';
import { startPostgresWorld } from './support/postgresWorld';
import { createTestTimers } from './support/timers';
import { until } from './support/until';

type World = Awaited<ReturnType<typeof startPostgresWorld>>;
type Answer = { readonly status: number; readonly retryAfter: string | null; readonly body: unknown };

const timers = createTestTimers({ pausesRun: true });
let world: World;
let proxy: LineProxy;
let app: App;
let base: string;
let end: () => Promise<void>;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await startPostgresWorld({});
  const { connection, connections } = world.parts.database;
  if (!('url' in connection)) throw new Error('A line to be lost leads to a PostgreSQL.');
  const at = /@(%2F[^:/]+):(\d+)/.exec(connection.url);
  if (!at?.[1]) throw new Error(`There is no unix socket in ${connection.url}.`);
  proxy = await openLineProxy(`${decodeURIComponent(at[1])}/.s.PGSQL.${at[2]}`);
  const through = (url: string) => url.replace(at[0], `@127.0.0.1:${proxy.port}`);
  const { tenants } = connection;
  const connected = connect(
    { url: through(connection.url), ...(tenants ? { tenants: through(tenants) } : {}) },
    connections,
    () => undefined,
    timers,
  );
  end = connected.end;
  app = await buildApp({ ...world.parts, timers, database: { ...world.parts.database, ...connected } }, null);
  base = await app.http.listen({ host: '127.0.0.1', port: 0 });
  headers = { authorization: `Bearer ${await world.token('owner')}`, 'x-tenant-id': world.tenantId };
});
afterAll(async () => {
  await app?.http.close();
  await end?.();
  await proxy?.close();
  await world?.close();
});

async function ask({ method, path }: { readonly method: string; readonly path: string }): Promise<Answer> {
  const body =
    method === 'GET'
      ? undefined
      : JSON.stringify({
          ...{ '@type': 'NewProgram', id: crypto.randomUUID(), name: 'Lost', status: 'DRAFT', labels: {} },
          ...{ description: '', currency: 'INR', country: 'India', icon: 'grass', insuredUnit: 'Acres' },
        });
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: JSON.parse(text || 'null') };
}
const health = { method: 'GET', path: '/health' };
const ready = { method: 'GET', path: '/ready' };

/** Lets time go by until it is answered: nothing comes over the lines meanwhile. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => (isOver = true);
  void work.then(over, over);
  await until(async () => {
    if (!isOver) await timers.advance(500);
    return isOver;
  });
  return work;
}
/** Lets only as much time go by as a connection is tried for that has been idle: what comes over the lines is waited for. */
async function whileTried<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = () => (isOver = true);
  void work.then(over, over);
  await until(async () => {
    if (!isOver && timers.waiting().includes(2_000)) await timers.advance(2_000);
    return isOver;
  });
  return work;
}

const forty = () => Promise.all(Array.from({ length: 40 }, (_, at) => ask(at % 2 === 0 ? findPrograms : saveProgram)));
const refused = ({ status, retryAfter }: Answer) => status === 503 && Number(retryAfter) > 0;

async function isWell(): Promise<void> {
  expect((await ask(findPrograms)).status).toBe(200);
  expect((await ask(saveProgram)).status).toBe(200);
  expect((await ask(health)).body).toMatchObject({ status: 'ok', database: 'ok' });
  expect((await ask(ready)).status).toBe(200);
  expect((await forty()).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
}

test.each([1, 2])(
  'bytes lost with the sockets open, time %i: all are refused in time, and the next one is served',
  async () => {
    await isWell();
    proxy.lose();
    const answers = await inTime(forty());
    expect(answers.filter((answer) => !refused(answer))).toEqual([]);
    expect((await inTime(ask(health))).body).toMatchObject({ status: 'degraded', database: 'down' });
    expect(refused(await inTime(ask(ready)))).toBe(true);
    proxy.mend();
    await isWell();
  },
);

test.each([1, 2])('lines forgotten while nobody used them, time %i: the next request is served', async () => {
  await isWell();
  await timers.advance(60_000);
  proxy.forget();
  expect((await whileTried(ask(findPrograms))).status).toBe(200);
  expect((await whileTried(ask(saveProgram))).status).toBe(200);
  await isWell();
});

test.each([1, 2])('all lines closed, time %i: the next request is served', async () => {
  await isWell();
  const answers = forty();
  proxy.cut();
  expect((await answers).filter((answer) => answer.status !== 200 && !refused(answer))).toEqual([]);
  await isWell();
});

test.each([1, 2])('lines held for 14 s with 40 requests in flight, time %i: the process serves again', async () => {
  await isWell();
  proxy.hold();
  const answers = forty();
  await until(() => timers.waiting().length >= 40);
  await timers.advance(14_000);
  proxy.mend();
  expect((await inTime(answers)).filter((answer) => answer.status !== 200 && !refused(answer))).toEqual([]);
  await isWell();
});

test.each([1, 2])(
  'another machine takes over, time %i: what was in flight ends in time, and the first request is served',
  async () => {
    await isWell();
    const answers = forty();
    proxy.leave();
    expect((await inTime(answers)).filter((answer) => answer.status !== 200 && !refused(answer))).toEqual([]);
    expect(refused(await inTime(ask(ready)))).toBe(true);
    proxy.mend();
    await isWell();
  },
);

test.each([1, 2])(
  'the machine that took over is no primary yet, time %i: writes are refused, and served once it is',
  async () => {
    await isWell();
    const client = await world.parts.database.pool.connect();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const ofNewConnections = (change: string) => client.query(`alter database "${rows[0]?.name}" ${change}`);
    try {
      await ofNewConnections('set default_transaction_read_only = on');
      proxy.cut();
      // The pool hears of the cut when it comes to it.
      await until(async () => (await ask(findPrograms)).status === 200);
      expect(refused(await ask(saveProgram))).toBe(true);
      expect(refused(await ask(ready))).toBe(true);
    } finally {
      await ofNewConnections('reset default_transaction_read_only');
      client.release();
    }
    await isWell();
  },
);
