import { activateCoverage, createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, moveEvent, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { byCommand } from '../../../base/person';
import { startWorld, type World } from '../../../../tests/support/world';
import { writeAudit } from '../../../db/audit';
import { inTenant } from '../../../db/scope';
import { ingestFile } from '../../../ingest/ingest';
import type { IngestOptions } from '../../../ingest/pipeline/ingestOptions';

const underwriter = { as: 'underwriter' } as const;
const money = (amount: number) => ({ amount, currency: 'INR' });

let world: World;
beforeEach(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterEach(() => world.close());

const at = (day: string) => world.setNow(new Date(`${day}T08:00:00Z`));
function bring(fileName: string, lines: readonly string[], options: IngestOptions) {
  const { database, settings } = world.parts;
  const { tenantId } = world;
  const now = world.parts.now();
  return ingestFile(
    {
      ...{ storeDir: settings.storeDir, tenantId, now, who: byCommand('Test') },
      transact: (work) => inTenant(database.db, tenantId, work),
      audit: (db, note) =>
        writeAudit(db, { tenantId, at: now, who: byCommand('Test'), channel: 'command', area: 'catalog', ...note }),
    },
    { bytes: Buffer.from([...lines, ''].join('\n')), fileName },
    options,
  );
}
async function activate(body: NewCoverage): Promise<void> {
  const { id } = await world.call(createCoverage, { body }, underwriter);
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);
}
async function runAt(day: string) {
  at(day);
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const [event] = (await world.call(findEvents, { query: {} }, underwriter)).content;
  return world.call(readEvent, { params: { id: event?.id ?? '' }, query: {} }, underwriter);
}

test('an outage that began before the period and reaches into it is told of where its end is corrected', async () => {
  const years = Array.from({ length: 10 }, (_, year) => 2016 + year);
  const past = years.map((year) => `y${year},${year}-04-10T00:00:00Z,${year}-04-10T03:00:00Z,major`);
  const incidents = (to: string, ...more: readonly string[]) =>
    bring('outages.csv', ['incident_id,started_at,ended_at,severity', ...past, ...more], {
      ...{ dataSet: 'Cloud', name: 'Cloud', lat: 19, lon: 72, from: '2016-01-01', to, riskTypes: ['CLOUD'] },
    });
  const brought = await incidents('2026-02-28');
  await activate({
    ...{ label: 'Cloud', riskTypeId: 'CLOUD', currency: 'INR', start: '2026-04-01', end: '2026-04-30', labels: [] },
    ...{ dataSet: { id: brought.dataSetId ?? '' }, monitoringTarget: { id: brought.targets[0]?.id ?? '' } },
    ...{ indexDefinition: { id: 'downtime-max' }, limit: money(50), detrend: 'NONE' },
    payoutStructure: { type: 'linear', trigger: 7200, exit: 36_000, minPayout: money(10) },
  });
  at('2026-05-01');
  await incidents('2026-04-30', 'over,2026-03-31T14:30:00Z,2026-03-31T23:30:00Z,major');
  // Five hours of it lie in April, which begins in Bombay at half past six in the evening of UTC.
  expect(await runAt('2026-05-02')).toMatchObject({ status: 'REPORTED', indexValue: 18_000, payoutPct: 0.25 });
  await incidents('2026-04-30', 'over,2026-03-31T14:30:00Z,2026-03-31T21:30:00Z,major');
  const { correction } = await runAt('2026-05-03');
  expect(correction).toMatchObject({ newIndexValue: 10_800, newPayoutPct: expect.closeTo(0.15, 12) });
});

test('a storm that the archive lacked when an event was closed is told of', async () => {
  const storm = (id: string, day: string, knots: number) =>
    ['06', '12'].map((hour) => `${id},${day.slice(0, 4)},${id},${day} ${hour}:00:00,-17.7,168.3,${knots},950`);
  const past = Array.from({ length: 11 }, (_, year) =>
    storm(`P${year}`, `${2015 + year}-04-05`, year === 3 ? 120 : 60),
  );
  const tracks = (to: string, ...more: readonly string[]) =>
    bring('tracks.csv', ['SID,SEASON,NAME,ISO_TIME,LAT,LON,USA_WIND,USA_PRES', ...past.flat(), ...more], {
      ...{ from: '2015-01-01', to },
    });
  await tracks('2026-02-28');
  await activate({
    ...{ label: 'Storm', riskTypeId: 'TC', currency: 'INR', start: '2026-04-01', end: '2026-04-30', labels: [] },
    ...{ dataSet: { id: 'noaa-tracks' }, monitoringTarget: { id: 'noaa-tracks@-17.73,168.32' }, detrend: 'NONE' },
    indexDefinition: { id: 'wind-max-6hr', parameters: { radiusKm: 60 } },
    payoutStructure: { type: 'binary', trigger: 178, minPayout: money(50) },
  });
  at('2026-05-02');
  await tracks('2026-05-01');
  const closed = await runAt('2026-05-02');
  expect(closed).toMatchObject({ status: 'NON_QUALIFIED', payoutPct: 0 });
  const body = { to: 'NO_PAYOUT', reason: 'No storm came near' } as const;
  await world.call(moveEvent, { params: { id: closed.id }, body }, underwriter);
  await tracks('2026-05-01', ...storm('LATE', '2026-04-20', 120));
  expect((await runAt('2026-05-03')).correction).toMatchObject({ oldPayoutPct: 0, newPayoutPct: 0.5 });
});
