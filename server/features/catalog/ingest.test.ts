import { readdirSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { openTestDatabase, otherTenantId } from '../../../tests/support/database';
import { testFolder } from '../../../tests/support/files';
import { readObserved, readObservedMany } from '../../data/observed';
import { writeAudit } from '../../db/audit';
import type { Database, Db } from '../../db/open';
import { inTenant } from '../../db/scope';
import {
  correction,
  dataProvider,
  dataSet,
  dataSetVersion,
  monitoringTarget,
  seriesBlock,
} from '../../db/schema/catalog';
import { coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';
import { audit } from '../../db/schema/platform';
import { sampleTenantId } from '../../seed/tenant';
import { ingestFile } from './ingest';
import type { IngestContext, IngestOptions } from './ingestTypes';

let database: Database;
const folder = testFolder();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  folder.drop();
});

const within = <T>(work: (db: Db) => Promise<T>, tenantId = sampleTenantId) => inTenant(database.db, tenantId, work);
const contextAt = (now: string, tenantId = sampleTenantId): IngestContext => {
  const at = new Date(now);
  return {
    transact: (work) => inTenant(database.db, tenantId, work),
    storeDir: folder.path,
    tenantId,
    now: at,
    who: 'somebody@example.com',
    audit: (db, note) =>
      writeAudit(db, { tenantId, at, who: 'somebody@example.com', channel: 'command', area: 'catalog', ...note }),
  };
};
const bring = (name: string, text: string, options: IngestOptions = {}, now = '2024-03-01T10:00:00Z') =>
  ingestFile(contextAt(now), { path: folder.write(name, text) }, options);
const observed = (dataSetId: string, targetId: string, asOf?: string) =>
  within((db) =>
    readObserved(db, folder.path, { dataSetId, targetId, variables: ['precip', 'tmax'], ...(asOf ? { asOf } : {}) }),
  );

const table = (rows: Readonly<Record<string, string>>) =>
  `date,prcp_mm,tmax_c\n${Object.entries(rows)
    .map(([date, values]) => `${date},${values}`)
    .join('\n')}\n`;
const january = { '2024-01-01': '1,5', '2024-01-02': '2,6', '2024-01-03': ',7', '2024-01-04': '4,8' };
const place = { lat: -33.861, lon: 151.205, name: 'Observatory Hill' };

