import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendCall } from '#shared/contract/client';
import { findCoverages } from '#shared/contract/coverages';
import { readSampleWorld, type SampleWorld } from '#shared/contract/platform';
import { startEmbedded } from '../server/db/embedded/start';
import { connect } from '../server/db/open';
import { demoOrigin } from '../server/seed/main';
import { environmentOf, freePort, isoline, ServerProcess } from './support/process';
import { allowFrames, copySampleWorld } from './support/sampleWorld';
import { until } from './support/until';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-sample-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What has another name or time in every world; how fast a job runs decides which of its stages is written down last and where its lines stand in the trail, and ids in a PDF how many bytes it takes. The story's own times are whole hours. */
const differs =
  /(?:"[^"]*(?:[iI]d|At|_at|_by|By|[hH]ash|sha256|slug|signature|permalink|head|document|computed|logo|Ids|number|stage|hint|size|url|sequence)": ?(?:"[^"]*"|[\d.]+|\[[^\]]*\]),? ?)|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|[0-9a-f]{32}|\d{4}-\d\d-\d\dT(?!\d\d:00:00(?:Z|\+00:00))[\d:.]+(?:Z|\+00:00)/g;

/** All that a world holds: each table's rows, in an order that does not depend on their ids. */
async function contentOf(dataDir: string, port: number): Promise<Record<string, string[]>> {
  const embedded = await startEmbedded({ folder: join(dataDir, 'database'), log: () => undefined });
  const { pool } = connect({ host: embedded.host }, 1, () => undefined);
  try {
    await allowFrames(pool, demoOrigin('127.0.0.1', port));
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const content: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query<{ line: string }>(`select to_jsonb(t)::text as line from "${name}" t`);
      content[name] = rows.map(({ line }) => line.replaceAll(differs, '')).sort();
    }
    return content;
  } finally {
    await pool.end();
    await embedded.close();
  }
}

/** Of what was done twice by whom, and what was told to whom, a world that was cut off knows more. */
const ofThisRun = ['job', 'idempotency_key', 'notice', 'server_state'];

test('a first start is ready before its sample world is; killed in the middle it carries on, and what comes of it is what `isoline seed` makes', async () => {
  const [started, copy] = [join(folder, 'started'), join(folder, 'another')];
  const port = await freePort();
  const now = new Date();
  // The daily work would go on from there: it is not due yet.
  const more = { ISOLINE_CLOCK: now.toISOString(), ISOLINE_MONITOR_AT: '23:59', DATABASE_URL: undefined };
  const environment = environmentOf(started, port, more);
  const server = new ServerProcess(() => environment);
  const tokenOf = () => isoline(environment, 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
  const client = (token: string) => ({
    base: `http://127.0.0.1:${port}`,
    headers: async () => ({ authorization: `Bearer ${token}`, 'x-tenant-id': 'sample' }),
  });
  const untilReached = async (token: string, isReached: (world: SampleWorld) => boolean): Promise<SampleWorld> => {
    const read = () => sendCall(client(token), readSampleWorld, {});
    let world = await read();
    await until(async () => isReached((world = await read())));
    return world;
  };
  try {
    await server.start();
    const token = tokenOf();
    // Whoever signs in at once sees what is being made, and what there is of it.
    expect((await untilReached(token, ({ percent }) => percent >= 15)).state).toBe('filling');
    expect(isoline(environment, 'seed')).toMatchObject({
      code: 1,
      err: expect.stringContaining('being made already') as string,
    });
    while ((await sendCall(client(token), findCoverages, { query: { labels: '', size: 100 } })).totalElements < 3);
    await server.end('SIGKILL');
    await server.start();
    expect((await untilReached(token, ({ percent }) => percent >= 60)).state).toBe('filling');
    await server.end('SIGKILL');
    await server.start();
    expect(await untilReached(token, ({ state }) => state !== 'filling')).toMatchObject({ state: 'ready' });
  } finally {
    await server.end();
  }
  await copySampleWorld(copy, now);
  const [made, copied] = [await contentOf(started, port), await contentOf(copy, port)];
  // The trail of a world that was cut off tells twice what was begun twice.
  const comparable = (table: string, lines: readonly string[] = []) =>
    table === 'audit' ? [...new Set(lines)] : lines;
  for (const table of Object.keys(made).filter((name) => !ofThisRun.includes(name)))
    expect([table, comparable(table, made[table])]).toEqual([table, comparable(table, copied[table])]);
  for (const table of ['coverage', 'quote', 'policy', 'claim', 'parametric_event', 'footprint'])
    expect([table, (made[table] ?? []).length > 0]).toEqual([table, true]);
}, 900_000);
