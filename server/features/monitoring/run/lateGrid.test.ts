import { addDays } from '#shared/engine/calendar';
import { findEvents, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { byCommand } from '../../../base/person';
import { testFolder } from '../../../../tests/support/files';
import { activeCoverage, activePolicy, inr, partnerOf } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';
import { writeRainGrid } from '../../../../tests/support/zarr';
import { inTenant } from '../../../db/scope';
import { ingestFile } from '../../../ingest/ingest';

let world: World;
const folder = testFolder();
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(async () => {
  await world.close();
  folder.drop();
});

/** Days of a grid, the same in each of its cells. */
async function bring(first: string, last: string, mm: (date: string) => number) {
  const values: number[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) values.push(...Array<number>(4).fill(mm(date)));
  const { database, settings } = world.parts;
  const { tenantId } = world;
  return ingestFile(
    {
      ...{
        storeDir: settings.storeDir,
        tenantId,
        now: world.parts.now(),
        who: byCommand('Test'),
        audit: async () => undefined,
      },
      transact: (work) => inTenant(database.db, tenantId, work),
    },
    { path: writeRainGrid(folder, `${first}.zarr`, first, Float32Array.from(values)) },
    // A source whose days are final as they come, and that is not waited for.
    { dataSet: 'Slow grid', settlementLag: 0 },
  );
}
async function runAt(day: string) {
  world.setNow(new Date(`${day}T08:00:00Z`));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const [event] = (await world.call(findEvents, { query: {} }, { as: 'underwriter' })).content;
  return world.call(readEvent, { params: { id: event?.id ?? '' }, query: {} }, { as: 'underwriter' });
}

test('days of a grid that come in after an event was settled without them are told of, those after its period are not', async () => {
  const { dataSetId, targets } = await bring('2005-01-01', '2026-02-28', () => 1);
  const coverageId = await activeCoverage(world, { dataSetId: dataSetId ?? '', targetId: targets[0]?.id ?? '' });
  await activePolicy(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  world.setNow(new Date('2026-05-30T08:00:00Z'));
  await bring('2026-03-01', '2026-05-29', (date) => (date < '2026-04-01' ? 1 : date < '2026-05-01' ? 3 : 0));
  // 90 mm, and 1 mm for each of the two days, which is what other years had then.
  expect(await runAt('2026-06-01')).toMatchObject({ status: 'REPORTED', indexValue: 92, missingDays: 2 });
  world.setNow(new Date('2026-06-03T08:00:00Z'));
  await bring('2026-05-30', '2026-06-02', () => 9);
  expect((await runAt('2026-06-03')).correction).toMatchObject({
    ...{ oldIndexValue: 92, newIndexValue: 108, newTotalPayout: inr(195_840) },
  });
  await world.parts.database.pool.query('delete from correction_notice');
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await bring('2026-06-03', '2026-06-04', () => 9);
  expect((await runAt('2026-06-05')).correction).toBeNull();
});
