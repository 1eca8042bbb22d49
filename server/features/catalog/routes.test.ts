import {
  findConditions,
  findDataSets,
  findFeatures,
  findProviders,
  findTargets,
  readTarget,
  readVariables,
} from '#shared/contract/catalog';
import { findIndices, readRiskTypes } from '#shared/contract/indices';
import { readDataSetVersions } from '#shared/contract/ingest';
import type { CallRequest } from '#shared/contract/call';
import { indexDefinitions } from '#shared/engine/indices/list';
import { ingestRain, ingestRecord } from '../../../tests/support/records';
import { startWorld, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';
import { dataProvider, dataSet, monitoringTarget } from '../../db/schema/catalog';

let world: World;
let suva: Awaited<ReturnType<typeof ingestRain>>;
let heat: Awaited<ReturnType<typeof ingestRecord>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
  const short = { from: '2025-01-01', to: '2025-01-31' };
  suva = await ingestRain(world, {}, { ...short, name: 'Suva', lat: -18.14, lon: 178.44 });
  await ingestRain(world, {}, { ...short, name: 'Apia', lat: -13.83, lon: -171.77 });
  heat = await ingestRecord(world, {
    ...short,
    name: 'Heat',
    provider: 'Heat watch',
    columns: 'date,tmax_c,prcp_mm',
    lat: 9.97,
    lon: 76.28,
    day: (date) => (date === '2025-01-10' ? null : date < '2025-01-06' ? '30,' : '30,1'),
  });
  const { tenantId } = world;
  await inTenant(world.parts.database.db, tenantId, async (db) => {
    await db.insert(dataProvider).values({ tenantId, id: 'quiet', name: 'Quiet provider', description: 'Nothing yet' });
    const set = { tenantId, providerId: 'quiet', category: 'Sample', version: 1 };
    const period = { firstDate: '1990-01-01', lastDate: '2025-12-31' };
    const axes = {
      lats: [10, 10.5],
      lons: [76, 76.5],
      steps: 'day' as const,
      variables: [],
      attributes: {},
      segments: [],
    };
    await db.insert(dataSet).values([
      {
        ...set,
        ...period,
        id: 'storms',
        kind: 'track',
        name: 'Storms',
        riskTypeIds: ['TC'],
        variables: [{ id: 'wind', name: 'Wind', unit: 'km/h' }],
      },
      { ...set, id: 'cells', kind: 'grid', name: 'Cells', riskTypeIds: ['RAINFALL'], variables: [], grid: axes },
      {
        ...set,
        ...period,
        id: 'cloud',
        kind: 'incident',
        name: 'Cloud',
        riskTypeIds: ['CDN', 'CLOUD'],
        variables: [{ id: 'downtime', name: 'Downtime', unit: 's' }],
      },
    ]);
    const cell = (lat: number, lon: number, row: number, column: number) => ({
      tenantId,
      dataSetId: 'cells',
      id: `cells.${lat}_${lon}`,
      name: `${lat}, ${lon}`,
      kind: 'point',
      lat,
      lon,
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { cell: { row, column } },
    });
    await db.insert(monitoringTarget).values([cell(10, 76, 0, 0), cell(10.5, 76.5, 1, 1), cell(40, 190, 2, 2)]);
  });
});
afterAll(() => world.close());

const agent = { as: 'agent' as const };
const around = (lat: number, lon: number, reach = 0.01) => ({
  topLeftLat: lat + reach,
  topLeftLon: lon - reach,
  bottomRightLat: lat - reach,
  bottomRightLon: lon + reach,
});
type Near = CallRequest<typeof findTargets>['query'];
const targets = (dataSetId: string, query: Near = {}, providerId = 'quiet') =>
  world.call(findTargets, { params: { providerId, dataSetId }, query }, agent);

test('risk types and indices are those of the engine, each with a name for people', async () => {
  const risks = await world.call(readRiskTypes, {}, agent);
  expect(risks.map(({ id }) => id)).toEqual([
    'RAINFALL',
    'TEMPERATURE',
    'TC',
    'SOLAR',
    'CLOUD',
    'CDN',
    'ICT_SHOCK',
    'PAYMENT',
  ]);
  const all = await world.call(findIndices, { query: {} }, agent);
  expect(all.map(({ id }) => id)).toEqual(indexDefinitions.map(({ id }) => id));
  for (const { name, description, triggerLabel } of all)
    expect([name, description, triggerLabel].every(Boolean)).toBe(true);
  const spell = all.find(({ id }) => id === 'hot-days-spell');
  expect(spell).toMatchObject({
    triggerComparator: 'GTE',
    output: { unit: { symbol: 'days' } },
    parameters: [
      { id: 'threshold', type: 'number', default: 35, unit: '°C' },
      { id: 'op', type: 'choice', choices: ['GT', 'GTE', 'LT', 'LTE'], default: 'GT' },
      { id: 'minSpell', type: 'number', default: 1 },
      { id: 'measure', type: 'choice', choices: ['longest', 'total', 'count'], default: 'longest' },
    ],
  });
});

