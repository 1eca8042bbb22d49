import { eq } from 'drizzle-orm';
import { readRecord } from '#shared/contract/coverageRecord';
import { activateCoverage, copyCoverage, createCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { startWorld, type World } from '../../../../tests/support/world';
import { byCommand } from '../../../base/person';
import { writeAudit } from '../../../db/audit';
import { coverageVersion } from '../../../db/schema/coverages';
import { inTenant } from '../../../db/scope';
import { ingestFile } from '../../../ingest/ingest';

const underwriter = { as: 'underwriter' } as const;
const money = (amount: number) => ({ amount, currency: 'INR' });
/** In Bombay the days are five and a half hours ahead of UTC: April begins there on 31 March at 18:30. */
const bombay = { lat: 19, lon: 72.85 };

let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(() => world.close());

/** Brings in the incidents of a service: each past April one of three hours, and those given. */
function incidents(dataSet: string, to: string, ...more: readonly string[]) {
  const { database, settings } = world.parts;
  const { tenantId } = world;
  const now = world.parts.now();
  const past = Array.from({ length: 10 }, (_, year) => 2016 + year).map(
    (year) => `y${year},${year}-04-10T00:00:00Z,${year}-04-10T03:00:00Z,major`,
  );
  return ingestFile(
    {
      ...{ storeDir: settings.storeDir, tenantId, now, who: byCommand('Test') },
      transact: (work) => inTenant(database.db, tenantId, work),
      audit: (db, note) =>
        writeAudit(db, { tenantId, at: now, who: byCommand('Test'), channel: 'command', area: 'catalog', ...note }),
    },
    {
      bytes: Buffer.from(['incident_id,started_at,ended_at,severity', ...past, ...more, ''].join('\n')),
      fileName: 'outages.csv',
    },
    { dataSet, name: dataSet, ...bombay, from: '2016-01-01', to, riskTypes: ['CLOUD'] },
  );
}
const offsetOf = async (id: string) =>
  (await world.call(readCoverage, { params: { id }, query: {} }, underwriter)).dayOffsetHours;
async function simulate(id: string): Promise<void> {
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
}
/** A version as if it had been made before versions kept the days of their place. */
const madeBefore = (id: string) =>
  inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.update(coverageVersion).set({ dayOffsetHours: 0 }).where(eq(coverageVersion.coverageId, id)),
  );

test('a cover on outages is cut, and over, by the days of its place; its second source too, and a version made before by its own', async () => {
  const first = await incidents('Cloud', '2026-02-28');
  const second = await incidents('Other eyes', '2026-02-28');
  const source = { dataSetId: first.dataSetId ?? '', monitoringTargetId: first.targets[0]?.id ?? '' };
  const make = async (label: string) => {
    const body = {
      ...{ label, riskTypeId: 'CLOUD', currency: 'INR', start: '2026-04-01', end: '2026-04-30', labels: [] },
      ...{ dataSet: { id: source.dataSetId }, monitoringTarget: { id: source.monitoringTargetId } },
      ...{ secondaryDataSet: { id: second.dataSetId ?? '' }, limit: money(50), detrend: 'NONE' as const },
      indexDefinition: { id: 'downtime-sum' },
      payoutStructure: { type: 'linear' as const, trigger: 7200, exit: 36_000, minPayout: money(10) },
    };
    return (await world.call(createCoverage, { body }, underwriter)).id;
  };
  const [now, before] = [await make('Now'), await make('Before')];
  const asked = { query: { ...source, variables: '' } };
  expect((await world.call(readRecord, asked, underwriter)).dayOffsetHours).toBe(5.5);
  expect(await offsetOf(now)).toBe(5.5);

  // What is priced, copied or made again of a version from before: it keeps its days itself, the new one has those of the place.
  await madeBefore(before);
  await simulate(before);
  expect(await offsetOf(before)).toBe(0);
  const { id: copy } = await world.call(copyCoverage, { params: { id: before } }, underwriter);
  expect(await offsetOf(copy)).toBe(5.5);
  await world.call(updateCoverage, { params: { id: copy }, body: { label: 'Again' } }, underwriter);
  expect(await offsetOf(copy)).toBe(5.5);

  await simulate(now);
  for (const id of [now, before]) await world.call(activateCoverage, { params: { id } }, underwriter);
  // Half an hour to either side of midnight in Bombay, at the beginning of the period; five hours after midnight of UTC at its end.
  const late = [
    'begin,2026-03-31T18:00:00Z,2026-03-31T19:00:00Z,major',
    'end,2026-04-30T18:00:00Z,2026-04-30T23:00:00Z,major',
  ];
  const runAt = async (time: string) => {
    world.setNow(new Date(time));
    await incidents('Cloud', time.slice(0, 10), ...late);
    await incidents('Other eyes', time.slice(0, 10), ...late);
    await world.call(runMonitoring, { body: {} }, { as: 'admin' });
    await world.runJobs();
    const { content } = await world.call(findEvents, { query: {} }, underwriter);
    const eventOf = async (label: string) => {
      const { id = '' } = content.find(({ coverage }) => coverage.label === label) ?? {};
      return world.call(readEvent, { params: { id }, query: {} }, underwriter);
    };
    return { now: await eventOf('Now'), before: await eventOf('Before') };
  };
  // The evening of 30 April in UTC is the first of May in Bombay: over there, and not yet by the days of UTC.
  const evening = await runAt('2026-04-30T23:30:00Z');
  expect(evening.now).toMatchObject({ indexValue: 3600, secondary: { indexValue: 3600 }, status: 'NON_QUALIFIED' });
  expect(evening.now.coverage.dayOffsetHours).toBe(5.5);
  expect(evening.before).toMatchObject({ indexValue: 18_000, status: 'DETECTED' });
  const after = await runAt('2026-05-01T01:00:00Z');
  expect(after.before).toMatchObject({ indexValue: 18_000, secondary: { indexValue: 18_000 } });
  expect(after.before.status).not.toBe('DETECTED');
});
