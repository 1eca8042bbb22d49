import { findClaims } from '#shared/contract/claims';
import { decideCorrection } from '#shared/contract/corrections';
import { activateCoverage, createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { findEvents, readEvent, runMonitoring } from '#shared/contract/monitoring';
import { activePolicy, activeCoverage, inr, partnerOf } from '../../../../tests/support/insurance';
import { ingestRecord } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

const underwriter = { as: 'underwriter' } as const;

let world: World;
beforeEach(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
});
afterEach(() => world.close());

/** A gauge's days, 1 mm each where nothing else is said; null leaves a day out. */
const bring = (name: string, from: string, to: string, mm: (date: string) => number | null = () => 1) =>
  ingestRecord(world, {
    ...{ name, dataSet: name, provider: 'Own gauge', columns: 'date,prcp_mm', from, to },
    day: (date) => mm(date)?.toString() ?? null,
  });
async function runAt(day: string) {
  world.setNow(new Date(`${day}T08:00:00Z`));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const [event] = (await world.call(findEvents, { query: {} }, underwriter)).content;
  return world.call(readEvent, { params: { id: event?.id ?? '' }, query: {} }, underwriter);
}

describe('days that come in after an event was settled without them', () => {
  /** April and May: 3 mm a day in April, none in May; its last two days are not there yet when the period is over. */
  const spring = (date: string) => (date < '2026-04-01' ? 1 : date < '2026-05-01' ? 3 : 0);
  async function settledWithout(): Promise<void> {
    const coverageId = await activeCoverage(world, await bring('Slow rain', '2005-01-01', '2026-02-28'));
    await activePolicy(world, coverageId, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
    world.setNow(new Date('2026-05-30T08:00:00Z'));
    await bring('Slow rain', '2026-03-01', '2026-05-29', spring);
    // Ten days long they may still come.
    const settling = { dataUntil: '2026-05-29', decidedBy: '2026-06-11' };
    const waiting = { status: 'DETECTED', indexValue: 90, missingDays: 0, settling };
    expect(await runAt('2026-06-01')).toMatchObject(waiting);
    expect(await runAt('2026-06-10')).toMatchObject(waiting);
    // 90 mm, and 1 mm for each of the two days, which is what other years had then.
    const settled = { status: 'REPORTED', indexValue: 92, missingDays: 2, settling: null };
    expect(await runAt('2026-06-11')).toMatchObject(settled);
    const { content } = await world.call(findClaims, { query: {} }, { as: 'admin' });
    expect(content.map(({ amount }) => amount)).toEqual([inr(149_760)]);
  }

  test('are told of, and a person decides on them before its claim is paid', async () => {
    await settledWithout();
    await bring('Slow rain', '2026-05-30', '2026-06-02', () => 9);
    const { id, correction } = await runAt('2026-06-12');
    expect(correction).toMatchObject({ oldIndexValue: 92, newIndexValue: 108, newTotalPayout: inr(195_840) });
    // What was decided stands, whatever else the gauge tells later, be it with all of its days once more.
    const body = { decision: 'keep', reason: 'The gauge was moved' } as const;
    await world.call(decideCorrection, { params: { id }, body }, underwriter);
    await bring('Slow rain', '2026-05-01', '2026-06-03', (date) => (date < '2026-05-30' ? 0 : 9));
    expect((await runAt('2026-06-13')).correction).toBeNull();
  });

  test('but not days after its period', async () => {
    await settledWithout();
    await bring('Slow rain', '2026-06-01', '2026-06-02', () => 9);
    expect((await runAt('2026-06-12')).correction).toBeNull();
  });
});

describe('a deficit whose last five days come late', () => {
  /** Ninety days from June on; 96 mm in the first 85 of them, and 20 mm in the five days that come late. */
  const summer = (date: string) => (date < '2026-07-19' ? 2 : date < '2026-08-25' ? 0 : 4);
  /** What other years had: never under 100 mm in a summer, and 0.42 mm a day about the days that come late. */
  const usual = (date: string) => (date.slice(5) >= '08-10' && date.slice(5) <= '09-13' ? 0.42 : 1.5);
  async function waiting(): Promise<string> {
    const { dataSetId, targetId } = await bring('Late summer', '2005-01-01', '2026-02-28', usual);
    const body: NewCoverage = {
      ...{ label: 'Dry summer', riskTypeId: 'RAINFALL', currency: 'INR', labels: [], detrend: 'NONE' },
      ...{
        start: '2026-06-01',
        end: '2026-08-29',
        indexDefinition: { id: 'precip-sum-total' },
      },
      ...{ dataSet: { id: dataSetId }, monitoringTarget: { id: targetId } },
      payoutStructure: { type: 'linear', comparator: 'LT', trigger: 100, minPayout: inr(25), payoutPerUnit: inr(1) },
    };
    const { id } = await world.call(createCoverage, { body }, underwriter);
    await world.call(simulateCoverage, { params: { id } }, underwriter);
    await world.runJobs();
    await world.call(activateCoverage, { params: { id } }, underwriter);
    world.setNow(new Date('2026-08-30T06:00:00Z'));
    await bring('Late summer', '2026-03-01', '2026-08-24', summer);
    const event = await runAt('2026-08-30');
    expect(event).toMatchObject({ status: 'MONITORED', payoutPct: 0, settling: { decidedBy: '2026-09-09' } });
    return event.id;
  }

  test('pays nothing once they have come', async () => {
    await waiting();
    world.setNow(new Date('2026-09-08T06:00:00Z'));
    await bring('Late summer', '2026-08-25', '2026-09-07', summer);
    expect(await runAt('2026-09-08')).toMatchObject({ status: 'NON_QUALIFIED', payoutPct: 0, indexValue: 116 });
  });
  test('is settled without them when its lag has passed, whatever its data set says by then', async () => {
    await waiting();
    await world.parts.database.pool.query('update data_set set settlement_lag_days = 60');
    expect(await runAt('2026-09-08')).toMatchObject({ status: 'MONITORED', payoutPct: 0 });
    const settled = { payoutPct: expect.closeTo(0.269, 12), indexValue: 98.1, missingDays: 5, settling: null };
    expect(await runAt('2026-09-09')).toMatchObject(settled);
  });
});

test('a corrected day touches an event from the first day of its period to the last', async () => {
  await activeCoverage(world, await bring('Whole rain', '2005-01-01', '2026-02-28'));
  world.setNow(new Date('2026-06-02T08:00:00Z'));
  await bring('Whole rain', '2026-03-01', '2026-06-02');
  await runAt('2026-06-02');
  const { pool } = world.parts.database;
  const touched: string[] = [];
  for (const day of ['2026-03-31', '2026-04-01', '2026-05-31', '2026-06-01']) {
    await pool.query('update parametric_event set corrected_at = null');
    await bring('Whole rain', day, day, () => 7);
    const { rowCount } = await pool.query('select 1 from parametric_event where corrected_at is not null');
    if (rowCount) touched.push(day);
  }
  expect(touched).toEqual(['2026-04-01', '2026-05-31']);
});

test('days that come in late are compared with what was settled without them, and with nothing else', async () => {
  await activeCoverage(world, await bring('Late rain', '2005-01-01', '2026-02-28'));
  world.setNow(new Date('2026-06-02T08:00:00Z'));
  await bring('Late rain', '2026-03-01', '2026-05-20');
  const { pool } = world.parts.database;
  const compared: string[] = [];
  for (const [day, what, ...event] of [
    ['2026-05-21', 'settled without days', true, 2, '2026-06-01'],
    ['2026-05-22', 'taken over on the last day of its period', true, 2, '2026-05-31'],
    ['2026-05-23', 'left to the runs', false, 2, '2026-06-01'],
    ['2026-05-24', 'settled on all days', true, 0, '2026-06-01'],
  ] as const) {
    await pool.query('update parametric_event set corrected_at = null, frozen = $1, missing_days = $2, as_of = $3', [
      ...event,
    ]);
    await bring('Late rain', day, day);
    const { rowCount } = await pool.query('select 1 from parametric_event where corrected_at is not null');
    if (rowCount) compared.push(what);
  }
  expect(compared).toEqual(['settled without days']);
});

describe('several triggers under one limit, a day of one measured by its second source', () => {
  const aprilOf = ({ dataSetId, targetId }: { readonly dataSetId: string; readonly targetId: string }, rate = 1) => ({
    ...{ label: 'April rain', riskTypeId: 'RAINFALL', currency: 'INR', labels: [], detrend: 'NONE' as const },
    ...{ start: '2026-04-01', end: '2026-04-20', indexDefinition: { id: 'precip-sum-total' } },
    ...{ dataSet: { id: dataSetId }, monitoringTarget: { id: targetId } },
    payoutStructure: { type: 'linear' as const, trigger: 50, minPayout: inr(20), payoutPerUnit: inr(rate) },
  });

  test('a day that this source corrects is told of; figures that only read the same are not adopted for those told', async () => {
    const plain = await bring('Plain', '2015-01-01', '2026-02-28');
    const hill = await bring('Hill', '2015-01-01', '2026-02-28');
    const beside = await bring('Beside the hill', '2015-01-01', '2026-02-28');
    const body: NewCoverage = {
      ...{ ...aprilOf(plain), coverageType: 'MULTI_TRIGGER', combine: 'SUM', limit: inr(100) },
      coverages: [aprilOf(plain), { ...aprilOf(hill, 0.1), secondaryDataSet: { id: beside.dataSetId } }],
    };
    const { id } = await world.call(createCoverage, { body }, underwriter);
    await world.call(simulateCoverage, { params: { id } }, underwriter);
    await world.runJobs();
    await world.call(activateCoverage, { params: { id } }, underwriter);
    world.setNow(new Date('2026-04-25T06:00:00Z'));
    const april = (day: number | null) => (date: string) => (date === '2026-04-10' ? day : 3);
    await bring('Plain', '2026-03-01', '2026-04-24', april(3));
    await bring('Hill', '2026-03-01', '2026-04-24', april(null));
    await bring('Beside the hill', '2026-03-01', '2026-04-24', april(8));
    // 60 mm are 30 % on the plain, 65 mm 21.5 % on the hill.
    const settled = await runAt('2026-05-01');
    expect(settled).toMatchObject({ status: 'REPORTED', indexValue: 51.5, payoutPct: expect.closeTo(0.515, 12) });
    const correct = (mm: number) => bring('Beside the hill', '2026-04-10', '2026-04-10', () => mm);
    await correct(13);
    const told = await runAt('2026-05-02');
    expect(told.correction).toMatchObject({ newIndexValue: 52, newPayoutPct: expect.closeTo(0.52, 12) });
    // A tenth of a millimetre is a hundredth of a percent, which the index does not show.
    await correct(13.1);
    const decided = { decision: 'adopt', reason: 'The new file is right' } as const;
    const adopt = () => world.call(decideCorrection, { params: { id: settled.id }, body: decided }, underwriter);
    await expect(adopt()).rejects.toMatchObject({ status: 409, code: 'monitoring.correction-old' });
    const again = await runAt('2026-05-02');
    expect(again.correction).toMatchObject({ newIndexValue: 52, newPayoutPct: expect.closeTo(0.5201, 12) });
    await adopt();
    expect(await runAt('2026-05-02')).toMatchObject({ payoutPct: expect.closeTo(0.5201, 12), correction: null });
  });
});
