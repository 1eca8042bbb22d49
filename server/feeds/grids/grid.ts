import {
  plainUnitOf,
  stepsTell,
  stepToNearLimit,
  toNearLimit,
  whyImpossible,
  type DailyFold,
  type VariableId,
} from '#shared/engine/variables';
import { axesOf, dataVariables, packingErrorOf, packingOf, readAll, tidyPacking } from '../containers/cf';
import { numberOf, sizeOf, textOf, type Container, type ContainerVariable } from '../containers/container';
import { storedSteps, type GridLayout } from './gridRead';
import { checkMeasured, stepsIn, type Steps } from '../containers/steps';
import { stepError, stepOf } from '../reading/hours';
import { withoutCode } from '../reading/missing';
import { unitOf, type FeedOptions } from '../reading/options';
import { convert, changesNothing } from '#shared/engine/conversions';
import type { Grid, GridVariable } from '../../data/grid';

const slabCells = 4_000_000;

/** Reads what a file of arrays says of its grid; null where its variables do not lie on latitudes and longitudes. */
export async function readGrid(container: Container, options: FeedOptions): Promise<Grid | null> {
  const axes = axesOf(container);
  if (!axes?.lat || !axes.lon || axes.lat.shape.length !== 1 || axes.lon.shape.length !== 1) return null;
  const { lat, lon, time } = { lat: axes.lat, lon: axes.lon, time: axes.time };
  const [latDim, lonDim, timeDim] = [lat.dims[0] ?? '', lon.dims[0] ?? '', time.dims[0] ?? ''];
  const all = dataVariables(container, axes).filter(({ dims }) => dims.includes(latDim) && dims.includes(lonDim));
  if (latDim === lonDim || all.length === 0) return null;
  const steps = await stepsIn(time, options);
  if (steps.kind === 'day') checkMeasured(steps.times, options);
  const notes = [...steps.notes];
  const taken = new Set<string>();
  const size = { lat: sizeOf(lat.shape), lon: sizeOf(lon.shape) };
  const variables = all.flatMap((found) => {
    const variable = steps.kind === 'day' ? (options.map?.[found.name] ?? found.variable) : null;
    const made = gridVariables(found, variable, { timeDim, latDim, lonDim, steps, size, options });
    return made.filter(({ id }) => {
      if (taken.has(id)) notes.push(`"${found.name}" passed over: another variable already gives ${id}.`);
      const isNew = !taken.has(id);
      taken.add(id);
      return isNew;
    });
  });
  const chunk = Math.max(...all.map(({ chunks, dims }) => chunks[dims.indexOf(timeDim)] ?? 1));
  if (steps.perDay > 1)
    notes.push(`${steps.perDay} steps a day brought to days; a day with under 90 % of them is missing.`);
  if (steps.repeats.length > 0)
    notes.push(`${steps.repeats.length} steps stand twice in the file: the second was dropped.`);
  const perStep = size.lat * size.lon * steps.perDay;
  const aligned = Math.max(1, Math.round(chunk / steps.perDay));
  return {
    steps: steps.kind,
    times: steps.times,
    clock: steps.clock,
    lats: [...(await readAll(lat))],
    lons: [...(await readAll(lon))],
    variables,
    slab:
      aligned * perStep <= 4 * slabCells
        ? aligned * Math.max(1, Math.floor(slabCells / (aligned * perStep)))
        : Math.max(1, Math.floor(slabCells / perStep)),
    repeats: steps.repeats,
    notes,
  };
}

type Layout = GridLayout & { readonly steps: Steps; readonly options: FeedOptions };

