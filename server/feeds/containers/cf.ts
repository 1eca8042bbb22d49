import type { VariableId } from '#shared/engine/variables';
import { instantsOf, isTimeUnit, zoneHoursOf } from './cfTime';
import { numberOf, textOf, type Container, type ContainerVariable } from './container';
import { variableOfCf } from '../reading/variables';

/** Which dimension of a file is which, by CF attributes first and by name where they are absent. */
export type Axes = {
  readonly time: ContainerVariable;
  readonly lat: ContainerVariable | null;
  readonly lon: ContainerVariable | null;
};

const latNames = ['lat', 'latitude', 'y', 'nav_lat'];
const lonNames = ['lon', 'longitude', 'x', 'nav_lon', 'long'];

export function axesOf(container: Container): Axes | null {
  const lines = [...container.variables.values()].filter(({ shape }) => shape.length === 1);
  const unit = (variable: ContainerVariable) => textOf(variable.attributes, 'units');
  const time = lines.find((variable) => isTimeUnit(unit(variable)));
  if (!time) return null;
  const find = (standard: string, units: RegExp, names: readonly string[]) =>
    lines.find((variable) => textOf(variable.attributes, 'standard_name') === standard || units.test(unit(variable))) ??
    lines.find((variable) => names.includes(variable.name.toLowerCase())) ??
    null;
  return {
    time,
    lat: find('latitude', /^degrees?_?n(orth)?$/i, latNames),
    lon: find('longitude', /^degrees?_?e(ast)?$/i, lonNames),
  };
}

export async function readAll(variable: ContainerVariable): Promise<Float64Array> {
  return variable.read(
    variable.shape.map(() => 0),
    variable.shape,
  );
}

/** The steps of a time coordinate on its own clock, milliseconds since 1970, and how many hours that is ahead of UTC (null: not said). */
export async function timesOf(
  time: ContainerVariable,
): Promise<{ readonly times: Float64Array; readonly zone: number | null }> {
  const units = textOf(time.attributes, 'units');
  const values = unpacked(await readAll(time), packingOf(time));
  return { times: instantsOf(values, units, textOf(time.attributes, 'calendar')), zone: zoneHoursOf(units) };
}

/** How stored numbers become values: `value = stored x scale + offset`, with the stored numbers that mean missing. */
type Packing = { readonly scale: number; readonly offset: number; readonly missing: readonly number[] };

export function packingOf({ attributes, fill }: ContainerVariable): Packing {
  const missing = ['_FillValue', 'missing_value'].flatMap((name) => {
    const value = fillNumber(attributes[name]) ?? numberOf(attributes, name);
    return value === null || Number.isNaN(value) ? [] : [value];
  });
  return {
    scale: numberOf(attributes, 'scale_factor') ?? 1,
    offset: numberOf(attributes, 'add_offset') ?? 0,
    missing: fill === null || Number.isNaN(fill) ? missing : [...missing, fill],
  };
}

/** Zarr 3 files of xarray hold a fill value as eight bytes in base 64. */
function fillNumber(value: unknown): number | null {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]{11}=$/.test(value)) return null;
  return Buffer.from(value, 'base64').readDoubleLE(0);
}

export function unpacked(stored: Float64Array, { scale, offset, missing }: Packing): Float64Array {
  const out = new Float64Array(stored.length);
  // 9.97e36 is the default fill of NetCDF, which files need not declare.
  for (let i = 0; i < stored.length; i++) {
    const value = stored[i] ?? NaN;
    out[i] = missing.includes(value) || value >= 9e36 || value <= -9e36 ? NaN : value * scale + offset;
  }
  return out;
}

/**
 * How far a value may lie from the one that was packed, in the file's unit: half a step of packed integers, half of the last decimal that
 * was kept. 0 where the file does not tell of any packing.
 */
export function packingErrorOf({ attributes, type }: ContainerVariable): number {
  const scale = numberOf(attributes, 'scale_factor');
  const decimals = numberOf(attributes, 'least_significant_digit');
  const ofStep = scale !== null && /^u?int/.test(type) ? Math.abs(scale) / 2 : 0;
  // A little more than half, as the step itself is a rounded number.
  return 1.000_001 * Math.max(ofStep, decimals === null ? 0 : 10 ** -decimals / 2);
}

/** Hundredths and tenths are divided, so that 1234 x 0.01 is 12.34 and not its neighbour. */
export function tidyPacking(packing: Packing): (stored: Float64Array) => Float64Array {
  const inverse = Math.round(1 / packing.scale);
  const isDecimal =
    packing.offset === 0 &&
    packing.scale < 1 &&
    Math.abs(1 / packing.scale - inverse) < 1e-4 &&
    /^10*$/.test(String(inverse));
  if (!isDecimal) return (stored) => unpacked(stored, packing);
  return (stored) => unpacked(stored, { ...packing, scale: 1 }).map((value) => value / inverse);
}

/** The variables of a file over time, and which of ours they are. */
export function dataVariables(
  container: Container,
  { time, lat, lon }: Axes,
): readonly (ContainerVariable & { readonly variable: VariableId | null })[] {
  const dimension = time.dims[0] ?? time.name;
  return [...container.variables.values()]
    .filter(
      (variable) =>
        variable !== time &&
        variable !== lat &&
        variable !== lon &&
        variable.dims.includes(dimension) &&
        variable.type !== 'text',
    )
    .filter(({ name }) => !/_?(bnds|bounds)$/.test(name))
    .map((variable) => ({
      ...variable,
      variable: variableOfCf(
        variable.name,
        textOf(variable.attributes, 'standard_name'),
        textOf(variable.attributes, 'cell_methods'),
      ),
    }));
}
