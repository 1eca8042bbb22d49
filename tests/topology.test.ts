import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sendCall } from '#shared/contract/client';
import { readPermalink } from '#shared/contract/publicEvents';
import { runMonitoring } from '#shared/contract/monitoring';
import { findJobs, readMe } from '#shared/contract/platform';
import { createQuote } from '#shared/contract/quotes';
import pg from 'pg';
import { projectRoot } from '../server/base/threads';
import { realTimers } from '../server/base/timers';
import { connect } from '../server/db/open';
import { asSystem } from '../server/db/scope';
import { listenTo } from '../server/db/signals';
import { insertNotice } from '../server/jobs/repository';
import { sampleTenantId } from '../server/features/platform/sampleTenant';
import { seedTenant } from '../server/seed/tenant';
import { signInAt } from './support/signIn';
import { freePorts } from './support/process';
import { until } from './support/until';

let script: ChildProcess;
let port: number;
let token: string;
let databaseUrl: string;
const printed: string[] = [];
const proxy = () => `http://127.0.0.1:${port}`;
const api = (number: 1 | 2) => `http://127.0.0.1:${port + 2 * number}`;
/** The process of one part, as the script names it. */
const processOf = (name: string) => Number(new RegExp(`^${name}: process (\\d+)`, 'm').exec(printed.join(''))?.[1]);

beforeAll(async () => {
  port = await freePorts(10);
  script = spawn(process.execPath, [join(projectRoot, 'scripts/topology.mjs')], {
    env: { ...process.env, ISOLINE_PORT: String(port), ISOLINE_SEED: 'none', ISOLINE_LOG: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    const hear = (bytes: Buffer) => {
      printed.push(String(bytes));
      if (printed.join('').includes('Isoline is ready')) resolve();
    };
    script.stdout?.on('data', hear);
    script.stderr?.on('data', hear);
    // Without PostgreSQL this ends with the one command that installs it.
    script.once('exit', () => reject(new Error(printed.join(''))));
  });
  databaseUrl = /^PostgreSQL: (.+)$/m.exec(printed.join(''))?.[1] ?? '';
  const { pool, db } = connect({ url: databaseUrl }, 2, () => undefined);
  await asSystem(db, (system) => seedTenant(system, []));
  await pool.end();
  const { visitor, tokensOf } = signInAt(proxy);
  token = (await tokensOf(visitor(), 'owner@isoline.demo')).access_token;
}, 300_000);
afterAll(async () => {
  if (!script || script.exitCode !== null) return;
  const ended = once(script, 'exit');
  script.kill('SIGTERM');
  await ended;
});

const clientOf = (base: string) => ({
  base,
  headers: async () => ({ authorization: `Bearer ${token}`, 'x-tenant-id': sampleTenantId }),
});
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The job as the second API process sees it, once it has ended. */
async function endOf(jobId: string) {
  const read = async () => (await sendCall(clientOf(api(2)), findJobs, { query: {} })).find(({ id }) => id === jobId);
  let job = await read();
  await until(async () => ((job = await read()), job !== undefined && !['queued', 'running'].includes(job.state)));
  return job;
}

test('whoever signs in at the provider is known to both API processes, which the proxy asks in turns', async () => {
  for (const base of [api(1), api(2), proxy(), proxy()])
    expect(await sendCall(clientOf(base), readMe, {})).toMatchObject({ email: 'owner@isoline.demo' });
  await expect(sendCall({ base: proxy() }, readMe, {})).rejects.toMatchObject({ status: 401 });
});

test('a job that one API process writes down is run by a worker, and seen through the other', async () => {
  const { jobId } = await sendCall(clientOf(api(1)), runMonitoring, { body: {} });
  expect(await endOf(jobId)).toMatchObject({ state: 'done', kind: 'monitoring.run' });
});

test('what one process changes another one hears of at once, and again after its connection broke', async () => {
  const { pool, db, connection } = connect({ url: databaseUrl }, 1, () => undefined);
  let heard = 0;
  const lines: string[] = [];
  const signals = listenTo(
    connection,
    { isoline_changes: () => (heard += 1) },
    { timers: realTimers, log: (line) => lines.push(line) },
  );
  const hears = () => {
    const before = heard;
    return until(() => heard > before);
  };
  await hears();
  const told = hears();
  await asSystem(db, (system) => insertNotice(system, sampleTenantId, ['platform']));
  await told;
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen isoline_changes' and application_name = $1`,
    [`isoline ${process.pid}`],
  );
  await hears();
  expect(lines).toEqual([expect.stringMatching(/^The connection that listens for isoline_changes broke: /)]);
  await signals.stop();
  await pool.end();
});

test('a write that is repeated at the other process happens once', async () => {
  const options = { idempotencyKey: 'the-same-draft' };
  const first = await sendCall(clientOf(api(1)), createQuote, {}, options);
  const again = await sendCall(clientOf(api(2)), createQuote, {}, options);
  expect(again.id).toBe(first.id);
});

test('guesses at links count in both processes, whichever let them through', async () => {
  const guess = (base: string, number: number) =>
    fetch(`${base}${readPermalink.path.replace(':id', `no-such-link-${number}`)}`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    }).then(({ status }) => status);
  let passed = 0;
  while ((await guess(api(1), passed)) === 404) passed += 1;
  expect(passed).toBeGreaterThanOrEqual(60);
  // The second process would let as many through; it hears of the first within a second or two.
  let more = 0;
  while ((await guess(api(2), more)) === 404) {
    more += 1;
    await wait(250);
  }
  expect(more).toBeLessThan(60);
});

test('a worker that dies in the middle of a job leaves it to another', async () => {
  // Two connections: inside one transaction PostgreSQL goes on telling the activity that it saw first.
  const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin; lock table parametric_event in access exclusive mode');
  const { jobId } = await sendCall(clientOf(api(1)), runMonitoring, { body: {} });
  // The connection that waits for the lock bears the process of its worker in its name.
  let busy = NaN;
  while (Number.isNaN(busy)) {
    const { rows } = await watcher.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%parametric_event%'`,
    );
    busy = Number(/^isoline (\d+)$/.exec(rows[0]?.name ?? '')?.[1] ?? NaN);
    await wait(50);
  }
  expect([processOf('worker 1'), processOf('worker 2')]).toContain(busy);
  process.kill(busy, 'SIGKILL');
  await holder.query('rollback');
  await Promise.all([holder.end(), watcher.end()]);
  expect(await endOf(jobId)).toMatchObject({ state: 'done' });
});

test('an API process that dies is passed by', async () => {
  process.kill(processOf('api 1'), 'SIGKILL');
  for (let i = 0; i < 6; i += 1) {
    // A connection that broke while it was in use is a 502; a process that is gone is not asked any more.
    const status = await fetch(`${proxy()}/health`).then((response) => response.status);
    if (i > 1) expect(status).toBe(200);
  }
  expect(await sendCall(clientOf(proxy()), readMe, {})).toMatchObject({ email: 'owner@isoline.demo' });
});
