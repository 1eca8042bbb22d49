import { observedIn, readRecord } from '#shared/contract/coverageRecord';
import { ingestRain, rainWithGaps } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';
import { writeFixes } from '../../../data/tracks';
import { dataProvider, dataSet } from '../../../db/schema/catalog';
import { inTenant } from '../../../db/scope';

const underwriter = { as: 'underwriter' } as const;
let world: World;
let rain: { dataSetId: string; targetId: string };
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  rain = await ingestRain(world, {}, { day: rainWithGaps });
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
