import { and, eq, sql } from 'drizzle-orm';
import { dateOf, dayNumber } from '#shared/engine/calendar';
import { otherTenantId } from '../../tests/support/database';
import { january, openIngest, tableOf, type IngestBench } from '../../tests/support/ingest';
import { readObservedMany } from '../data/observed';
import { correction, dataProvider, dataSet, dataSetVersion, monitoringTarget } from '../db/schema/catalog';
import { seriesBlock } from '../db/schema/observations';
import { coverageVersion } from '../db/schema/coverages';
import { parametricEvent } from '../db/schema/monitoring';
import { audit } from '../db/schema/platform';
import { sampleTenantId } from '../features/platform/sampleTenant';
import { ingestFile } from './ingest';
import type { IngestContext } from './pipeline/context';

let bench: IngestBench;
beforeAll(async () => {
  bench = await openIngest();
});
afterAll(() => bench.close());

const place = { lat: -33.861, lon: 151.205, name: 'Observatory Hill' };

describe('a station', () => {
  test('appears in the catalogue with provider, variables, risk types and a target, and is read back as it came', async () => {
    const result = await bench.bring('first.csv', tableOf(january), {
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
    const [set] = await bench.within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'bureau-first')));
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
    expect(await bench.within((db) => db.select().from(dataProvider).where(eq(dataProvider.id, 'bureau')))).toEqual([
      expect.objectContaining({ name: 'Bureau' }),
    ]);
    const [target] = await bench.within((db) =>
      db.select().from(monitoringTarget).where(eq(monitoringTarget.id, 'bureau-first.first')),
    );
    expect(target).toMatchObject({
      kind: 'point',
      lat: -33.861,
      lon: 151.205,
      geometry: { type: 'Point', coordinates: [151.205, -33.861] },
      firstDate: '2024-01-01',
    });
    expect((await bench.observed('bureau-first', 'bureau-first.first')).days).toEqual([
      { date: '2024-01-01', values: { precip: 1, tmax: 5 } },
      { date: '2024-01-02', values: { precip: 2, tmax: 6 } },
      { date: '2024-01-03', values: { tmax: 7 } },
      { date: '2024-01-04', values: { precip: 4, tmax: 8 } },
    ]);
  });

  test('the same file twice changes nothing, and says so', async () => {
    await bench.bring('twice.csv', tableOf(january), place);
    const again = await bench.bring('twice.csv', tableOf(january), place);
    expect(again).toMatchObject({ changed: false, version: 1 });
    expect(again.messages).toEqual(['Nothing changed: own-data-twice holds all of this file already (version 1).']);
    expect(
      await bench.within((db) =>
        db.select().from(dataSetVersion).where(eq(dataSetVersion.dataSetId, 'own-data-twice')),
      ),
    ).toHaveLength(1);
  });

  test('without coordinates the importer asks, and nothing is stored', async () => {
    await expect(bench.bring('nowhere.csv', tableOf(january))).rejects.toMatchObject({
      code: 'feeds.placeNeeded',
      details: { option: '--lat LATITUDE --lon LONGITUDE' },
    });
    expect(await bench.within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-nowhere')))).toEqual([]);
  });

  test('a later file prolongs the series: only the new year is written, and nothing counts as corrected', async () => {
    await bench.bring(
      'longer.csv',
      tableOf({ '2023-12-30': '1,1', '2023-12-31': '2,2' }),
      place,
      '2024-01-01T08:00:00Z',
    );
    const result = await bench.bring(
      'longer.csv',
      tableOf({ '2023-12-31': '2,2', '2024-01-01': '3,3' }),
      {},
      '2024-01-02T08:00:00Z',
    );
    expect(result).toMatchObject({ version: 2, corrections: 0, changed: true });
    const blocks = await bench.within((db) =>
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
      (await bench.observed('own-data-longer', 'own-data-longer.longer')).days.map(({ values }) => values.precip),
    ).toEqual([1, 2, 3]);
  });

  test('a file a day makes the record that one file of all days makes, in pieces of a day, and a whole year at times', async () => {
    const first = dayNumber('2023-11-20');
    const rain = (at: number) => (at % 7 === 3 ? '' : String((at * 37) % 20));
    const days = (from: number, to: number) =>
      tableOf(
        Object.fromEntries(
          Array.from({ length: to - from }, (_, at) => [
            dateOf(first + from + at),
            `${rain(from + at)},${(from + at) / 2}`,
          ]),
        ),
      );
    const bring = (to: number, from: number) =>
      bench.bring('daily.csv', days(from, to), place, `${dateOf(first + to)}T08:00:00Z`);
    await bring(10, 0);
    for (let day = 10; day < 70; day++)
      expect(await bring(day + 1, day)).toMatchObject({ corrections: 0, changed: true });
    await bench.bring('whole.csv', days(0, 70), place, `${dateOf(first + 70)}T08:00:00Z`);
    const read = async (name: string) => (await bench.observed(`own-data-${name}`, `own-data-${name}.${name}`)).days;
    expect(await read('daily')).toEqual(await read('whole'));
    expect((await bench.observed('own-data-daily', 'own-data-daily.daily', dateOf(first + 40))).days).toHaveLength(40);

    const { rows } = await bench.within((db) =>
      db.execute<{ whole: boolean }>(
        sql`select first_day is null as whole from series_block where data_set_id = 'own-data-daily' and variable = 'tmax' order by version`,
      ),
    );
    const pieces = rows
      .map(({ whole }) => (whole ? ' ' : '.'))
      .join('')
      .trim()
      .split(' ');
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(16);
    expect(rows.filter(({ whole }) => whole).length).toBeLessThan(8);
  });

  test('a second file may be another station of the same data set', async () => {
    await bench.bring('north.csv', tableOf(january), { lat: 1, lon: 1, dataSet: 'Network' });
    const second = await bench.bring('south.csv', tableOf(january), { lat: -1, lon: 1, dataSet: 'Network' });
    expect(second).toMatchObject({ dataSetId: 'own-data-network', version: 2, targetCount: 2 });
    const many = await bench.within((db) =>
      readObservedMany(db, bench.folder.path, {
        dataSetId: 'own-data-network',
        targetIds: ['own-data-network.north', 'own-data-network.south'],
        variables: ['precip'],
      }),
    );
    expect([...many].map(([id, { series }]) => [id, series.days]).sort()).toEqual([
      ['own-data-network.north', 4],
      ['own-data-network.south', 4],
    ]);
  });

  test('a file that contradicts most of what is stored is refused until the person says it is a revision', async () => {
    const month = (factor: number) =>
      tableOf(
        Object.fromEntries(
          Array.from({ length: 40 }, (_none, i) => [
            new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10),
            `${(i + 1) * factor},5`,
          ]),
        ),
      );
    await bench.bring('inches.csv', month(25.4), place);
    await expect(bench.bring('inches.csv', month(1))).rejects.toMatchObject({
      code: 'catalog.suspicious',
      message: expect.stringContaining('0.0394 times'),
      details: { option: '--revised' },
    });
    expect((await bench.observed('own-data-inches', 'own-data-inches.inches')).days[0]?.values.precip).toBe(25.4);
    expect(await bench.bring('inches.csv', month(1), { revised: true })).toMatchObject({
      changed: true,
      corrections: 40,
    });
  });

  test('rows of another tenant are out of reach', async () => {
    await bench.bring('mine.csv', tableOf(january), place);
    expect(
      await bench.within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-mine')), otherTenantId),
    ).toEqual([]);
    const other = await ingestFile(
      bench.contextAt('2024-03-01T10:00:00Z', otherTenantId),
      { path: bench.folder.write('mine.csv', tableOf({ '2024-01-01': '9,9' })) },
      place,
    );
    expect(other).toMatchObject({ dataSetId: 'own-data-mine', version: 1 });
    expect((await bench.observed('own-data-mine', 'own-data-mine.mine')).days[0]?.values.precip).toBe(1);
  });

  test('bytes that were uploaded come in like a file', async () => {
    const result = await ingestFile(
      bench.contextAt('2024-03-01T10:00:00Z'),
      { bytes: Buffer.from(tableOf(january)), fileName: 'sent.csv' },
      place,
    );
    expect(result).toMatchObject({ dataSetId: 'own-data-sent', file: 'sent.csv', version: 1 });
  });

  test('a dry run checks and stores nothing', async () => {
    expect(await bench.bring('dry.csv', tableOf(january), { dryRun: true })).toMatchObject({
      dataSetId: null,
      rows: 4,
      changed: false,
      report: { first: '2024-01-01' },
    });
    expect(await bench.within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-dry')))).toEqual([]);
  });

  test('what fails on the way to the database leaves nothing behind', async () => {
    const broken: IngestContext = {
      ...bench.contextAt('2024-03-01T10:00:00Z'),
      audit: () => Promise.reject(new Error('no room')),
    };
    await expect(ingestFile(broken, { path: bench.folder.write('half.csv', tableOf(january)) }, place)).rejects.toThrow(
      'no room',
    );
    expect(await bench.within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-half')))).toEqual([]);
    expect(
      await bench.within((db) => db.select().from(seriesBlock).where(eq(seriesBlock.dataSetId, 'own-data-half'))),
    ).toEqual([]);
  });
});

describe('a corrected file', () => {
  const id = 'own-data-corrected';
  const target = `${id}.corrected`;
  beforeAll(async () => {
    await bench.bring('corrected.csv', tableOf(january), place, '2024-01-05T06:00:00Z');
    await bench.within(async (db) => {
      const terms = { index: { indexId: 'precip-sum-total', parameters: {} } } as never;
      const common = {
        tenantId: sampleTenantId,
        version: 1,
        riskTypeId: 'RAINFALL',
        currency: 'EUR',
        insuredAmount: 100,
        settlementLagDays: 10,
        dayOffsetHours: 0,
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
    const result = await bench.bring(
      'corrected.csv',
      tableOf({ ...january, '2024-01-02': '20,6' }),
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
    expect(await bench.within((db) => db.select().from(correction).where(eq(correction.dataSetId, id)))).toEqual([
      expect.objectContaining({ date: '2024-01-02', before: 2, after: 20, version: 2 }),
    ]);
    const rows = await bench.within((db) =>
      db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.sequence),
    );
    expect(rows.map(({ action, details }) => [action, (details as { events: string[] }).events])).toEqual([
      ['data ingested', []],
      ['data corrected', ['e1']],
    ]);
  });

  test('as of a day before it came in, the first version stands; days of a first load stand for what was published', async () => {
    const rain = async (asOf?: string) =>
      (await bench.observed(id, target, asOf)).days.map(({ values }) => values.precip);
    expect(await rain()).toEqual([1, 20, undefined, 4]);
    expect(await rain('2024-02-09')).toEqual([1, 2, undefined, 4]);
    expect(await rain('2024-02-10')).toEqual([1, 20, undefined, 4]);
    // The file came in on the fifth, but stands for what was known on the second.
    expect(await rain('2024-01-02')).toEqual([1, 2]);
  });
});
