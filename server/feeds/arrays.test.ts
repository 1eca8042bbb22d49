import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { CubeFile } from './feed';
import { testFolder } from '../../tests/support/files';
import { readDays } from '../../tests/support/feeds';
import { writeNetcdf, type Held } from '../../tests/support/netcdf';
import { readFeed } from './read';
import { openSource } from './reading/source';

const folder = testFolder();
afterAll(folder.drop);

async function cubeOf(path: string, options = {}): Promise<CubeFile> {
  const feed = await readFeed(await openSource(path), options);
  if (feed.kind !== 'cube') throw new Error(feed.kind);
  return feed;
}

const netcdf = (name: string, variables: Readonly<Record<string, Held>>) => writeNetcdf(folder, name, variables);

const axes = {
  time: { data: Int32Array.of(0, 24, 48), shape: [3], dims: ['time'], attributes: { units: 'hours since 2000-02-28' } },
  lat: { data: Float32Array.of(47, 46), shape: [2], dims: ['lat'], attributes: { units: 'degrees_north' } },
  lon: { data: Float32Array.of(-75, -74.5), shape: [2], dims: ['lon'], attributes: { units: 'degrees_east' } },
};
const dims = ['time', 'lat', 'lon'];

test('a packed grid: scale and fill are applied exactly, hours since a date are days', async () => {
  const stored = Int16Array.of(1234, -32_768, 0, 5, 6, 7, 8, 9, 10, 11, 12, -3430);
  const tas = {
    data: stored,
    shape: [3, 2, 2],
    dims,
    attributes: { units: 'degC', standard_name: 'air_temperature', scale_factor: 0.01, _FillValue: -32_768 },
  };
  const { grid, close } = await cubeOf(await netcdf('packed.nc', { ...axes, tas }));
  expect(grid).toMatchObject({ steps: 'day', lats: [47, 46], lons: [-75, -74.5] });
  expect([...grid.times].map((ms) => new Date(ms).toISOString().slice(0, 10))).toEqual([
    '2000-02-28',
    '2000-02-29',
    '2000-03-01',
  ]);
  expect(grid.variables[0]).toMatchObject({ id: 'tmean', unit: 'degC', dtype: 'float64' });
  expect([...((await grid.variables[0]?.read(0, 3)) ?? [])]).toEqual([
    12.34,
    NaN,
    0,
    0.05,
    0.06,
    0.07,
    0.08,
    0.09,
    0.1,
    0.11,
    0.12,
    -34.3,
  ]);
  close();
});

test('units are converted, floats without conversion stay floats, the series of one cell can be read at once', async () => {
  const rain = {
    data: Float32Array.from({ length: 12 }, (_none, i) => i / 86_400),
    shape: [3, 2, 2],
    dims,
    attributes: { units: 'kg m-2 s-1', standard_name: 'precipitation_flux' },
  };
  const tasmax = {
    data: Float32Array.from({ length: 12 }, (_none, i) => i),
    shape: [3, 2, 2],
    dims,
    attributes: { units: 'degC' },
  };
  const path = await netcdf('flux.nc', { ...axes, pr: rain, tasmax });
  const { grid, close } = await cubeOf(path);
  expect(grid.variables.map(({ id, dtype }) => [id, dtype])).toEqual([
    ['precip', 'float64'],
    ['tmax', 'float32'],
  ]);
  close();
  await expect(readDays(path)).rejects.toMatchObject({ code: 'feeds.placeNeeded' });
  // 285.1 degrees east is 74.9 west.
  const { days, place } = await readDays(path, { lat: 46.1, lon: 285.1 });
  expect(days.map(({ values }) => values.tmax)).toEqual([2, 6, 10]);
  expect(days[2]?.values.precip).toBeCloseTo(10, 5);
  expect(place).toMatchObject({ lat: 46.1 });
});

