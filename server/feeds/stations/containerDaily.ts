import { msPerDay } from '#shared/engine/calendar';
import { axesOf, dataVariables, packingErrorOf, packingOf, readAll, tidyPacking, type Axes } from '../containers/cf';
import { collector, type Collector } from '../reading/collect';
import { sizeOf, textOf, type Container, type ContainerVariable } from '../containers/container';
import { stepsIn } from '../containers/steps';
import { daysFromSteps, stepError, stepOf, type HourColumn } from '../reading/hours';
import { unitOf, type FeedOptions } from '../reading/options';
import { originOf } from '../containers/origins';
import type { DailyFile, Place } from '../reading/series';
import { stemOf } from '../reading/source';
import { convert } from '#shared/engine/conversions';
import type { Grid } from '../../data/grid';
import { DataFault } from '#shared/engine/dataFault';

/** Series of places in a file of arrays: a dimension of stations beside time, or time alone. */
export async function readContainerDaily(
  container: Container,
  fileName: string,
  options: FeedOptions,
): Promise<DailyFile> {
  const axes = axesOf(container);
  if (!axes)
    throw new DataFault(
      'feeds.unsupported',
      `${fileName} has no time coordinate with units such as "days since 1981-01-01".`,
    );
  const timeDim = axes.time.dims[0] ?? '';
  const sources = sourcesOf(container, axes, { timeDim, fileName, options });
  const stationDim = sources.flatMap(({ dims }) => dims).find((dim) => dim !== timeDim) ?? null;
  const places = await placesOf(container, axes, { stationDim, fileName, options });
  const steps = await stepsIn(axes.time, options);
  if (steps.kind === 'other')
    throw new DataFault('feeds.unsupported', `${fileName} has steps that are neither days nor parts of days.`);
  const gathered = collector({ format: formatOf(container), ...options });
  steps.notes.forEach(gathered.note);
  if (textOf(axes.time.attributes, 'calendar') === 'noleap')
    gathered.note('The calendar of the file has no 29 February: those days are missing.');
  if (steps.repeats.length > 0)
    gathered.note(`${steps.repeats.length} steps stand twice in the file: the second was dropped.`);
  for (const source of sources) await addSource(source, { timeDim, stationDim, places, steps, options, gathered });
  steps.sources.forEach(() => gathered.countRow());
  return {
    kind: 'daily',
    format: formatOf(container),
    resolution: 'day',
    dayOffsetHours: steps.clock,
    origin: originOf(container.attributes, fileName),
    ...gathered.finish(),
  };
}

type Source = ReturnType<typeof dataVariables>[number];
type Steps = Awaited<ReturnType<typeof stepsIn>>;

/** The variables that are ours and lie along time and at most one dimension of stations. */
function sourcesOf(
  container: Container,
  axes: Axes,
  {
    timeDim,
    fileName,
    options,
  }: { readonly timeDim: string; readonly fileName: string; readonly options: FeedOptions },
): readonly Source[] {
  const sources = dataVariables(container, axes).filter(({ shape, dims, variable, name }) => {
    const others = dims.filter((dim, d) => dim !== timeDim && (shape[d] ?? 1) > 1);
    return (variable ?? options.map?.[name]) && others.length <= 1;
  });
  if (sources.length > 0) return sources;
  throw new DataFault(
    'feeds.optionNeeded',
    `${fileName} has no variable that is known here among ${[...container.variables.keys()].join(', ')}. Say which is: --map NAME=precip.`,
    { option: '--map NAME=VARIABLE' },
  );
}

type Along = {
  readonly timeDim: string;
  readonly stationDim: string | null;
  readonly places: readonly (Place | null)[];
  readonly steps: Steps;
  readonly options: FeedOptions;
  readonly gathered: Collector;
};

/** Hands on the values of a variable, place by place. */
async function addSource(source: Source, { timeDim, stationDim, places, steps, options, gathered }: Along) {
  const { name, attributes, dims, shape } = source;
  const variable = options.map?.[name] ?? source.variable ?? 'precip';
  const { unit, change } = unitOf({ name, variable, unit: textOf(attributes, 'units') || null }, options);
  const values = tidyPacking(packingOf(source))(await readAll(source));
  const stepStride = sizeOf(shape.slice(dims.indexOf(timeDim) + 1));
  const placeStride = stationDim ? sizeOf(shape.slice(dims.indexOf(stationDim) + 1)) : 0;
  const packingError = packingErrorOf(source);
  const toEngine = (value: number) => convert(value, change);
  const column = { variable, name, unit, change, packingError: stepError(toEngine, packingError) };
  const step = stepOf(variable, unit, toEngine, 24 / steps.perDay);
  places.forEach((place, p) => {
    if (!place) return;
    const at = (i: number) => values[i * stepStride + p * placeStride] ?? NaN;
    if (steps.perDay > 1) return addSteps(place, steps, at, { variable, name, unit, step, packingError }, gathered);
    steps.sources.forEach((indices, s) => {
      const day = Math.floor((steps.times[s] ?? 0) / msPerDay);
      gathered.add({ place, day, column, raw: at(indices[0] ?? 0), line: null });
    });
  });
}

