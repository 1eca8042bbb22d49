import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { dateOf, dayNumber, msPerDay } from '#shared/engine/calendar';
import { DataFault } from '#shared/engine/dataFault';
import { variableIds, variables, type VariableId } from '#shared/engine/variables';
import { openIngest, type IngestBench } from '../../tests/support/ingest';
import { writeNetcdf, type Held } from '../../tests/support/netcdf';
import { openCubeStore, readGridMap, readGridSeries } from '../data/cubes';
import { readObservedMany } from '../data/observed';
import { dataSet, monitoringTarget, type StoredGrid } from '../db/schema/catalog';
import { readDaily } from '../feeds/daily';

/**
 * A value of a grid is read in five ways: from the file, cell by cell; from the copy in series; from the copy in maps, step by step and in
 * bands of rows; and by the engine, as a monitoring target. Whatever a file holds, all five say the same.
 */
let bench: IngestBench;
beforeAll(async () => {
  bench = await openIngest();
});
afterAll(() => bench.close());

const first = '2020-02-27';
type Kind = { readonly name: string; readonly units: string };
const kinds: readonly Kind[] = [
  { name: 'pr', units: 'mm' },
  { name: 'pr', units: 'm' },
  { name: 'pr', units: 'kg m-2 s-1' },
  { name: 't2m', units: 'K' },
  { name: 't2m', units: 'degC' },
  { name: 'sfcWindmax', units: 'm s-1' },
];
const orders = [
  ['time', 'lat', 'lon'],
  ['lat', 'lon', 'time'],
  ['lon', 'lat', 'time'],
  ['time', 'lon', 'lat'],
] as const;

/** What a cell may hold: a usual value, none, a code for none, noise about zero, and what cannot be true. */
const cell = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 400 }).map((n) => n / 10) },
  { weight: 2, arbitrary: fc.constant(NaN) },
  { weight: 1, arbitrary: fc.constantFrom(-99.9, -9999) },
  { weight: 3, arbitrary: fc.constantFrom(-2.6e-10, -1e-5, 0, -0) },
  { weight: 1, arbitrary: fc.constantFrom(-5, 5e6) },
);
const file = fc
  .record({
    kind: fc.constantFrom(...kinds),
    stored: fc.constantFrom('float32', 'float64', 'packed', 'packed with offset'),
    order: fc.constantFrom(...orders),
    rows: fc.integer({ min: 1, max: 3 }),
    columns: fc.integer({ min: 1, max: 3 }),
    days: fc.integer({ min: 1, max: 5 }),
    perDay: fc.constantFrom(1, 1, 4),
    isNorthUp: fc.boolean(),
    west: fc.constantFrom(-75, 284),
  })
  .chain((shape) => {
    const count = shape.rows * shape.columns * shape.days * shape.perDay;
    return fc.record({
      shape: fc.constant(shape),
      values: fc.array(cell, { minLength: count, maxLength: count }),
      later: fc.array(cell, { minLength: count, maxLength: count }),
    });
  });
type Shape = Parameters<Parameters<typeof file.map>[0]>[0]['shape'];

function arrayOf({ kind, stored, order, rows, columns, days, perDay }: Shape, values: readonly number[]): Held {
  const inOrder = { time: days * perDay, lat: rows, lon: columns };
  const dims = [...order];
  const shape = dims.map((dim) => inOrder[dim]);
  // Rain in metres and fluxes is small, kelvins are large: the same draw stands for the same weather.
  const scaled = values.map((value) => {
    if (value < -90 || Number.isNaN(value)) return value;
    return { m: value / 1000, 'kg m-2 s-1': value / 86_400, K: value + 263.15 }[kind.units] ?? value;
  });
  const attributes = { units: kind.units };
  if (stored === 'float32') return { data: Float32Array.from(scaled), shape, dims, attributes };
  if (stored === 'float64') return { data: Float64Array.from(scaled), shape, dims, attributes };
  const [scale, offset] = stored === 'packed' ? [0.1, 0] : [0.012, 20.003];
  const data = Int16Array.from(values, (value) =>
    Number.isNaN(value) ? -32_768 : Math.max(-32_767, Math.min(32_767, Math.round((value - offset) / scale))),
  );
  // Packed files hold millimetres, degrees or metres a second as they are.
  const packed = { scale_factor: scale, _FillValue: -32_768, ...(offset ? { add_offset: offset } : {}) };
  return { data, shape, dims, attributes: { ...attributes, ...packed } };
}

async function written(name: string, shape: Shape, values: readonly number[], from = first): Promise<string> {
  const { rows, columns, days, perDay, isNorthUp, west } = shape;
  const lats = Array.from({ length: rows }, (_none, i) => 46 + (isNorthUp ? -i : i) * 0.5);
  const lons = Array.from({ length: columns }, (_none, i) => west + i * 0.5);
  const hours = Int32Array.from({ length: days * perDay }, (_none, i) => (i * 24) / perDay);
  return writeNetcdf(bench.folder, name, {
    time: { data: hours, shape: [hours.length], dims: ['time'], attributes: { units: `hours since ${from}` } },
    lat: { data: Float64Array.from(lats), shape: [rows], dims: ['lat'], attributes: { units: 'degrees_north' } },
    lon: { data: Float64Array.from(lons), shape: [columns], dims: ['lon'], attributes: { units: 'degrees_east' } },
    [shape.kind.name]: arrayOf(shape, values),
  });
}