test('dry cells that come a little below zero are dry: packed in steps, or as numbers of 32 bits', async () => {
  const scale = 0.001;
  const packed = {
    data: Int16Array.of(-4, -3, -5, 96, -4, -4, -4, -4, -4, -4, -4, -4),
    shape: [3, 2, 2],
    dims,
    // -4 is 0.0002 mm: the nearest step to no rain; -5 is 0.0008 mm below it, which no packing makes of 0.
    attributes: { units: 'mm', scale_factor: scale, add_offset: 0.0042 },
  };
  const { grid, close } = await cubeOf(await netcdf('noise.nc', { ...axes, pr: packed }));
  const values = (await grid.variables[0]?.read(0, 1)) ?? new Float64Array();
  expect([...values].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0.0002, 0.0012, -0.0008, 0.1002]);
  close();
  const below = Int16Array.of(-4, -4, -5, 96, -4, -4, -4, -4, -4, -4, -4, -4);
  const nearest = { ...packed, data: below, attributes: { ...packed.attributes, add_offset: 0.0038 } };
  const offset = await cubeOf(await netcdf('nearest.nc', { ...axes, pr: nearest }));
  const near = [...((await offset.grid.variables[0]?.read(0, 1)) ?? [])];
  expect(near[0]).toBe(0);
  expect(near[2]).toBeCloseTo(-0.0012, 9);
  offset.close();

  const noise = Float32Array.of(-2.6e-10, 1, -0.01, 3, 0, -1e-6, 5, 6, 7, 8, 9, -0);
  const floats = { data: noise, shape: [3, 2, 2], dims, attributes: { units: 'mm' } };
  const plain = await cubeOf(await netcdf('floats.nc', { ...axes, pr: floats }));
  expect([...((await plain.grid.variables[0]?.read(0, 3)) ?? [])]).toEqual([
    ...[0, 1, Math.fround(-0.01), 3],
    ...[0, 0, 5, 6],
    ...[7, 8, 9, 0],
  ]);
  plain.close();
});

test('a grid of days to come is no record', async () => {
  const time = { ...axes.time, attributes: { units: 'hours since 2098-12-31' } };
  const pr = { data: new Float32Array(12), shape: [3, 2, 2], dims, attributes: { units: 'mm' } };
  const path = await netcdf('future.nc', { ...axes, time, pr });
  await expect(cubeOf(path, { today: '2026-11-22' })).rejects.toMatchObject({
    code: 'feeds.broken',
    message: expect.stringContaining('2098-12-31 has not come yet'),
  });
});

test('a code for missing that the file does not declare is missing in a grid too, as a number of 32 bits as well', async () => {
  const data = Float32Array.of(-99.9, 1, -9999, 3, 0, 1, 5, 6, 7, 8, 9, 0);
  const pr = { data, shape: [3, 2, 2], dims, attributes: { units: 'mm' } };
  const { grid, close } = await cubeOf(await netcdf('codes.nc', { ...axes, pr }));
  expect([...((await grid.variables[0]?.read(0, 1)) ?? [])]).toEqual([NaN, 1, NaN, 3]);
  close();
});

test('hours a little below zero are dry hours; an hour that cannot be true takes its day with it', async () => {
  const hours = Int32Array.from({ length: 48 }, (_none, i) => i);
  const time = { data: hours, shape: [48], dims: ['time'], attributes: { units: 'hours since 2020-01-01' } };
  const rain = (hour: number, cell: number) => {
    if (hour === 30 && cell === 1) return -5;
    return hour % 24 === 12 ? 10 : -2.6e-10;
  };
  const tp = {
    data: Float32Array.from({ length: 48 * 4 }, (_none, i) => rain(Math.floor(i / 4), i % 4)),
    shape: [48, 2, 2],
    dims,
    attributes: { units: 'mm' },
  };
  const path = await netcdf('hourly-rain.nc', { ...axes, time, tp });
  const { grid, close } = await cubeOf(path);
  expect([...((await grid.variables[0]?.read(0, 2)) ?? [])]).toEqual([10, 10, 10, 10, 10, -5, 10, 10]);
  close();
  const { days, report } = await readDays(path, { lat: 47, lon: -74.5 });
  expect(days.map(({ values }) => values)).toEqual([{ precip: 10 }, {}]);
  expect(report.refused).toEqual([expect.objectContaining({ date: '2020-01-02', value: '-5' })]);
});

