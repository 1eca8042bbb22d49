import { eq } from 'drizzle-orm';
import { activateCoverage, createCoverage, type NewCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { readFile, readFileInfo } from '#shared/contract/files';
import { readJob } from '#shared/contract/platform';
import { aprilRain } from '../../../tests/support/aprilRain';
import { ingestRain } from '../../../tests/support/records';
import { startWorld, type World } from '../../../tests/support/world';
import { machine } from '../../base/person';
import { inTenant } from '../../db/scope';
import { parametricEvent } from '../../db/schema/monitoring';
import { audit } from '../../db/schema/platform';

let world: World;
let rain: Awaited<ReturnType<typeof ingestRain>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world, { 2010: 80, 2015: 170, 2019: 70 });
});
afterAll(() => world.close());

const underwriter = { as: 'underwriter' as const };
const money = (amount: number) => ({ amount, currency: 'INR' });
const april = (change: Partial<NewCoverage> = {}) => aprilRain(rain, change);

test('a coverage is created, simulated and activated; every figure equals the sum by hand', async () => {
  const labels = ['user/program:Paddy'];
  const created = await world.call(createCoverage, { body: april({ labels }) }, underwriter);
  expect(created).toMatchObject({
    label: 'Rainfall Stress Cover',
    version: 1,
    uiState: 'created',
    status: 'CREATED',
    trigger: 100,
    exit: 180,
    minPayout: money(20),
    minPayoutPct: 0.2,
    payoutPerUnit: money(1),
    payoutPerUnitPct: 0.01,
    limit: money(100),
    limitPct: 1,
    insuredAmount: money(100),
    expectedLossRatio: 0.65,
    riskPremiumPct: null,
    riskType: 'Weather > Rainfall',
    dataSet: 'Plain rain',
    dataSourceName: 'Own gauge',
    labels: ['user/program:Paddy', 'system/variable:Rainfall'],
    canActivate: false,
    jobId: null,
    parametricEventId: null,
    coverages: [],
  });
  expect(created.monitoringTarget.geometryData.geoJson.features[0]?.geometry).toEqual({
    type: 'Point',
    coordinates: [76, 10],
  });

  const { jobId } = await world.call(simulateCoverage, { params: { id: created.id } }, underwriter);
  const queued = await world.call(readCoverage, { params: { id: created.id }, query: {} }, underwriter);
  expect(queued).toMatchObject({ uiState: 'queued', jobId });
  await world.runJobs();
  expect(await world.call(readJob, { params: { id: jobId } }, underwriter)).toMatchObject({
    state: 'done',
    percent: 100,
  });

  // 21 Aprils, 2005 to 2025, of 30 mm. 2010: 110 mm pays 20 + 10 %. 2015: 200 mm pays 20 + 100 %, that is all. 2019: 100 mm is not above.
  const expectedLoss = (0.3 + 1) / 21;
  const simulated = await world.call(readCoverage, { params: { id: created.id }, query: {} }, underwriter);
  expect(simulated).toMatchObject({ uiState: 'simulated', canActivate: true, error: null, jobId: null });
  // Two paying years are too few to price by alone: 2.5 / 22 of years, at what the two paid on average.
  const priced = (2.5 / 22) * 0.65;
  expect(simulated.riskPremiumPct).toBeCloseTo(priced, 12);
  expect(simulated.riskPremium?.amount).toBeCloseTo(100 * priced, 9);
  expect(simulated.grossPremiumIndicationPct).toBeCloseTo(priced / 0.65, 12);

  const pricing = await world.call(readPricingResult, { params: { id: created.id }, query: {} }, underwriter);
  expect(pricing.payout.map(({ year }) => year)).toEqual(Array.from({ length: 21 }, (_, i) => 2005 + i));
  const paid = pricing.payout.filter(({ total_payout }) => total_payout !== 0);
  expect(
    paid.map(({ year, index, detrend_index, total_payout }) => [year, index, detrend_index, total_payout]),
  ).toEqual([
    [2010, 110, 110, 30],
    [2015, 200, 200, 100],
  ]);
  expect(pricing).toMatchObject({ usedYears: 21, returnPeriod: 10.5, maxPayout: 1, version: 1 });
  expect(pricing.expectedLoss).toBeCloseTo(expectedLoss, 12);
  expect(pricing.fewPaying).toMatchObject({ years: 21, payingYears: 2, payingShare: 0.65, expectedLoss: priced });
  expect(pricing.interval95[0]).toBeGreaterThan(0);
  // Population variance of the payouts: mean of squares less the square of the mean.
  expect(pricing.sdPopulation).toBeCloseTo(Math.sqrt((0.3 ** 2 + 1) / 21 - expectedLoss ** 2), 12);
  expect(pricing.provenance).toMatchObject({
    dataSetId: rain.dataSetId,
    dataVersion: 1,
    engineVersion: expect.any(String),
  });
  expect(pricing.provenance.dataHash).toMatch(/^[0-9a-f]{64}$/);

  const active = await world.call(activateCoverage, { params: { id: created.id } }, underwriter);
  expect(active).toMatchObject({ uiState: 'active', status: 'ACTIVE', canActivate: false });
  const events = await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.select().from(parametricEvent).where(eq(parametricEvent.coverageId, created.id)),
  );
  expect(events).toEqual([
    expect.objectContaining({
      id: active.parametricEventId,
      coverageVersion: 1,
      periodStart: '2026-04-01',
      periodEnd: '2026-04-30',
      status: 'UNKNOWN',
    }),
  ]);

  const trail = await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.select().from(audit).where(eq(audit.subjectId, created.id)).orderBy(audit.sequence),
  );
  const author = await world.personOf('underwriter');
  expect(trail.map(({ action, from, to, who }) => [action, from, to, who])).toEqual([
    ['created', null, 'created', author],
    ['simulation queued', 'created', 'queued', author],
    ['simulated', 'queued', 'simulated', machine],
    ['activated', 'simulated', 'active', author],
  ]);
});

