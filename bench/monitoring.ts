import { sql } from 'drizzle-orm';
import { inTenant, asSystem } from '../server/db/scope';
import { computeEvent } from '../server/features/monitoring/run/compute';
import { findEventsToRun } from '../server/features/monitoring/events/repository';
import { runMonitoringFor } from '../server/features/monitoring/run/run';
import { eventReported } from '../server/start/monitoring';
import { startWorld } from '../tests/support/world';
import { copied } from './copies';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { timed } from './measure';

const wanted = 10_000;
const oneByOne = 500;

/** A monitoring run over ten thousand active coverages, beside the same events computed one by one without sharing what they read. */
export async function monitoring({ database: on }: On): Promise<readonly Row[]> {
  const world = await startWorld({ seed: true });
  try {
    const { database, settings } = world.parts;
    const today = world.parts.now().toISOString().slice(0, 10);
    await asSystem(
      database.db,
      async (db) => {
        const running = sql`select e.id from parametric_event e join data_set d on true
          join coverage_version v on v.coverage_id = e.coverage_id and v.version = e.coverage_version and v.data_set_id = d.id
          where e.period_start <= ${today} and e.period_end >= ${today} and d.kind = 'station' and not e.frozen`;
        const { rows } = await db.execute<{ id: string }>(running);
        const each = Math.ceil(wanted / rows.length);
        for (const { id } of rows) {
          const one = `where e.id = '${id}'`;
          const series = `generate_series(1, ${each}) as n`;
          const event = `(select e.coverage_id from parametric_event e ${one})`;
          await copied(db, 'coverage', { id: "t.id || '-' || n" }, `coverage t, ${series} where t.id = ${event}`);
          await copied(
            db,
            'coverage_version',
            { coverage_id: "t.coverage_id || '-' || n" },
            `coverage_version t, ${series} where t.coverage_id = ${event}`,
          );
          await copied(
            db,
            'parametric_event',
            {
              id: "t.id || '-' || n",
              coverage_id: "t.coverage_id || '-' || n",
              as_of: 'null',
              provenance: 'null',
              version: '1',
            },
            `parametric_event t, ${series} where t.id = '${id}'`,
          );
        }
      },
      { timeoutMs: 600_000 },
    );
    const within = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
      inTenant(database.db, world.tenantId, work, { timeoutMs: 600_000 });
    const runner = {
      tenantId: world.tenantId,
      now: world.parts.now(),
      who: 'bench',
      channel: 'job' as const,
      storeDir: settings.storeDir,
      inTenant: within,
      progress: async () => undefined,
      eventReported,
    };
    let events = 0;
    const first = await timed(async () => (events = (await runMonitoringFor(runner, today)).events));
    const again = await timed(() => runMonitoringFor(runner, today));
    const alone = await timed(() =>
      within(async (db) => {
        for (const row of await findEventsToRun(db, today, null, oneByOne))
          await computeEvent({ db, storeDir: settings.storeDir }, row, today);
      }),
    );
    const goal = { of: 'ours', most: on === 'PostgreSQL' ? 3000 : 6000 } as const;
    const beside = { name: 'computed one by one, not stored', values: [(alone / oneByOne) * events] };
    const point = { line: 'monitoring', coverages: wanted };
    return [
      rowOf({
        job: `Monitoring run over ${wanted} active coverages that stores every footprint`,
        ...{ database: on, unit: 'ms', ours: [first], beside, goal, point },
      }),
      rowOf({
        job: `Monitoring run over ${wanted} active coverages, again on the same day`,
        ...{ database: on, unit: 'ms', ours: [again], goal: { of: 'ours', most: 1000 } },
      }),
    ];
  } finally {
    await world.close();
  }
}
