import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Day } from '#shared/engine/days';
import type { VariableId } from '#shared/engine/variables';
import { testFolder } from '../../tests/support/files';
import { describeShared, sharedPath } from '../../tests/support/shared';
import { readDays } from '../../tests/support/feeds';
import { rowsOf } from './reading/delimited';
import { readFeed } from './read';
import { openSource } from './reading/source';

const data = (name: string) => sharedPath(`data/${name}`);
const table = (name: string) => {
  const [heading, ...rows] = rowsOf(readFileSync(data(name), 'utf8'), ',');
  return rows.map(({ cells }) =>
    Object.fromEntries((heading?.cells ?? []).map((column, i) => [column, cells[i] ?? ''])),
  );
};
const missing = (days: readonly Day[], variable: VariableId) =>
  days.filter(({ values }) => values[variable] === undefined).length;
const feed = async (name: string, options = {}) => readFeed(await openSource(data(name)), options);

describeShared('the real daily stations', 'data/stations', () => {
  const columns = {
    missing_prcp_mm: 'precip',
    missing_tmax_c: 'tmax',
    missing_tmin_c: 'tmin',
    missing_srad_mj_m2: 'ghi',
  } as const;

  test.each([
    'maricopa-az',
    'tifton-ga',
    'swift-current',
    'petropavl',
    'tunis',
    'cordoba-ar',
    'champion-ne',
    'hyderabad',
    'niamey',
    'birni-nkonni',
    'vancouver-ahccd',
    'amos-ahccd',
    'cabauw',
    'hupsel',
    'sydney',
  ])('%s has the days and gaps that its list says', async (id) => {
    const listed = table('stations/stations.csv').find((row) => row['id'] === id) ?? {};
    const { days, report } = await readDays(data(`stations/daily/${id}.csv`));
    expect({ first: days[0]?.date, last: days.at(-1)?.date, days: days.length }).toEqual({
      first: listed['first'],
      last: listed['last'],
      days: Number(listed['days']),
    });
    for (const [column, variable] of Object.entries(columns)) {
      if (listed[column] === '') continue;
      const refused = report.refused.filter(({ column: name }) => name === 'srad_mj_m2' && variable === 'ghi').length;
      expect([variable, missing(days, variable) - refused]).toEqual([variable, Number(listed[column])]);
    }
  });

  test('327.6 mm at Sydney is real, 160.4 MJ/m2 at Swift Current is not', async () => {
    const sydney = await readDays(data('stations/daily/sydney.csv'));
    expect(sydney.days.find(({ date }) => date === '1986-08-06')?.values.precip).toBe(327.6);
    expect(sydney.report.refusedCount).toBe(0);
    const { report } = await readDays(data('stations/daily/swift-current.csv'));
    expect(report.refused).toEqual([expect.objectContaining({ line: 10_692, date: '1996-04-08', value: '160.4' })]);
  });

  /** The same station as the provider sends it and as it was made alike. */
  const alike = async (original: string, made: string, options = {}) => {
    const [a, b] = [
      await readDays(data(`stations/original/${original}`), options),
      await readDays(data(`stations/daily/${made}.csv`)),
    ];
    expect(a.days.length).toBe(b.days.length);
    for (const [i, day] of a.days.entries()) {
      const other = b.days[i]?.values ?? {};
      for (const id of Object.keys(other) as VariableId[]) expect(day.values[id]).toBeCloseTo(other[id] ?? NaN, 2);
    }
    return a;
  };

  test('DSSAT of Maricopa: two repeated dates, and a latitude that can be put right', async () => {
    const { report, place } = await alike('AZMC8832.WTH', 'maricopa-az', { lat: 33.069 });
    expect(report.repeats.map(({ date, same }) => [date, same])).toEqual([
      ['2006-12-31', true],
      ['2009-10-21', true],
    ]);
    expect(place.lat).toBe(33.069);
  });

  test('Sydney as ClimPACT takes it', async () => {
    await alike('sydney_observatory_hill_1936-2015.txt', 'sydney');
  });

  test('Tunis with its own order of columns', async () => {
    await alike('tunis_climate.txt', 'tunis');
  });

  test.each(['Vancouver', 'Amos'])('%s of the homogenised set, whose calendar has no leap days', async (station) => {
    const { report, days } = await alike('ahccd_1950-2013.nc', `${station.toLowerCase()}-ahccd`, { station });
    expect(report.notes).toContain('The calendar of the file has no 29 February: those days are missing.');
    expect(
      days.filter(({ date }) => date.endsWith('-02-29')).every(({ values }) => Object.keys(values).length === 0),
    ).toBe(true);
  });

  test('GHCN of Belle Mina: tenths, five flagged values dropped', async () => {
    const { report, days } = await readDays(data('stations/original/ghcn-USC00010655.csv'));
    expect(report).toMatchObject({ rows: 23_973, refusedCount: 5, first: '2003-01-01', last: '2024-12-31' });
    expect(days[0]?.values).toEqual({ precip: 15.5, tmax: 15, tmin: 8.9 });
  });

  test('KNMI of Wijk aan Zee: 0.1 mm, -1 for a trace, J/cm2', async () => {
    const { report, days } = await readDays(data('stations/original/etmgeg_257.txt'));
    expect(report).toMatchObject({ rows: 9187, first: '2001-05-01', last: '2026-06-25', refusedCount: 0 });
    expect(days[1]?.values).toMatchObject({ precip: 0, tmax: 19, tmin: 6.1 });
    expect(days[1]?.values.ghi).toBeCloseTo(2215 / 360, 9);
  });
});

