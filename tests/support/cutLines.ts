import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Call } from '#shared/contract/call';
import { findCoverages } from '#shared/contract/coverages';
import { runMonitoring } from '#shared/contract/monitoring';
import { findJobs } from '#shared/contract/platform';
import { createQuote, findQuotes } from '#shared/contract/quotes';
import { startCluster, type Cluster } from './cluster';
import { connect } from '../../server/db/open';
import { sampleTenantId } from '../../server/features/platform/sampleTenant';
import { furnish } from './database';
import { environmentOf, freePort, isoline, ServerProcess } from './process';

const askers = 24;
type Size = { readonly restarts: number; readonly cuts: number };
/** In `npm test`, with a restart of each kind, and in `npm run attack`. */
export const cutSizes: Readonly<Record<'short' | 'long', Size>> = {
  short: { restarts: 2, cuts: 10 },
  long: { restarts: 10, cuts: 50 },
};
const calls = [createQuote, findCoverages, findQuotes];

/** A plain request: what is looked at is the answer, whatever it is. */
type Send = (call: Call, body?: object) => Promise<Response>;

export type CutFigures = {
  /** The answers under load, by their status. */
  readonly seen: ReadonlyMap<number, number>;
  /** Requests that got neither an answer nor a refusal that says when to try again. */
  readonly unwell: readonly string[];
  /** Milliseconds from when PostgreSQL took connections again to the end of the first good answer, for each restart. */
  readonly returns: readonly number[];
  /** Writes that were answered with 200, and those of them that are not there. */
  readonly promised: number;
  readonly missing: readonly string[];
  /** Did the process live through all of it? */
  readonly isRunning: boolean;
  /** How a job ended that was asked for afterwards. */
  readonly job: string;
};

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Asks on and on, in as many ways as there are: questions, and writes that are a transaction each. */
function putUnderLoad(send: Send) {
  const seen = new Map<number, number>();
  const unwell: string[] = [];
  const promised: string[] = [];
  let ended = false;
  async function ask(turn: number): Promise<void> {
    try {
      const call = calls[turn % calls.length] as Call;
      const asked = await send(call);
      seen.set(asked.status, (seen.get(asked.status) ?? 0) + 1);
      const answer = (await asked.json()) as { id?: string };
      if (asked.status === 200 && call === createQuote) promised.push(answer.id ?? '');
      if (asked.status !== 200 && (asked.status !== 503 || !asked.headers.get('retry-after')))
        unwell.push(`${asked.status} ${JSON.stringify(answer)}`);
      if (asked.status !== 200) await wait(20);
    } catch (error) {
      unwell.push(`no answer: ${String((error as Error).cause ?? error)}`);
      await wait(100);
    }
  }
  async function askOn(asker: number): Promise<void> {
    for (let turn = asker; !ended; turn += 1) await ask(turn);
  }
  const all = Promise.all(Array.from({ length: askers }, (_, asker) => askOn(asker)));
  return {
    seen,
    unwell,
    promised,
    async end() {
      ended = true;
      await all;
    },
  };
}

/** Until the server serves again; a server that is gone never does. */
async function served(send: Send): Promise<void> {
  for (let status = 0; status !== 200;) {
    const answer = await send(findQuotes);
    status = answer.status;
    await answer.arrayBuffer();
    if (status !== 200) await wait(10);
  }
}

/** Which start of PostgreSQL this is; null while it takes no connection. */
async function startOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ start: string }>('select pg_postmaster_start_time()::text as start');
    return rows[0]?.start ?? null;
  } catch {
    return null;
  } finally {
    // One that never connected, or was cut meanwhile, has nothing left to end.
    await client.end().catch(() => undefined);
  }
}

/** Restarts PostgreSQL; answers how many milliseconds the server took to serve once it was back. */
async function restart(cluster: Cluster, send: Send, mode: 'immediate' | 'fast'): Promise<number> {
  const before = await startOf(cluster.url);
  async function backAndServed(): Promise<number> {
    for (let start = before; start === null || start === before; start = await startOf(cluster.url)) await wait(10);
    const back = performance.now();
    await served(send);
    return performance.now() - back;
  }
  const [took] = await Promise.all([backAndServed(), cluster.restart(mode)]);
  return took;
}

/** Cuts connections of the server one by one, those at work first. */
async function cut({ url }: Cluster, count: number): Promise<void> {
  const knife = new pg.Client({ connectionString: url });
  await knife.connect();
  for (let done = 0; done < count;) {
    const { rowCount } = await knife.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'isoline %' order by state = 'active' desc, random() limit 1`,
    );
    done += rowCount ?? 0;
    await wait(20);
  }
  await knife.end();
}

/** Has a job run and answers how it ended. */
async function runJob(send: Send): Promise<string> {
  const { jobId } = (await (await send(runMonitoring, {})).json()) as { jobId: string };
  for (;;) {
    const jobs = (await (await send(findJobs)).json()) as { id: string; state: string }[];
    const state = jobs.find(({ id }) => id === jobId)?.state ?? 'gone';
    if (state !== 'queued' && state !== 'running') return state;
    await wait(50);
  }
}

async function tryOn(cluster: Cluster, server: ServerProcess, send: Send, size: Size): Promise<CutFigures> {
  const load = putUnderLoad(send);
  const returns: number[] = [];
  try {
    for (let round = 0; round < size.restarts; round += 1) {
      await wait(200);
      returns.push(await restart(cluster, send, round % 2 === 0 ? 'immediate' : 'fast'));
    }
    await cut(cluster, size.cuts);
  } finally {
    await load.end();
  }
  await served(send);
  const { isRunning } = server;
  const job = await runJob(send);
  const { pool } = connect({ url: cluster.url }, 1, () => undefined);
  const { rows } = await pool.query<{ id: string }>('select id from quote');
  await pool.end();
  const stored = new Set(rows.map(({ id }) => id));
  const { seen, unwell, promised } = load;
  const missing = promised.filter((id) => !stored.has(id));
  return { seen, unwell, returns, promised: promised.length, missing, isRunning, job };
}

/** A server under load on a PostgreSQL of its own, which is restarted, and whose connections are cut. @throws where PostgreSQL is not installed */
export async function cutLines(size: Size): Promise<CutFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-cut-'));
  const cluster = startCluster();
  const port = await freePort();
  const environment = environmentOf(join(folder, 'data'), port, {
    DATABASE_URL: cluster.url,
    ISOLINE_SEED: 'none',
    ISOLINE_TENANT_RATE: '100000',
  });
  const server = new ServerProcess(() => environment);
  try {
    await server.start();
    const { pool, db } = connect({ url: cluster.url }, 2, () => undefined);
    await furnish(db);
    await pool.end();
    const token = isoline(environment, 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
    const identity = { authorization: `Bearer ${token}`, 'x-tenant-id': sampleTenantId };
    const send: Send = ({ method, path }, body) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { ...identity, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    return await tryOn(cluster, server, send, size);
  } finally {
    await server.end();
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
