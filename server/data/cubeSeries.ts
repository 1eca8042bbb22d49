import { join } from 'node:path';
import type { GridVariable } from './grid';
import { chunkPath, seriesLayout } from './cubeLayout';
import { writeMeta } from './cubeMeta';
import { openCube } from './cubeRead';
import { blank, bytesOf, writeChunk, type Progress, type Size } from './cubeChunks';

const bandBytes = 192 * 1024 * 1024;

/** The second copy is made from the first, in bands of rows that fit into memory. */
export async function writeSeries(
  partial: string,
  variable: GridVariable,
  size: Size,
  { signal, report }: { readonly signal: AbortSignal | undefined; readonly report: Progress },
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
    const numbers = await cube.readBand(variable.id, from, rows);
    for (let row = 0; row < rows; row += high) {
      for (let column = 0; column < size.columns; column += wide) {
        const chunk = blank(variable.dtype, high * wide * size.steps);
        for (let y = 0; y < Math.min(high, rows - row); y++) {
          for (let x = 0; x < Math.min(wide, size.columns - column); x++) {
            const at = ((row + y) * size.columns + column + x) * size.steps;
            chunk.set(numbers.subarray(at, at + size.steps), (y * wide + x) * size.steps);
          }
        }
        await writeChunk(join(folder, chunkPath([(from + row) / high, column / wide, 0])), chunk);
      }
    }
    report((from + rows) / size.rows);
  }
}