describeShared('the real irradiance', 'data/solar', () => {
  test('Dodoma as classic NetCDF and as a table is the same', async () => {
    const [a, b] = [
      await readDays(data('solar/cmsaf-sis-dodoma-1983-2015.nc')),
      await readDays(data('solar/cmsaf-sis-dodoma-1983-2015.csv')),
    ];
    expect(a.days).toEqual(b.days);
    expect(a.days).toHaveLength(12_053);
    expect(missing(a.days, 'ghi')).toBe(62);
    expect(a.place.lat).toBeCloseTo(-6.15, 5);
    expect(a.place.lon).toBe(35.75);
  });

  test('a typical year: 365 days of years between 1980 and 2003', async () => {
    const { days, report } = await readDays(data('solar/tmy3-723170-greensboro.csv'));
    expect(days.length - missing(days, 'ghi')).toBe(365);
    expect(report.notes.join(' ')).toContain('pieced together');
  });

  test('half-hours without a clock: the importer asks', async () => {
    await expect(readDays(data('solar/nsrdb-psm3-2017.csv'))).rejects.toMatchObject({
      details: { option: '--utc-offset HOURS' },
    });
    const { days } = await readDays(data('solar/nsrdb-psm3-2017.csv'), { utcOffset: -7 });
    expect(days.length - missing(days, 'ghi')).toBe(365);
  });
});

describeShared('the real series and months', 'data/grid-era5-salmon', () => {
  test('the Salmon basin: 14,611 days without a place', async () => {
    const { days, place } = await readDays(data('grid-era5-salmon/ERA5_weather_data_Salmon.nc'));
    expect([days.length, days[0]?.date, place.lat]).toEqual([14_611, '1980-12-31', null]);
    expect(days.every(({ values }) => Object.keys(values).length === 3)).toBe(true);
  });

  test('115 years of months in India: June to September adds up to the published total', async () => {
    const india = await feed('india-monthly-rainfall/india-subdivisions-monthly-1901-2015.csv');
    if (india.kind !== 'daily') throw new Error(india.kind);
    expect(india.series).toHaveLength(18);
    const { days } = await readDays(data('india-monthly-rainfall/india-subdivisions-monthly-1901-2015.csv'), {
      station: 'KERALA',
    });
    const published = table('india-monthly-rainfall/india-subdivisions-monthly-1901-2015.csv').filter(
      (row) => row['SUBDIVISION'] === 'KERALA',
    );
    for (const { YEAR: year, 'Jun-Sep': total } of published) {
      const season = days.filter(({ date }) => date >= `${year}-06-01` && date <= `${year}-09-30`);
      expect(
        Math.abs(season.reduce((sum, { values }) => sum + (values.precip ?? NaN), 0) - Number(total)),
      ).toBeLessThan(0.25);
    }
  });

  test('published indices are monthly tables too', async () => {
    const { report } = await readDays(data('published-indices/us-division-0101-palmer.csv'));
    expect(report.variables.map(({ id, fromUnit, values }) => [id, fromUnit, values])).toEqual([
      ['precip', 'in', 1536],
      ['tmean', 'f', 1536],
    ]);
  });
});