test('a simulation leaves two PDFs, labelled; a second one takes their place', async () => {
  const { id } = await world.call(createCoverage, { body: april({ labels: ['user/program:Paddy'] }) }, underwriter);
  const run = async () => {
    await world.call(simulateCoverage, { params: { id } }, underwriter);
    await world.runJobs();
    return world.call(readCoverage, { params: { id }, query: {} }, underwriter);
  };
  const first = await run();
  const reportId = first.technicalPricingReportFileId ?? '';
  const info = await world.call(readFileInfo, { params: { id: reportId } }, underwriter);
  expect(info).toMatchObject({
    contentType: 'application/pdf',
    labels: {
      'user/coverage': id,
      'user/program': 'Paddy',
      'user/owner': 'underwriter@isoline.demo',
      'user/report_name': 'Technical pricing report',
    },
  });
  const sheet = await world.call(readFileInfo, { params: { id: first.factSheetReportFileId ?? '' } }, underwriter);
  expect(sheet.labels['user/report_name']).toBe('Coverage factsheet');
  const pdf = Buffer.from(await (await world.send(readFile, { params: { id: reportId } }, underwriter)).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.length).toBe(info.size);

  const second = await run();
  expect(second.technicalPricingReportFileId).not.toBe(reportId);
  await expect(world.call(readFileInfo, { params: { id: reportId } }, underwriter)).rejects.toMatchObject({
    status: 404,
  });
});

test('the same inputs give the same seed and interval; other terms another seed', async () => {
  const price = async (trigger: number) => {
    const payoutStructure = { type: 'linear' as const, trigger, minPayout: money(20), payoutPerUnit: money(1) };
    const { id } = await world.call(createCoverage, { body: april({ payoutStructure }) }, underwriter);
    await world.call(simulateCoverage, { params: { id } }, underwriter);
    await world.runJobs();
    return world.call(readPricingResult, { params: { id }, query: {} }, underwriter);
  };
  const [one, same, other] = [await price(100), await price(100), await price(90)];
  expect(same.provenance.seed).toBe(one.provenance.seed);
  expect(same.interval95).toEqual(one.interval95);
  expect(other.provenance.seed).not.toBe(one.provenance.seed);
});

test('a record that is too short ends in an error that says how many years there are and why others were left out', async () => {
  const short = await ingestRain(
    world,
    {},
    { name: 'Short rain', from: '2015-01-01', day: (date) => (/^20(18|20)-04-1/.test(date) ? null : '1') },
  );
  const source = { dataSet: { id: short.dataSetId }, monitoringTarget: { id: short.targetId } };
  const { id } = await world.call(createCoverage, { body: april(source) }, underwriter);
  await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  const coverage = await world.call(readCoverage, { params: { id }, query: {} }, underwriter);
  expect(coverage.uiState).toBe('error');
  expect(coverage.error).toBe(
    'Only 9 of 11 past periods can be used; a price needs at least 10. Left out: 2018 (10 of 30 days are missing), 2020 (10 of 30 days are missing). Choose a data set with a longer or fuller record.',
  );
});

test('a price above the sum insured ends in an error that says what to do', async () => {
  const payoutStructure = { type: 'binary' as const, trigger: 1, minPayout: money(100) };
  const { id } = await world.call(createCoverage, { body: april({ payoutStructure }) }, underwriter);
  const { jobId } = await world.call(simulateCoverage, { params: { id } }, underwriter);
  await world.runJobs();
  const coverage = await world.call(readCoverage, { params: { id }, query: {} }, underwriter);
  expect(coverage.uiState).toBe('error');
  expect(coverage.error).toBe(
    'The gross premium would be 153.8 % of the sum insured, more than what is insured: the risk premium is 100.0 %, the expected loss ratio 65.0 %. Make the trigger harder to reach or the payout smaller.',
  );
  expect(await world.call(readJob, { params: { id: jobId } }, underwriter)).toMatchObject({
    state: 'failed',
    error: coverage.error,
  });
  await expect(world.call(readPricingResult, { params: { id }, query: {} }, underwriter)).rejects.toMatchObject({
    status: 404,
    code: 'coverages.notSimulated',
  });
});
