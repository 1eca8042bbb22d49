import { sql } from 'drizzle-orm';
import { createCoverage, activateCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { readEvent, recomputeEvent } from '#shared/contract/monitoring';
import { machine } from '../../../base/person';
import { ingestRain, ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';
import { verifyAudit } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { inTenant } from '../../../db/scope';
import { eventReported } from '../../../start/monitoring';
import { runMonitoringFor } from './run';

const underwriter = { as: 'underwriter' } as const;
const today = '2026-04-20';
const copies = 1100;

let world: World;
const within = <T>(work: (db: Db) => Promise<T>, options: { readonly snapshot?: true } = {}) =>
  inTenant(world.parts.database.db, world.tenantId, work, options);
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await within((db) => db.execute<T>(query))).rows;

/** A run as a job does it; `inScope` stands between it and the database. */
const run = (asOf = today, inScope = within) =>
  runMonitoringFor(
    {
      tenantId: world.tenantId,
      now: world.parts.now(),
      who: machine,
      channel: 'job',
      storeDir: world.parts.settings.storeDir,
      inTenant: inScope,
      progress: async () => undefined,
      eventReported,
    },
    asOf,
  );

const rain = (name: string, changed: Readonly<Record<string, number>> = {}, to = '2026-04-18') =>
  ingestRecord(world, {
    name,
    provider: name,
    columns: 'date,prcp_mm',
    from: '2015-01-01',
    to,
    day: (date) => String(changed[date] ?? (Number(date.slice(8)) % 5) / 10),
  });

async function activeOn(dataSetId: string, targetId: string, start: string): Promise<string> {
  const { id } = await world.call(
    createCoverage,
    {
      body: {
        label: `Rain from ${start}`,
        riskTypeId: 'RAINFALL',
        dataSet: { id: dataSetId },
        monitoringTarget: { id: targetId },
        indexDefinition: { id: 'precip-sum-total' },
        payoutStructure: {
          type: 'linear',
          trigger: 1,
          minPayout: { amount: 20, currency: 'INR' },
          payoutPerUnit: { amount: 1, currency: 'INR' },
        },
        currency: 'INR',
        start,
        end: '2026-05-31',
        labels: [],
        detrend: 'NONE',
      },
    },
    underwriter,
  );
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);
  return id;
}

/** As many coverages and events more, which begin on fifteen different days. */
async function multiply(coverageId: string): Promise<void> {
  const copied = (table: string, changes: string, where: string) =>
    sql.raw(`insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
      from ${table} t, generate_series(1, ${copies}) as n where ${where} = '${coverageId}'`);
  const other = (column: string) => `'${column}', t.${column} || '~' || n`;
  const day = (column: string) => `'${column}', date '2026-04-01' + n % 15`;
  await rows(copied('coverage', other('id'), 't.id'));
  await rows(copied('coverage_version', `${other('coverage_id')}, ${day('start')}`, 't.coverage_id'));
  await rows(
    copied('parametric_event', `${other('id')}, ${other('coverage_id')}, ${day('period_start')}`, 't.coverage_id'),
  );
}

const versions = async () =>
  new Map(
    (await rows<{ id: string; version: number }>(sql`select id, version from parametric_event`)).map((row) => [
      row.id,
      row.version,
    ]),
  );
const stories = () =>
  rows<{ subject: string; action: string; reason: string | null; count: number }>(
    sql`select subject_id as subject, action, reason, count(*)::int as count from audit
      where area = 'monitoring' and action in ('computed', 'recomputed') group by 1, 2, 3`,
  );

let first: { dataSetId: string; targetId: string };
let second: { dataSetId: string; targetId: string };
let coverages: { many: string; alone: string };
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  await ingestRain(world);
  first = await rain('First gauge', {}, '2026-02-28');
  second = await rain('Second gauge', {}, '2026-02-28');
  coverages = {
    many: await activeOn(first.dataSetId, first.targetId, '2026-04-01'),
    alone: await activeOn(second.dataSetId, second.targetId, '2026-04-02'),
  };
  await multiply(coverages.many);
  world.setNow(new Date('2026-04-09T20:00:00Z'));
  await rain('Second gauge', {}, '2026-04-09');
  world.setNow(new Date(`${today}T08:00:00Z`));
  await rain('First gauge');
  await rain('Second gauge');
});
afterAll(() => world.close());

