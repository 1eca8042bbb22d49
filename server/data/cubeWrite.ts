import { createHash } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Grid, GridVariable } from './grid';
import { chunkPath, mapLayout, type Layout } from './cubeLayout';
import { writeAxes, writeMeta } from './cubeMeta';
import { blank, bytesOf, writeChunk, type Progress, type Size } from './cubeChunks';
import { writeSeries } from './cubeSeries';
import { emptyTally, summaryOf, takeValues, type Refused, type VariableSummary } from './cubeTally';

export type CubeSummary = {
  readonly contentHash: string;
  readonly variables: readonly VariableSummary[];
  /** 1 for each cell, row by row, that has a value in any variable. */
  readonly cellsWithData: Uint8Array;
  readonly refusals: readonly Refused[];
};
export type WriteOptions = {
  readonly onProgress?: Progress;
  readonly signal?: AbortSignal;
  /** Told of each variable once its values have been read; what it throws stops the writing. */
  readonly check?: (variable: GridVariable, summary: VariableSummary) => void;
};

const refusalsListed = 200;

/**
 * Writes a grid into a new folder, both layouts, under another name first: the folder has its own name only once it is whole.
 * Reads the source once, from the first step to the last; impossible values become missing and are counted.
 */
export async function writeCube(folder: string, grid: Grid, options: WriteOptions = {}): Promise<CubeSummary> {
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

async function fill(partial: string, grid: Grid, { onProgress, signal, check }: WriteOptions): Promise<CubeSummary> {
  const size = sizeOf(grid);
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
    const folder = join(partial, 'map.zarr', variable.id);
    const work = { hash, cellsWithData, refuse, signal, report: (share: number) => report(2 * i + share) };
    const summary = await writeMaps(folder, grid, variable, work);
    check?.(variable, summary);
    summaries.push(summary);
    await writeSeries(partial, variable, size, { signal, report: (share) => report(2 * i + 1 + share) });
  }
  return { contentHash: hash.digest('hex'), variables: summaries, cellsWithData, refusals };
}

type MapWork = {
  readonly hash: ReturnType<typeof createHash>;
  readonly cellsWithData: Uint8Array;
  readonly refuse: (refusal: Refused) => void;
  readonly signal: AbortSignal | undefined;
  readonly report: Progress;
};
const sizeOf = (grid: Grid): Size => ({
  steps: grid.times.length,
  rows: grid.lats.length,
  columns: grid.lons.length,
});

async function writeMaps(
  folder: string,
  grid: Grid,
  variable: GridVariable,
  { hash, cellsWithData, refuse, signal, report }: MapWork,
): Promise<VariableSummary> {
  const size = sizeOf(grid);
  const layout = mapLayout(size, bytesOf(variable.dtype));
  await writeMeta(folder, layout, variable, ['time', 'lat', 'lon']);
  const depth = layout.chunks[0] ?? 1;
  const slab = depth * Math.max(1, Math.floor(grid.slab / depth));
  const tally = emptyTally(size);
  for (let from = 0; from < size.steps; from += slab) {
    signal?.throwIfAborted();
    const count = Math.min(slab, size.steps - from);
    const read = await variable.read(from, count);
    takeValues(read, { grid, variable, from, tally, cellsWithData, refuse });
    hash.update(Buffer.from(read.buffer, read.byteOffset, read.byteLength));
    for (let t = 0; t < count; t += depth)
      await writeTiles(folder, read, { size, layout, dtype: variable.dtype, from, t, count });
    report((from + count) / size.steps);
  }
  return summaryOf(variable.id, tally, size);
}

type Tiles = {
  readonly size: Size;
  readonly layout: Layout;
  readonly dtype: GridVariable['dtype'];
  /** First step of the values, the step in them at which the chunk begins, and how many steps they are. */
  readonly from: number;
  readonly t: number;
  readonly count: number;
};

/** Writes one layer of chunks: `depth` steps of the values from their step `t` on. */
async function writeTiles(folder: string, read: Float64Array, { size, layout, dtype, from, t, count }: Tiles) {
  const depth = layout.chunks[0] ?? 1;
  const cells = size.rows * size.columns;
  await eachTile(size, layout, async (row, column, [, high = 1, wide = 1]) => {
    const chunk = blank(dtype, depth * high * wide);
    for (let s = 0; s < Math.min(depth, count - t); s++) {
      for (let y = 0; y < Math.min(high, size.rows - row); y++) {
        const at = (t + s) * cells + (row + y) * size.columns + column;
        chunk.set(read.subarray(at, at + Math.min(wide, size.columns - column)), (s * high + y) * wide);
      }
    }
    await writeChunk(join(folder, chunkPath([(from + t) / depth, row / high, column / wide])), chunk);
  });
}

async function eachTile(
  size: { readonly rows: number; readonly columns: number },
  { chunks }: Layout,
  work: (row: number, column: number, chunks: readonly number[]) => Promise<void>,
) {
  for (let row = 0; row < size.rows; row += chunks[1] ?? 1) {
    for (let column = 0; column < size.columns; column += chunks[2] ?? 1) await work(row, column, chunks);
  }
}
