import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { changeSettings } from '#shared/contract/settings';
import { ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;
const money = (amount: number) => ({ amount, currency: 'INR' });

let world: World;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterAll(() => world.close());

/** 1 mm a day; from April 2026 on as much as is said. */
const gauge = (name: string, april: number, to: string) =>
  ingestRecord(world, {
    name,
    provider: name,
    columns: 'date,prcp_mm',
    from: '2015-01-01',
    to,
    day: (date) => String(date < '2026-04-01' ? 1 : april),
  });

const eventAfterRun = async () => {
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const { content } = await world.call(findEvents, { query: {} }, underwriter);
  return content[0];
};

test('an event is not reported against its second source; once that agrees it is, on the same day, where the tenant wants it', async () => {
  const own = await gauge('Own gauge', 3, '2026-02-28');
  const second = await gauge('Second gauge', 3, '2026-02-28');
  const { id } = await world.call(
    createCoverage,
    {
      body: {
        label: 'April rain',
        riskTypeId: 'RAINFALL',
        dataSet: { id: own.dataSetId },
        monitoringTarget: { id: own.targetId },
        secondaryDataSet: { id: second.dataSetId },
        indexDefinition: { id: 'precip-sum-total' },
        payoutStructure: { type: 'linear', trigger: 50, minPayout: money(20), payoutPerUnit: money(1) },
        currency: 'INR',
        start: '2026-04-01',
        end: '2026-04-20',
        labels: [],
        detrend: 'NONE',
      },
    },
    underwriter,
  );
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);

  world.setNow(new Date('2026-04-25T06:00:00Z'));
  await gauge('Own gauge', 3, '2026-04-24');
  await gauge('Second gauge', 0, '2026-04-24');
  expect(await eventAfterRun()).toMatchObject({ status: 'QUALIFIED' });
  expect(await eventAfterRun()).toMatchObject({ status: 'QUALIFIED' });
  const reportByItself = (autoReport: boolean) => world.call(changeSettings, { body: { autoReport } }, { as: 'admin' });
  await reportByItself(false);
  await gauge('Second gauge', 3, '2026-04-24');
  expect(await eventAfterRun()).toMatchObject({ status: 'QUALIFIED' });
  await reportByItself(true);
  expect(await eventAfterRun()).toMatchObject({ status: 'REPORTED' });
}, 120_000);