/** One source variable gives one of ours, or three where hourly temperature is brought to days. */
function gridVariables(
  containerVariable: ContainerVariable,
  variable: VariableId | null,
  layout: Layout,
): GridVariable[] {
  const fromUnit = textOf(containerVariable.attributes, 'units');
  const stored = storedSteps(containerVariable, layout);
  const unpack = tidyPacking(packingOf(containerVariable));
  const packed =
    numberOf(containerVariable.attributes, 'scale_factor') !== null ||
    numberOf(containerVariable.attributes, 'add_offset') !== null;
  const base = { name: containerVariable.name, attributes: containerVariable.attributes, fromUnit };
  if (variable === null) {
    const read = async (from: number, count: number) =>
      unpack(await stored(layout.steps.sources.slice(from, from + count).map(([i]) => i ?? 0)));
    const dtype = containerVariable.type === 'float32' && !packed ? ('float32' as const) : ('float64' as const);
    return [{ ...base, id: containerVariable.name, variable: null, unit: fromUnit, converted: false, dtype, read }];
  }
  const { unit, change } = unitOf({ name: containerVariable.name, variable, unit: fromUnit || null }, layout.options);
  const toEngine = (value: number) => convert(value, change);
  const packingError = packingErrorOf(containerVariable);
  const error = stepError(toEngine, packingError);
  const { perDay, sources } = layout.steps;
  if (perDay === 1) {
    const read = async (from: number, count: number) => {
      const values = unpack(await stored(sources.slice(from, from + count).map(([i]) => i ?? 0)));
      return values.map((value) => toNearLimit(variable, toEngine(withoutCode(value, unit)), error));
    };
    const dtype =
      containerVariable.type === 'float32' && !packed && changesNothing(change)
        ? ('float32' as const)
        : ('float64' as const);
    return [
      {
        ...base,
        fromUnit: unit,
        id: variable,
        variable,
        unit: plainUnitOf(variable),
        converted: !changesNothing(change),
        dtype,
        read,
      },
    ];
  }
  const part = stepOf(variable, unit, toEngine, 24 / perDay);
  const partError = stepError(part, packingError);
  const readParts = async (wanted: readonly number[]) =>
    unpack(await stored(wanted)).map((value) =>
      stepToNearLimit(variable, part(withoutCode(value, unit)), partError, perDay),
    );
  return foldedVariables(variable, { ...base, fromUnit: unit }, layout, readParts);
}

/** What the steps of a day tell of a variable, each brought to one value a day. */
function foldedVariables(
  variable: VariableId,
  base: Pick<GridVariable, 'name' | 'attributes' | 'fromUnit'>,
  { steps: { sources, perDay }, size }: Layout,
  readParts: (wanted: readonly number[]) => Promise<Float64Array>,
): GridVariable[] {
  return stepsTell(variable).map(([id, kind]) => ({
    ...base,
    id,
    variable: id,
    unit: plainUnitOf(id),
    converted: true,
    dtype: 'float64' as const,
    read: async (from, count) => {
      const wanted = sources.slice(from, from + count);
      const values = await readParts(wanted.flat());
      return folded(
        values,
        wanted.map(({ length }) => length),
        { variable, kind, perDay, cells: size.lat * size.lon },
      );
    },
  }));
}

/** Brings the steps of each day to one value a cell; a step that cannot be true stands for its day, which is refused for it. */
function folded(
  values: Float64Array,
  lengths: readonly number[],
  { variable, kind, perDay, cells }: { variable: VariableId; kind: DailyFold; perDay: number; cells: number },
): Float64Array {
  const out = new Float64Array(lengths.length * cells).fill(NaN);
  let first = 0;
  lengths.forEach((length, d) => {
    for (let cell = 0; cell < cells; cell++) {
      let [count, sum, max, min, impossible] = [0, 0, -Infinity, Infinity, NaN];
      for (let s = 0; s < length; s++) {
        const value = values[(first + s) * cells + cell] ?? NaN;
        if (Number.isNaN(value)) continue;
        if (whyImpossible(variable, value, 'day') !== null) impossible = value;
        count += 1;
        sum += value;
        max = Math.max(max, value);
        min = Math.min(min, value);
      }
      const isWhole = Number.isNaN(impossible) && count >= 0.9 * perDay;
      out[d * cells + cell] = isWhole ? { sum, max, min, mean: sum / count }[kind] : impossible;
    }
    first += length;
  });
  return out;
}
