import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { chunkPath } from './cubeLayout';

const unzip = promisify(gunzip);

type Meta = {
  readonly shape: readonly number[];
  readonly chunks: readonly number[];
  readonly dtype: 'float32' | 'float64';
};
type Numbers = Float32Array | Float64Array;

/** A stored cube, opened for reading. Axes are read once; values when they are asked for. */
export type Cube = {
  /** Milliseconds since 1970 of each step. */
  readonly times: Float64Array;
  readonly lats: Float64Array;
  readonly lons: Float64Array;
  /** All steps of one cell. */
  readonly readCell: (variable: string, row: number, column: number) => Promise<Float64Array>;
  /** All steps of several cells, each chunk opened once. */
  readonly readCells: (
    variable: string,
    cells: readonly (readonly [number, number])[],
  ) => Promise<readonly Float64Array[]>;
  /** One step as lat x lon. */
  readonly readMap: (variable: string, step: number) => Promise<Float64Array>;
  /** All steps of whole rows as lat x lon x time, from the map copy. */
  readonly readBand: (variable: string, row: number, rows: number) => Promise<Numbers>;
};

export async function openCube(folder: string): Promise<Cube> {
  const axis = async (name: string) =>
    numbersOf(await readFile(join(folder, 'map.zarr', name, chunkPath([0]))), 'float64') as Float64Array;
  const [seconds, lats, lons] = [await axis('time'), await axis('lat'), await axis('lon')];
  const metas = new Map<string, Promise<Meta>>();
  const arrayOf = async (copy: 'map.zarr' | 'series.zarr', variable: string): Promise<StoredArray> => {
    const path = join(folder, copy, variable);
    const meta = metas.get(path) ?? readMeta(path);
    metas.set(path, meta);
    return { path, ...(await meta) };
  };
  const size = { rows: lats.length, columns: lons.length };
  const readCells: Cube['readCells'] = async (variable, cells) =>
    cellsOf(await arrayOf('series.zarr', variable), cells);
  return {
    times: seconds.map((second) => second * 1000),
    lats,
    lons,
    readCells,
    async readCell(variable, row, column) {
      const [cell] = await readCells(variable, [[row, column]]);
      return cell ?? new Float64Array();
    },
    readMap: async (variable, step) => mapOf(await arrayOf('map.zarr', variable), step, size),
    readBand: async (variable, row, rows) => bandOf(await arrayOf('map.zarr', variable), { row, rows }, size.columns),
  };
}

type StoredArray = Meta & { readonly path: string };

/** All steps of some cells of the series copy, each chunk opened once. */
async function cellsOf(
  { path, chunks, dtype, shape }: StoredArray,
  cells: readonly (readonly [number, number])[],
): Promise<readonly Float64Array[]> {
  const [high = 1, wide = 1, steps = 0] = [chunks[0], chunks[1], shape[2]];
  const opened = new Map<string, Promise<Numbers | null>>();
  return Promise.all(
    cells.map(async ([row, column]) => {
      const chunkFile = join(path, chunkPath([Math.floor(row / high), Math.floor(column / wide), 0]));
      const opening = opened.get(chunkFile) ?? readChunk(chunkFile, dtype);
      opened.set(chunkFile, opening);
      const chunk = await opening;
      if (!chunk) return new Float64Array(steps).fill(NaN);
      const at = ((row % high) * wide + (column % wide)) * steps;
      return Float64Array.from(chunk.subarray(at, at + steps));
    }),
  );
}

/** One step of the map copy as lat x lon. */
async function mapOf(
  { path, chunks, dtype }: StoredArray,
  step: number,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Promise<Float64Array> {
  const out = new Float64Array(rows * columns).fill(NaN);
  const [depth = 1, high = 1, wide = 1] = chunks;
  for (let row = 0; row < rows; row += high) {
    for (let column = 0; column < columns; column += wide) {
      const index = [Math.floor(step / depth), row / high, column / wide];
      const chunk = await readChunk(join(path, chunkPath(index)), dtype);
      if (!chunk) continue;
      for (let y = 0; y < Math.min(high, rows - row); y++) {
        const at = ((step % depth) * high + y) * wide;
        out.set(chunk.subarray(at, at + Math.min(wide, columns - column)), (row + y) * columns + column);
      }
    }
  }
  return out;
}

type Band = { readonly row: number; readonly rows: number };

/** All steps of whole rows of the map copy as lat x lon x time. */
async function bandOf({ path, chunks, dtype, shape }: StoredArray, band: Band, columns: number): Promise<Numbers> {
  const [steps = 0] = shape;
  const [depth = 1, high = 1, wide = 1] = chunks;
  const length = band.rows * columns * steps;
  const out = (dtype === 'float32' ? new Float32Array(length) : new Float64Array(length)).fill(NaN);
  const end = band.row + band.rows;
  for (let step = 0; step < steps; step += depth) {
    for (let tileRow = Math.floor(band.row / high) * high; tileRow < end; tileRow += high) {
      for (let column = 0; column < columns; column += wide) {
        const chunk = await readChunk(join(path, chunkPath([step / depth, tileRow / high, column / wide])), dtype);
        if (chunk) turnTile(chunk, out, { step, tileRow, column, band, columns, steps, depth, high, wide });
      }
    }
  }
  return out;
}

type Tile = {
  readonly step: number;
  readonly tileRow: number;
  readonly column: number;
  readonly band: Band;
  readonly columns: number;
  readonly steps: number;
  readonly depth: number;
  readonly high: number;
  readonly wide: number;
};

/** Lays a tile in time x lat x lon into a band in lat x lon x time. */
function turnTile(
  chunk: Numbers,
  out: Numbers,
  { step, tileRow, column, band, columns, steps, depth, high, wide }: Tile,
): void {
  for (let y = Math.max(tileRow, band.row); y < Math.min(tileRow + high, band.row + band.rows); y++) {
    for (let x = 0; x < Math.min(wide, columns - column); x++) {
      const to = ((y - band.row) * columns + column + x) * steps + step;
      for (let s = 0; s < Math.min(depth, steps - step); s++)
        out[to + s] = chunk[(s * high + y - tileRow) * wide + x] ?? NaN;
    }
  }
}

async function readMeta(path: string): Promise<Meta> {
  const read = JSON.parse(await readFile(join(path, 'zarr.json'), 'utf8')) as {
    readonly shape: number[];
    readonly data_type: 'float32' | 'float64';
    readonly chunk_grid: { readonly configuration: { readonly chunk_shape: number[] } };
  };
  return { shape: read.shape, chunks: read.chunk_grid.configuration.chunk_shape, dtype: read.data_type };
}

/** The numbers of a chunk; null where it was never written. */
async function readChunk(path: string, dtype: Meta['dtype']): Promise<Numbers | null> {
  const packed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return packed && numbersOf(await unzip(packed), dtype);
}

function numbersOf(bytes: Buffer, dtype: Meta['dtype']): Numbers {
  const { buffer } = new Uint8Array(bytes);
  return dtype === 'float32' ? new Float32Array(buffer) : new Float64Array(buffer);
}
