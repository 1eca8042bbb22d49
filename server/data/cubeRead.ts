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
  const metaOf = (path: string) => {
    const known = metas.get(path) ?? readMeta(path);
    metas.set(path, known);
    return known;
  };
  const series = (variable: string) => join(folder, 'series.zarr', variable);
  const maps = (variable: string) => join(folder, 'map.zarr', variable);

  async function readCells(
    variable: string,
    cells: readonly (readonly [number, number])[],
  ): Promise<readonly Float64Array[]> {
    const { chunks, dtype, shape } = await metaOf(series(variable));
    const [high = 1, wide = 1, steps = 0] = [chunks[0], chunks[1], shape[2]];
    const opened = new Map<string, Promise<Numbers | null>>();
    return Promise.all(
      cells.map(async ([row, column]) => {
        const path = join(series(variable), chunkPath([Math.floor(row / high), Math.floor(column / wide), 0]));
        const known = opened.get(path) ?? readChunk(path, dtype);
        opened.set(path, known);
        const chunk = await known;
        if (!chunk) return new Float64Array(steps).fill(NaN);
        const at = ((row % high) * wide + (column % wide)) * steps;
        return Float64Array.from(chunk.subarray(at, at + steps));
      }),
    );
  }

  return {
    times: seconds.map((second) => second * 1000),
    lats,
    lons,
    readCells,
    async readCell(variable, row, column) {
      const [cell] = await readCells(variable, [[row, column]]);
      return cell ?? new Float64Array();
    },
    async readMap(variable, step) {
      const { chunks, dtype } = await metaOf(maps(variable));
      const out = new Float64Array(lats.length * lons.length).fill(NaN);
      const [depth = 1, high = 1, wide = 1] = chunks;
      for (let row = 0; row < lats.length; row += high) {
        for (let column = 0; column < lons.length; column += wide) {
          const chunk = await readChunk(
            join(maps(variable), chunkPath([Math.floor(step / depth), row / high, column / wide])),
            dtype,
          );
          if (!chunk) continue;
          for (let y = 0; y < Math.min(high, lats.length - row); y++) {
            const at = ((step % depth) * high + y) * wide;
            out.set(chunk.subarray(at, at + Math.min(wide, lons.length - column)), (row + y) * lons.length + column);
          }
        }
      }
      return out;
    },
    async readBand(variable, row, rows) {
      const { chunks, dtype, shape } = await metaOf(maps(variable));
      const [steps = 0] = shape;
      const [depth = 1, high = 1, wide = 1] = chunks;
      const out: Numbers = (
        dtype === 'float32'
          ? new Float32Array(rows * lons.length * steps)
          : new Float64Array(rows * lons.length * steps)
      ).fill(NaN);
      for (let t = 0; t < steps; t += depth) {
        for (let tileRow = Math.floor(row / high) * high; tileRow < row + rows; tileRow += high) {
          for (let column = 0; column < lons.length; column += wide) {
            const chunk = await readChunk(
              join(maps(variable), chunkPath([t / depth, tileRow / high, column / wide])),
              dtype,
            );
            if (!chunk) continue;
            for (let y = Math.max(tileRow, row); y < Math.min(tileRow + high, row + rows); y++) {
              for (let x = 0; x < Math.min(wide, lons.length - column); x++) {
                const to = ((y - row) * lons.length + column + x) * steps + t;
                for (let s = 0; s < Math.min(depth, steps - t); s++)
                  out[to + s] = chunk[(s * high + y - tileRow) * wide + x] ?? NaN;
              }
            }
          }
        }
      }
      return out;
    },
  };
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