describe('a station', () => {
  test('appears in the catalogue with provider, variables, risk types and a target, and is read back as it came', async () => {
    const result = await bring('first.csv', table(january), {
      ...place,
      attribution: 'The Bureau',
      provider: 'Bureau',
    });
    expect(result).toMatchObject({
      dataSetId: 'bureau-first',
      providerId: 'bureau',
      version: 1,
      changed: true,
      rows: 4,
      firstDate: '2024-01-01',
      lastDate: '2024-01-04',
      corrections: 0,
    });
    expect(result.targets).toEqual([{ id: 'bureau-first.first', name: 'Observatory Hill', isNew: true }]);
    const [set] = await within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'bureau-first')));
    expect(set).toMatchObject({
      kind: 'station',
      name: 'first',
      attribution: 'The Bureau',
      firstDate: '2024-01-01',
      lastDate: '2024-01-04',
      version: 1,
      riskTypeIds: ['RAINFALL', 'TEMPERATURE'],
      variables: [
        { id: 'precip', name: 'Precipitation', unit: 'mm' },
        { id: 'tmax', name: 'Maximum temperature', unit: 'degC' },
      ],
    });
    expect(await within((db) => db.select().from(dataProvider).where(eq(dataProvider.id, 'bureau')))).toEqual([
      expect.objectContaining({ name: 'Bureau' }),
    ]);
    const [target] = await within((db) =>
      db.select().from(monitoringTarget).where(eq(monitoringTarget.id, 'bureau-first.first')),
    );
    expect(target).toMatchObject({
      kind: 'point',
      lat: -33.861,
      lon: 151.205,
      geometry: { type: 'Point', coordinates: [151.205, -33.861] },
      firstDate: '2024-01-01',
    });
    expect((await observed('bureau-first', 'bureau-first.first')).days).toEqual([
      { date: '2024-01-01', values: { precip: 1, tmax: 5 } },
      { date: '2024-01-02', values: { precip: 2, tmax: 6 } },
      { date: '2024-01-03', values: { tmax: 7 } },
      { date: '2024-01-04', values: { precip: 4, tmax: 8 } },
    ]);
  });

  test('the same file twice changes nothing, and says so', async () => {
    await bring('twice.csv', table(january), place);
    const again = await bring('twice.csv', table(january), place);
    expect(again).toMatchObject({ changed: false, version: 1 });
    expect(again.messages).toEqual(['Nothing changed: own-data-twice holds all of this file already (version 1).']);
    expect(
      await within((db) => db.select().from(dataSetVersion).where(eq(dataSetVersion.dataSetId, 'own-data-twice'))),
    ).toHaveLength(1);
  });

  test('without coordinates the importer asks, and nothing is stored', async () => {
    await expect(bring('nowhere.csv', table(january))).rejects.toMatchObject({
      code: 'feeds.placeNeeded',
      option: '--lat LATITUDE --lon LONGITUDE',
    });
    expect(await within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-nowhere')))).toEqual([]);
  });

  test('a later file prolongs the series: only the new year is written, and nothing counts as corrected', async () => {
    await bring('longer.csv', table({ '2023-12-30': '1,1', '2023-12-31': '2,2' }), place, '2024-01-01T08:00:00Z');
    const result = await bring(
      'longer.csv',
      table({ '2023-12-31': '2,2', '2024-01-01': '3,3' }),
      {},
      '2024-01-02T08:00:00Z',
    );
    expect(result).toMatchObject({ version: 2, corrections: 0, changed: true });
    const blocks = await within((db) =>
      db
        .select({ year: seriesBlock.year, version: seriesBlock.version })
        .from(seriesBlock)
        .where(and(eq(seriesBlock.dataSetId, 'own-data-longer'), eq(seriesBlock.variable, 'precip'))),
    );
    expect(blocks).toEqual([
      { year: 2023, version: 1 },
      { year: 2024, version: 2 },
    ]);
    expect(
      (await observed('own-data-longer', 'own-data-longer.longer')).days.map(({ values }) => values.precip),
    ).toEqual([1, 2, 3]);
  });

  test('a second file may be another station of the same data set', async () => {
    await bring('north.csv', table(january), { lat: 1, lon: 1, dataSet: 'Network' });
    const second = await bring('south.csv', table(january), { lat: -1, lon: 1, dataSet: 'Network' });
    expect(second).toMatchObject({ dataSetId: 'own-data-network', version: 2, targetCount: 2 });
    const many = await within((db) =>
      readObservedMany(db, folder.path, {
        dataSetId: 'own-data-network',
        targetIds: ['own-data-network.north', 'own-data-network.south'],
        variables: ['precip'],
      }),
    );
    expect([...many].map(([id, { days }]) => [id, days.length]).sort()).toEqual([
      ['own-data-network.north', 4],
      ['own-data-network.south', 4],
    ]);
  });

  test('a file that contradicts most of what is stored is refused until the person says it is a revision', async () => {
    const month = (factor: number) =>
      table(
        Object.fromEntries(
          Array.from({ length: 40 }, (_none, i) => [
            new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10),
            `${(i + 1) * factor},5`,
          ]),
        ),
      );
    await bring('inches.csv', month(25.4), place);
    await expect(bring('inches.csv', month(1))).rejects.toMatchObject({
      code: 'catalog.suspicious',
      option: '--revised',
      message: expect.stringContaining('0.0394 times'),
    });
    expect((await observed('own-data-inches', 'own-data-inches.inches')).days[0]?.values.precip).toBe(25.4);
    expect(await bring('inches.csv', month(1), { revised: true })).toMatchObject({ changed: true, corrections: 40 });
  });

  test('rows of another tenant are out of reach', async () => {
    await bring('mine.csv', table(january), place);
    expect(
      await within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-mine')), otherTenantId),
    ).toEqual([]);
    const other = await ingestFile(
      contextAt('2024-03-01T10:00:00Z', otherTenantId),
      { path: folder.write('mine.csv', table({ '2024-01-01': '9,9' })) },
      place,
    );
    expect(other).toMatchObject({ dataSetId: 'own-data-mine', version: 1 });
    expect((await observed('own-data-mine', 'own-data-mine.mine')).days[0]?.values.precip).toBe(1);
  });

  test('bytes that were uploaded come in like a file', async () => {
    const result = await ingestFile(
      contextAt('2024-03-01T10:00:00Z'),
      { bytes: Buffer.from(table(january)), fileName: 'sent.csv' },
      place,
    );
    expect(result).toMatchObject({ dataSetId: 'own-data-sent', file: 'sent.csv', version: 1 });
  });

  test('a dry run checks and stores nothing', async () => {
    expect(await bring('dry.csv', table(january), { dryRun: true })).toMatchObject({
      dataSetId: null,
      rows: 4,
      changed: false,
      report: { first: '2024-01-01' },
    });
    expect(await within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-dry')))).toEqual([]);
  });

  test('what fails on the way to the database leaves nothing behind', async () => {
    const broken: IngestContext = {
      ...contextAt('2024-03-01T10:00:00Z'),
      audit: () => Promise.reject(new Error('no room')),
    };
    await expect(ingestFile(broken, { path: folder.write('half.csv', table(january)) }, place)).rejects.toThrow(
      'no room',
    );
    expect(await within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-half')))).toEqual([]);
    expect(
      await within((db) => db.select().from(seriesBlock).where(eq(seriesBlock.dataSetId, 'own-data-half'))),
    ).toEqual([]);
  });
});

