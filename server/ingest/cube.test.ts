import { readdirSync } from 'node:fs';
import { january, openIngest, tableOf, type IngestBench } from '../../tests/support/ingest';
import { writeRainGrid } from '../../tests/support/zarr';
import { sampleTenantId } from '../features/platform/sampleTenant';
import { ingestFile } from './ingest';
import type { IngestOptions } from './pipeline/ingestOptions';

let bench: IngestBench;
beforeAll(async () => {
  bench = await openIngest();
});
afterAll(() => bench.close());

const place = { lat: -33.861, lon: 151.205, name: 'Observatory Hill' };

describe('a grid', () => {
  const zarr = (name: string, first: string, values: Float32Array) => writeRainGrid(bench.folder, name, first, values);
  const values = Float32Array.of(1, 2, 3, NaN, 4, 5, 6, NaN, 7, 8, 9, NaN);
  const id = 'own-data-rain';
  const cubes = () => readdirSync(`${bench.folder.path}/cubes/${sampleTenantId}/${id}`);
  const bringGrid = (path: string, options: IngestOptions = {}, now = '2024-03-01T10:00:00Z') =>
    ingestFile(bench.contextAt(now), { path }, { dataSet: 'rain', ...options });
  const rain = async (targetId: string, asOf?: string) =>
    (await bench.observed(id, targetId, asOf)).days.map(({ values: { precip } }) => precip);

  test('many impossible values put the unit in doubt: nothing is stored, not even by a check', async () => {
    const wrong = zarr('frost', '2024-01-01', new Float32Array(40).fill(-1));
    const doubt = { code: 'feeds.unitsDoubtful', details: { option: '--units precip=UNIT' } };
    await expect(bench.bringPath(wrong, place)).rejects.toMatchObject(doubt);
    await expect(bench.bringPath(wrong, { ...place, dryRun: true })).rejects.toMatchObject(doubt);
    expect(readdirSync(`${bench.folder.path}/cubes/${sampleTenantId}/own-data-frost`)).toEqual([]);
  });

  test('a cell of which too much is refused stops the file, however good the others are; the days are told', async () => {
    const year = (wrong: number) =>
      Float32Array.from({ length: 4 * 400 }, (_none, i) => (i % 4 === 2 && i < 4 * wrong ? -5 : 1));
    await expect(bench.bringPath(zarr('cell', '2023-01-01', year(11)))).rejects.toMatchObject({
      code: 'feeds.refused',
      message: expect.stringContaining(
        '11 of 400 values of "pr" at row 1, column 0 were refused (2023-01-01 to 2023-01-11)',
      ),
    });
    expect(readdirSync(`${bench.folder.path}/cubes/${sampleTenantId}/own-data-cell`)).toEqual([]);
    const check = await bench.bringPath(zarr('cell', '2023-01-01', year(11)), { dryRun: true });
    expect(check.messages.join(' ')).toContain('It would not be stored: 11 of 400 values');
    const stored = await bench.bringPath(zarr('cell', '2023-01-01', year(10)));
    expect(stored).toMatchObject({
      changed: true,
      report: {
        refusedCount: 10,
        variables: [{ refused: 10, refusedDays: [{ from: '2023-01-01', to: '2023-01-10', days: 10 }] }],
      },
    });
  });

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
    const result = await bench.bring('areas.geojson', JSON.stringify(areas), { dataSet: id });
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
    bench.folder.write('other.zarr/lat/0', Buffer.from(Float64Array.of(10, 11).buffer));
    await expect(bringGrid(other)).rejects.toMatchObject({ code: 'catalog.otherGrid' });
    const broken = zarr('broken.zarr', '2024-01-05', Float32Array.of(1, 2, 3, 4));
    bench.folder.write('broken.zarr/pr/0.0.0', Buffer.alloc(6));
    const before = cubes();
    await expect(bringGrid(broken)).rejects.toMatchObject({ code: 'feeds.truncated' });
    expect(cubes()).toEqual(before);
  });

  test('a set of one kind takes no file of another', async () => {
    await expect(bench.bring('station.csv', tableOf(january), { ...place, dataSet: id })).rejects.toMatchObject({
      code: 'catalog.otherKind',
    });
  });
});
