import { readFile } from 'node:fs/promises';
import { findConditions } from '#shared/contract/catalog';
import { ingestUpload } from '#shared/contract/ingest';
import { startWorld, type World } from '../../../tests/support/world';
import { testFolder } from '../../../tests/support/files';
import { writeNetcdf } from '../../../tests/support/netcdf';
import { serveIngest } from './upload';

let world: World;
beforeAll(async () => {
  world = await startWorld({ routes: (app) => (app.served.has(ingestUpload.key) ? undefined : serveIngest(app)) });
});
const folder = testFolder();
afterAll(async () => {
  await world.close();
  await folder.drop();
});

async function upload(
  content: string | Uint8Array<ArrayBuffer>,
  options?: unknown,
  as: 'underwriter' | 'agent' = 'underwriter',
  name = 'sent.csv',
) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const query = options === undefined ? '' : `?options=${encodeURIComponent(JSON.stringify(options))}`;
  const response = await world.fetch(`/internal/data-catalog/ingest${query}`, { method: 'POST', body: form, as });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const table = 'date,prcp_mm\n2020-01-01,1\n';

test('an uploaded file comes in, with options named like the flags of the command', async () => {
  const { status, body } = await upload(table, { lat: 1, lon: '2', 'data-set': 'Uploaded' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    file: 'sent.csv',
    format: 'table',
    dataSetId: 'own-data-uploaded',
    version: 1,
    changed: true,
    rows: 1,
  });
  expect(await upload(table, { 'data-set': 'Uploaded' })).toMatchObject({ status: 200, body: { changed: false } });
});

test.each<readonly [string, unknown, object]>([
  [table, undefined, { code: 'feeds.placeNeeded', details: { option: '--lat LATITUDE --lon LONGITUDE' } }],
  ['date,prcp_mm\n2020-01-01,1\n2020-', undefined, { code: 'feeds.truncated', details: { line: 3 } }],
  [table, { lat: 100 }, { code: 'catalog.options', message: '--lat is "100": it must be a number from -90 to 90.' }],
  ['MZ\u0090\u0000\u0003 a program', { lat: 1, lon: 2 }, { code: expect.stringMatching(/^feeds\./) }],
  [table, 'nonsense', { code: 'catalog.options' }],
  [table, { places: '/etc/hosts' }, { code: 'catalog.options' }],
])('%j with options %j is refused and says why', async (text, options, expected) => {
  expect(await upload(text, options)).toMatchObject({ status: 422, body: expected });
});

test('an agent may not bring data in', async () => expect((await upload(table, undefined, 'agent')).status).toBe(403));

test('days that were refused are told with the record of their place, until a file brings their values', async () => {
  const rows = (wrong: string) =>
    `date,prcp_mm\n${Array.from({ length: 9 }, (_none, i) => `2020-01-0${i + 1},${i === 3 || i === 4 ? wrong : '1'}`).join('\n')}\n`;
  const options = { lat: 1, lon: 2, 'data-set': 'Gauge' };
  const stopped = await upload(rows('-5'), options);
  expect(stopped).toMatchObject({
    status: 422,
    body: { code: 'feeds.refused', details: { option: '--refused-share SHARE' } },
  });
  expect((await upload(rows('-5'), { ...options, 'refused-share': 0.5 })).status).toBe(200);
  const record = { query: { dataSetId: 'own-data-gauge', monitoringTargetId: 'own-data-gauge.sent' } };
  const known = { id: 'precip', days: 9 };
  expect(await world.call(findConditions, record, { as: 'underwriter' })).toEqual([
    expect.objectContaining({
      ...known,
      missingDays: 2,
      refused: [{ from: '2020-01-04', to: '2020-01-05', days: 2 }],
    }),
  ]);
  expect((await upload(rows('7'), { ...options, revised: true })).status).toBe(200);
  expect(await world.call(findConditions, record, { as: 'underwriter' })).toEqual([
    expect.objectContaining({ ...known, missingDays: 0, refused: [] }),
  ]);
});

/** Twenty days of rain on two by two cells; `rain` says what stands in a cell on a day. */
async function gridFile(name: string, rain: (day: number, cell: number) => number) {
  const path = await writeNetcdf(folder, name, {
    time: {
      data: Int32Array.from({ length: 20 }, (_none, day) => day),
      shape: [20],
      dims: ['time'],
      attributes: { units: 'days since 2020-01-01' },
    },
    lat: { data: Float32Array.of(47, 46), shape: [2], dims: ['lat'], attributes: { units: 'degrees_north' } },
    lon: { data: Float32Array.of(-75, -74.5), shape: [2], dims: ['lon'], attributes: { units: 'degrees_east' } },
    pr: {
      data: Float32Array.from({ length: 80 }, (_none, i) => rain(Math.floor(i / 4), i % 4)),
      shape: [20, 2, 2],
      dims: ['time', 'lat', 'lon'],
      attributes: { units: 'mm' },
    },
  });
  return new Uint8Array(await readFile(path));
}

test('a cell of a grid tells the days that were refused of it, and not those of other cells or those without a value', async () => {
  const grid = await gridFile('wrong.nc', (day, cell) => {
    if (cell === 3 && (day === 4 || day === 5)) return -5;
    if (cell === 0 && day === 9) return -5;
    // On a day on which another cell was refused: nothing came in.
    return cell === 1 && (day === 4 || day === 9) ? NaN : 1;
  });
  const options = { 'data-set': 'Grid', 'refused-share': 0.5 };
  expect((await upload(grid, options, 'underwriter', 'wrong.nc')).status).toBe(200);
  const { rows } = await world.parts.database.pool.query<{ id: string; at: string }>(
    `select id, concat_ws(' ', properties->'cell'->>'row', properties->'cell'->>'column') as at
     from monitoring_target where data_set_id = 'own-data-grid' order by 2`,
  );
  const told = await Promise.all(
    rows.map(async ({ id, at }) => {
      const query = { dataSetId: 'own-data-grid', monitoringTargetId: id };
      const [rain] = await world.call(findConditions, { query }, { as: 'underwriter' });
      return [at, rain?.missingDays, rain?.refused];
    }),
  );
  expect(told).toEqual([
    ['0 0', 1, [{ from: '2020-01-10', to: '2020-01-10', days: 1 }]],
    ['0 1', 2, []],
    ['1 0', 0, []],
    ['1 1', 2, [{ from: '2020-01-05', to: '2020-01-06', days: 2 }]],
  ]);
});

test('where refusals are not kept by cells, a cell tells its missing days on which any was refused', async () => {
  await world.parts.database.pool.query(
    `update data_set_version set report = report - 'refusedCells' where data_set_id = 'own-data-grid'`,
  );
  const { rows } = await world.parts.database.pool.query<{ id: string }>(
    `select id from monitoring_target where data_set_id = 'own-data-grid' and properties->'cell'->>'row' = '1' and properties->'cell'->>'column' = '1'`,
  );
  const query = { dataSetId: 'own-data-grid', monitoringTargetId: rows[0]?.id ?? '' };
  const [rain] = await world.call(findConditions, { query }, { as: 'underwriter' });
  expect(rain?.refused).toEqual([{ from: '2020-01-05', to: '2020-01-06', days: 2 }]);
});