export const formatOf = ({ format }: Container): string =>
  ({ netcdf4: 'netcdf', netcdf3: 'netcdf-classic', zarr2: 'zarr', zarr3: 'zarr' })[format];

function addSteps(place: Place, steps: Steps, at: (i: number) => number, column: HourColumn, gathered: Collector) {
  const all = steps.sources.flatMap((indices, s) =>
    indices.map((i) => ({ day: Math.floor((steps.times[s] ?? 0) / msPerDay), value: at(i) })),
  );
  daysFromSteps(all, column, { place, stepsPerDay: steps.perDay, add: gathered.add });
}

type Of = { readonly stationDim: string | null; readonly fileName: string; readonly options: FeedOptions };

/** The stations of a file, by the variable of text along their dimension; null for those that are not asked for. */
async function placesOf(
  container: Container,
  { lat, lon }: Axes,
  { stationDim, fileName, options }: Of,
): Promise<readonly (Place | null)[]> {
  const [lats, lons] = [await coordinate(lat), await coordinate(lon)];
  const count = stationDim === null ? 1 : (sizeAlong(container, stationDim) ?? 1);
  const names = stationDim === null || count === 1 ? null : await namesAlong(container, stationDim, count);
  return Array.from({ length: count }, (_none, i) => {
    const id = names?.[i] ?? (count === 1 ? stemOf(fileName) : `${stemOf(fileName)}-${i + 1}`);
    if (options.station && options.station !== id) return null;
    const own = (values: Float64Array | null) => (values ? (values[values.length === 1 ? 0 : i] ?? null) : null);
    return { id, name: options.name ?? id, lat: options.lat ?? own(lats), lon: options.lon ?? own(lons) };
  });
}

const coordinate = async (variable: ContainerVariable | null) => (variable ? readAll(variable) : null);
const sizeAlong = ({ variables }: Container, dim: string) => {
  const along = [...variables.values()].find(({ dims }) => dims.includes(dim));
  return along?.shape[along.dims.indexOf(dim)];
};

async function namesAlong({ variables }: Container, dim: string, count: number): Promise<readonly string[] | null> {
  const named = [...variables.values()].find(({ type, dims }) => type === 'text' && dims[0] === dim);
  const names = named ? await named.readText() : null;
  return names?.length === count && new Set(names).size === count ? names : null;
}

/** The series of one cell of a grid, for looking at a cube without storing it. */
export async function readCell(
  container: Container,
  grid: Grid,
  cell: { readonly row: number; readonly column: number },
  fileName: string,
  options: FeedOptions,
): Promise<DailyFile> {
  const gathered = collector({ format: formatOf(container), ...options });
  grid.notes.forEach(gathered.note);
  const place: Place = {
    id: stemOf(fileName),
    name: options.name ?? stemOf(fileName),
    lat: options.lat ?? grid.lats[cell.row] ?? null,
    lon: options.lon ?? grid.lons[cell.column] ?? null,
  };
  const cells = grid.lats.length * grid.lons.length;
  for (const { variable, name, fromUnit, converted, read } of grid.variables) {
    if (!variable) continue;
    const column = { variable, name, unit: fromUnit, change: { shift: 0, factor: 1, divisor: 1 }, converted };
    for (let from = 0; from < grid.times.length; from += grid.slab) {
      const count = Math.min(grid.slab, grid.times.length - from);
      const values = await read(from, count);
      for (let i = 0; i < count; i++) {
        const day = Math.floor((grid.times[from + i] ?? 0) / msPerDay);
        gathered.add({
          place,
          day,
          column,
          raw: values[i * cells + cell.row * grid.lons.length + cell.column] ?? NaN,
          line: null,
        });
      }
    }
  }
  grid.times.forEach(() => gathered.countRow());
  return {
    kind: 'daily',
    format: formatOf(container),
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? grid.clock ?? 0,
    origin: originOf(container.attributes, fileName),
    ...gathered.finish(),
  };
}
