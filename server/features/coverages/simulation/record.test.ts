import { observedIn, readRecord } from '#shared/contract/coverageRecord';
import { createCoverage } from '#shared/contract/coverageDesign';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { changeSettings } from '#shared/contract/settings';
import { trialOf } from '#shared/engine/burn/trial';
import type { SingleCover } from '#shared/engine/cover';
import { ingestRain } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';
import { writeFixes } from '../../../data/tracks';
import { dataProvider, dataSet } from '../../../db/schema/catalog';
import { inTenant } from '../../../db/scope';

const underwriter = { as: 'underwriter' } as const;
const usd = (amount: number) => ({ amount, currency: 'USD' });
let world: World;
let rain: { dataSetId: string; targetId: string };
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(
    world,
    {},
    {
      // A record with a gap, with fractions, and with years that pay.
      day: (date) => {
        if (date.startsWith('2011-04-1')) return null;
        const year = Number(date.slice(0, 4));
        return String((((year * 37 + Number(date.slice(8)) * 11) % 23) / 7).toFixed(1));
      },
    },
  );
});
afterAll(() => world.close());
const asked = (variables = 'precip') => ({
  query: { dataSetId: rain.dataSetId, monitoringTargetId: rain.targetId, variables },
});

test('the record of a place is its days as columns, a missing one null', async () => {
  const record = await world.call(readRecord, asked(), { as: 'agent' });
  expect(record).toMatchObject({ dataSetName: 'Plain rain', firstDate: '2005-01-01', lat: 10, lon: 76 });
  expect(record).toMatchObject({ incidents: null, fixes: null, dayOffsetHours: 0, minimumRiskRate: 0 });
  const [column] = record.columns;
  expect(column?.id).toBe('precip');
  expect(column?.values).toHaveLength(record.days);
  const gap = (Date.UTC(2011, 3, 10) - Date.UTC(2005, 0, 1)) / 86_400_000;
  expect(column?.values.slice(gap - 1, gap + 11).map((value) => value === null)).toEqual([
    ...[false, ...Array.from({ length: 10 }, () => true), false],
  ]);
  expect(Number.isNaN(observedIn(record).series.values.precip?.[gap])).toBe(true);
});

test('only what is asked for travels, and what no variable is called is refused', async () => {
  expect((await world.call(readRecord, asked(''), underwriter)).columns).toEqual([]);
  expect((await world.call(readRecord, asked('tmax'), underwriter)).columns).toEqual([]);
  await expect(world.call(readRecord, asked('rain'), underwriter)).rejects.toMatchObject({ status: 400 });
});

test('a place that is not there is refused, and so is that of another tenant', async () => {
  const unknown = { query: { ...asked().query, monitoringTargetId: 'nowhere' } };
  await expect(world.call(readRecord, unknown, underwriter)).rejects.toMatchObject({ code: 'catalog.unknownTarget' });
  await expect(world.call(readRecord, asked(), { as: 'stranger' })).rejects.toMatchObject({
    status: 404,
    code: 'catalog.unknownDataSet',
  });
  await expect(world.call(readRecord, asked(), {})).rejects.toMatchObject({ status: 401 });
});

type Case = {
  readonly parameters?: Readonly<Record<string, number | string>>;
  readonly index: string;
  readonly terms: SingleCover['terms'];
  readonly start: string;
  readonly end: string;
};
const linear = { structure: 'linear', comparator: 'GT', payoutPerUnitPct: null, limitPct: 1 } as const;
const cases: readonly Case[] = [
  {
    index: 'precip-sum-total',
    terms: { ...linear, trigger: 48, exit: 60, minPayoutPct: 0.07 },
    start: '2026-04-01',
    end: '2026-04-30',
  },
  {
    index: 'precip-sum-total',
    terms: { ...linear, comparator: 'LT', trigger: 47.3, exit: 40, minPayoutPct: 0 },
    start: '2026-04-01',
    end: '2026-04-30',
  },
  {
    index: 'dry-days-spell',
    parameters: { threshold: 2.2 },
    terms: { ...linear, structure: 'binary', comparator: 'GTE', trigger: 7, exit: null, minPayoutPct: 0.3 },
    start: '2026-11-15',
    end: '2027-02-14',
  },
];

