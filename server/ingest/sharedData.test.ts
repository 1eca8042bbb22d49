import { readFileSync } from 'node:fs';
import { openIngest, type IngestBench } from '../../tests/support/ingest';
import { describeShared, sharedPath } from '../../tests/support/shared';
import { rowsOf } from '../feeds/reading/delimited';
import type { IngestOptions } from './pipeline/ingestOptions';

const data = (name: string) => sharedPath(`data/${name}`);

describeShared('every real set comes into the catalogue', 'data', () => {
  let bench: IngestBench;
  beforeAll(async () => {
    bench = await openIngest();
  });
  afterAll(() => bench.close());
  const bring = (name: string, options: IngestOptions = {}) =>
    bench.bringPath(data(name), options, '2026-11-20T12:00:00Z');
  const place = { lat: 10, lon: 20 };

  test.each<readonly [string, IngestOptions, string, number]>([
    ['stations/daily/sydney.csv', {}, 'own-data-sydney', 1],
    ['stations/daily/cabauw.csv', {}, 'own-data-cabauw', 1],
    ['stations/original/AZMC8832.WTH', { lat: 33.069 }, 'own-data-azmc8832', 1],
    ['stations/original/etmgeg_257.txt', place, 'knmi-daily-station-data', 1],
    ['stations/original/ahccd_1950-2013.nc', {}, 'eccc-ahccd-1950-2013', 3],
    ['stations/original/sydney_observatory_hill_1936-2015.txt', place, 'own-data-sydney-observatory-hill-1936-2015', 1],
    ['stations/original/tunis_climate.txt', place, 'own-data-tunis-climate', 1],
    ['stations/original/ghcn-USC00010655.csv', place, 'noaa-ghcn-daily', 1],
    [
      'grid-era5-salmon/ERA5_weather_data_Salmon.nc',
      { lat: 54.5, lon: -123.4, from: '1981-01-01' },
      'ecmwf-era5-era5-weather-data-salmon',
      1,
    ],
    ['grid-lievre-temperature/lievre-south-2000-2010.nc', {}, 'own-data-lievre-south-2000-2010', 29],
    ['solar/cmsaf-sis-dodoma-1983-2015.nc', {}, 'cmsaf-sis-dodoma-1983-2015', 1],
    ['solar/tmy3-723170-greensboro.csv', {}, 'nrel-tmy3-typical-year', 1],
    ['solar/nsrdb-psm3-2017.csv', { ...place, utcOffset: -7 }, 'nrel-nsrdb', 1],
    ['india-monthly-rainfall/india-subdivisions-monthly-1901-2015.csv', {}, 'imd-monthly-rainfall-of-subdivisions', 18],
    ['published-indices/wichita-spi.csv', place, 'own-data-wichita-spi', 1],
    ['published-indices/us-division-0101-palmer.csv', place, 'own-data-us-division-0101-palmer', 1],
    ['cyclone-tracks/atlantic-storms-1975-2024.csv', {}, 'noaa-atlantic-storms-1975-2024', 1],
    ['cyclone-tracks/hurdat2-atlantic-2021-2022.txt', {}, 'noaa-hurdat2-atlantic-2021-2022', 1],
    ['cyclone-tracks/andrew-1992-ibtracs.csv', {}, 'noaa-andrew-1992-ibtracs', 1],
    ['cyclone-tracks/ibtracs-south-pacific-9-storms.csv', {}, 'noaa-ibtracs-south-pacific-9-storms', 1],
    ['outages/cloudflare-incidents-2020-2026.csv', {}, 'cloudflare-incidents', 1],
    ['outages/gcp-incidents-2021-2022.csv', {}, 'gcp-google-cloud-incidents', 1],
    [
      'outages/uptime-archive/Whatsapp_user_reported.csv',
      { origin: '2018-02-01' },
      'cloud-uptime-archive-whatsapp-user-reported',
      1,
    ],
    [
      'outages/uptime-archive/slack_global-status_operator_reported.csv',
      { origin: '2018-02-01' },
      'cloud-uptime-archive-slack-global-status-operator-reported',
      1,
    ],
    [
      'outages/uptime-archive/discord_global-status_operator_reported.csv',
      { origin: '2018-02-01' },
      'cloud-uptime-archive-discord-global-status-operator-reported',
      1,
    ],
    ['xcube-demo/olci-sns.levels', {}, 'brockmann-olci-sns', 0],
    ['xcube-demo/olci-sns-chl.zarr', {}, 'brockmann-olci-sns-chl', 0],
  ])('%s', async (name, options, dataSetId, targetCount) => {
    const first = await bring(name, options);
    expect(first).toMatchObject({ dataSetId, targetCount, version: 1, changed: true, corrections: 0 });
    expect(await bring(name, options)).toMatchObject({ dataSetId, version: 1, changed: false });
  });

  test('the whole area of a grid: rain of every year, as computed elsewhere', async () => {
    expect(await bring('grid-era5-matapedia/era5-matapedia-1981-2020.nc')).toMatchObject({
      dataSetId: 'ecmwf-era5-era5-matapedia-1981-2020',
      targetCount: 6,
    });
    // The same cube in the other format holds nothing new.
    expect(await bring('grid-era5-matapedia/era5-matapedia-1981-2020.zarr')).toMatchObject({
      dataSetId: 'ecmwf-era5-era5-matapedia-1981-2020',
      changed: false,
    });
    const ring = [
      [-68, 48],
      [-66.5, 48],
      [-66.5, 48.75],
      [-68, 48.75],
      [-68, 48],
    ];
    const whole = bench.folder.write(
      'basin.geojson',
      JSON.stringify({
        type: 'Feature',
        id: 'basin',
        properties: { name: 'Basin' },
        geometry: { type: 'Polygon', coordinates: [ring] },
      }),
    );
    await bench.bringPath(whole, { dataSet: 'ecmwf-era5-era5-matapedia-1981-2020' });
    const { days } = await bench.observed(
      'ecmwf-era5-era5-matapedia-1981-2020',
      'ecmwf-era5-era5-matapedia-1981-2020.basin',
    );
    const sum = (from: string, to: string) =>
      days
        .filter(({ date }) => date >= from && date <= to)
        .reduce((total, { values }) => total + (values.precip ?? NaN), 0);
    const [, ...expected] = rowsOf(readFileSync(data('expected/grid-era5-matapedia-yearly.csv'), 'utf8'), ',');
    for (const {
      cells: [year, , jjas, all],
    } of expected) {
      // The table has eight significant digits.
      expect(sum(`${year}-01-01`, `${year}-12-31`) / Number(all)).toBeCloseTo(1, 7);
      expect(sum(`${year}-06-01`, `${year}-09-30`) / Number(jjas)).toBeCloseTo(1, 7);
    }
    expect(expected).toHaveLength(40);
  });

  test('real places on real sets: cities for storms, countries on a grid', async () => {
    const cities = await bring('places/ne-110m-populated-places.geojson', {
      dataSet: 'noaa-atlantic-storms-1975-2024',
    });
    expect(cities).toMatchObject({ changed: true, targetCount: 244 });
    const countries = await bring('places/ne-110m-countries.geojson', { dataSet: 'own-data-lievre-south-2000-2010' });
    expect(countries.targets.map(({ name }) => name)).toEqual(['Canada']);
    await expect(bring('places/saskatoon-polygon.geojson')).rejects.toMatchObject({ code: 'catalog.unknownDataSet' });
  });
});