test.each([
  ['SOLAR', ['ghi-sum-total', 'ghi-shortfall']],
  ['TC', ['wind-max-6hr']],
  ['PAYMENT', ['downtime-max', 'downtime-sum']],
  ['HAIL', []],
])('indices of %s: %o', async (riskTypeId, expected) => {
  const indices = await world.call(findIndices, { query: { riskTypeId } }, agent);
  expect(indices.map(({ id }) => id)).toEqual(expect.arrayContaining(expected));
  expect(indices.every((index) => index.riskTypeId === riskTypeId)).toBe(true);
  if (expected.length === 0) expect(indices).toEqual([]);
});

describe('providers and data sets', () => {
  test('all providers, or those whose data measure a risk', async () => {
    const all = await world.call(findProviders, { query: {} }, agent);
    expect(all.map(({ name, riskTypeIds }) => [name, riskTypeIds])).toEqual([
      ['Heat watch', ['RAINFALL', 'TEMPERATURE']],
      ['Own gauge', ['RAINFALL']],
      ['Quiet provider', ['RAINFALL', 'TC', 'CLOUD', 'CDN']],
    ]);
    const hot = await world.call(findProviders, { query: { riskTypeId: 'TEMPERATURE' } }, agent);
    expect(hot.map(({ name }) => name)).toEqual(['Heat watch']);
  });
  test('the data sets of a provider with their targets counted', async () => {
    const dataSets = await world.call(findDataSets, { params: { providerId: suva.providerId }, query: {} }, agent);
    expect(
      dataSets.map(({ name, targetCount, version, firstDate }) => [name, targetCount, version, firstDate]),
    ).toEqual([
      ['Apia', 1, 1, '2025-01-01'],
      ['Suva', 1, 1, '2025-01-01'],
    ]);
    const quiet = await world.call(
      findDataSets,
      { params: { providerId: 'quiet' }, query: { riskTypeId: 'CLOUD' } },
      agent,
    );
    expect(quiet).toEqual([expect.objectContaining({ id: 'cloud', riskType: { id: 'CLOUD' }, kind: 'incident' })]);
    const unknown = world.call(findDataSets, { params: { providerId: 'nobody' }, query: {} }, agent);
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'catalog.unknownProvider' });
  });
  test('the versions of a data set, newest first', async () => {
    const versions = await world.call(readDataSetVersions, { params: { id: suva.dataSetId } }, agent);
    expect(versions).toEqual([expect.objectContaining({ version: 1, fileName: 'Suva.csv', rows: 31 })]);
    await expect(world.call(readDataSetVersions, { params: { id: 'nobody' } }, agent)).rejects.toMatchObject({
      status: 404,
    });
  });
  test('variables, each once', async () => {
    const all = await world.call(readVariables, {}, agent);
    expect(all.map(({ id }) => id).sort()).toEqual(['downtime', 'precip', 'tmax', 'wind']);
  });
});

