import * as zarr from 'zarrita';
import type { Attributes, Container, ContainerVariable } from './container';
import { sizeOf } from './container';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';
import { checkMarks, rootOf, storeOf, type Store } from './zarrStore';

type Numbers = { readonly length: number; readonly [index: number]: number | bigint | boolean };

/** Opens a Zarr folder of version 2 or 3, or a zip of one. */
export async function openZarr(source: Source): Promise<Container> {
  if (source.folder) await checkMarks(source);
  const store = await storeOf(source);
  const root = rootOf(store.keys);
  if (root === null)
    throw new DataFault(
      'feeds.broken',
      `${source.name} has no .zgroup, .zmetadata or zarr.json: it is not a Zarr group.`,
    );
  const inside = store.keys.filter((key) => key.startsWith(root)).map((key) => key.slice(root.length));
  const version = inside.includes('.zgroup') || inside.includes('.zmetadata') ? 2 : 3;
  const names = version === 2 ? arraysOf(inside, '.zarray') : arraysOf(inside, 'zarr.json');
  const at = new zarr.Location(store, `/${root}`.replace(/(.)\/$/, '$1') as `/${string}`);
  const open = version === 2 ? zarr.open.v2 : zarr.open.v3;
  const variables = new Map<string, ContainerVariable>();
  for (const name of names) {
    const array = await opened(source, name, () => open(at.resolve(name), { kind: 'array' }));
    if (array) variables.set(name, variableOf(source, name, array, await fillOf(store, `${root}${name}`, version)));
  }
  const group = await opened(source, source.name, () => open(at, { kind: 'group' }));
  return {
    format: version === 2 ? 'zarr2' : 'zarr3',
    attributes: plain(group?.attrs ?? {}),
    variables,
    close: () => undefined,
  };
}

const arraysOf = (keys: readonly string[], mark: string): string[] =>
  keys.filter((key) => key.endsWith(`/${mark}`) && key.split('/').length === 2).map((key) => key.split('/')[0] ?? '');

async function opened<T>(source: Source, name: string, open: () => Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch (cause) {
    // A subgroup is no array; its arrays are not read.
    if (zarr.isZarritaError(cause, 'NotFoundError')) return null;
    throw new DataFault(
      'feeds.broken',
      `${source.name}: the description of "${name}" cannot be read (${String(cause)}).`,
      { cause },
    );
  }
}

/** Version 2 says missing with the array's fill value; in version 3 that is only what unwritten chunks hold. */
async function fillOf(store: Store, path: string, version: 2 | 3): Promise<number | null> {
  if (version === 3) return null;
  const bytes = await store.get(`/${path}/.zarray`);
  const { fill_value: fill } = JSON.parse(new TextDecoder().decode(bytes)) as { fill_value?: unknown };
  return typeof fill === 'number' ? fill : null;
}

function variableOf(
  source: Source,
  name: string,
  array: zarr.Array<zarr.DataType>,
  fill: number | null,
): ContainerVariable {
  const { shape, chunks } = array;
  const attributes = plain(array.attrs);
  const named = array.attrs['_ARRAY_DIMENSIONS'];
  const dims = Array.isArray(named)
    ? named.map(String)
    : (array.dimensionNames ?? shape.map((_length, i) => `${name}_${i}`));
  let held: { readonly key: string; readonly data: Numbers } | undefined;
  const chunkAt = async (at: readonly number[]): Promise<Numbers> => {
    const key = at.join('/');
    if (held?.key === key) return held.data;
    const data = await decoded(source, name, array, at);
    held = { key, data };
    return data;
  };
  return {
    name,
    dims,
    shape,
    chunks,
    fill,
    attributes,
    type: /^(u?int|float)\d+$/.test(array.dtype) ? array.dtype : 'text',
    read: (start, count) => box(array, start, count, chunkAt),
    readText: async () => {
      const { data } = await zarr.get(array as zarr.Array<'string'>);
      return Array.from(data as Iterable<unknown>, (text) => String(text).replaceAll('\0', '').trim());
    },
  };
}

