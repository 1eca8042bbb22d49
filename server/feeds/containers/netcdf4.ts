import type * as Hdf5 from 'h5wasm/node';
import type { Attributes, Container, ContainerVariable } from './container';
import { sizeOf } from './container';
import { headOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** NetCDF-4 through the HDF5 library; it checks the length of the file against its own account when it opens it. */
export async function openNetcdf4(source: Source): Promise<Container> {
  // Loaded by the first such file: most processes never see one.
  const h5 = await import('h5wasm/node');
  const library = await h5.ready;
  // Faults come as exceptions then, not as pages of text on the error stream.
  library.activate_throwing_error_handler();
  await checkLength(source);
  const broken = (cause: unknown) => {
    const text = cause instanceof Error ? cause.message : String(cause);
    const code = /truncated|eof|EOF|addr overflow|end of file/i.test(text) ? 'feeds.truncated' : 'feeds.broken';
    return new DataFault(
      code,
      `${source.name} is not a whole HDF5 file: it has ${source.size} bytes and cannot be read (${shortened(text)}).`,
      {
        byte: source.size,
        cause,
      },
    );
  };
  const attempt = <T>(what: () => T): T => {
    try {
      return what();
    } catch (cause) {
      throw broken(cause);
    }
  };
  const file = attempt(() => new h5.File(source.path, 'r'));
  if (file.file_id < 0n) throw broken(new Error('the HDF5 library refuses to open it: truncated or damaged'));
  const variables = new Map<string, ContainerVariable>();
  for (const name of attempt(() => file.keys())) {
    const entity = attempt(() => file.get(name));
    if (!(entity instanceof h5.Dataset) || !entity.shape) continue;
    const attributes = attributesOf(entity);
    if (String(attributes['NAME'] ?? '').startsWith('This is a netCDF dimension but not')) continue;
    const shape = entity.shape;
    const dims = shape.map((_length, i) => attempt(() => dimensionOf(entity, i, name)));
    variables.set(name, {
      name,
      dims,
      shape,
      type: typeOf(entity.dtype),
      attributes,
      fill: null,
      chunks: entity.metadata.chunks ?? shape,
      read: async (start, count) => {
        const slices = start.map((from, i): [number, number] => [from, from + (count[i] ?? 0)]);
        const read = attempt(() => (shape.length === 0 ? entity.value : entity.slice(slices)));
        const numbers = numbersOf(read);
        if (numbers.length !== sizeOf(count)) throw broken(new Error(`variable ${name} is cut short`));
        return numbers;
      },
      readText: async () =>
        textsOf(
          attempt(() => entity.value),
          shape,
        ),
    });
  }
  return { format: 'netcdf4', attributes: attributesOf(file), variables, close: () => void file.close() };
}

/**
 * A superblock holds the length of the whole file: HDF5 file format, section II.A. Version 0 and 1 keep it behind three addresses
 * that start at byte 24 or 28, version 2 and 3 behind two that start at byte 12.
 */
async function checkLength(source: Source) {
  const head = await headOf(source, 96);
  const version = head[8] ?? 0;
  const width = head[version < 2 ? 13 : 9];
  const at = version === 0 ? 40 : version === 1 ? 44 : 28;
  if (width !== 8 || head.length < at + 8) {
    if (head.length >= 96) return;
    throw new DataFault('feeds.truncated', `${source.name} breaks off at byte ${source.size}, within its heading.`, {
      byte: source.size,
    });
  }
  const told = Number(head.readBigUInt64LE(at));
  if (told <= source.size) return;
  throw new DataFault(
    'feeds.truncated',
    `${source.name} breaks off at byte ${source.size}: by its own account it has ${told} bytes.`,
    {
      byte: source.size,
    },
  );
}

const shortened = (text: string) => text.split('\n')[0]?.slice(0, 160) ?? '';

function dimensionOf(dataset: Hdf5.Dataset, i: number, name: string): string {
  const [scale] = dataset.get_attached_scales(i);
  if (scale) return scale.replace(/^\//, '');
  // A dimension scale is its own dimension.
  return dataset.shape?.length === 1 ? name : `${name}_${i}`;
}

function attributesOf(holder: Hdf5.Dataset | Hdf5.Group): Attributes {
  const attributes: Record<string, string | number | readonly number[] | readonly string[]> = {};
  for (const [name, attribute] of Object.entries(holder.attrs)) {
    if (['DIMENSION_LIST', 'REFERENCE_LIST'].includes(name)) continue;
    const { value } = attribute;
    if (typeof value === 'string' || typeof value === 'number') attributes[name] = value;
    else if (typeof value === 'bigint') attributes[name] = Number(value);
    else if (ArrayBuffer.isView(value)) attributes[name] = [...numbersOf(value)];
    else if (Array.isArray(value)) attributes[name] = value.map(String);
  }
  return attributes;
}

function typeOf(dtype: Hdf5.Dtype): string {
  if (typeof dtype !== 'string') return 'text';
  const sizes: Readonly<Record<string, string>> = {
    b: 'int8',
    B: 'uint8',
    h: 'int16',
    H: 'uint16',
    i: 'int32',
    I: 'uint32',
    q: 'int64',
    Q: 'uint64',
    f: 'float32',
    d: 'float64',
  };
  return sizes[dtype.replace(/^[<>|=]/, '')] ?? 'text';
}

function numbersOf(value: unknown): Float64Array {
  if (typeof value === 'number') return Float64Array.of(value);
  if (value instanceof BigInt64Array || value instanceof BigUint64Array) return Float64Array.from(value, Number);
  if (ArrayBuffer.isView(value) && !(value instanceof DataView))
    return Float64Array.from(value as unknown as ArrayLike<number>);
  if (Array.isArray(value)) return Float64Array.from(value, Number);
  return new Float64Array();
}

/** Whole words, or characters of the last dimension put together. */
function textsOf(value: unknown, shape: readonly number[]): string[] {
  const flat = Array.isArray(value) ? value.map(String) : [String(value)];
  if (!flat.every((text) => text.length <= 1) || shape.length < 2) return flat.map(trimmed);
  const width = shape.at(-1) ?? 1;
  return Array.from({ length: flat.length / width }, (_none, i) =>
    trimmed(flat.slice(i * width, (i + 1) * width).join('')),
  );
}
const trimmed = (text: string) => text.replaceAll('\0', '').trim();
