import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as zarr from 'zarrita';
import FileSystemStore from '@zarrita/storage/fs';
import { dayNumber, msPerDay } from '#shared/engine/calendar';
import type { Grid, GridVariable } from './grid';
import { testFolder } from '../../tests/support/files';
import type { StoredGrid } from '../db/schema/catalog';
import { cubeChanges } from './cubeChanges';
import { mapLayout, seriesLayout } from './cubeLayout';
import { openCube } from './cubeRead';
import { openCubeStore, readGridMap, readGridSeries, sweepCubes } from './cubes';
import { writeCube } from './cubeWrite';

const folder = testFolder();
afterAll(folder.drop);

type Value = (step: number, row: number, column: number) => number;
/** A grid whose values follow a rule; larger than one tile and more steps than one chunk where it is asked for. */
function gridOf(first: string, steps: number, value: Value, { rows = 3, columns = 4, id = 'precip' } = {}): Grid {
  const variable: GridVariable = {
    id,
    name: 'pr',
    variable: 'precip',
    unit: 'mm',
    fromUnit: 'mm',
    converted: false,
    dtype: 'float64',
    attributes: { scale_factor: 0.1, long_name: 'rain' },
    read: async (from, count) =>
      Float64Array.from({ length: count * rows * columns }, (_none, i) =>
        value(from + Math.floor(i / (rows * columns)), Math.floor(i / columns) % rows, i % columns),
      ),
  };
  return {
    steps: 'day',
    times: Float64Array.from({ length: steps }, (_none, i) => (dayNumber(first) + i) * msPerDay),
    lats: Array.from({ length: rows }, (_none, i) => 50 - i),
    lons: Array.from({ length: columns }, (_none, i) => 10 + i),
    variables: [variable],
    slab: 7,
    repeats: [],
    notes: [],
  };
}
const plain: Value = (step, row, column) => (row === 2 && column === 3 ? NaN : step + row / 10 + column / 100);

function storedOf(
  pieces: readonly { readonly folder: string; readonly grid: Grid; readonly ingestedAt: string }[],
): StoredGrid {
  const [{ grid }] = pieces as [(typeof pieces)[number]];
  return {
    steps: 'day',
    lats: grid.lats,
    lons: grid.lons,
    attributes: {},
    variables: [{ id: 'precip', name: 'pr', unit: 'mm', dtype: 'float64', attributes: {} }],
    segments: pieces.map(({ folder: at, grid: { times }, ingestedAt }, i) => ({
      folder: at,
      version: i + 1,
      ingestedAt,
      first: times[0] ?? 0,
      last: times.at(-1) ?? 0,
      steps: times.length,
      variables: ['precip'],
    })),
  };
}

