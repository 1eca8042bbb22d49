import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { byCommand } from '../server/base/person';
import { inTenant, asSystem } from '../server/db/scope';
import type { Db } from '../server/db/open';
import { runMonitoringFor } from '../server/features/monitoring/run/run';
import { eventReported } from '../server/start/monitoring';
import { msPerDay } from '#shared/engine/calendar';
import { startWorld, type World } from '../tests/support/world';
import { copied } from './copies';
import { bareTable } from './copyInto';
import type { On } from './frame/databases';
import { rowOf, type DatabaseKind, type Row } from './frame/rows';
import { runsInTurn, waitForTurn } from './frame/turns';
import { timed } from './measure';

/**
 * Events of stations that run today and have one trigger. One with several costs a run several times as much: were they counted in, every
 * change of the sample world's mix would look like a change of the run.
 */
const running = (today: string) => sql`select e.id from parametric_event e
  join coverage_version v on v.coverage_id = e.coverage_id and v.version = e.coverage_version
  join data_set d on d.id = v.data_set_id
  where e.period_start <= ${today} and e.period_end >= ${today} and d.kind = 'station' and v.coverage_type = 'SINGLE' and not e.frozen and e.id not like '%~%'`;

/** Makes the sample's running coverages as many as wanted, each at the state in which it was just activated. */
async function fill(db: Db, today: string, wanted: number): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(running(today));
  const each = Math.ceil(wanted / rows.length);
  await db.execute(sql`delete from parametric_event where id like '%~%'`);
  await db.execute(sql`delete from footprint where event_id like '%~%'`);
  for (const { id } of rows) {
    const series = `generate_series(1, ${each}) as n`;
    const event = `(select e.coverage_id from parametric_event e where e.id = '${id}')`;
    const name = (column: string) => ({ [column]: `t.${column} || '~' || n` });
    await db.execute(sql`delete from coverage where id like ${sql.raw(event)} || '~%'`);
    await db.execute(sql`delete from coverage_version where coverage_id like ${sql.raw(event)} || '~%'`);
    await copied(db, 'coverage', name('id'), `coverage t, ${series} where t.id = ${event}`);
    await copied(
      db,
      'coverage_version',
      name('coverage_id'),
      `coverage_version t, ${series} where t.coverage_id = ${event}`,
    );
    const fresh = { status: `'UNKNOWN'`, as_of: 'null', provenance: 'null', basis: 'null', version: '1' };
    const changes = { ...name('id'), ...name('coverage_id'), ...fresh };
    await copied(db, 'parametric_event', changes, `parametric_event t, ${series} where t.id = '${id}'`);
  }
}

type Block = { readonly id: string; readonly start: string; readonly values: Buffer };

/**
 * What somebody writes who wants nothing but the numbers: one query for all of it, a plain loop over the days, and COPY. No states, no
 * history, no check, no second source, no hash; the days of one year.
 */
async function bareRun(pool: Pool, kind: DatabaseKind | null, today: string): Promise<number> {
  const table = await bareTable(kind, pool, 'id text, index_value float8[], payout float8[], measured float8[]');
  try {
    return await timed(async () => {
      const { rows } = await pool.query<Block>(
        `select distinct on (e.id) e.id, e.period_start::text as start, b.values from parametric_event e
         join coverage_version v on v.coverage_id = e.coverage_id and v.version = e.coverage_version
         join series_block b on b.target_id = v.target_id and b.year = $1
         where e.id like '%~%' order by e.id, b.version desc`,
        [Number(today.slice(0, 4))],
      );
      const newYear = Date.UTC(Number(today.slice(0, 4)), 0, 1);
      const lines = rows.map(({ id, start, values }) => {
        const bytes = new Uint8Array(values);
        const days = new Float64Array(bytes.buffer, 0, bytes.byteLength >> 3);
        const from = Math.max(0, Math.round((Date.parse(start) - newYear) / msPerDay));
        const until = Math.round((Date.parse(today) - newYear) / msPerDay);
        const index: number[] = [];
        const payout: number[] = [];
        let sum = 0;
        for (let day = from; day <= until; day++) {
          sum += days[day] ?? 0;
          index.push(sum);
          payout.push(Math.min(1, Math.max(0, (sum - 100) * 0.01)));
        }
        return `${id}\t{${index.join()}}\t{${payout.join()}}\t{${days.subarray(from, until + 1).join()}}`;
      });
      await table.copy(lines);
    });
  } finally {
    await table.close();
  }
}

/** Runs of the monitoring as a job runs it; how much memory they took at most. */
async function runs(
  world: World,
  today: string,
  rounds: Iterable<number> | AsyncIterable<number>,
): Promise<{ ms: number[]; peakMb: number }> {
  const { database, settings } = world.parts;
  let peak = 0;
  const runner = {
    tenantId: world.tenantId,
    now: world.parts.now(),
    who: byCommand('bench'),
    channel: 'job' as const,
    storeDir: settings.storeDir,
    inTenant: <T>(work: (db: Db) => Promise<T>, options = {}) =>
      inTenant(database.db, world.tenantId, work, { ...options, timeoutMs: 600_000 }),
    async progress() {
      peak = Math.max(peak, process.memoryUsage().rss);
    },
    eventReported,
  };
  const ms: number[] = [];
  for await (const _ of rounds) ms.push(await timed(() => runMonitoringFor(runner, today)));
  return { ms, peakMb: peak / 1e6 };
}

type Size = { readonly wanted: number; readonly goals: { readonly first: number; readonly again: number } | null };

async function measure({ database: on }: On, sizes: readonly Size[]): Promise<readonly Row[]> {
  const world = await startWorld({ seed: true });
  const rows: Row[] = [];
  try {
    const { db, pool } = world.parts.database;
    const today = world.parts.now().toISOString().slice(0, 10);
    for (const { wanted, goals } of sizes) {
      await asSystem(db, (system) => fill(system, today, wanted), { timeoutMs: 600_000 });
      await pool.query('analyze');
      await waitForTurn();
      const first = await runs(world, today, [0]);
      const again = await runs(world, today, runsInTurn(7));
      const bare = [];
      for await (const _ of runsInTurn(3)) bare.push(await bareRun(pool, on, today));
      const job = `Monitoring run over ${wanted.toLocaleString('en')} active coverages`;
      rows.push(
        rowOf({
          ...{ job: `${job}, every footprint stored`, database: on, unit: 'ms', ours: first.ms },
          beside: { name: 'one query, a bare loop, COPY', values: bare },
          ...(goals ? { goal: { of: 'ours', most: goals.first } } : {}),
          point: { line: 'monitoring', coverages: wanted },
        }),
        rowOf({
          ...{ job: `${job}, again on the same day`, database: on, unit: 'ms', ours: again.ms },
          ...(goals ? { goal: { of: 'ours', most: goals.again } } : {}),
        }),
        rowOf({ job: `${job}, memory at most`, database: on, unit: 'MB', ours: [first.peakMb] }),
      );
    }
    return rows;
  } finally {
    await world.close();
  }
}

export const monitoring = (on: On): Promise<readonly Row[]> =>
  measure(on, [
    { wanted: 1_000, goals: null },
    { wanted: 10_000, goals: { first: on.database === 'PostgreSQL' ? 3_000 : 6_000, again: 1_000 } },
  ]);
/** A hundred thousand: the memory must not grow with them. */
export const monitoringLarge = (on: On): Promise<readonly Row[]> =>
  measure(on, [{ wanted: 100_000, goals: { first: 40_000, again: 1_000 } }]);