test('without units on its variables the importer asks', async () => {
  const pr = { data: new Float32Array(12), shape: [3, 2, 2], dims, attributes: {} };
  const path = await netcdf('bare.nc', { ...axes, pr });
  await expect(cubeOf(path)).rejects.toMatchObject({
    code: 'feeds.unitsNeeded',
    details: { option: '--units precip=UNIT' },
  });
  (await cubeOf(path, { units: { pr: 'mm' } })).close();
});

test('dimensions in another order, and hours brought to days', async () => {
  const hours = Int32Array.from({ length: 48 }, (_none, i) => i);
  const time = { data: hours, shape: [48], dims: ['time'], attributes: { units: 'hours since 2020-01-01' } };
  // lat x lon x time: the value is the hour of the day, a degree warmer for each cell.
  const t2m = {
    data: Float32Array.from({ length: 4 * 48 }, (_none, i) => (i % 24) + Math.floor(i / 48) + 273.15),
    shape: [2, 2, 48],
    dims: ['lat', 'lon', 'time'],
    attributes: { units: 'K' },
  };
  const { grid, close } = await cubeOf(await netcdf('hourly.nc', { ...axes, time, t2m }));
  expect(grid.times).toHaveLength(2);
  const values = await Promise.all(
    grid.variables.map(async ({ id, read }) => [
      id,
      [...(await read(0, 1))].map((value) => Number((value + 0.001).toFixed(2))),
    ]),
  );
  expect(values).toEqual([
    ['tmax', [23, 24, 25, 26]],
    ['tmin', [0, 1, 2, 3]],
    ['tmean', [11.5, 12.5, 13.5, 14.5]],
  ]);
  close();
});

test('stations beside time, in a calendar without leap days', async () => {
  const path = await netcdf('stations.nc', {
    time: {
      data: Int32Array.of(58, 59, 60, 61),
      shape: [4],
      dims: ['time'],
      attributes: { units: 'days since 1952-01-01', calendar: 'noleap' },
    },
    location: { data: Int32Array.of(1, 2), shape: [2], dims: ['location'], attributes: {} },
    pr: {
      data: Float32Array.of(1, 2, 0, 0, 3, 4, 5, 6),
      shape: [2, 4],
      dims: ['location', 'time'],
      attributes: { units: 'mm day-1' },
    },
    lat: { data: Float64Array.of(49, 67), shape: [2], dims: ['location'], attributes: { units: 'degrees_north' } },
    lon: { data: Float64Array.of(-123, -115), shape: [2], dims: ['location'], attributes: { units: 'degrees_east' } },
  });
  const { days, place } = await readDays(path, { station: 'stations-2' });
  expect(days).toEqual([
    { date: '1952-02-28', values: { precip: 3 } },
    { date: '1952-02-29', values: {} },
    { date: '1952-03-01', values: { precip: 4 } },
    { date: '1952-03-02', values: { precip: 5 } },
    { date: '1952-03-03', values: { precip: 6 } },
  ]);
  expect(place).toMatchObject({ lat: 67, lon: -115 });
});

test('an HDF5 file that breaks off anywhere is refused with the byte', async () => {
  const pr = { data: new Float32Array(12), shape: [3, 2, 2], dims, attributes: { units: 'mm' } };
  const whole = readFileSync(await netcdf('whole.nc', { ...axes, pr }));
  for (const share of [0.02, 0.3, 0.6, 0.99]) {
    const size = Math.floor(whole.length * share);
    const path = folder.write('cut.nc', whole.subarray(0, size));
    await expect(readFeed(await openSource(path))).rejects.toMatchObject({
      code: 'feeds.truncated',
      details: { byte: size },
    });
  }
});

