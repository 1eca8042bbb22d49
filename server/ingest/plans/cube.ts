import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CubeFile } from '../../feeds/feed';
import type { Grid } from '../../data/grid';
import { newId } from '../../db/ids';
import { cubeChanges, type CubeChanges } from '../../data/cubeChanges';
import { cubeFolder, openCubeStore } from '../../data/cubes';
import type { CubeSummary } from '../../data/cubeWrite';
import type { Progress } from '../../data/cubeChunks';
import type { FeedReport } from '../../feeds/reading/report';
import type { Brought, IngestContext } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import { checkKind, findSet, newestVersion, refusedShareOf, type SetRow } from '../pipeline/repository';
import type { IngestResult } from '../pipeline/result';
import { planSet, type SetPlan } from '../pipeline/setPlan';
import { asFound, nothingChanged, storeVersion, unchangedResult } from '../pipeline/storeVersion';
import { countTargets } from '../pipeline/targetRepository';
import { matched } from './cubeGrid';
import { cubePlan } from './cubePlan';
import { cubeReport, tooManyRefusedOf } from './cubeReport';
import { writeChecked } from './cubeUnits';

type Watch = { readonly onProgress?: Progress; readonly signal?: AbortSignal };

/**
 * Stores a gridded file: its two copies are written under a name of their own first, then one transaction refers to them. Killed
 * before that, it leaves a folder that nobody names and the next start sweeps.
 */
export async function ingestCube(
  context: IngestContext,
  brought: Brought,
  file: CubeFile,
  options: IngestOptions,
  watch: Watch,
): Promise<IngestResult> {
  const before = await storedCube(context, brought, file, options);
  const { set, stored } = before;
  const { format, origin } = file;
  const unchanged = (report: FeedReport): IngestResult => ({
    ...unchangedResult({ file: brought, format, report }, set),
    version: stored?.version ?? null,
    targetCount: before.targetCount,
    messages: [nothingChanged(set.id, stored?.version ?? 0)],
  });
  const { preliminary = false } = options;
  const isOfSameQuality = (stored?.grid?.segments.at(-1)?.preliminary ?? false) === preliminary;
  if (before.newest?.fileHash === brought.fileHash && isOfSameQuality && !options.revised)
    return unchanged(before.newest.report as FeedReport);
  const grid = matched(stored, file.grid, set.id);
  const folder = cubeFolder(context.tenantId, set.id, newId(context.now.getTime()));
  const path = join(context.storeDir, folder);
  try {
    const { refusedShare } = before;
    const written = await writeAndCompare(context, {
      stored,
      grid,
      folder,
      preliminary,
      watch: { ...watch, refusedShare },
    });
    const report = cubeReport(format, grid, written.summary);
    const fault = tooManyRefusedOf(report, written.summary, refusedShare);
    if (fault) throw fault;
    if (written.changes?.count === 0 && !written.changes.isLonger) {
      await rm(path, { recursive: true, force: true });
      return unchanged(report);
    }
    const plan = cubePlan({ context, file, grid, folder, before: { set, stored }, options, ...written });
    return await storeVersion(context, { file: brought, format, origin, report, options }, plan);
  } catch (fault) {
    await rm(path, { recursive: true, force: true });
    throw fault;
  }
}

/** What is stored of the file's set before anything is written; null where the file founds it. */
async function storedCube(
  context: IngestContext,
  { fileName }: Brought,
  { origin }: CubeFile,
  options: IngestOptions,
): Promise<{
  readonly set: SetPlan;
  readonly stored: SetRow | null;
  readonly newest: Awaited<ReturnType<typeof newestVersion>>;
  readonly targetCount: number;
  readonly refusedShare: number;
}> {
  const planned = planSet(origin, options, fileName);
  return context.transact(async (db) => {
    const stored = await findSet(db, options, planned);
    checkKind(stored, 'grid');
    return {
      set: asFound(planned, stored),
      stored,
      newest: stored ? await newestVersion(db, stored.id) : null,
      targetCount: stored ? await countTargets(db, stored.id) : 0,
      refusedShare: await refusedShareOf(db, asFound(planned, stored), options),
    };
  });
}

/** Writes the new piece, which checks its values, and lays it beside what its set holds: null where the set is new. */
async function writeAndCompare(
  { storeDir }: IngestContext,
  {
    stored,
    grid,
    folder,
    preliminary,
    watch,
  }: {
    readonly stored: SetRow | null;
    readonly grid: Grid;
    readonly folder: string;
    readonly preliminary: boolean;
    readonly watch: Watch & { readonly refusedShare: number };
  },
): Promise<{ readonly summary: CubeSummary; readonly changes: CubeChanges | null }> {
  const summary = await writeChecked(join(storeDir, folder), grid, watch);
  if (!stored?.grid) return { summary, changes: null };
  const cubeStore = openCubeStore(storeDir);
  const ids = grid.variables.map(({ id }) => id);
  const cube = await cubeStore.open({ folder });
  return { summary, changes: await cubeChanges(cubeStore, stored.grid, cube, ids, preliminary) };
}
