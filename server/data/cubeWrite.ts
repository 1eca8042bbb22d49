import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dateOf } from '#shared/engine/calendar';
import type { Grid, GridVariable } from '../feeds/grids/grid';
import { whyImpossible } from '../feeds/reading/limits';
import { FeedFault } from '../feeds/reading/fault';
import { msPerDay } from '../feeds/reading/days';
import { chunkPath, mapLayout, seriesLayout, type Layout } from './cubeLayout';
import { writeAxes, writeMeta } from './cubeMeta';
import { openCube } from './cubeRead';

export type Numbers = Float32Array | Float64Array;
export type VariableSummary = {
  readonly id: string;
  readonly values: number;
  readonly missing: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly refused: number;
};
type Refused = {
  readonly date: string;
  readonly column: string;
  readonly value: string;
  readonly place: string;
  readonly reason: string;
};
export type CubeSummary = {
  readonly contentHash: string;
  readonly variables: readonly VariableSummary[];
  /** 1 for each cell, row by row, that has a value in any variable. */
  readonly cellsWithData: Uint8Array;
  readonly refusals: readonly Refused[];
};
export type Progress = (share: number) => void;
type Options = { readonly onProgress?: Progress; readonly signal?: AbortSignal };

export const bytesOf = (dtype: GridVariable['dtype']): number => (dtype === 'float32' ? 4 : 8);
export const blank = (dtype: GridVariable['dtype'], length: number): Numbers =>
  (dtype === 'float32' ? new Float32Array(length) : new Float64Array(length)).fill(NaN);

const isMissing = Number.isNaN;
const bandBytes = 192 * 1024 * 1024;
const refusalsListed = 200;
const doubtfulShare = 0.05;

/**
 * Writes a grid into a new folder, both layouts, under another name first: the folder has its own name only once it is whole.
 * Reads the source once, from the first step to the last; impossible values become missing and are counted.
 */
export async function writeCube(folder: string, grid: Grid, options: Options = {}): Promise<CubeSummary> {
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    const summary = await fill(partial, grid, options);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return summary;
  } catch (fault) {
    await rm(partial, { recursive: true, force: true });
    throw fault;
  }
}

async function fill(partial: string, grid: Grid, { onProgress, signal }: Options): Promise<CubeSummary> {
  const size = { steps: grid.times.length, rows: grid.lats.length, columns: grid.lons.length };
  const total = grid.variables.length * 2;
  const report = (done: number) => onProgress?.(done / total);
  const hash = createHash('sha256');
  hash
    .update(Buffer.from(Float64Array.of(...grid.lats, ...grid.lons).buffer))
    .update(Buffer.from(grid.times.slice().buffer));
  const cellsWithData = new Uint8Array(size.rows * size.columns);
  const refusals: Refused[] = [];
  const summaries: VariableSummary[] = [];
  for (const zarr of ['map.zarr', 'series.zarr']) await writeAxes(join(partial, zarr), grid);
  for (const [i, variable] of [...grid.variables].sort((a, b) => (a.id < b.id ? -1 : 1)).entries()) {
    hash.update(variable.id);
    const refuse = (refusal: Refused) => void (refusals.length < refusalsListed && refusals.push(refusal));
    const progress = (share: number) => report(2 * i + share);
    const folder = join(partial, 'map.zarr', variable.id);
    summaries.push(await writeMaps(folder, grid, variable, { hash, cellsWithData, refuse, signal, progress }));
    await writeSeries(partial, variable, size, { signal, progress: (share) => report(2 * i + 1 + share) });
  }
  return { contentHash: hash.digest('hex'), variables: summaries, cellsWithData, refusals };
}

type MapWork = {
  readonly hash: ReturnType<typeof createHash>;
  readonly cellsWithData: Uint8Array;
  readonly refuse: (refusal: Refused) => void;
  readonly signal: AbortSignal | undefined;
  readonly progress: Progress;
};