describe('a corrected file', () => {
  const id = 'own-data-corrected';
  const target = `${id}.corrected`;
  beforeAll(async () => {
    await bring('corrected.csv', table(january), place, '2024-01-05T06:00:00Z');
    await within(async (db) => {
      const terms = { index: { indexId: 'precip-sum-total', parameters: {} } } as never;
      const common = {
        tenantId: sampleTenantId,
        version: 1,
        riskTypeId: 'RAINFALL',
        currency: 'EUR',
        insuredAmount: 100,
        terms,
        createdAt: new Date(),
        updatedAt: new Date(),
        createdBy: 'x',
        changedBy: 'x',
      };
      const version = (coverageId: string, targetId: string) => ({
        ...common,
        coverageId,
        label: `Cover ${coverageId}`,
        dataSetId: id,
        targetId,
        start: '2024-01-01',
        end: '2024-01-31',
      });
      await db
        .insert(coverageVersion)
        .values([version('c1', target), version('c2', target), version('c3', 'elsewhere')] as never);
      const event = (eventId: string, coverageId: string, periodStart: string, periodEnd: string) => ({
        tenantId: sampleTenantId,
        id: eventId,
        coverageId,
        coverageVersion: 1,
        periodStart,
        periodEnd,
      });
      await db
        .insert(parametricEvent)
        .values([
          event('e1', 'c1', '2024-01-01', '2024-01-31'),
          event('e2', 'c2', '2024-01-03', '2024-01-31'),
          event('e3', 'c3', '2024-01-01', '2024-01-31'),
        ]);
    });
  });

  test('makes a version, notes each changed day, names the events that rest on them, and leaves an audit row', async () => {
    const result = await bring(
      'corrected.csv',
      table({ ...january, '2024-01-02': '20,6' }),
      {},
      '2024-02-10T06:00:00Z',
    );
    expect(result).toMatchObject({
      version: 2,
      changed: true,
      corrections: 1,
      corrected: [{ targetId: target, variable: 'precip', date: '2024-01-02', before: 2, after: 20 }],
    });
    expect(result.events).toEqual([
      {
        id: 'e1',
        coverageId: 'c1',
        label: 'Cover c1',
        targetId: target,
        status: 'UNKNOWN',
        periodStart: '2024-01-01',
        periodEnd: '2024-01-31',
        frozen: false,
      },
    ]);
    expect(await within((db) => db.select().from(correction).where(eq(correction.dataSetId, id)))).toEqual([
      expect.objectContaining({ date: '2024-01-02', before: 2, after: 20, version: 2 }),
    ]);
    const rows = await within((db) => db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.sequence));
    expect(rows.map(({ action, details }) => [action, (details as { events: string[] }).events])).toEqual([
      ['data ingested', []],
      ['data corrected', ['e1']],
    ]);
  });

  test('as of a day before it came in, the first version stands; days of a first load stand for what was published', async () => {
    const rain = async (asOf?: string) => (await observed(id, target, asOf)).days.map(({ values }) => values.precip);
    expect(await rain()).toEqual([1, 20, undefined, 4]);
    expect(await rain('2024-02-09')).toEqual([1, 2, undefined, 4]);
    expect(await rain('2024-02-10')).toEqual([1, 20, undefined, 4]);
    // The file came in on the fifth, but stands for what was known on the second.
    expect(await rain('2024-01-02')).toEqual([1, 2]);
  });
});

