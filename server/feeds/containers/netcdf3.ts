import { NetCDFReader } from 'netcdfjs';
import type { Attributes, Container, ContainerVariable } from './container';
import { sizeOf } from './container';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

type Stored = { readonly size: number; readonly type: string; readonly read: (bytes: Buffer, at: number) => number };
const stored: Readonly<Record<string, Stored>> = {
  byte: { size: 1, type: 'int8', read: (bytes, at) => bytes.readInt8(at) },
  char: { size: 1, type: 'text', read: (bytes, at) => bytes.readUInt8(at) },
  short: { size: 2, type: 'int16', read: (bytes, at) => bytes.readInt16BE(at) },
  int: { size: 4, type: 'int32', read: (bytes, at) => bytes.readInt32BE(at) },
  float: { size: 4, type: 'float32', read: (bytes, at) => bytes.readFloatBE(at) },
  double: { size: 8, type: 'float64', read: (bytes, at) => bytes.readDoubleBE(at) },
};

/** Classic NetCDF (CDF-1, CDF-2). The header is read by netcdfjs, the numbers here: piece by piece, and checked for length. */
export async function openNetcdf3(source: Source): Promise<Container> {
  const bytes = await source.bytes();
  if (bytes[3] !== 1 && bytes[3] !== 2) {
    throw new DataFault(
      'feeds.unsupported',
      `${source.name} is NetCDF of kind CDF-${bytes[3]}: only CDF-1, CDF-2 and NetCDF-4 can be read. Convert it with nccopy.`,
    );
  }
  const header = headerOf(source, bytes);
  const variables = header.variables.map((variable) => variableOf(source, bytes, header, variable));
  return {
    format: 'netcdf3',
    attributes: header.attributes,
    variables: new Map(variables.map((variable) => [variable.name, variable])),
    close: () => undefined,
  };
}

type Header = ReturnType<typeof headerOf>;

function variableOf(
  source: Source,
  bytes: Buffer,
  { records, recordStep, lengths, variables }: Header,
  variable: Header['variables'][number],
): ContainerVariable {
  const kind = stored[variable.type];
  if (!kind)
    throw new DataFault(
      'feeds.unsupported',
      `${source.name}: variable ${variable.name} has the unknown type ${variable.type}.`,
    );
  const dims = variable.dimensions.map((id) => lengths[id]?.name ?? `dim${id}`);
  const shape = variable.dimensions.map((id, i) => (variable.record && i === 0 ? records : (lengths[id]?.size ?? 0)));
  const perRecord = sizeOf(shape.slice(1));
  // A lone record variable is not padded to four bytes.
  const isLone = variables.filter(({ record }) => record).length === 1;
  const step = isLone ? perRecord * kind.size : recordStep;
  const length = variable.record ? (records - 1) * step + perRecord * kind.size : sizeOf(shape) * kind.size;
  const end = variable.offset + length;
  if (end > bytes.length) {
    throw new DataFault(
      'feeds.truncated',
      `${source.name} breaks off at byte ${bytes.length}: variable ${variable.name} reaches to byte ${end}.`,
      { byte: bytes.length },
    );
  }
  const offsetOf = (flat: number) => {
    if (!variable.record) return variable.offset + flat * kind.size;
    return variable.offset + Math.floor(flat / perRecord) * step + (flat % perRecord) * kind.size;
  };
  const textAt = (from: number, width: number) =>
    bytes
      .toString('latin1', from, from + width)
      .replaceAll('\0', '')
      .trim();
  return {
    name: variable.name,
    dims,
    shape,
    type: kind.type,
    attributes: variable.attributes,
    fill: null,
    chunks: shape,
    read: async (start, count) => boxOf(shape, start, count, (flat) => kind.read(bytes, offsetOf(flat))),
    readText: async () => {
      const width = shape.at(-1) ?? 1;
      return Array.from({ length: sizeOf(shape) / width }, (_none, i) => textAt(offsetOf(i * width), width));
    },
  };
}

/** The values of a box, row by row. */
function boxOf(
  shape: readonly number[],
  start: readonly number[],
  count: readonly number[],
  at: (flat: number) => number,
): Float64Array {
  const values = new Float64Array(sizeOf(count));
  const position = count.map(() => 0);
  for (let i = 0; i < values.length; i++) {
    let flat = 0;
    for (let d = 0; d < shape.length; d++) flat = flat * (shape[d] ?? 1) + (start[d] ?? 0) + (position[d] ?? 0);
    values[i] = at(flat);
    for (let d = shape.length - 1; d >= 0; d--) {
      position[d] = (position[d] ?? 0) + 1;
      if ((position[d] ?? 0) < (count[d] ?? 0)) break;
      position[d] = 0;
    }
  }
  return values;
}

function headerOf(source: Source, bytes: Buffer) {
  try {
    const reader = new NetCDFReader(bytes);
    const length = reader.recordDimension.length;
    const step = reader.recordDimension.recordStep ?? 0;
    const firstRecord = Math.min(...reader.variables.filter(({ record }) => record).map(({ offset }) => offset));
    const attributesOf = (list: readonly { readonly name: string; readonly value: unknown }[]): Attributes =>
      Object.fromEntries(
        list.map(({ name, value }) => [
          name,
          typeof value === 'number' ? value : Array.isArray(value) ? value.map(Number) : String(value),
        ]),
      );
    return {
      // A file written as a stream does not know its number of records.
      records: length === 0xffff_ffff && step > 0 ? Math.floor((bytes.length - firstRecord) / step) : length,
      recordStep: step,
      lengths: reader.dimensions,
      attributes: attributesOf(reader.globalAttributes),
      variables: reader.variables.map((variable) => ({ ...variable, attributes: attributesOf(variable.attributes) })),
    };
  } catch (cause) {
    throw new DataFault('feeds.truncated', `${source.name} breaks off in its header: it has ${bytes.length} bytes.`, {
      byte: bytes.length,
      cause,
    });
  }
}
