import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { areaMeans, type WeightedCell } from '#shared/engine/area';
import { dayNumber, msPerDay } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/variables';
import type { Series } from '#shared/engine/series';
import type { GridSegment, StoredGrid } from '../db/schema/catalog';

import { openCube, type Cube } from './cubeRead';

/** Opens the stored pieces of gridded sets, each once: make one for a piece of work and let it go. */
export type CubeStore = { readonly open: (segment: Pick<GridSegment, 'folder'>) => Promise<Cube> };
export function openCubeStore(storeDir: string): CubeStore {
  const opened = new Map<string, Promise<Cube>>();
  return {
    open({ folder }) {
      const known = opened.get(folder) ?? openCube(join(storeDir, folder));
      opened.set(folder, known);
      return known;
    },
  };
}

type KnownRange = { readonly asOf?: string; readonly from?: string };

/** Pieces in the order in which they are laid over each other: what is preliminary never replaces what is final. */
export const byQuality = (segments: readonly GridSegment[]): readonly GridSegment[] => [
  ...segments.filter(({ preliminary }) => preliminary),
  ...segments.filter(({ preliminary }) => !preliminary),
];

/**
 * The pieces in the order in which they are laid over each other. As of a day: those that had come in by its end, oldest first, so
 * that a newer one replaces; then, for days that none of them holds, the later ones, where the first to come stands.
 */
function knownSegments(
  { segments }: StoredGrid,
  asOf: string | undefined,
): { readonly known: readonly GridSegment[]; readonly later: readonly GridSegment[] } {
  if (asOf === undefined) return { known: byQuality(segments), later: [] };
  const end = Date.parse(`${asOf}T23:59:59.999Z`);
  const isKnown = (segment: GridSegment) => Date.parse(segment.ingestedAt) <= end;
  return { known: byQuality(segments.filter(isKnown)), later: segments.filter((segment) => !isKnown(segment)) };
}

/** The daily series of some cells of a gridded set: of one cell as it is, of several their weighted mean. */
export async function readGridSeries(
  cubeStore: CubeStore,
  grid: StoredGrid,
  {
    cells,
    variables,
    asOf,
    from,
  }: KnownRange & { readonly cells: readonly WeightedCell[]; readonly variables: readonly VariableId[] },
): Promise<Series> {
  const variableIds = variables.filter((variable) => grid.variables.some(({ id }) => id === variable));
  if (grid.steps !== 'day' || grid.segments.length === 0 || variableIds.length === 0)
    return { firstDay: 0, days: 0, values: {} };
  const firstDay = Math.max(
    Math.min(...grid.segments.map(({ first }) => first / msPerDay)),
    from === undefined ? -Infinity : dayNumber(from),
  );
  const lastDay = Math.min(
    Math.max(...grid.segments.map(({ last }) => last / msPerDay)),
    asOf === undefined ? Infinity : dayNumber(asOf),
  );
  const days = Math.max(0, lastDay - firstDay + 1);
  const values: Partial<Record<VariableId, Float64Array>> = {};
  const preliminary = new Uint8Array(days);
  for (const variable of variableIds) {
    const laid = await laidCells(cubeStore, grid, { variable, cells, firstDay, days, asOf, preliminary });
    values[variable] =
      laid.length === 1
        ? (laid[0] ?? new Float64Array(days))
        : areaMeans(laid.map((series, i) => ({ weight: cells[i]?.[2] ?? 0, values: series })));
  }
  return { firstDay, days, values, ...(preliminary.includes(1) ? { preliminary } : {}) };
}

type CellQuery = {
  readonly variable: string;
  readonly cells: readonly WeightedCell[];
  readonly firstDay: number;
  readonly days: number;
  readonly asOf: string | undefined;
  /** Is marked with 1 on each day that a preliminary piece tells. */
  readonly preliminary: Uint8Array;
};

async function laidCells(
  cubeStore: CubeStore,
  grid: StoredGrid,
  { variable, cells, firstDay, days, asOf, preliminary }: CellQuery,
): Promise<readonly Float64Array[]> {
  const { known, later } = knownSegments(grid, asOf);
  const laid = cells.map(() => new Float64Array(days).fill(NaN));
  const taken = new Uint8Array(days);
  const within = ({ first, last, variables }: GridSegment) =>
    variables.includes(variable) && last / msPerDay >= firstDay && first / msPerDay < firstDay + days;
  for (const [segments, replaces] of [
    [known, true],
    [later, false],
  ] as const) {
    for (const segment of segments.filter(within)) {
      const cube = await cubeStore.open(segment);
      const read = await cube.readCells(
        variable,
        cells.map(([row, column]) => [row, column]),
      );
      const open = cube.times.map((time) => {
        const at = Math.floor(time / msPerDay) - firstDay;
        return at >= 0 && at < days && (replaces || taken[at] === 0) ? at : -1;
      });
      open.forEach((at, step) => {
        if (at < 0) return;
        taken[at] = segment.preliminary ? 2 : 1;
        read.forEach((series, c) => {
          const target = laid[c];
          if (target) target[at] = series[step] ?? NaN;
        });
      });
    }
  }
  for (let at = 0; at < days; at++) if (taken[at] === 2) preliminary[at] = 1;
  return laid;
}

/** One step of a gridded set as lat x lon, from the newest piece that holds it, of the final ones where there are any; null where none does. */
export async function readGridMap(
  cubeStore: CubeStore,
  grid: StoredGrid,
  variable: string,
  time: number,
): Promise<Float64Array | null> {
  for (const segment of byQuality(grid.segments).toReversed()) {
    if (!segment.variables.includes(variable) || time < segment.first || time > segment.last) continue;
    const cube = await cubeStore.open(segment);
    const step = cube.times.indexOf(time);
    if (step >= 0) return cube.readMap(variable, step);
  }
  return null;
}

const root = 'cubes';
export const cubeFolder = (tenantId: string, dataSetId: string, version: string): string =>
  [root, tenantId, dataSetId, version].join('/');

/**
 * Removes the folders that no gridded set names: what an ingest that was killed left behind. Where other processes may be writing just
 * now only folders of some age are left over. Answers their names.
 */
export async function sweepCubes(
  storeDir: string,
  named: ReadonlySet<string>,
  { leastAgeMs, now }: { readonly leastAgeMs: number; readonly now: Date },
): Promise<readonly string[]> {
  const swept: string[] = [];
  for (const tenant of await foldersIn(join(storeDir, root))) {
    for (const set of await foldersIn(join(storeDir, root, tenant))) {
      for (const version of await foldersIn(join(storeDir, root, tenant, set))) {
        const folder = [root, tenant, set, version].join('/');
        if (named.has(folder)) continue;
        const { mtimeMs } = await stat(join(storeDir, folder));
        if (now.getTime() - mtimeMs < leastAgeMs) continue;
        await rm(join(storeDir, folder), { recursive: true, force: true });
        swept.push(folder);
      }
    }
  }
  return swept;
}

async function foldersIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