async function decoded(
  source: Source,
  name: string,
  array: zarr.Array<zarr.DataType>,
  at: readonly number[],
): Promise<Numbers> {
  const where = `${source.name}: chunk ${at.join('.')} of "${name}"`;
  const chunk = await array.getChunk([...at]).catch((cause: unknown) => {
    throw new DataFault(
      'feeds.truncated',
      `${where} is broken or cut off (${cause instanceof Error ? cause.message : String(cause)}).`,
      { cause },
    );
  });
  const data = chunk.data as unknown as Numbers;
  const size = sizeOf(array.chunks);
  if (data.length < size)
    throw new DataFault('feeds.truncated', `${where} is cut off: it holds ${data.length} of ${size} values.`);
  if (chunk.stride.at(-1) === 1 || sizeOf(chunk.shape) === chunk.shape.at(-1)) return data;
  // Column order: put into row order.
  const rows = new Float64Array(sizeOf(chunk.shape));
  const position = chunk.shape.map(() => 0);
  for (let i = 0; i < rows.length; i++) {
    rows[i] = Number(data[position.reduce((sum, p, d) => sum + p * (chunk.stride[d] ?? 0), 0)]);
    step(position, chunk.shape);
  }
  return rows;
}

function step(position: number[], shape: readonly number[]) {
  for (let d = shape.length - 1; d >= 0; d--) {
    position[d] = (position[d] ?? 0) + 1;
    if ((position[d] ?? 0) < (shape[d] ?? 0)) return;
    position[d] = 0;
  }
}

/** Copies a box out of the chunks that it touches, each decoded once. */
async function box(
  array: zarr.Array<zarr.DataType>,
  start: readonly number[],
  count: readonly number[],
  chunkAt: (at: readonly number[]) => Promise<Numbers>,
): Promise<Float64Array> {
  const { chunks } = array;
  const out = new Float64Array(sizeOf(count));
  const first = start.map((from, d) => Math.floor(from / (chunks[d] ?? 1)));
  const spans = start.map(
    (from, d) => Math.floor((from + (count[d] ?? 1) - 1) / (chunks[d] ?? 1)) - (first[d] ?? 0) + 1,
  );
  const at = first.map(() => 0);
  for (let n = sizeOf(spans); n > 0; n--) {
    const index = at.map((offset, d) => offset + (first[d] ?? 0));
    copy(await chunkAt(index), index, chunks, { out, start, count });
    step(at, spans);
  }
  return out;
}

function copy(
  data: Numbers,
  index: readonly number[],
  chunks: readonly number[],
  { out, start, count }: { out: Float64Array; start: readonly number[]; count: readonly number[] },
) {
  const low = index.map((i, d) => Math.max(start[d] ?? 0, i * (chunks[d] ?? 1)));
  const high = index.map((i, d) => Math.min((start[d] ?? 0) + (count[d] ?? 0), (i + 1) * (chunks[d] ?? 1)));
  const lengths = low.map((from, d) => (high[d] ?? 0) - from);
  const run = lengths.at(-1) ?? 1;
  const outer = lengths.slice(0, -1);
  const position = outer.map(() => 0);
  for (let n = sizeOf(outer); n > 0; n--) {
    let [from, to] = [0, 0];
    for (let d = 0; d < chunks.length; d++) {
      const here = (low[d] ?? 0) + (position[d] ?? 0);
      from = from * (chunks[d] ?? 1) + here - (index[d] ?? 0) * (chunks[d] ?? 1);
      to = to * (count[d] ?? 1) + here - (start[d] ?? 0);
    }
    for (let i = 0; i < run; i++) {
      const value = data[from + i];
      out[to + i] = typeof value === 'number' ? value : Number(value);
    }
    step(position, outer);
  }
}

function plain(attributes: Readonly<Record<string, unknown>>): Attributes {
  const kept: Record<string, string | number | readonly number[] | readonly string[]> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === '_ARRAY_DIMENSIONS') continue;
    if (typeof value === 'string' || typeof value === 'number') kept[name] = value;
    else if (Array.isArray(value))
      kept[name] = value.every((item) => typeof item === 'number') ? value : value.map(String);
    else if (value !== null && value !== undefined) kept[name] = JSON.stringify(value);
  }
  return kept;
}
