/**
 * How a cube is cut into chunks. Every cube is kept twice: `map.zarr` in time x lat x lon with a few steps of large tiles, so that the
 * map of one step opens few files; `series.zarr` in lat x lon x time with all steps of a few cells, so that a series opens one.
 */
export type Layout = { readonly shape: readonly number[]; readonly chunks: readonly number[] };
type CubeSize = { readonly steps: number; readonly rows: number; readonly columns: number };

const mapBytes = 1024 * 1024;
/** Smaller, as a series wants one cell of its chunk: some milliseconds to open. */
const seriesBytes = 256 * 1024;
const tile = 256;

export function mapLayout({ steps, rows, columns }: CubeSize, bytes: number): Layout {
  const [y, x] = [Math.min(rows, tile), Math.min(columns, tile)];
  const t = Math.max(1, Math.min(steps, Math.floor(mapBytes / (y * x * bytes))));
  return { shape: [steps, rows, columns], chunks: [t, y, x] };
}

export function seriesLayout({ steps, rows, columns }: CubeSize, bytes: number): Layout {
  const side = Math.max(1, Math.floor(Math.sqrt(seriesBytes / (steps * bytes))));
  return { shape: [rows, columns, steps], chunks: [Math.min(rows, side), Math.min(columns, side), steps] };
}

export const chunkPath = (index: readonly number[]): string => ['c', ...index].join('/');
