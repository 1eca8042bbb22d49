import { readPermalink } from '#shared/contract/publicEvents';
import { health, readMe } from '#shared/contract/platform';
import { byCommand } from '../base/person';
import { defineJob, type JobDefinition } from '../jobs/define';
import { enqueueJob } from '../jobs/enqueue';
import { waitingJobs } from '../jobs/repository';
import { runJob } from '../jobs/run';
import { asSystem, inTenant } from '../db/scope';
import { dataSet } from '../db/schema/catalog';
import { monitoringRun } from '../db/schema/monitoring';
import { freePort } from '../../tests/support/process';
import { startWorld, type World } from '../../tests/support/world';
import { listenForMetrics } from './listen';
import { createMetrics, type Metrics } from './metrics';

const token = 'a-token-of-many-signs';
const countRain = defineJob<object>({ name: 'test.rain', area: 'catalog', run: async () => 'counted' });
const breakOff = defineJob<object>({
  name: 'test.break',
  area: 'catalog',
  run: () => Promise.reject(new Error('It broke')),
});
const jobs = [countRain, breakOff] as unknown as readonly JobDefinition<never>[];

let world: World;
let metrics: Metrics;
let base: string;
let isWell = true;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  world = await startWorld({
    routes: ({ http, parts }) => {
      metrics = createMetrics({ database: parts.database, role: 'all' });
      metrics.watch(http);
    },
  });
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  closers.push(await listenForMetrics({ at: { host: '127.0.0.1', port, token }, metrics, isWell: async () => isWell }));
});
afterAll(async () => {
  for (const close of closers) await close();
  await world?.close();
});

const scrape = async () => {
  const response = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  return response.text();
};
/** The value of one line: its name and labels to the letter. */
const valueOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length) ?? NaN,
  );

test('requests are counted by call and status and timed by call, whoever asks', async () => {
  await world.call(health, {});
  const before = await scrape();
  await world.call(health, {});
  await world.call(health, {});
  await expect(world.send(readMe, {})).rejects.toMatchObject({ status: 401 });
  await expect(world.send(readPermalink, { params: { id: 'a-secret-link' } })).rejects.toMatchObject({ status: 404 });
  expect((await world.fetch('/internal/nothing')).status).toBe(404);
  const after = await scrape();
  const asked = `isoline_requests_total{call="${health.key}",status="200"}`;
  expect(valueOf(after, asked) - valueOf(before, asked)).toBe(2);
  const timed = `isoline_request_seconds_count{call="${health.key}"}`;
  expect(valueOf(after, timed) - valueOf(before, timed)).toBe(2);
  expect(valueOf(after, `isoline_requests_total{call="${readMe.key}",status="401"}`)).toBe(1);
  expect(valueOf(after, `isoline_requests_total{call="${readPermalink.key}",status="404"}`)).toBe(1);
  expect(valueOf(after, 'isoline_requests_total{call="unknown",status="404"}')).toBe(1);
  expect(after).not.toContain('a-secret-link');
});

test('waiting jobs show with their age, and ended runs with their time', async () => {
  const { db } = world.parts.database;
  const { tenantId } = world;
  await inTenant(db, tenantId, async (inside) => {
    for (const job of jobs) await enqueueJob(inside, job, {} as never, { tenantId, createdBy: byCommand('owner') });
  });
  const waiting = await scrape();
  expect(valueOf(waiting, 'isoline_jobs{kind="test.rain",state="queued"}')).toBe(1);
  expect(valueOf(waiting, 'isoline_jobs_oldest_seconds{kind="test.rain",state="queued"}')).toBeGreaterThanOrEqual(0);
  const { settings, files, now, clock, timers } = world.parts;
  const shop = {
    ...{
      db,
      settings,
      files,
      now,
      clock,
      timers,
      changed: () => undefined,
      log: () => undefined,
      ran: metrics.observeJob,
    },
    jobs: new Map(jobs.map((job) => [job.name, job])),
  };
  for (const { id } of await asSystem(db, (system) => waitingJobs(system))) await runJob(shop, id);
  const done = await scrape();
  expect(valueOf(done, 'isoline_jobs{kind="test.rain",state="queued"}')).toBeNaN();
  expect(valueOf(done, 'isoline_job_seconds_count{kind="test.rain",state="done"}')).toBe(1);
  expect(valueOf(done, 'isoline_job_seconds_count{kind="test.break",state="failed"}')).toBe(1);
});

test('data sets tell their newest day, and monitoring when it last ran for whom has waited longest', async () => {
  const { db } = world.parts.database;
  const set = { id: 'rain', providerId: 'noaa', kind: 'station', category: 'Weather', name: 'Rain of Ola Owner' };
  const [early, late] = [new Date('2026-05-01T06:00:00Z'), new Date('2026-05-02T06:00:00Z')];
  for (const [tenantId, lastDate, endedAt] of [
    [world.tenantId, '2026-05-03', late],
    [world.otherTenantId, '2026-05-01', early],
  ] as const) {
    await inTenant(db, tenantId, async (inside) => {
      await inside
        .insert(dataSet)
        .values({ tenantId, ...set, riskTypeIds: [], variables: [], version: 1, firstDate: '2020-01-01', lastDate });
      await inside
        .insert(monitoringRun)
        .values({ tenantId, id: `run-${tenantId}`, asOf: '2026-05-01', startedAt: endedAt, endedAt });
    });
  }
  const text = await scrape();
  const newest = valueOf(text, 'isoline_data_newest_timestamp_seconds{provider="noaa",data_set="rain"}');
  expect(newest).toBe(Date.parse('2026-05-01T00:00:00Z') / 1000);
  expect(valueOf(text, 'isoline_monitoring_last_run_timestamp_seconds')).toBe(early.getTime() / 1000);
});

test('the process tells its version, connections, event loop and memory, and names no tenant and nobody', async () => {
  const text = await scrape();
  for (const name of [
    'isoline_info',
    'isoline_database_connections',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
  ])
    expect(text).toContain(`\n${name}`);
  expect(valueOf(text, 'isoline_database_up')).toBe(1);
  expect(text).not.toMatch(/@|isoline\.demo|Sample Insurance|Other Insurance|Ola Owner/);
  expect(text).not.toContain(`"${world.tenantId}"`);
});

test('strangers are refused: on the public port there is nothing, on its own it takes the token', async () => {
  expect((await world.fetch('/metrics')).status).toBe(404);
  expect((await fetch(`${base}/metrics`)).status).toBe(401);
  const wrong = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}x` } });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).not.toContain('isoline_');
  expect((await fetch(`${base}/internal/me`)).status).toBe(404);
});

test('health says whether this process can work', async () => {
  expect((await fetch(`${base}/health`)).status).toBe(200);
  isWell = false;
  const ill = await fetch(`${base}/health`);
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({ status: 'degraded' });
});