async function writeMaps(
  folder: string,
  grid: Grid,
  variable: GridVariable,
  { hash, cellsWithData, refuse, signal, progress }: MapWork,
): Promise<VariableSummary> {
  const size = { steps: grid.times.length, rows: grid.lats.length, columns: grid.lons.length };
  const cells = size.rows * size.columns;
  const layout = mapLayout(size, bytesOf(variable.dtype));
  await writeMeta(folder, layout, variable, ['time', 'lat', 'lon']);
  const depth = layout.chunks[0] ?? 1;
  const slab = depth * Math.max(1, Math.floor(grid.slab / depth));
  let [values, refused, min, max] = [0, 0, Infinity, -Infinity];
  for (let from = 0; from < size.steps; from += slab) {
    signal?.throwIfAborted();
    const count = Math.min(slab, size.steps - from);
    const read = await variable.read(from, count);
    for (let i = 0; i < read.length; i++) {
      const value = read[i] ?? NaN;
      if (isMissing(value)) {
        read[i] = NaN;
        continue;
      }
      const reason = variable.variable === null ? null : whyImpossible(variable.variable, value, 'day');
      if (reason === null) {
        values += 1;
        if (value < min) min = value;
        if (value > max) max = value;
        cellsWithData[i % cells] = 1;
        continue;
      }
      refused += 1;
      read[i] = NaN;
      const date = dateOf(Math.floor((grid.times[from + Math.floor(i / cells)] ?? 0) / msPerDay));
      refuse({
        date,
        column: variable.name,
        value: String(value),
        place: cellName(i % cells, size.columns),
        reason: `impossible: ${reason}`,
      });
    }
    hash.update(Buffer.from(read.buffer, read.byteOffset, read.byteLength));
    for (let t = 0; t < count; t += depth) {
      await eachTile(size, layout, async (row, column, [, high = 1, wide = 1]) => {
        const chunk = blank(variable.dtype, depth * high * wide);
        for (let s = 0; s < Math.min(depth, count - t); s++) {
          for (let y = 0; y < Math.min(high, size.rows - row); y++) {
            const at = (t + s) * cells + (row + y) * size.columns + column;
            chunk.set(read.subarray(at, at + Math.min(wide, size.columns - column)), (s * high + y) * wide);
          }
        }
        await writeChunk(join(folder, chunkPath([(from + t) / depth, row / high, column / wide])), chunk);
      });
    }
    progress((from + count) / size.steps);
  }
  if (refused > 10 && refused > doubtfulShare * (values + refused)) {
    throw new FeedFault(
      'feeds.unitsDoubtful',
      `${Math.round((100 * refused) / (values + refused))} % of the values of "${variable.name}" cannot be true in ${variable.fromUnit}: the unit must be another. Say it: --units ${variable.id}=UNIT.`,
      { option: `--units ${variable.id}=UNIT` },
    );
  }
  const missing = size.steps * cells - values;
  return { id: variable.id, values, missing, min: values ? min : null, max: values ? max : null, refused };
}

const cellName = (cell: number, columns: number) => `row ${Math.floor(cell / columns)}, column ${cell % columns}`;

async function eachTile(
  size: { readonly rows: number; readonly columns: number },
  { chunks }: Layout,
  work: (row: number, column: number, chunks: readonly number[]) => Promise<void>,
) {
  for (let row = 0; row < size.rows; row += chunks[1] ?? 1) {
    for (let column = 0; column < size.columns; column += chunks[2] ?? 1) await work(row, column, chunks);
  }
}

/** The second copy is made from the first, in bands of rows that fit into memory. */
async function writeSeries(
  partial: string,
  variable: GridVariable,
  size: { readonly steps: number; readonly rows: number; readonly columns: number },
  { signal, progress }: { readonly signal: AbortSignal | undefined; readonly progress: Progress },
) {
  const layout = seriesLayout(size, bytesOf(variable.dtype));
  const folder = join(partial, 'series.zarr', variable.id);
  await writeMeta(folder, layout, variable, ['lat', 'lon', 'time']);
  const [high = 1, wide = 1] = layout.chunks;
  const perRow = size.columns * size.steps * bytesOf(variable.dtype);
  const band = high * Math.max(1, Math.floor(bandBytes / (perRow * high)));
  const cube = await openCube(partial);
  for (let from = 0; from < size.rows; from += band) {
    signal?.throwIfAborted();
    const rows = Math.min(band, size.rows - from);
    const held = await cube.readBand(variable.id, from, rows);
    for (let row = 0; row < rows; row += high) {
      for (let column = 0; column < size.columns; column += wide) {
        const chunk = blank(variable.dtype, high * wide * size.steps);
        for (let y = 0; y < Math.min(high, rows - row); y++) {
          for (let x = 0; x < Math.min(wide, size.columns - column); x++) {
            const at = ((row + y) * size.columns + column + x) * size.steps;
            chunk.set(held.subarray(at, at + size.steps), (y * wide + x) * size.steps);
          }
        }
        await writeChunk(join(folder, chunkPath([(from + row) / high, column / wide, 0])), chunk);
      }
    }
    progress((from + rows) / size.rows);
  }
}

/** A chunk without any value is not written: a missing chunk reads as missing values. */
async function writeChunk(path: string, chunk: Numbers) {
  if (chunk.every(isMissing)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, gzipSync(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), { level: 1 }));
}