test('a run that is cut off in the middle leaves whole batches; the next one does the rest, and nothing twice', async () => {
  let written = 0;
  const isPostgres = world.parts.database.kind === 'postgres';
  const cut: typeof within = (work, options) =>
    within(async (db) => {
      const result = await work(db);
      if (!options?.snapshot) written += 1;
      // After what is counted, and the first batch, the second one was written, but not yet for good.
      if (written === 3) {
        if (isPostgres) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
        throw new Error('The line to the database was cut.');
      }
      return result;
    }, options);
  await expect(run(today, cut)).rejects.toThrow(/cut|terminat/);
  const [half] = await rows<{ done: number; whole: number }>(
    sql`select count(*)::int as done, count(f.event_id)::int as whole from parametric_event e
      left join footprint f on f.event_id = e.id where e.as_of is not null`,
  );
  expect(half?.done).toBeGreaterThan(0);
  expect(half?.done).toBeLessThan(copies);
  expect(half?.whole).toBe(half?.done);

  const report = await run();
  expect(report).toMatchObject({ asOf: today, events: copies + 2, changed: copies + 2 - (half?.done ?? 0) });
  expect(report.known).toHaveLength(1000);
  const told = await stories();
  expect(told).toHaveLength(copies + 2);
  expect(told.every(({ action, count }) => action === 'computed' && count === 1)).toBe(true);
  expect(await within((db) => verifyAudit(db, world.tenantId))).toBeNull();
});

test('each event stands where it stands when it is computed alone', async () => {
  const some = await rows<{ id: string }>(sql`select id from parametric_event order by md5(id) limit 25`);
  for (const { id } of some)
    expect(await world.call(recomputeEvent, { params: { id } }, underwriter)).toMatchObject({ same: true });
  const [copy] = await rows<{ id: string; start: string }>(
    sql`select id, period_start::text as start from parametric_event where id like '%~7'`,
  );
  expect(copy?.start).toBe('2026-04-08');
  const { footprint } = await world.call(readEvent, { params: { id: copy?.id ?? '' }, query: {} }, underwriter);
  // 0.3 + 0.4 + 0 + 0.1 + … from the 8th to the 18th.
  expect(footprint.map(({ date, indexValue }) => [date, indexValue]).at(-1)).toEqual(['2026-04-18', 2.3]);
});

test('again on the same day nothing is written, and the report is the same', async () => {
  const before = await versions();
  const { known, ...report } = await run();
  expect(report).toEqual({ asOf: today, events: copies + 2, changed: 0, claims: 0 });
  expect(known.every(({ status }) => status === 'DETECTED' || status === 'MONITORED')).toBe(true);
  expect(await versions()).toEqual(before);
});

test('new data touch the events that rest on them alone; a day more is no correction, another value is', async () => {
  const before = await versions();
  await rain('Second gauge', {}, '2026-04-19');
  expect((await run()).changed).toBe(1);
  const after = await versions();
  const touched = [...after].filter(([id, version]) => before.get(id) !== version);
  expect(touched).toHaveLength(1);
  expect((await stories()).filter(({ action }) => action === 'recomputed')).toEqual([]);

  // On the 10th it rained more: events that began later have not seen that day.
  await rain('First gauge', { '2026-04-10': 5 });
  expect((await run()).changed).toBe(copies + 1);
  const corrected = (await stories()).filter(({ reason }) => reason === 'The data were corrected.');
  const saw = await rows<{ id: string }>(
    sql`select e.id from parametric_event e join coverage_version v on v.coverage_id = e.coverage_id
      where v.data_set_id = ${first.dataSetId} and e.period_start <= '2026-04-10'`,
  );
  expect(corrected.map(({ subject }) => subject).sort()).toEqual(saw.map(({ id }) => id).sort());
});

test('two runs at once do together what one does', async () => {
  const earlier = await versions();
  await rain('First gauge', { '2026-04-10': 6 });
  const [one, other] = await Promise.all([run(), run()]);
  expect(one.changed + other.changed).toBe(copies + 1);
  const rises = [...(await versions())].map(([id, version]) => version - (earlier.get(id) ?? 0));
  expect(rises.filter((rise) => rise === 1)).toHaveLength(copies + 1);
  expect(rises.filter((rise) => rise > 1)).toEqual([]);
  expect(await within((db) => verifyAudit(db, world.tenantId))).toBeNull();
});

test('a day that has passed is told as it was known, and nothing is changed by it', async () => {
  const before = await versions();
  const report = await run('2026-04-09');
  expect(report).toMatchObject({ changed: 0, claims: 0 });
  const alone = report.known.find(({ label }) => label === 'Rain from 2026-04-02');
  // 0.2 + 0.3 + 0.4 + 0 + 0.1 + 0.2 + 0.3 + 0.4 from the 2nd to the 9th.
  expect(alone).toMatchObject({ indexValue: 1.9, status: 'DETECTED' });
  expect(await versions()).toEqual(before);
});