describeShared('the real storms', 'data/cyclone-tracks', () => {
  const fixes = async (name: string) => {
    const read = await feed(`cyclone-tracks/${name}`);
    if (read.kind !== 'tracks') throw new Error(read.kind);
    return read;
  };
  /** Great circle by the haversine formula, Earth radius 6371.0088 km. */
  const distance = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) => {
    const r = Math.PI / 180;
    const h =
      Math.sin(((b.lat - a.lat) * r) / 2) ** 2 +
      Math.cos(a.lat * r) * Math.cos(b.lat * r) * Math.sin(((b.lon - a.lon) * r) / 2) ** 2;
    return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
  };

  test.each([
    ['atlantic-storms-1975-2024.csv', 20_778, 693],
    ['hurdat2-atlantic-2021-2022.txt', 1073, 37],
    ['andrew-1992-ibtracs.csv', 47, 1],
    ['ibtracs-south-pacific-9-storms.csv', 601, 9],
    ['ibtracs-south-pacific-9-storms.nc', 727, 9],
  ])('%s has %d rows and %d storms', async (name, rows, storms) => {
    expect((await fixes(name)).report).toMatchObject({ rows, places: storms });
  });

  test('44 positions of the table have lost their decimal point: each is refused with its line', async () => {
    const { report } = await fixes('ibtracs-south-pacific-9-storms.csv');
    expect(report.refusedCount).toBe(44);
    expect(report.refused[0]).toMatchObject({ line: 9, column: 'lat', value: '-1369842', reason: 'no such latitude' });
  });

  test.each(['csv', 'nc'])('Pam at Port Vila (%s): 150 kn within 100 km, category 5', async (ending) => {
    const expected = table('expected/cyclone-south-pacific.csv').find(
      (row) => row['storm'] === 'PAM' && row['place'] === 'Port Vila' && row['radius_km'] === '100',
    );
    const { fixes: all } = await fixes(`ibtracs-south-pacific-9-storms.${ending}`);
    const vila = { lat: -17.73, lon: 168.32 };
    const near = all.filter((fix) => fix.stormName === 'PAM' && fix.windKmh !== null && distance(fix, vila) <= 100);
    expect(Math.max(...near.map(({ windKmh }) => windKmh ?? 0)) / 1.852).toBeCloseTo(
      Number(expected?.['max_wind_kt']),
      9,
    );
    const least = Math.min(...all.filter(({ stormName }) => stormName === 'PAM').map((fix) => distance(fix, vila)));
    expect(least).toBeCloseTo(Number(expected?.['min_distance_km']), 2);
  });
});