describe('storms', () => {
  const csv = (wind: number) => `SID,SEASON,NAME,ISO_TIME,LAT,LON,USA_WIND,USA_PRES
A,2015,PAM,2015-03-13 12:00:00,-17.6,168.7,${wind},879
A,2015,PAM,2015-03-13 18:00:00,-18.6,169.7,140,890
B,2016,ULA,2016-01-03 00:00:00,-19.9,-178.6,95,952
`;
  test('come in as one set with an area over the date line; a corrected storm is a new version of it alone', async () => {
    const result = await bring('tracks.csv', csv(150));
    expect(result).toMatchObject({ dataSetId: 'noaa-tracks', version: 1, targetCount: 1 });
    const [area] = await within((db) =>
      db.select().from(monitoringTarget).where(eq(monitoringTarget.id, 'noaa-tracks.area')),
    );
    expect(area).toMatchObject({ kind: 'area', firstDate: '2015-01-01', lastDate: '2016-12-31' });
    expect(area?.lon).toBeCloseTo((168.7 + 181.4) / 2, 6);
    expect(await bring('tracks.csv', csv(150))).toMatchObject({ changed: false, version: 1 });
    const corrected = await bring('tracks.csv', csv(160), { revised: true }, '2024-06-01T00:00:00Z');
    expect(corrected).toMatchObject({
      version: 2,
      corrected: [{ targetId: 'A', variable: 'wind', date: '2015-03-13', before: 277.8, after: 296.32 }],
    });
    const read = (asOf?: string) =>
      within((db) =>
        readObserved(db, folder.path, {
          dataSetId: 'noaa-tracks',
          targetId: 'noaa-tracks.area',
          variables: [],
          ...(asOf ? { asOf } : {}),
        }),
      );
    const now = await read();
    expect(now.fixes?.map(({ stormId, windKmh }) => [stormId, windKmh])).toEqual([
      ['A', 296.32],
      ['A', 259.28],
      ['B', 175.94],
    ]);
    expect(now.days).toHaveLength(731);
    expect(now.days[0]).toEqual({ date: '2015-01-01', values: {} });
    expect((await read('2024-05-31')).fixes?.[0]?.windKmh).toBe(277.8);
    expect((await read('2015-12-31')).fixes).toHaveLength(2);
  });

  test('places are added to them as targets', async () => {
    const places = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'vila',
          properties: { name: 'Port Vila' },
          geometry: { type: 'Point', coordinates: [168.32, -17.73] },
        },
      ],
    };
    const result = await bring('places.geojson', JSON.stringify(places), { dataSet: 'noaa-tracks' });
    expect(result).toMatchObject({
      changed: true,
      targets: [{ id: 'noaa-tracks.vila', name: 'Port Vila', isNew: true }],
    });
    expect(await bring('places.geojson', JSON.stringify(places), { dataSet: 'noaa-tracks' })).toMatchObject({
      changed: false,
    });
    await expect(bring('places.geojson', JSON.stringify(places))).rejects.toMatchObject({
      code: 'catalog.unknownDataSet',
      option: '--data-set ID',
    });
  });
});

