import autocannon from 'autocannon';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, freePort, isoline, ServerProcess } from '../tests/support/process';
import { startBare } from './bare';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';

const connections = 50;
const rounds = 7;
const seconds = 3;

type Loaded = { readonly rates: number[]; readonly p99: number[]; readonly bare: number[]; readonly bytes: number };

/** Requests a second and the 99th percentile of a round, in turn with a bare Node server that sends the same bytes. */
async function load(url: string, headers: Record<string, string>): Promise<Loaded> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const body = await answer.text();
  const bare = await startBare(body);
  const loaded: Loaded = { rates: [], p99: [], bare: [], bytes: Buffer.byteLength(body) };
  try {
    await autocannon({ url, headers, connections, duration: 2 });
    for (let round = 0; round < rounds; round++) {
      const ours = await autocannon({ url, headers, connections, duration: seconds });
      const theirs = await autocannon({ url: bare.url, headers: {}, connections, duration: seconds });
      if (ours.non2xx > 0) throw new Error(`${ours.non2xx} requests were refused.`);
      loaded.rates.push(ours.requests.average);
      loaded.p99.push(ours.latency.p99);
      loaded.bare.push(theirs.requests.average);
    }
  } finally {
    bare.stop();
  }
  return loaded;
}

type Served = {
  readonly base: string;
  /** Of a signed-in owner of the sample tenant. */
  readonly headers: Record<string, string>;
  readonly permalink: string;
};

/** A server process as `npm start` runs it, with the sample world. */
async function withServer<T>({ newDatabase }: On, work: (served: Served) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const port = await freePort();
  const environment = environmentOf(folder, port, { ISOLINE_TENANT_RATE: '100000000', ...(await newDatabase()) });
  const server = new ServerProcess(() => environment);
  try {
    await server.start();
    const token = isoline(environment, 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
    const { permalink } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as { permalink: string };
    const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': 'sample' };
    return await work({ base: `http://127.0.0.1:${port}`, headers, permalink });
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The list of coverages, as the console asks for it. */
export const list = (on: On): Promise<readonly Row[]> =>
  withServer(on, async ({ base, headers }) => {
    const { database } = on;
    const loaded = await load(`${base}/internal/coverages/find-by-labels?labels=&size=15`, headers);
    const job = `List of coverages, ${connections} connections`;
    const least = database === 'PostgreSQL' ? 600 : 150;
    return [
      rowOf({
        ...{ job, database, unit: '/s', ours: loaded.rates },
        beside: { name: 'a bare Node server that sends the same bytes', values: loaded.bare },
        goal: { of: 'ours', least },
      }),
      rowOf({ job: `${job}, p99`, database, unit: 'ms', ours: loaded.p99, goal: { of: 'ours', most: 150 } }),
      rowOf({
        ...{ job: `${job}, bytes of a page`, database, unit: 'kB', ours: [loaded.bytes / 1000] },
        goal: { of: 'ours', most: 12 },
      }),
    ];
  });

/** The public card behind a link. */
export const card = (on: On): Promise<readonly Row[]> =>
  withServer(on, async ({ base, permalink }) => {
    const { rates, bare } = await load(`${base}/internal/permalinks/${permalink}`, {});
    return [
      rowOf({
        job: `Public card behind a link, ${connections} connections`,
        ...{ database: on.database, unit: '/s', ours: rates },
        beside: { name: 'a bare Node server that sends the same bytes', values: bare },
        goal: { of: 'ratio', least: 0.6 },
      }),
    ];
  });
