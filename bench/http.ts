import autocannon from 'autocannon';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, freePort, isoline, seedWith, ServerProcess } from '../tests/support/process';
import { holderOf } from '../server/db/lock';
import { connect, type Connection } from '../server/db/open';
import { startBare } from './bare';
import { growCoverages } from './coverages';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { runsInTurn } from './frame/turns';
import { sideBySide, timed } from './measure';

const connections = 50;
const rounds = 7;
const seconds = 3;

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
/** The page and its total as somebody would ask for them without us: no tenants, no rights, no HTTP. */
const pageQuestions = [
  `select c.id, c.current_version, c.labels, v.version, v.label, v.ui_state, v.coverage_type, v.risk_type_id, v.currency,
    v.start, v."end", v.terms, v.parts, v.risk_premium_pct, v.gross_premium_pct, t.id, t.name
    from coverage c join coverage_version v on v.coverage_id = c.id and v.version = c.current_version
    join monitoring_target t on t.id = v.target_id
    where not c.archived order by c.created_at desc, c.id desc limit 15`,
  'select count(*) from coverage where not archived',
].map(oneLine);

/** So many loops over these questions at once for so long; answers how many went through in a second. */
async function bareLoop(where: Connection): Promise<number> {
  const program = `
    const pg = require('pg');
    const [where, questions, loops, seconds] = JSON.parse(process.argv[1]);
    const pool = new pg.Pool({ ...where, max: 16 });
    const until = Date.now() + seconds * 1000;
    let rounds = 0;
    const loop = async () => { while (Date.now() < until) { for (const text of questions) await pool.query(text); rounds += 1; } };
    Promise.all(Array.from({ length: loops }, loop)).then(() => { console.log(rounds / seconds); process.exit(0); });`;
  const child = spawn(process.execPath, [
    '-e',
    program,
    JSON.stringify([
      'url' in where ? { connectionString: where.url } : { ...where, user: 'postgres', database: 'postgres' },
      pageQuestions,
      connections,
      seconds,
    ]),
  ]);
  const [rate] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(String(rate));
}

type Loaded = { readonly rates: number[]; readonly p99: number[]; readonly beside: number[] };

/** Requests a second and the 99th percentile of a round, each round in turn with one of the alternative. */
async function load(url: string, headers: Record<string, string>, alternative: () => Promise<number>): Promise<Loaded> {
  const loaded: Loaded = { rates: [], p99: [], beside: [] };
  await autocannon({ url, headers, connections, duration: 2 });
  for await (const _ of runsInTurn(rounds)) {
    const ours = await autocannon({ url, headers, connections, duration: seconds });
    if (ours.non2xx > 0) throw new Error(`${ours.non2xx} requests were refused.`);
    loaded.rates.push(ours.requests.average);
    loaded.p99.push(ours.latency.p99);
    loaded.beside.push(await alternative());
  }
  return loaded;
}

async function bytesOf(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}

export type Served = {
  readonly base: string;
  /** Of a signed-in owner of the sample tenant. */
  readonly headers: Record<string, string>;
  /** Of anybody else who has an account. */
  readonly headersOf: (email: string, tenantId: string) => Record<string, string>;
  readonly permalink: string;
  /** Its database. */
  readonly where: Connection;
  /** Its processes. */
  readonly group: () => number;
};

