import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Connection } from '../../server/db/open';
import { asSystem } from '../../server/db/scope';
import { sampleTenantId } from '../../server/features/platform/sampleTenant';
import type { Figure } from '../../tests/support/atOnce';
import { furnish, otherTenantId, strangerEmail } from '../../tests/support/database';
import { copied } from '../copies';
import { growCoverages } from '../coverages';
import type { On } from '../frame/databases';
import { spreadOf } from '../frame/rows';
import { listPath, withServer } from '../http';
import { timed } from '../measure';

const coverages = 1_000;
const storms = [120, 600];
const rounds = 5;
const seconds = 6;
/** Until a storm is in full swing. */
const swingMs = 1_500;
/** Between two questions of the quiet tenant, as somebody has who looks at what he asked for. */
const betweenMs = 10;

/** What a copy for the other tenant is called: a coverage's id is its own over all tenants, a place's is its tenant's. */
const renamed: Readonly<Record<string, Record<string, string>>> = {
  monitoring_target: {},
  coverage: { id: `t.id || '-${otherTenantId}'` },
  coverage_version: { coverage_id: `t.coverage_id || '-${otherTenantId}'` },
};

/** Two tenants that hold the same. */
async function fill(where: Connection): Promise<void> {
  const { db, pool } = connect(where, 2, (line) => process.stderr.write(`${line}\n`));
  await growCoverages(db, coverages);
  await furnish(db);
  await asSystem(db, async (system) => {
    for (const [table, names] of Object.entries(renamed))
      await copied(
        system,
        table,
        { tenant_id: `'${otherTenantId}'`, ...names },
        `${table} t where t.tenant_id = '${sampleTenantId}'`,
      );
  });
  await pool.query('vacuum (analyze)');
  await pool.end();
}

type Ask = { readonly url: string; readonly headers: Record<string, string> };

/**
 * So many connections that ask again as soon as they are answered or refused. They are a process of their own that leaves
 * the processors to the server: whoever storms a server does not sit on its machine.
 */
async function storm(ask: Ask, connections: number): Promise<() => Promise<Record<string, { count: number }>>> {
  const program = `
    require('autocannon')(JSON.parse(process.argv[1])).then(({ statusCodeStats }) => console.log(JSON.stringify(statusCodeStats)));`;
  const options = { ...ask, connections, duration: seconds + Math.ceil(swingMs / 1000) };
  const child = spawn(process.execPath, ['-e', program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.pid) setPriority(child.pid, 15);
  const said = once(child.stdout, 'data');
  await pause(swingMs);
  return async () => {
    const [text] = (await said) as [Buffer];
    await once(child, 'exit');
    return JSON.parse(String(text)) as Record<string, { count: number }>;
  };
}

type Asked = { readonly took: number[]; refused: number };

/** One question after another for a while: milliseconds each, into `asked`; answers the 99th percentile. */
async function askQuietly({ url, headers }: Ask, asked: Asked): Promise<number> {
  const took: number[] = [];
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await pause(betweenMs)) {
    const ms = await timed(async () => {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) asked.refused += 1;
    });
    took.push(ms);
  }
  asked.took.push(...took);
  took.sort((a, b) => a - b);
  return took[Math.ceil(took.length * 0.99) - 1] ?? 0;
}

/** A tenant that asks one thing at a time, alone and beside another one's storm, in turn: both ask for a page of their coverages. */
export const quietTenant = (on: On): Promise<readonly Figure[]> =>
  withServer(
    on,
    async ({ base, headers, headersOf, where }) => {
      await fill(where);
      const url = `${base}${listPath}`;
      const loud = { url, headers };
      const quiet = { url, headers: headersOf(strangerEmail, otherTenantId) };
      const alone: number[] = [];
      const besides = storms.map((connections) => ({
        connections,
        p99: [] as number[],
        asked: { took: [], refused: 0 } as Asked,
        answers: new Map<string, number>(),
      }));
      await askQuietly(quiet, { took: [], refused: 0 });
      for (let round = 0; round < rounds; round += 1) {
        alone.push(await askQuietly(quiet, { took: [], refused: 0 }));
        for (const { connections, p99, asked, answers } of besides) {
          const ended = await storm(loud, connections);
          p99.push(await askQuietly(quiet, asked));
          for (const [status, { count }] of Object.entries(await ended()))
            answers.set(status, (answers.get(status) ?? 0) + count);
        }
      }
      const ms = (values: readonly number[]) => {
        const { median, min, max } = spreadOf(values);
        return `${median.toFixed(1)} ms (${min.toFixed(1)} – ${max.toFixed(1)}, ${values.length} rounds)`;
      };
      return besides.flatMap(({ connections, p99, asked, answers }) => [
        {
          trial: `p99 of a quiet tenant beside ${connections} connections of another`,
          sent: asked.took.length,
          through: spreadOf(p99).median / spreadOf(alone).median,
          most: 2,
          unit: '×' as const,
          seen: `alone ${ms(alone)}, beside ${ms(p99)}; the other: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
        },
        {
          trial: `refusals of a quiet tenant beside ${connections} connections of another`,
          sent: asked.took.length,
          through: asked.refused,
          most: 0,
        },
      ]);
    },
    {},
  );