describeShared('the real outages', 'data/outages', () => {
  test('Cloudflare: incidents started, longest, sum and union of every year', async () => {
    const read = await feed('outages/cloudflare-incidents-2020-2026.csv');
    if (read.kind !== 'incidents') throw new Error(read.kind);
    expect(read.report.rows).toBe(2864);
    for (const row of table('expected/outage-cloudflare-yearly.csv')) {
      const groups = (row['impacts'] ?? '').split('+');
      const chosen = read.incidents.filter(({ severity }) => groups.includes(severity ?? ''));
      const started = chosen.filter(({ start }) => start.startsWith(row['year'] ?? ''));
      const seconds = started.map(({ start, end }) => (Date.parse(end ?? '') - Date.parse(start)) / 1000);
      expect([started.length, Math.max(...seconds)]).toEqual([Number(row['started']), Number(row['longest_s'])]);
      expect(seconds.reduce((a, b) => a + b, 0) / 3600).toBeCloseTo(Number(row['sum_h']), 5);
    }
  });

  test('Google and the uptime archive', async () => {
    const google = await feed('outages/gcp-incidents-2021-2022.csv');
    expect(google).toMatchObject({ kind: 'incidents', harmless: ['SERVICE_INFORMATION'], report: { rows: 157 } });
    await expect(feed('outages/uptime-archive/Whatsapp_user_reported.csv')).rejects.toMatchObject({
      details: { option: '--origin DATE' },
    });
    expect(await feed('outages/uptime-archive/Whatsapp_user_reported.csv', { origin: '2018-02-01' })).toMatchObject({
      report: { rows: 884 },
    });
  });
});

describeShared('the real places', 'data/places', () => {
  test.each([
    ['ne-110m-countries.geojson', 177],
    ['ne-50m-admin1-us-ca-br.geojson', 91],
    ['ne-110m-populated-places.geojson', 243],
    ['saskatoon-polygon.geojson', 1],
  ])('%s has %d', async (name, count) => {
    const read = await feed(`places/${name}`);
    if (read.kind !== 'places') throw new Error(read.kind);
    expect([read.places.length, read.refused.length, new Set(read.places.map(({ id }) => id)).size]).toEqual([
      count,
      0,
      count,
    ]);
  });
});

describeShared('real files cut short', 'data/stations', () => {
  const folder = testFolder();
  afterAll(folder.drop);

  test.each([
    ['stations/daily/sydney.csv', {}],
    ['stations/original/AZMC8832.WTH', {}],
    ['stations/original/etmgeg_257.txt', {}],
    ['stations/original/ghcn-USC00010655.csv', {}],
    ['stations/original/sydney_observatory_hill_1936-2015.txt', {}],
    ['stations/original/tunis_climate.txt', {}],
    ['stations/original/ahccd_1950-2013.nc', { station: 'Amos' }],
    ['solar/cmsaf-sis-dodoma-1983-2015.nc', {}],
    ['solar/tmy3-723170-greensboro.csv', {}],
    ['solar/nsrdb-psm3-2017.csv', { utcOffset: 0 }],
    ['india-monthly-rainfall/india-subdivisions-monthly-1901-2015.csv', { station: 'KERALA' }],
    ['cyclone-tracks/atlantic-storms-1975-2024.csv', {}],
    ['cyclone-tracks/hurdat2-atlantic-2021-2022.txt', {}],
    ['cyclone-tracks/ibtracs-south-pacific-9-storms.nc', {}],
    ['outages/cloudflare-incidents-2020-2026.csv', {}],
    ['places/ne-110m-countries.geojson', {}],
    ['grid-era5-matapedia/era5-matapedia-1981-2020.nc', {}],
  ])('%s is refused wherever it breaks off, with the line or byte', async (name, options) => {
    const whole = readFileSync(data(name));
    for (const share of [0.11, 0.37, 0.5, 0.73, 0.98]) {
      let cut = Math.floor(whole.length * share);
      // Cut exactly between two lines, a file is only shorter.
      if (whole[cut - 1] === 10) cut -= 4;
      const path = folder.write(basename(name), whole.subarray(0, cut));
      const reading = openSource(path).then((source) => readFeed(source, options));
      const fault = await reading.then(
        () => null,
        (error: { code?: string; details?: { line?: number; byte?: number } }) => error,
      );
      expect([share, fault?.code]).toEqual([share, 'feeds.truncated']);
      expect(fault?.details?.line ?? fault?.details?.byte).toBeGreaterThan(0);
    }
  });
});
