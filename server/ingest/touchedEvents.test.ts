import { eq } from 'drizzle-orm';
import { dateOf, dayNumber } from '#shared/engine/calendar';
import { lastDayOf } from '#shared/engine/series';
import { openIngest, type IngestBench } from '../../tests/support/ingest';
import { readObserved } from '../data/observed';
import { dataSet, monitoringTarget } from '../db/schema/catalog';

let bench: IngestBench;
beforeAll(async () => {
  bench = await openIngest();
});
afterAll(() => bench.close());

describe('storms', () => {
  const csv = (wind: number) => `SID,SEASON,NAME,ISO_TIME,LAT,LON,USA_WIND,USA_PRES
A,2015,PAM,2015-03-13 12:00:00,-17.6,168.7,${wind},879
A,2015,PAM,2015-03-13 18:00:00,-18.6,169.7,140,890
B,2016,ULA,2016-01-03 00:00:00,-19.9,-178.6,95,952
`;
  test('come in as one set with an area over the date line; a corrected storm is a new version of it alone', async () => {
    const result = await bench.bring('tracks.csv', csv(150));
    expect(result).toMatchObject({ dataSetId: 'noaa-tracks', version: 1, targetCount: 1 });
    const [area] = await bench.within((db) =>
      db.select().from(monitoringTarget).where(eq(monitoringTarget.id, 'noaa-tracks.area')),
    );
    expect(area).toMatchObject({ kind: 'area', firstDate: '2015-01-01', ownLastDate: '2016-12-31' });
    expect(area?.lon).toBeCloseTo((168.7 + 181.4) / 2, 6);
    expect(await bench.bring('tracks.csv', csv(150))).toMatchObject({ changed: false, version: 1 });
    const corrected = await bench.bring('tracks.csv', csv(160), { revised: true }, '2024-06-01T00:00:00Z');
    expect(corrected).toMatchObject({
      version: 2,
      corrected: [{ targetId: 'A', variable: 'wind', date: '2015-03-13', before: 277.8, after: 296.32 }],
    });
    const read = (asOf?: string) =>
      bench.within((db) =>
        readObserved(db, bench.folder.path, {
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
    expect(now.series).toEqual({ firstDay: dayNumber('2015-01-01'), days: 731, values: {} });
    expect((await read('2024-05-31')).fixes?.[0]?.windKmh).toBe(277.8);
    expect((await read('2015-12-31')).fixes).toHaveLength(2);
  });

  test('a storm that the archive lacked is a correction on the days that were taken as complete, from the first to the last', async () => {
    const found: (readonly [string, number])[] = [];
    for (const day of ['2015-01-01', '2016-12-31', '2014-12-31', '2018-01-01']) {
      const hours = ['00', '06'].map(
        (hour) => `N${day},${day.slice(0, 4)},NEW,${day} ${hour}:00:00,-17.6,168.7,60,990`,
      );
      const head = 'SID,SEASON,NAME,ISO_TIME,LAT,LON,USA_WIND,USA_PRES';
      const brought = await bench.bring('tracks.csv', `${[head, ...hours].join('\n')}\n`, {}, '2024-06-02T00:00:00Z');
      found.push([day, brought.corrections]);
    }
    expect(found).toEqual([
      ['2015-01-01', 1],
      ['2016-12-31', 1],
      ['2014-12-31', 0],
      ['2018-01-01', 0],
    ]);
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
    const result = await bench.bring('places.geojson', JSON.stringify(places), { dataSet: 'noaa-tracks' });
    expect(result).toMatchObject({
      changed: true,
      targets: [{ id: 'noaa-tracks.vila', name: 'Port Vila', isNew: true }],
    });
    expect(await bench.bring('places.geojson', JSON.stringify(places), { dataSet: 'noaa-tracks' })).toMatchObject({
      changed: false,
    });
    await expect(bench.bring('places.geojson', JSON.stringify(places))).rejects.toMatchObject({
      code: 'catalog.unknownDataSet',
      details: { option: '--data-set ID' },
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
    bench.within((db) =>
      readObserved(db, bench.folder.path, {
        dataSetId: 'own-data-service',
        targetId: 'own-data-service.service',
        variables: [],
        ...(asOf ? { asOf } : {}),
      }),
    );

  test('count by severity, are open until they end, and are withdrawn when the list drops them', async () => {
    expect(await bench.bring('service.csv', list(rows), { riskTypes: ['ICT_SHOCK'] })).toMatchObject({
      version: 1,
      targets: [{ id: 'own-data-service.service', isNew: true }],
    });
    const [set] = await bench.within((db) => db.select().from(dataSet).where(eq(dataSet.id, 'own-data-service')));
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
    const changed = await bench.bring(
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
    await bench.bring('quiet.csv', list(rows), { to: '2024-01-31' });
    const quiet = await bench.bring('quiet.csv', list(rows), { to: '2024-02-29' });
    expect(quiet).toMatchObject({
      version: 1,
      changed: false,
      messages: ['No new incident; complete from 2024-01-01 to 2024-02-29 now.'],
    });
    const { series } = await bench.within((db) =>
      readObserved(db, bench.folder.path, {
        dataSetId: 'own-data-quiet',
        targetId: 'own-data-quiet.quiet',
        variables: [],
      }),
    );
    expect(dateOf(lastDayOf(series))).toBe('2024-02-29');
  });

  test('the person may say which severities interrupt', async () => {
    await bench.bring('chosen.csv', list(rows), { severities: ['critical'] });
    const { incidents } = await bench.within((db) =>
      readObserved(db, bench.folder.path, {
        dataSetId: 'own-data-chosen',
        targetId: 'own-data-chosen.chosen',
        variables: [],
      }),
    );
    expect(incidents?.map(({ id }) => id)).toEqual(['chosen:b']);
  });
});