describe('monitoring targets', () => {
  test('of a station: all, by name, and inside a box', async () => {
    const of = (query: Near) => targets(suva.dataSetId, query, suva.providerId);
    const [all] = await of({});
    expect(all).toMatchObject({
      id: suva.targetId,
      kind: 'point',
      lat: -18.14,
      firstDate: '2025-01-01',
      lastDate: '2025-01-31',
    });
    expect(all?.geometryData.geoJson.features[0]?.geometry).toEqual({ type: 'Point', coordinates: [178.44, -18.14] });
    expect(await of({ name: 'uv' })).toHaveLength(1);
    expect(await of({ name: '%' })).toEqual([]);
    expect(await of(around(-18.14, 178.44))).toHaveLength(1);
    expect(await of(around(-18.2, 178.44))).toEqual([]);
    expect(await of(around(-18, 180, 5))).toHaveLength(1);
    expect(await of({ ...around(-18.14, 178.44), variableId: 'tmax' })).toEqual([]);
  });
  test('of storm tracks: the middle of the box is one, whatever the box', async () => {
    const [point, ...rest] = await targets('storms', around(14.6, -61.05));
    expect(rest).toEqual([]);
    expect(point).toMatchObject({ id: 'storms@14.6,-61.05', name: '14.6° N, 61.05° W', firstDate: '1990-01-01' });
    const params = { providerId: 'quiet', dataSetId: 'storms', targetId: point?.id ?? '' };
    expect(await world.call(readTarget, { params }, agent)).toEqual(point);
    expect((await targets('storms', around(0, 180, 1)))[0]).toMatchObject({ lat: 0, lon: -180 });
  });
  test('of a grid: the cells in the box, else the cell that holds its middle', async () => {
    expect((await targets('cells', around(10.2, 76.2, 1))).map(({ id }) => id)).toEqual([
      'cells.10_76',
      'cells.10.5_76.5',
    ]);
    expect((await targets('cells', around(10.4, 76.4, 1))).map(({ id }) => id)).toEqual([
      'cells.10.5_76.5',
      'cells.10_76',
    ]);
    expect((await targets('cells', around(10.1, 76.2))).map(({ id }) => id)).toEqual(['cells.10_76']);
    expect((await targets('cells', around(10.4, 76.4))).map(({ id }) => id)).toEqual(['cells.10.5_76.5']);
    expect(await targets('cells', around(12, 76.2))).toEqual([]);
  });
  test.each([
    [{ providerId: 'quiet', dataSetId: 'nobody', targetId: 'x' }, 'catalog.unknownDataSet'],
    [{ providerId: 'nobody', dataSetId: 'storms', targetId: 'storms@1,2' }, 'catalog.unknownDataSet'],
    [{ providerId: 'quiet', dataSetId: 'storms', targetId: 'storms@91,2' }, 'catalog.unknownTarget'],
    [{ providerId: 'quiet', dataSetId: 'cells', targetId: 'cells@1,2' }, 'catalog.unknownTarget'],
    [{ providerId: 'quiet', dataSetId: 'storms', targetId: 'cells.10_76' }, 'catalog.unknownTarget'],
  ])('%o is refused: %s', async (params, code) => {
    await expect(world.call(readTarget, { params }, agent)).rejects.toMatchObject({ status: 404, code });
  });
  test('of all data sets inside a box, as points of the map', async () => {
    const { features } = await world.call(findFeatures, { query: around(-16, 180, 12) }, agent);
    expect(features.map(({ properties }) => properties['name']).sort()).toEqual(['Apia', 'Suva']);
    // A grid of the longitudes 0 to 360 lies at the same places.
    const atSea = await world.call(findFeatures, { query: around(40, -170, 1) }, agent);
    expect(atSea.features.map(({ id }) => id)).toEqual(['cells.40_190']);
    expect(features.find(({ id }) => id === suva.targetId)).toMatchObject({
      geometry: { type: 'Point', coordinates: [178.44, -18.14] },
      properties: {
        monitoringTargetId: suva.targetId,
        monitoringTarget: { id: suva.targetId, name: 'Suva' },
        dataSetId: suva.dataSetId,
        riskTypeIds: ['RAINFALL'],
      },
    });
  });
});

describe('conditions of a target', () => {
  const conditions = (dataSetId: string, monitoringTargetId: string) =>
    world.call(findConditions, { query: { dataSetId, monitoringTargetId } }, agent);

  test('tell period and gaps of each variable by itself', async () => {
    const found = await conditions(heat.dataSetId, heat.targetId);
    expect(found).toEqual([
      {
        id: 'tmax',
        name: 'Maximum temperature',
        unit: 'degC',
        firstDate: '2025-01-01',
        lastDate: '2025-01-31',
        days: 31,
        missingDays: 1,
        refused: [],
      },
      {
        id: 'precip',
        name: 'Precipitation',
        unit: 'mm',
        firstDate: '2025-01-06',
        lastDate: '2025-01-31',
        days: 26,
        missingDays: 1,
        refused: [],
      },
    ]);
  });
  test('of a point of a storm set are those of the set', async () => {
    expect(await conditions('storms', 'storms@14,-61')).toEqual([
      {
        id: 'wind',
        name: 'Wind',
        unit: 'km/h',
        firstDate: '1990-01-01',
        lastDate: '2025-12-31',
        days: 13149,
        missingDays: 0,
        refused: [],
      },
    ]);
  });
  test('of an unknown target are refused', async () => {
    await expect(conditions('storms', 'nobody')).rejects.toMatchObject({ status: 404 });
  });
});

test('nothing of the catalogue is seen from another tenant', async () => {
  const stranger = { as: 'stranger' as const };
  expect(await world.call(findProviders, { query: {} }, stranger)).toEqual([]);
  expect((await world.call(findFeatures, { query: around(0, 0, 90) }, stranger)).features).toEqual([]);
  expect(await world.call(readVariables, {}, stranger)).toEqual([]);
  const params = { providerId: suva.providerId, dataSetId: suva.dataSetId, targetId: suva.targetId };
  await expect(world.call(readTarget, { params }, stranger)).rejects.toMatchObject({ status: 404 });
});