type Days = Readonly<Record<string, number>>;
const noted = (firstDay: number, values: ArrayLike<number>): Days =>
  Object.fromEntries(Array.from(values, (value, i) => [dateOf(firstDay + i), value]));
/** Days with a value alone: where a series begins and ends is not the question here. */
const known = (days: Days): Days =>
  Object.fromEntries(Object.entries(days).filter(([, value]) => !Number.isNaN(value)));

/** The days of a cell as the file says them; none where nothing in it can be read. */
async function fromFile(path: string, lat: number, lon: number): Promise<Partial<Record<VariableId, Days>>> {
  try {
    const { series } = await readDaily(path, { lat, lon });
    return Object.fromEntries(
      Object.entries(series.values).map(([id, values]) => [id, known(noted(series.firstDay, values))]),
    );
  } catch (fault) {
    if (fault instanceof DataFault && ['feeds.refused', 'feeds.empty', 'feeds.unitsDoubtful'].includes(fault.code))
      return {};
    throw fault;
  }
}

async function fromCubes(grid: StoredGrid, variable: VariableId, row: number, column: number) {
  const store = openCubeStore(bench.folder.path);
  const cells = [[row, column, 1]] as const;
  const laid = await readGridSeries(store, grid, { cells, variables: [variable] });
  const series = known(noted(laid.firstDay, laid.values[variable] ?? []));
  const maps: Record<string, number> = {};
  const bands: Record<string, number> = {};
  for (const { folder, variables: ids } of grid.segments) {
    if (!ids.includes(variable)) continue;
    const cube = await store.open({ folder });
    const band = await cube.readBand(variable, row, 1);
    for (const [step, time] of cube.times.entries()) {
      const date = dateOf(time / msPerDay);
      const map = await readGridMap(store, grid, variable, time);
      maps[date] = map?.[row * grid.lons.length + column] ?? NaN;
      bands[date] = band[column * cube.times.length + step] ?? NaN;
    }
  }
  return { series, maps: known(maps), bands: known(bands) };
}

async function stored(name: string) {
  return bench.within(async (db) => {
    const [set] = await db
      .select()
      .from(dataSet)
      .where(eq(dataSet.id, `own-data-${name}`));
    const targets = await db
      .select()
      .from(monitoringTarget)
      .where(eq(monitoringTarget.dataSetId, `own-data-${name}`));
    const observed = await readObservedMany(db, bench.folder.path, {
      dataSetId: `own-data-${name}`,
      targetIds: targets.map(({ id }) => id),
      variables: variableIds,
    });
    return { grid: set?.grid ?? null, targets, observed };
  });
}

let number = 0;
const usual = { lat: 46, lon: 285, refusedShare: 1 };
async function agree({ shape, values, later }: { shape: Shape; values: readonly number[]; later: readonly number[] }) {
  const name = `five${(number += 1)}`;
  const paths = [await written(`${name}.nc`, shape, values)];
  const isGrid = shape.rows * shape.columns > 1;
  if (values.every(Number.isNaN)) return;
  const options = { ...usual, dataSet: name };
  const brought = await bench.bringPath(paths[0] ?? '', options).catch((fault: unknown) => fault);
  if (brought instanceof DataFault) {
    expect(['feeds.empty', 'feeds.refused']).toContain(brought.code);
    return;
  }
  // A second file that begins on the last day of the first: a correction and more days.
  const next = dateOf(dayNumber(first) + shape.days - 1);
  if (isGrid) {
    paths.push(await written(`${name}b.nc`, shape, later, next));
    await bench.bringPath(paths[1] ?? '', { ...options, revised: true });
  }
  const { grid, targets, observed } = await stored(name);
  for (let row = 0; row < shape.rows; row++) {
    for (let column = 0; column < shape.columns; column++) {
      const [lat, lon] = [46 + (shape.isNorthUp ? -row : row) * 0.5, shape.west + column * 0.5];
      const [older, newer = {}] = await Promise.all(paths.map((path) => fromFile(path, lat, lon)));
      const target = isGrid
        ? targets.find(({ properties: { cell: at } }) => at?.row === row && at.column === column)
        : targets[0];
      const ofEngine = target && observed.get(target.id)?.series;
      const ofGrid = grid?.variables.map(({ id }) => id) ?? [];
      for (const id of variableIds.filter((one) => older?.[one] ?? newer[one] ?? ofGrid.includes(one))) {
        const before = Object.entries(older?.[id] ?? {}).filter(([date]) => !isGrid || date < next);
        const fromFiles = { ...Object.fromEntries(before), ...newer[id] };
        const limits = variables[id].limits;
        expect(Object.values(fromFiles).every((value) => value >= limits.least && value <= limits.most)).toBe(true);
        expect({ id, days: known(noted(ofEngine?.firstDay ?? 0, ofEngine?.values[id] ?? [])) }).toEqual({
          id,
          days: fromFiles,
        });
        if (!grid) continue;
        const { series, maps, bands } = await fromCubes(grid, id, row, column);
        expect({ series, maps, bands }).toEqual({ series: fromFiles, maps: fromFiles, bands: fromFiles });
      }
    }
  }
}

test('the five readers of a grid value agree, whatever a file holds and however it is packed', async () => {
  await fc.assert(fc.asyncProperty(file, agree), { numRuns: 25 });
});