describe('interruptions', () => {
  const list = (rows: readonly string[]) => `id,start,end,impact\n${rows.join('\n')}\n`;
  const rows = [
    'a,2024-01-01T10:00:00Z,2024-01-01T12:00:00Z,major',
    'b,2024-01-05T10:00:00Z,2024-01-06T12:00:00Z,critical',
    'c,2024-01-07T10:00:00Z,2024-01-07T12:00:00Z,none',
  ];
  const read = (asOf?: string) =>
    within((db) =>
      readObserved(db, folder.path, {
        dataSetId: 'own-data-service',
        targetId: 'own-data-service.service',
        variables: [],
        ...(asOf ? { asOf } : {}),
      }),
    );

  test('count by severity, are open until they end, and are withdrawn when the list drops them', async () => {
    expect(await bring('service.csv', list(rows), { riskTypes: ['ICT_SHOCK'] })).toMatchObject({
      version: 1,
      targets: [{ id: 'own-data-service.service', isNew: true }],
    });
    const [set] = await within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-service')));
    expect(set).toMatchObject({ kind: 'incident', riskTypeIds: ['ICT_SHOCK'], settings: { harmless: ['none'] } });
    expect((await read()).incidents).toEqual([
      { id: 'service:a', start: '2024-01-01T10:00:00Z', end: '2024-01-01T12:00:00Z' },
      { id: 'service:b', start: '2024-01-05T10:00:00Z', end: '2024-01-06T12:00:00Z' },
    ]);
    expect((await read('2024-01-05')).incidents?.at(-1)).toEqual({
      id: 'service:b',
      start: '2024-01-05T10:00:00Z',
      end: null,
    });
    const changed = await bring(
      'service.csv',
      list([rows[0]?.replace('12:00', '11:00') ?? '', rows[2] ?? '']),
      { revised: true },
      '2024-06-01T00:00:00Z',
    );
    expect(changed).toMatchObject({ version: 2, corrections: 2 });
    expect(changed.corrected).toEqual([
      { targetId: 'own-data-service.service', variable: 'downtime', date: '2024-01-01', before: 7200, after: 3600 },
      { targetId: 'own-data-service.service', variable: 'downtime', date: '2024-01-05', before: 93_600, after: null },
    ]);
    expect((await read()).incidents?.map(({ id, end }) => [id, end])).toEqual([['service:a', '2024-01-01T11:00:00Z']]);
    expect((await read('2024-05-01')).incidents).toHaveLength(2);
  });

  test('a list that holds nothing new may still be complete to a later day', async () => {
    await bring('quiet.csv', list(rows), { to: '2024-01-31' });
    const quiet = await bring('quiet.csv', list(rows), { to: '2024-02-29' });
    expect(quiet).toMatchObject({
      version: 1,
      changed: false,
      messages: ['No new incident; complete from 2024-01-01 to 2024-02-29 now.'],
    });
    const { days } = await within((db) =>
      readObserved(db, folder.path, { dataSetId: 'own-data-quiet', targetId: 'own-data-quiet.quiet', variables: [] }),
    );
    expect(days.at(-1)?.date).toBe('2024-02-29');
  });

  test('the person may say which severities interrupt', async () => {
    await bring('chosen.csv', list(rows), { severities: ['critical'] });
    const { incidents } = await within((db) =>
      readObserved(db, folder.path, {
        dataSetId: 'own-data-chosen',
        targetId: 'own-data-chosen.chosen',
        variables: [],
      }),
    );
    expect(incidents?.map(({ id }) => id)).toEqual(['chosen:b']);
  });
});