/** A classic NetCDF file by hand: two days of one short variable on one cell, with an unlimited time. */
function classic(): Buffer {
  const parts: Buffer[] = [];
  const int = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(value);
    parts.push(bytes);
  };
  const text = (value: string) => {
    int(value.length);
    parts.push(Buffer.from(value.padEnd(Math.ceil(value.length / 4) * 4, '\0'), 'latin1'));
  };
  const attributes = (list: readonly (readonly [string, string])[]) => {
    int(12);
    int(list.length);
    for (const [name, value] of list) {
      text(name);
      int(2);
      text(value);
    }
  };
  parts.push(Buffer.from('CDF\u0001', 'latin1'));
  int(2);
  int(10);
  int(3);
  for (const [name, size] of [
    ['lon', 1],
    ['lat', 1],
    ['time', 0],
  ] as const) {
    text(name);
    int(size);
  }
  int(0);
  int(0);
  int(11);
  int(4);
  const variables = [
    ['lon', [0], [['units', 'degrees_east']], 6, 8],
    ['lat', [1], [['units', 'degrees_north']], 6, 8],
    ['time', [2], [['units', 'days since 1983-1-1 00:00:00']], 6, 8],
    ['SIS', [2, 1, 0], [['units', 'W m-2']], 3, 4],
  ] as const;
  const offsets: number[] = [];
  for (const [name, dimensions, list, type, size] of variables) {
    text(name);
    int(dimensions.length);
    dimensions.forEach(int);
    attributes(list);
    int(type);
    int(size);
    offsets.push(parts.length);
    int(0);
  }
  const header = Buffer.concat(parts).length;
  [header, header + 8, header + 16, header + 24].forEach((offset, i) => parts[offsets[i] ?? 0]?.writeInt32BE(offset));
  const data = Buffer.alloc(16 + 2 * 12);
  data.writeDoubleBE(35.75, 0);
  data.writeDoubleBE(-6.15, 8);
  [219, 100].forEach((value, day) => {
    data.writeDoubleBE(day, 16 + day * 12);
    data.writeInt16BE(value, 24 + day * 12);
  });
  return Buffer.concat([...parts, data]);
}

test('classic NetCDF: a grid of one cell is a series at a place; cut off, it is refused with the byte', async () => {
  const { days, place } = await readDays(folder.write('sis.nc', classic()));
  expect(days).toEqual([
    { date: '1983-01-01', values: { ghi: 5.256 } },
    { date: '1983-01-02', values: { ghi: 2.4 } },
  ]);
  expect(place).toMatchObject({ lat: -6.15, lon: 35.75 });
  const size = classic().length - 6;
  await expect(readDays(folder.write('cut3.nc', classic().subarray(0, size)))).rejects.toMatchObject({
    code: 'feeds.truncated',
    details: { byte: size },
  });
});

/** A Zarr folder of version 2 or 3 with gzip chunks; a chunk whose values are all missing is left out, as Zarr does. */
function zarr(name: string, version: 2 | 3): string {
  const put = (path: string, content: string | Uint8Array) => folder.write(`${name}/${path}`, content);
  const arrays: readonly (readonly [
    string,
    readonly string[],
    readonly number[],
    readonly number[],
    string,
    Readonly<Record<string, string>>,
    Float32Array | Float64Array,
  ])[] = [
    ['time', ['time'], [3], [3], 'float64', { units: 'days since 2020-01-01' }, Float64Array.of(0, 1, 2)],
    ['lat', ['lat'], [2], [2], 'float64', { units: 'degrees_north' }, Float64Array.of(10, 11)],
    ['lon', ['lon'], [2], [2], 'float64', { units: 'degrees_east' }, Float64Array.of(20, 21)],
    [
      'pr',
      ['time', 'lat', 'lon'],
      [3, 2, 2],
      [2, 2, 2],
      'float32',
      { units: 'mm', standard_name: 'precipitation_amount' },
      Float32Array.of(1, 2, 3, -9999, 5, 6, 7, 8),
    ],
  ];
  put(
    version === 2 ? '.zgroup' : 'zarr.json',
    JSON.stringify(version === 2 ? { zarr_format: 2 } : { zarr_format: 3, node_type: 'group', attributes: {} }),
  );
  for (const [id, names, shape, chunks, dtype, attributes, data] of arrays) {
    const bytes = gzipSync(Buffer.from(data.buffer));
    if (version === 2) {
      const v2 = {
        zarr_format: 2,
        shape,
        chunks,
        dtype: dtype === 'float32' ? '<f4' : '<f8',
        compressor: { id: 'gzip', level: 1 },
        fill_value: id === 'pr' ? -9999 : 'NaN',
        order: 'C',
        filters: null,
      };
      put(`${id}/.zarray`, JSON.stringify(v2));
      put(`${id}/.zattrs`, JSON.stringify({ ...attributes, _ARRAY_DIMENSIONS: names }));
      put(`${id}/${shape.map(() => 0).join('.')}`, bytes);
    } else {
      const v3 = {
        zarr_format: 3,
        node_type: 'array',
        shape,
        data_type: dtype,
        fill_value: 'NaN',
        dimension_names: names,
        attributes: { ...attributes, ...(id === 'pr' ? { _FillValue: -9999 } : {}) },
        chunk_grid: { name: 'regular', configuration: { chunk_shape: chunks } },
        chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
        codecs: [
          { name: 'bytes', configuration: { endian: 'little' } },
          { name: 'gzip', configuration: { level: 1 } },
        ],
      };
      put(`${id}/zarr.json`, JSON.stringify(v3));
      put(`${id}/c/${shape.map(() => 0).join('/')}`, bytes);
    }
  }
  return `${folder.path}/${name}`;
}