/** A server process as `npm start` runs it, with the sample world; without a limit to what a tenant asks, unless settings say otherwise. */
export async function withServer<T>(
  { newDatabase }: On,
  work: (served: Served) => Promise<T>,
  settings: Readonly<Record<string, string>> = { ISOLINE_TENANT_RATE: '100000000' },
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const port = await freePort();
  const database = await newDatabase();
  const environment = environmentOf(folder, port, { ...settings, ...database });
  const server = new ServerProcess(() => environment);
  try {
    seedWith(environment);
    await server.start();
    const headersOf = (email: string, tenantId: string) => {
      const token = isoline(environment, 'token', '--user', email, '--minutes', '60').out.trim();
      return { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
    };
    const { permalink } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as { permalink: string };
    const headers = headersOf('owner@isoline.demo', 'sample');
    const { DATABASE_URL: url } = database;
    const where = url ? { url } : { host: holderOf(folder)?.socket ?? '' };
    const base = `http://127.0.0.1:${port}`;
    return await work({ base, headers, headersOf, permalink, where, group: () => server.pid });
  } finally {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sample tenant grown to so many coverages, with the upkeep that a database does by itself in time. */
export async function grow(where: Connection, coverages: number): Promise<void> {
  const { db, pool } = connect(where, 2, (line) => process.stderr.write(`${line}\n`));
  await growCoverages(db, coverages);
  await pool.query('vacuum (analyze)');
  await pool.end();
}

export const listPath = '/internal/coverages/find-by-labels?labels=&size=15';

/** What somebody would ask for by hand, in place of a page of a hundred thousand coverages and its total. */
const byHand = (where: string, order: string, offset = 0) =>
  [
    `select c.id, v.label, v.ui_state, v.terms, v.parts, v.start, v."end", t.name
    from coverage c join coverage_version v on v.coverage_id = c.id and v.version = c.current_version
    join monitoring_target t on t.id = v.target_id
    where not c.archived ${where} order by ${order} limit 15 offset ${offset}`,
    `select count(*) from coverage c join coverage_version v on v.coverage_id = c.id and v.version = c.current_version
    join monitoring_target t on t.id = v.target_id where not c.archived ${where}`,
  ].map(oneLine);
/** Pages that take more than the first one does: what is asked of the list, and by hand. */
const hardPages = (coverages: number) => {
  const last = Math.ceil(coverages / 15) - 1;
  return [
    ['sorted by place', 'sort=monitoringTarget', byHand('', 't.name collate words, c.id')],
    [
      'searched',
      'search=Coverage+99999',
      byHand(
        `and (v.label ilike '%Coverage 99999%' or t.name ilike '%Coverage 99999%')`,
        'c.created_at desc, c.id desc',
      ),
    ],
    ['last page by name', `sort=label&page=${last}`, byHand('', 'v.label collate words, c.id', last * 15)],
  ] as const;
};
async function listRows(
  { database }: On,
  where: Connection,
  url: string,
  headers: Record<string, string>,
  coverages: number,
) {
  const { pool } = connect(where, 2, (line) => process.stderr.write(`${line}\n`));
  const rows: Row[] = [];
  for (const [name, query, questions] of hardPages(coverages)) {
    const bare = async () => {
      for (const question of questions) await pool.query(question);
    };
    const { ours, theirs } = await sideBySide(
      rounds,
      () => timed(() => bytesOf(`${url}&${query}`, headers)),
      () => timed(bare),
    );
    rows.push(
      rowOf({
        ...{
          job: `List of coverages, ${coverages.toLocaleString('en')} in the tenant, ${name}`,
          database,
          unit: 'ms',
          ours,
        },
        beside: { name: 'a bare pg loop that asks the same by hand, without HTTP', values: theirs },
        goal: { of: 'ours', most: database === 'PostgreSQL' ? 250 : 1000 },
      }),
    );
  }
  await pool.end();
  return rows;
}

/** The list of coverages, as the console asks for it, in tenants of a thousand to a hundred thousand. */
export const list = (on: On): Promise<readonly Row[]> =>
  withServer(on, async ({ base, headers, where }) => {
    const { database } = on;
    const least = database === 'PostgreSQL' ? 600 : 150;
    const url = `${base}${listPath}`;
    const rows: Row[] = [];
    for (const coverages of [1_000, 10_000, 100_000]) {
      await grow(where, coverages);
      const job = `List of coverages, ${coverages.toLocaleString('en')} in the tenant`;
      const firsts: number[] = [];
      for await (const page of runsInTurn(rounds))
        firsts.push(await timed(() => bytesOf(`${url}&page=${page}`, headers)));
      const { rates, p99, beside } = await load(url, headers, () => bareLoop(where));
      const bytes = Buffer.byteLength(await bytesOf(url, headers));
      rows.push(
        rowOf({
          ...{ job: `${job}, ${connections} connections`, database, unit: '/s', ours: rates },
          beside: { name: 'a bare pg loop with count, without HTTP', values: beside },
          goal: { of: 'ours', least },
        }),
        rowOf({
          job: `${job}, ${connections} connections, p99`,
          database,
          unit: 'ms',
          ours: p99,
          ...(database === 'PostgreSQL' ? { goal: { of: 'ours', most: 150 } } : {}),
        }),
        rowOf({
          ...{ job: `${job}, a page, asked for alone`, database, unit: 'ms', ours: firsts },
          goal: { of: 'ours', most: 60 },
          point: { line: 'list', coverages },
        }),
        rowOf({ job: `${job}, a page`, database, unit: 'kB', ours: [bytes / 1000], goal: { of: 'ours', most: 12 } }),
      );
      if (coverages === 100_000) rows.push(...(await listRows(on, where, url, headers, coverages)));
    }
    return rows;
  });

/** The public card behind a link. */
export const card = (on: On): Promise<readonly Row[]> =>
  withServer(on, async ({ base, permalink }) => {
    const url = `${base}/internal/permalinks/${permalink}`;
    const bare = await startBare(await bytesOf(url, {}));
    try {
      const bareRate = async () =>
        (await autocannon({ url: bare.url, headers: {}, connections, duration: seconds })).requests.average;
      const { rates, beside } = await load(url, {}, bareRate);
      return [
        rowOf({
          job: `Public card behind a link, ${connections} connections`,
          ...{ database: on.database, unit: '/s', ours: rates },
          beside: { name: 'a bare Node server that sends the same bytes', values: beside },
          goal: { of: 'ratio', least: 0.6 },
        }),
      ];
    } finally {
      bare.stop();
    }
  });