describe('a grid', () => {
  /** A Zarr folder of 2 x 2 cells, uncompressed. */
  function zarr(name: string, first: string, values: Float32Array): string {
    const steps = values.length / 4;
    const array = (
      id: string,
      dims: string[],
      shape: number[],
      dtype: string,
      attributes: object,
      data: Float32Array | Float64Array,
    ) => {
      folder.write(
        `${name}/${id}/.zarray`,
        JSON.stringify({
          zarr_format: 2,
          shape,
          chunks: shape,
          dtype,
          compressor: null,
          fill_value: 'NaN',
          order: 'C',
          filters: null,
        }),
      );
      folder.write(`${name}/${id}/.zattrs`, JSON.stringify({ ...attributes, _ARRAY_DIMENSIONS: dims }));
      folder.write(`${name}/${id}/${shape.map(() => 0).join('.')}`, Buffer.from(data.buffer));
    };
    folder.write(`${name}/.zgroup`, '{"zarr_format":2}');
    array(
      'time',
      ['time'],
      [steps],
      '<f8',
      { units: `days since ${first}` },
      Float64Array.from({ length: steps }, (_none, i) => i),
    );
    array('lat', ['lat'], [2], '<f8', { units: 'degrees_north' }, Float64Array.of(48.5, 48.25));
    array('lon', ['lon'], [2], '<f8', { units: 'degrees_east' }, Float64Array.of(-67.5, -67.25));
    array('pr', ['time', 'lat', 'lon'], [steps, 2, 2], '<f4', { units: 'mm' }, values);
    return `${folder.path}/${name}`;
  }
  const values = Float32Array.of(1, 2, 3, NaN, 4, 5, 6, NaN, 7, 8, 9, NaN);
  const id = 'own-data-rain';
  const cubes = () => readdirSync(`${folder.path}/cubes/${sampleTenantId}/${id}`);
  const bringGrid = (path: string, options: IngestOptions = {}, now = '2024-03-01T10:00:00Z') =>
    ingestFile(contextAt(now), { path }, { dataSet: 'rain', ...options });
  const rain = async (targetId: string, asOf?: string) =>
    (await observed(id, targetId, asOf)).days.map(({ values: { precip } }) => precip);

  test('its cells with data are targets; the same twice leaves one piece; a longer file adds another', async () => {
    const result = await bringGrid(zarr('rain.zarr', '2024-01-01', values));
    expect(result).toMatchObject({
      dataSetId: id,
      version: 1,
      targetCount: 3,
      firstDate: '2024-01-01',
      lastDate: '2024-01-03',
    });
    expect(result.targets.map(({ id: own, name }) => [own, name])).toEqual([
      [`${id}.48.5000_-67.5000`, '48.50 N, 67.50 W'],
      [`${id}.48.5000_-67.2500`, '48.50 N, 67.25 W'],
      [`${id}.48.2500_-67.5000`, '48.25 N, 67.50 W'],
    ]);
    expect(await rain(`${id}.48.2500_-67.5000`)).toEqual([3, 6, 9]);
    expect(await bringGrid(zarr('rain.zarr', '2024-01-01', values))).toMatchObject({ changed: false, version: 1 });
    expect(cubes()).toHaveLength(1);
    const longer = await bringGrid(zarr('rain2.zarr', '2024-01-04', Float32Array.of(10, 11, 12, 13)));
    expect(longer).toMatchObject({ changed: true, version: 2, corrections: 0, targetCount: 4 });
    expect(await rain(`${id}.48.2500_-67.5000`)).toEqual([3, 6, 9, 12]);
    expect(cubes()).toHaveLength(2);
  });

  test('areas are added as targets and read as the weighted mean; an area outside is refused', async () => {
    const square = (west: number, south: number, east: number, north: number) => [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ];
    const areas = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'north',
          properties: { name: 'North' },
          geometry: { type: 'Polygon', coordinates: square(-67.625, 48.375, -67.125, 48.625) },
        },
        {
          type: 'Feature',
          id: 'far',
          properties: { name: 'Far away' },
          geometry: { type: 'Polygon', coordinates: square(10, 10, 11, 11) },
        },
      ],
    };
    const result = await bring('areas.geojson', JSON.stringify(areas), { dataSet: id });
    expect(result.targets).toEqual([{ id: `${id}.north`, name: 'North', isNew: true }]);
    expect(result.messages[1]).toBe('1 places lie outside the grid: Far away.');
    expect(await rain(`${id}.north`)).toEqual([1.5, 4.5, 7.5, 10.5]);
  });

  test('a corrected day is noted for its cell and for the areas that hold it; as of before it is not known', async () => {
    const changed = values.slice();
    changed[4] = 14;
    const result = await bringGrid(zarr('rain3.zarr', '2024-01-01', changed), {}, '2024-06-01T00:00:00Z');
    expect(result).toMatchObject({ version: 3, corrections: 2 });
    expect(result.corrected).toEqual([
      { targetId: `${id}.48.5000_-67.5000`, variable: 'precip', date: '2024-01-02', before: 4, after: 14 },
      { targetId: `${id}.north`, variable: 'precip', date: '2024-01-02', before: 4.5, after: 9.5 },
    ]);
    expect(await rain(`${id}.north`)).toEqual([1.5, 9.5, 7.5, 10.5]);
    expect(await rain(`${id}.north`, '2024-05-31')).toEqual([1.5, 4.5, 7.5, 10.5]);
  });

  test('another grid is not mixed in, and a broken piece leaves no folder', async () => {
    const other = zarr('other.zarr', '2024-01-01', values);
    folder.write('other.zarr/lat/0', Buffer.from(Float64Array.of(10, 11).buffer));
    await expect(bringGrid(other)).rejects.toMatchObject({ code: 'catalog.otherGrid' });
    const broken = zarr('broken.zarr', '2024-01-05', Float32Array.of(1, 2, 3, 4));
    folder.write('broken.zarr/pr/0.0.0', Buffer.alloc(6));
    const before = cubes();
    await expect(bringGrid(broken)).rejects.toMatchObject({ code: 'feeds.truncated' });
    expect(cubes()).toEqual(before);
  });

  test('a set of one kind takes no file of another', async () => {
    await expect(bring('station.csv', table(january), { ...place, dataSet: id })).rejects.toMatchObject({
      code: 'catalog.otherKind',
    });
  });
});
