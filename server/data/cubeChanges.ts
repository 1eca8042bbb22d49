import { dateOf, msPerDay } from '#shared/engine/calendar';
import type { StoredGrid } from '../db/schema/catalog';
import { byQuality, type CubeStore } from './cubes';
import type { Cube } from './cubeRead';

export type CellChange = {
  readonly row: number;
  readonly column: number;
  readonly variable: string;
  readonly date: string;
  readonly before: number | null;
  readonly after: number | null;
};
export type CubeChanges = {
  /** The first `listed` changes. */
  readonly changes: readonly CellChange[];
  readonly count: number;
  /** All days on which something changed. */
  readonly dates: readonly string[];
  /** Values in both, cells that are zero in both left out. */
  readonly common: number;
  readonly ratio: number | null;
  /** The new piece holds steps or variables that were not stored, or is final where what is stored is not. */
  readonly isLonger: boolean;
};

const listed = 50_000;
const bandBytes = 64 * 1024 * 1024;
const orNull = (value: number) => (Number.isNaN(value) ? null : value);

/** Compares a new piece, cell by cell and step by step, with what its set holds now. */
export async function cubeChanges(
  cubeStore: CubeStore,
  grid: StoredGrid,
  cube: Cube,
  variables: readonly string[],
  isPreliminary = false,
): Promise<CubeChanges> {
  const changes: CellChange[] = [];
  const ratios: number[] = [];
  const days = new Set<number>();
  let [count, common, isLonger] = [0, 0, false];
  const [rows, columns, steps] = [grid.lats.length, grid.lons.length, cube.times.length];
  const band = Math.max(1, Math.floor(bandBytes / (columns * steps * 8)));
  for (const variable of variables) {
    const where = await holdersOf(cubeStore, grid, variable, cube.times);
    isLonger ||= where.some((holder) => holder === null || (holder.isPreliminary && !isPreliminary));
    const cubes = [...new Set(where.flatMap((holder) => (holder ? [holder.cube] : [])))];
    for (let row = 0; row < rows; row += band) {
      const high = Math.min(band, rows - row);
      const after = await cube.readBand(variable, row, high);
      const bands = new Map(
        await Promise.all(cubes.map(async (cube) => [cube, await cube.readBand(variable, row, high)] as const)),
      );
      for (let cell = 0; cell < high * columns; cell++) {
        for (let s = 0; s < steps; s++) {
          const holder = where[s];
          // What is preliminary changes nothing that is final.
          if (!holder || (isPreliminary && !holder.isPreliminary)) continue;
          const old = bands.get(holder.cube)?.[cell * holder.cube.times.length + holder.step] ?? NaN;
          const now = after[cell * steps + s] ?? NaN;
          if (!Number.isNaN(old) && !Number.isNaN(now) && (old !== 0 || now !== 0)) common += 1;
          if (old === now || (Number.isNaN(old) && Number.isNaN(now))) continue;
          count += 1;
          days.add(Math.floor((cube.times[s] ?? 0) / msPerDay));
          if (old !== 0 && now !== 0 && ratios.length < listed && !Number.isNaN(old / now)) ratios.push(now / old);
          if (changes.length >= listed) continue;
          const date = dateOf(Math.floor((cube.times[s] ?? 0) / msPerDay));
          changes.push({
            row: row + Math.floor(cell / columns),
            column: cell % columns,
            variable,
            date,
            before: orNull(old),
            after: orNull(now),
          });
        }
      }
    }
  }
  ratios.sort((a, b) => a - b);
  return {
    changes,
    count,
    dates: [...days].sort((a, b) => a - b).map(dateOf),
    common,
    ratio: ratios[Math.floor(ratios.length / 2)] ?? null,
    isLonger,
  };
}

type Holder = { readonly cube: Cube; readonly step: number; readonly isPreliminary: boolean };

/** For each step the stored piece that stands for it, and where in it. */
async function holdersOf(
  cubeStore: CubeStore,
  { segments }: StoredGrid,
  variable: string,
  times: Float64Array,
): Promise<readonly (Holder | null)[]> {
  const holders = Array.from(times, (): Holder | null => null);
  const wanted = new Map(Array.from(times, (time, i) => [time, i]));
  for (const segment of byQuality(segments)) {
    if (!segment.variables.includes(variable)) continue;
    const cube = await cubeStore.open(segment);
    cube.times.forEach((time, step) => {
      const i = wanted.get(time);
      if (i !== undefined) holders[i] = { cube, step, isPreliminary: segment.preliminary === true };
    });
  }
  return holders;
}