test.each([2, 3] as const)('Zarr %d: fill values and absent chunks are missing', async (version) => {
  const { grid } = await cubeOf(zarr(`cube${version}.zarr`, version));
  expect(grid).toMatchObject({ steps: 'day', lats: [10, 11], lons: [20, 21] });
  expect([...((await grid.variables[0]?.read(0, 3)) ?? [])]).toEqual([1, 2, 3, NaN, 5, 6, 7, 8, NaN, NaN, NaN, NaN]);
});

test.each([
  [2, 'pr/0.0.0'],
  [3, 'pr/c/0/0/0'],
] as const)('Zarr %d with a chunk cut in half is refused, naming the chunk', async (version, chunk) => {
  const path = zarr(`half${version}.zarr`, version);
  const bytes = readFileSync(`${path}/${chunk}`);
  writeFileSync(`${path}/${chunk}`, bytes.subarray(0, bytes.length / 2));
  const { grid } = await cubeOf(path);
  await expect(grid.variables[0]?.read(0, 3)).rejects.toMatchObject({
    code: 'feeds.truncated',
    message: expect.stringContaining('chunk 0.0.0 of "pr"'),
  });
});

test('a Zarr array without compression whose chunk is too short is refused too', async () => {
  const path = zarr('raw.zarr', 2);
  writeFileSync(
    `${path}/pr/.zarray`,
    readFileSync(`${path}/pr/.zarray`, 'utf8').replace(/"compressor":\{[^}]*\}/, '"compressor":null'),
  );
  writeFileSync(`${path}/pr/0.0.0`, Buffer.alloc(20));
  const { grid } = await cubeOf(path);
  await expect(grid.variables[0]?.read(0, 3)).rejects.toMatchObject({ code: 'feeds.truncated' });
});

test('steps that are neither days nor parts of days are kept as they are, without a variable of ours', async () => {
  const time = {
    data: Float64Array.of(17_182.42, 17_191.4, 17_192.45),
    shape: [3],
    dims: ['time'],
    attributes: { units: 'days since 1970-01-01' },
  };
  const chl = { data: new Float32Array(12).fill(2), shape: [3, 2, 2], dims, attributes: { units: 'mg m^-3' } };
  const { grid, close } = await cubeOf(await netcdf('irregular.nc', { ...axes, time, conc_chl: chl }));
  expect(grid).toMatchObject({ steps: 'other', variables: [{ id: 'conc_chl', variable: null, unit: 'mg m^-3' }] });
  close();
});

test.each([
  ['nothing.bin', Buffer.from([0, 1, 2, 3]), 'feeds.unknownFormat'],
  ['words.txt', 'these are only some words', 'feeds.unknownFormat'],
  ['empty.csv', '', 'feeds.empty'],
  ['heading.csv', 'date,prcp_mm\n', 'feeds.empty'],
  ['half.gz', gzipSync(Buffer.from('date,prcp_mm\n'.repeat(500))).subarray(0, 30), 'feeds.truncated'],
])('%s is refused', async (name, content, code) => {
  await expect(readDays(folder.write(name, content))).rejects.toMatchObject({ code });
});

