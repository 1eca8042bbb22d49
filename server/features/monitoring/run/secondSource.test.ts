import { activateCoverage, createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, readEvent, recomputeEvent, runMonitoring } from '#shared/contract/monitoring';
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
});

type Gauge = { readonly dataSetId: string; readonly targetId: string };
/** A coverage of April 1st to 20th that pays above 50 mm 20 %, then 1 % a mm. */
const aprilOf = (label: string, { dataSetId, targetId }: Gauge) => ({
  ...{ label, riskTypeId: 'RAINFALL', currency: 'INR', labels: [], detrend: 'NONE' as const },
  ...{ start: '2026-04-01', end: '2026-04-20', indexDefinition: { id: 'precip-sum-total' } },
  ...{ dataSet: { id: dataSetId }, monitoringTarget: { id: targetId } },
  payoutStructure: { type: 'linear' as const, trigger: 50, minPayout: money(20), payoutPerUnit: money(1) },
});
async function activate(body: NewCoverage) {
  const { id } = await world.call(createCoverage, { body }, underwriter);
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, underwriter);
}
const eventOf = async (label: string) => {
  const { content } = await world.call(findEvents, { query: { size: 50 } }, underwriter);
  const id = content.find(({ coverage }) => coverage.label === label)?.id ?? '';
  return world.call(readEvent, { params: { id }, query: {} }, underwriter);
};
const comesToTheSame = async (id: string) => (await world.call(recomputeEvent, { params: { id } }, underwriter)).same;
/** A gauge of its own, up to a day: 3 mm a day in April 2026 but on the days given. */
const otherwise = (name: string, to: string, days: Readonly<Record<string, number | null>> = {}) =>
  ingestRecord(world, {
    ...{ name, provider: name, columns: 'date,prcp_mm', from: '2015-01-01', to },
    day: (date) => {
      const mm = date in days ? days[date] : date < '2026-04-01' ? 1 : 3;
      return mm === null ? null : String(mm);
    },
  });

test('a day that is missing at the end is that of the second source, and both are shown', async () => {
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  const own = await otherwise('Gappy gauge', '2026-02-28');
  const second = await otherwise('Whole gauge', '2026-02-28');
  await activate({ ...aprilOf('Gappy rain', own), secondaryDataSet: { id: second.dataSetId } });
  world.setNow(new Date('2026-04-25T06:00:00Z'));
  await otherwise('Gappy gauge', '2026-04-24', { '2026-04-10': null });
  await otherwise('Whole gauge', '2026-04-24', { '2026-04-10': 9 });
  // Ten days after the period nobody waits for the day any longer.
  await eventAfterRun();
  expect(await eventOf('Gappy rain')).toMatchObject({ status: 'DETECTED', indexValue: 57 });
  world.setNow(new Date('2026-05-01T06:00:00Z'));
  await eventAfterRun();
  const event = await eventOf('Gappy rain');
  // Nineteen days of 3 mm, and 9 mm of the other gauge.
  expect(event).toMatchObject({
    status: 'REPORTED',
    indexValue: 66,
    payoutPct: expect.closeTo(0.36, 12),
  });
  expect(event.secondary).toMatchObject({ indexValue: 66, result: 'AGREES' });
  expect(await comesToTheSame(event.id)).toBe(true);
});

test('a second source that has no day of the period agrees with nothing: the event is not reported by itself', async () => {
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  const own = await otherwise('Lone gauge', '2026-02-28');
  const second = await otherwise('Silent gauge', '2026-02-28');
  await activate({ ...aprilOf('Lone rain', own), secondaryDataSet: { id: second.dataSetId } });
  world.setNow(new Date('2026-04-25T06:00:00Z'));
  await otherwise('Lone gauge', '2026-04-24');
  await eventAfterRun();
  const event = await eventOf('Lone rain');
  expect(event).toMatchObject({ status: 'QUALIFIED', indexValue: 60, payoutPct: expect.closeTo(0.3, 12) });
  expect(event.secondary).toMatchObject({ indexValue: null, result: 'DIFFERS' });
});

test('several triggers are measured each at its own place, and paid under one limit', async () => {
  world.setNow(new Date('2026-03-01T08:00:00Z'));
  const plain = await otherwise('Plain gauge', '2026-02-28');
  const hill = await otherwise('Hill gauge', '2026-02-28');
  await activate({
    ...{ ...aprilOf('Two gauges', plain), coverageType: 'MULTI_TRIGGER', combine: 'SUM', limit: money(100) },
    coverages: [aprilOf('Plain', plain), aprilOf('Hill', hill)],
  });
  world.setNow(new Date('2026-04-25T06:00:00Z'));
  await otherwise('Plain gauge', '2026-04-24');
  await otherwise('Hill gauge', '2026-04-24', { '2026-04-10': 8 });
  await eventAfterRun();
  const event = await eventOf('Two gauges');
  // 60 mm are 30 % on the plain, 65 mm 35 % on the hill.
  expect(event.payoutPct).toBeCloseTo(0.65, 12);
  expect(event.secondary).toBeNull();
  expect(await comesToTheSame(event.id)).toBe(true);
});
