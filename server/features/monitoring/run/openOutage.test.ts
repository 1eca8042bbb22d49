import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, readEvent, recomputeEvent, runMonitoring } from '#shared/contract/monitoring';
import { byCommand } from '../../../base/person';
import { startWorld, type World } from '../../../../tests/support/world';
import { writeAudit } from '../../../db/audit';
import { inTenant } from '../../../db/scope';
import { ingestFile } from '../../../ingest/ingest';

const underwriter = { as: 'underwriter' } as const;
const money = (amount: number) => ({ amount, currency: 'INR' });

let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(() => world.close());

/** Brings the incidents of a service in, at the clock's time: each past April one of three hours, and those given. */
async function incidents(to: string, ...more: readonly string[]) {
  const { database, settings } = world.parts;
  const past = Array.from({ length: 10 }, (_, at) => 2016 + at).map(
    (year) => `y${year},${year}-04-10T00:00:00Z,${year}-04-10T03:00:00Z,major`,
  );
  const at = world.parts.now();
  const brought = await ingestFile(
    {
      transact: (work) => inTenant(database.db, world.tenantId, work),
      storeDir: settings.storeDir,
      tenantId: world.tenantId,
      now: at,
      who: byCommand('Test'),
      audit: (db, note) =>
        writeAudit(db, {
          tenantId: world.tenantId,
          at,
          who: byCommand('Test'),
          channel: 'command',
          area: 'catalog',
          ...note,
        }),
    },
    {
      bytes: Buffer.from(['incident_id,started_at,ended_at,severity', ...past, ...more, ''].join('\n')),
      fileName: 'outages.csv',
    },
    { dataSet: 'Cloud', name: 'Cloud', lat: 19, lon: 72, from: '2016-01-01', to, riskTypes: ['CLOUD'] },
  );
  return { dataSetId: brought.dataSetId ?? '', targetId: brought.targets[0]?.id ?? '' };
}

async function runAt(time: string) {
  world.setNow(new Date(time));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const [event] = (await world.call(findEvents, { query: {} }, underwriter)).content;
  return event;
}

test('an outage that lasts counts up to the run, owes nothing, and is owed as it ended', async () => {
  const { dataSetId, targetId } = await incidents('2026-02-28');
  const { id } = await world.call(
    createCoverage,
    {
      body: {
        label: 'Cloud',
        riskTypeId: 'CLOUD',
        dataSet: { id: dataSetId },
        monitoringTarget: { id: targetId },
        indexDefinition: { id: 'downtime-max' },
        payoutStructure: { type: 'linear', trigger: 7200, exit: 36_000, minPayout: money(10) },
        limit: money(50),
        currency: 'INR',
        start: '2026-04-01',
        end: '2026-04-30',
        labels: [],
        detrend: 'NONE',
      },
    },
    underwriter,
  );
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);

  world.setNow(new Date('2026-04-12T06:20:00Z'));
  await incidents('2026-04-12', 'now,2026-04-12T04:00:00Z,,major');
  const open = await runAt('2026-04-12T06:30:00Z');
  expect(open).toMatchObject({ status: 'MONITORED', indexValue: 2.5 * 3600, payoutPct: 0 });
  const check = () => world.call(recomputeEvent, { params: { id: open?.id ?? '' } }, underwriter);
  expect(await check()).toMatchObject({ same: true, indexValue: 2.5 * 3600, payoutPct: 0 });

  // It ended at 05:45 as its source says now: below the trigger, and nothing has to be taken back.
  world.setNow(new Date('2026-04-12T07:00:00Z'));
  await incidents('2026-04-12', 'now,2026-04-12T04:00:00Z,2026-04-12T05:45:00Z,major');
  // What stands was computed before that came in, and still is what it was computed to be.
  expect(await check()).toMatchObject({ same: true, indexValue: 2.5 * 3600 });
  expect(await runAt('2026-04-12T07:10:00Z')).toMatchObject({ status: 'MONITORED', indexValue: 6300, payoutPct: 0 });

  world.setNow(new Date('2026-04-13T13:00:00Z'));
  await incidents(
    '2026-04-13',
    'now,2026-04-12T04:00:00Z,2026-04-12T05:45:00Z,major',
    'long,2026-04-13T01:00:00Z,2026-04-13T12:00:00Z,major',
  );
  expect(await runAt('2026-04-13T13:10:00Z')).toMatchObject({ status: 'DETECTED', indexValue: 39_600, payoutPct: 0.5 });

  // What is stored and answered: a row for the end of each incident beside those of the days, which end at midnight in Bombay.
  const { footprint } = await world.call(readEvent, { params: { id: open?.id ?? '' }, query: {} }, underwriter);
  expect(footprint.slice(-5).map(({ date, timestampUtc, indexValue }) => [date, timestampUtc, indexValue])).toEqual([
    ['2026-04-11', '2026-04-11T18:30:00.000Z', 0],
    ['2026-04-12', '2026-04-12T05:45:00.000Z', 6300],
    ['2026-04-12', '2026-04-12T18:30:00.000Z', 6300],
    ['2026-04-13', '2026-04-13T12:00:00.000Z', 39_600],
    ['2026-04-13', '2026-04-13T13:10:00.000Z', 39_600],
  ]);
});