test.each(cases)(
  '$index $terms.comparator $terms.trigger: the engine on the record says what the server’s simulation says, to the last digit',
  async ({ index, parameters = {}, terms, start, end }) => {
    await world.call(changeSettings, { body: { minimumRiskRate: 0.011 } }, { as: 'admin' });
    const made = await world.call(
      createCoverage,
      {
        body: {
          riskTypeId: 'RAINFALL',
          dataSet: { id: rain.dataSetId },
          monitoringTarget: { id: rain.targetId },
          indexDefinition: { id: index, parameters: { ...parameters } },
          payoutStructure: {
            ...{ type: terms.structure, comparator: terms.comparator, trigger: terms.trigger, exit: terms.exit },
            minPayout: usd(terms.minPayoutPct * 100),
          },
          start,
          end,
          loading: 'UNCERTAINTY',
          loadingFactor: 0.5,
        },
      },
      underwriter,
    );
    await world.call(simulateCoverage, { params: { id: made.id } }, underwriter);
    await world.runJobs();
    const stored = await world.call(readPricingResult, { params: { id: made.id }, query: {} }, underwriter);

    const record = await world.call(readRecord, asked(), underwriter);
    const cover: SingleCover = {
      target: { lat: record.lat, lon: record.lon },
      dayOffsetHours: record.dayOffsetHours,
      ...{ start, end, terms },
      index: { indexId: index, parameters },
    };
    const { simulation, price } = trialOf({
      ...{ cover, observed: observedIn(record), hash: record.hash, detrend: 'AUTO' },
      basis: {
        loading: 'UNCERTAINTY',
        loadingFactor: 0.5,
        minimumRiskRate: record.minimumRiskRate,
        expectedLossRatio: 0.65,
      },
    });
    const { expectedLoss, interval95, returnPeriod, standardError, usedYears } = simulation;
    expect(stored).toMatchObject({ expectedLoss, interval95, returnPeriod, standardError, usedYears });
    expect(price).toEqual({
      riskPremiumPct: stored.riskPremiumPct,
      grossPremiumPct: stored.grossPremiumIndicationPct,
    });
    expect(simulation.frequency).toBeGreaterThan(0);
    expect(stored.payout.map(({ year, index: value, usable }) => [year, value, usable])).toEqual(
      simulation.years.map(({ year, index: value, usable }) => [year, value, usable]),
    );
    expect(stored.payout.some(({ usable }) => !usable)).toBe(start === '2026-04-01');
  },
);

test('of storms those travel that came near', async () => {
  const { tenantId } = world;
  const fix = (stormId: string, lat: number, hour: number) => ({
    ...{ stormId, stormName: stormId, lat, lon: 178, windKmh: 120, pressureHpa: null },
    time: `2015-02-0${1 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:00:00.000Z`,
  });
  await inTenant(world.parts.database.db, tenantId, async (db) => {
    await db.insert(dataProvider).values({ tenantId, id: 'tracks', name: 'Tracks', description: '' });
    await db.insert(dataSet).values({
      ...{
        tenantId,
        providerId: 'tracks',
        category: 'Sample',
        version: 1,
        id: 'storms',
        kind: 'track',
        name: 'Storms',
      },
      ...{ firstDate: '1990-01-01', lastDate: '2025-12-31', riskTypeIds: ['TC'], variables: [] },
    });
    const into = { tenantId, dataSetId: 'storms', version: 1, ingestedAt: new Date('2026-01-01T00:00:00Z') };
    await writeFixes(db, into, [
      ...[fix('NEAR', -40, 0), fix('NEAR', -18, 6), fix('NEAR', 5, 30)],
      ...[fix('FAR', 30, 0), fix('FAR', 40, 6)],
    ]);
  });
  const query = { dataSetId: 'storms', monitoringTargetId: 'storms@-18,178' };
  const { fixes, columns, firstDate, reachKm } = await world.call(readRecord, { query }, underwriter);
  expect(fixes?.map(({ stormId, lat }) => [stormId, lat])).toEqual([
    ['NEAR', -40],
    ['NEAR', -18],
    ['NEAR', 5],
  ]);
  expect([columns, firstDate, reachKm]).toEqual([[], '1990-01-01', 1500]);
});