test('a file that is not there is said to be not there', async () => {
  await expect(readDays(`${folder.path}/none.csv`)).rejects.toMatchObject({ code: 'feeds.unreadable' });
});

/** Two days of hours from a moment on, one millimetre in the hour that the place calls noon of the first day. */
const noonRain = (units: string, noon: number) => ({
  time: {
    data: Int32Array.from({ length: 48 }, (_none, i) => i),
    shape: [48],
    dims: ['time'],
    attributes: { units },
  },
  pr: {
    data: Float32Array.from({ length: 48 * 4 }, (_none, i) => (Math.floor(i / 4) === noon ? 1 : 0)),
    shape: [48, 2, 2],
    dims,
    attributes: { units: 'mm' },
  },
});
const place = { lat: 47, lon: -75 };
async function clockOf(path: string, options = {}): Promise<number | undefined> {
  const { grid, close } = await cubeOf(path, options);
  close();
  return grid.clock;
}

test('a clock that its file says to be ahead of UTC makes the days of the place, and the set knows by how much', async () => {
  const path = await netcdf('india.nc', { ...axes, ...noonRain('hours since 2000-01-01 00:00 +05:30', 12) });
  const { grid, close } = await cubeOf(path);
  close();
  expect(grid.clock).toBe(5.5);
  expect([...grid.times].map((ms) => new Date(ms).toISOString())).toEqual([
    '2000-01-01T00:00:00.000Z',
    '2000-01-02T00:00:00.000Z',
  ]);
  expect(grid.notes).toContain('Days are those of a clock 5.5 hours ahead of UTC.');
  const read = await readDays(path, place);
  expect(read.days.map(({ date, values }) => [date, values.precip])).toEqual([
    ['2000-01-01', 1],
    ['2000-01-02', 0],
  ]);
});

test('where another clock is asked for, parts of days are brought to it and days of one value stand as they are written', async () => {
  // 18:30 and 19:30 UTC are midnight and one o'clock of the next day in India.
  const hours = await netcdf('utc.nc', { ...axes, ...noonRain('hours since 2000-01-01 00:00:00 UTC', 19) });
  const india = await readDays(hours, { ...place, utcOffset: 5.5 });
  expect(india.days.filter(({ values }) => values.precip === 1).map(({ date }) => date)).toEqual(['2000-01-02']);
  expect([await clockOf(hours, { utcOffset: 5.5 }), await clockOf(hours)]).toEqual([5.5, 0]);
  const pr = {
    data: Float32Array.from({ length: 12 }, (_none, i) => i),
    shape: [3, 2, 2],
    dims,
    attributes: { units: 'mm' },
  };
  const time = { ...axes.time, attributes: { units: 'hours since 2000-02-28 00:00 -06:00' } };
  const written = await netcdf('days.nc', { ...axes, time, pr });
  const daily = await readDays(written, { ...place, utcOffset: -7 });
  expect(daily.days.map(({ date }) => date)).toEqual(['2000-02-28', '2000-02-29', '2000-03-01']);
  expect([await clockOf(written, { utcOffset: -7 }), await clockOf(written)]).toEqual([-7, -6]);
});

test('a series of one place has the clock of its file too', async () => {
  const { time } = noonRain('hours since 2000-01-01 00:00 +05:30', 12);
  const tp = {
    data: Float32Array.from({ length: 48 }, (_none, i) => (i === 12 ? 1 : 0)),
    shape: [48],
    dims: ['time'],
    attributes: { units: 'mm' },
  };
  const feed = await readFeed(await openSource(await netcdf('gauge.nc', { time, tp })), { lat: 10, lon: 76 });
  expect(feed).toMatchObject({ kind: 'daily', dayOffsetHours: 5.5 });
});

test('a zone that is only a name is refused with words', async () => {
  const path = await netcdf('named.nc', { ...axes, ...noonRain('hours since 2000-01-01 00:00 IST', 12) });
  await expect(cubeOf(path)).rejects.toThrow(/"hours since 2000-01-01 00:00 IST" cannot be read/);
});