test('both copies hold what came: cells, maps and a summary; a cell without data is known', async () => {
  const summary = await writeCube(join(folder.path, 'a'), gridOf('2020-01-01', 20, plain));
  expect(summary.variables).toEqual([
    {
      id: 'precip',
      values: 220,
      missing: 20,
      min: 0,
      max: 19.22,
      refused: 0,
      refusedSteps: [],
      refusedCells: [],
      worstCell: null,
    },
  ]);
  expect([...summary.cellsWithData]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
  const cube = await openCube(join(folder.path, 'a'));
  expect([...(await cube.readCell('precip', 1, 2))]).toEqual(
    Array.from({ length: 20 }, (_none, step) => step + 0.1 + 0.02),
  );
  expect([...(await cube.readMap('precip', 13))].slice(0, 4)).toEqual([13, 13.01, 13.02, 13.03]);
  expect((await cube.readCell('precip', 2, 3)).every(Number.isNaN)).toBe(true);
  expect(existsSync(join(folder.path, 'a.partial'))).toBe(false);
});

test('many tiles and chunks: every value is where it belongs in both copies', async () => {
  const size = { rows: 260, columns: 300 };
  const value: Value = (step, row, column) => step * 100 + row / 10 + column / 10_000;
  await writeCube(join(folder.path, 'big'), gridOf('2020-01-01', 9, value, size));
  const cube = await openCube(join(folder.path, 'big'));
  for (const [row, column] of [
    [0, 0],
    [255, 255],
    [256, 256],
    [259, 299],
    [3, 270],
  ] as const) {
    expect([...(await cube.readCell('precip', row, column))]).toEqual(
      Array.from({ length: 9 }, (_none, step) => value(step, row, column)),
    );
    const map = await cube.readMap('precip', 8);
    expect(map[row * 300 + column]).toBe(value(8, row, column));
  }
});

test('layouts: a map opens large tiles of few steps, a series all steps of few cells', () => {
  expect(mapLayout({ steps: 14_610, rows: 721, columns: 1440 }, 4)).toEqual({
    shape: [14_610, 721, 1440],
    chunks: [4, 256, 256],
  });
  expect(seriesLayout({ steps: 14_610, rows: 721, columns: 1440 }, 4)).toEqual({
    shape: [721, 1440, 14_610],
    chunks: [2, 2, 14_610],
  });
});

test('the copies are Zarr 3 that any reader opens', async () => {
  await writeCube(join(folder.path, 'open'), gridOf('2020-01-01', 5, plain));
  const store = new FileSystemStore(join(folder.path, 'open', 'map.zarr'));
  const array = await zarr.open.v3(new zarr.Location(store, '/precip'), { kind: 'array' });
  expect(array.dimensionNames).toEqual(['time', 'lat', 'lon']);
  expect(array.attrs).toMatchObject({ units: 'mm', long_name: 'rain', source_name: 'pr' });
  expect(array.attrs).not.toHaveProperty('scale_factor');
  const { data } = await zarr.get(array as zarr.Array<'float64'>, [4, null, null]);
  expect([...data].slice(0, 3)).toEqual([4, 4.01, 4.02]);
  const time = await zarr.get(
    (await zarr.open.v3(new zarr.Location(store, '/time'), { kind: 'array' })) as zarr.Array<'float64'>,
  );
  expect(time.data[0]).toBe(Date.parse('2020-01-01') / 1000);
});

test('impossible values become missing and are told with cell and day; a check may stop the writing', async () => {
  const summary = await writeCube(
    join(folder.path, 'odd'),
    gridOf('2020-01-01', 30, (step, row, column) => (step === 3 && row === 1 && column === 1 ? -5 : 1)),
  );
  expect(summary.variables[0]).toMatchObject({
    refused: 1,
    refusedSteps: [3],
    refusedCells: [{ place: 'row 1, column 1', steps: [3] }],
    worstCell: { place: 'row 1, column 1', values: 29, refused: 1 },
  });
  expect(summary.refusals).toEqual([
    expect.objectContaining({ date: '2020-01-04', value: '-5', place: 'row 1, column 1' }),
  ]);
  const cube = await openCube(join(folder.path, 'odd'));
  expect((await cube.readCell('precip', 1, 1))[3]).toBeNaN();
  await expect(
    writeCube(
      join(folder.path, 'wrong'),
      gridOf('2020-01-01', 30, () => -1),
      {
        check: ({ id }, { values, refused }) => {
          throw new RangeError(`${id}: ${values} and ${refused}`);
        },
      },
    ),
  ).rejects.toThrow('precip: 0 and 360');
  expect(existsSync(join(folder.path, 'wrong'))).toBe(false);
});

test('a write that is cancelled leaves no folder of that name', async () => {
  const stop = new AbortController();
  const cancelled = writeCube(join(folder.path, 'stopped'), gridOf('2020-01-01', 100, plain), {
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  await expect(cancelled).rejects.toThrow(/abort/i);
  expect(existsSync(join(folder.path, 'stopped'))).toBe(false);
  expect(existsSync(join(folder.path, 'stopped.partial'))).toBe(false);
});

test('the same content has the same hash, another value another', async () => {
  const hash = async (name: string, value: Value) =>
    (await writeCube(join(folder.path, name), gridOf('2020-01-01', 5, value))).contentHash;
  expect(await hash('h1', plain)).toBe(await hash('h2', plain));
  expect(await hash('h3', (step, row, column) => plain(step, row, column) + (step === 4 ? 1e-9 : 0))).not.toBe(
    await hash('h1', plain),
  );
});

describe('a set of two pieces, the second correcting and prolonging the first', () => {
  const first = gridOf('2020-01-01', 10, plain);
  const second = gridOf('2020-01-08', 6, (step, row, column) => plain(step + 7, row, column) + (step === 0 ? 100 : 0));
  const stored = storedOf([
    { folder: 'p1', grid: first, ingestedAt: '2020-02-01T00:00:00Z' },
    { folder: 'p2', grid: second, ingestedAt: '2020-03-01T00:00:00Z' },
  ]);
  const read = async (asOf?: string) => {
    const { values } = await readGridSeries(openCubeStore(folder.path), stored, {
      cells: [[0, 0, 1]],
      variables: ['precip'],
      ...(asOf ? { asOf } : {}),
    });
    return [...(values.precip ?? [])];
  };
  beforeAll(async () => {
    await writeCube(join(folder.path, 'p1'), first);
    await writeCube(join(folder.path, 'p2'), second);
  });

  test('the newest piece is in force', async () =>
    expect(await read()).toEqual([0, 1, 2, 3, 4, 5, 6, 107, 8, 9, 10, 11, 12]));

  test('as of a day between, the correction is not known; days that came later stand for what was published', async () => {
    expect(await read('2020-02-15')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await read('2020-01-09')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await read('2020-03-01')).toContain(107);
  });

  test('the map of a day comes from the newest piece that holds it', async () => {
    const cubeStore = openCubeStore(folder.path);
    expect((await readGridMap(cubeStore, stored, 'precip', dayNumber('2020-01-08') * msPerDay))?.[0]).toBe(107);
    expect((await readGridMap(cubeStore, stored, 'precip', dayNumber('2020-01-02') * msPerDay))?.[0]).toBe(1);
    expect(await readGridMap(cubeStore, stored, 'precip', dayNumber('2021-01-01') * msPerDay)).toBeNull();
  });

  test('what the second changed is found cell by cell', async () => {
    const cubeStore = openCubeStore(folder.path);
    const found = await cubeChanges(
      cubeStore,
      { ...stored, segments: stored.segments.slice(0, 1) },
      await cubeStore.open({ folder: 'p2' }),
      ['precip'],
    );
    expect(found).toMatchObject({ count: 11, isLonger: true });
    expect(found.changes[0]).toEqual({
      row: 0,
      column: 0,
      variable: 'precip',
      date: '2020-01-08',
      before: 7,
      after: 107,
    });
  });

  test('an area is the weighted mean of its cells', async () => {
    const { values, firstDay } = await readGridSeries(openCubeStore(folder.path), stored, {
      cells: [
        [0, 0, 1],
        [0, 1, 3],
      ],
      variables: ['precip'],
      from: '2020-01-02',
    });
    expect(firstDay).toBe(dayNumber('2020-01-02'));
    expect(values.precip?.[0]).toBeCloseTo((1 + 3 * 1.01) / 4, 12);
  });
});

test('folders that no set names are swept, unless they are too young to be left over', async () => {
  folder.write('cubes/t/s/kept/map.zarr/zarr.json', '{}');
  folder.write('cubes/t/s/left.partial/map.zarr/zarr.json', '{}');
  const named = new Set(['cubes/t/s/kept']);
  expect(await sweepCubes(folder.path, named, { leastAgeMs: 3_600_000, now: new Date() })).toEqual([]);
  expect(await sweepCubes(folder.path, named, { leastAgeMs: 0, now: new Date(Date.now() + 1000) })).toEqual([
    'cubes/t/s/left.partial',
  ]);
  expect(existsSync(join(folder.path, 'cubes/t/s/kept'))).toBe(true);
});
