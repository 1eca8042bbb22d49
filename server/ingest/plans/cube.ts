import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dateOf } from '#shared/engine/calendar';
import { findVariable } from '#shared/engine/variables';
import { newId } from '../../db/ids';
import { cubeChanges, type CubeChanges } from '../../data/cubeChanges';
import { cubeFolder, openShelf } from '../../data/cubes';
import { writeCube, type CubeSummary, type Progress } from '../../data/cubeWrite';
import { msPerDay } from '../../feeds/reading/days';
import type { Grid } from '../../feeds/grids/grid';
import type { CubeFile } from '../../feeds/read';
import type { FeedReport } from '../../feeds/reading/report';
import { areaCorrections } from './areaCorrections';
import { cellId, cellTargets, prolonged } from './cellTargets';
import { cubeReport } from './cubeReport';
import { extended, matched } from './cubeGrid';
import {
  chainedHash,
  checkKind,
  countTargets,
  findSet,
  lockSet,
  newestVersion,
  saveCorrections,
  saveSet,
  saveTargets,
  saveVersion,
  targetsOf,
  type SetRow,
} from '../pipeline/repository';
import { touchedEvents } from '../pipeline/touchedEvents';
import { planSet, riskTypesOf } from '../pipeline/setPlan';
import { checkPlausible } from '../pipeline/agreement';
import {
  type Brought,
  IngestFault,
  type IngestContext,
  type IngestOptions,
  type IngestResult,
} from '../pipeline/types';

/** More cells than this are not listed as targets one by one: places are added as they are wanted. */
const mostCells = 250_000;
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
  const plan = planSet(file.origin, options, brought.fileName);
  const before = await context.transact(async (db) => {
    const found = await findSet(db, options, plan);
    return {
      found,
      newest: found ? await newestVersion(db, found.id) : null,
      targets: found ? await countTargets(db, found.id) : 0,
    };
  });
  checkKind(before.found, 'grid');
  const { found } = before;
  const set = found ? { ...plan, id: found.id, name: found.name, providerId: found.providerId } : plan;
  const grid = matched(found, file.grid, set.id);
  const unchanged = (report: FeedReport): IngestResult => ({
    ...resultOf(brought, file, set, report),
    version: found?.version ?? null,
    changed: false,
    targetCount: before.targets,
    messages: [`Nothing changed: ${set.id} holds all of this file already (version ${found?.version ?? 0}).`],
  });
  if (found && before.newest?.fileHash === brought.fileHash && !options.revised)
    return unchanged(before.newest.report as FeedReport);

  const folder = cubeFolder(context.tenantId, set.id, newId(context.now.getTime()));
  const path = join(context.storeDir, folder);
  try {
    const summary = await writeCube(path, grid, watch);
    const report = cubeReport(file.format, grid, summary);
    const shelf = openShelf(context.storeDir);
    const ids = grid.variables.map(({ id }) => id);
    const changes = found?.grid ? await cubeChanges(shelf, found.grid, await shelf.open({ folder }), ids) : null;
    if (changes && changes.count === 0 && !changes.isLonger) {
      await rm(path, { recursive: true, force: true });
      return unchanged(report);
    }
    if (changes)
      checkPlausible(
        [{ common: changes.common, agreeing: changes.common - changes.count, ratio: changes.ratio }],
        options,
      );
    return await store(context, brought, { file, set, grid, folder, summary, report, changes, found, options });
  } catch (fault) {
    await rm(path, { recursive: true, force: true });
    throw fault;
  }
}

type Storing = {
  readonly file: CubeFile;
  readonly set: ReturnType<typeof planSet>;
  readonly grid: Grid;
  readonly folder: string;
  readonly summary: CubeSummary;
  readonly report: FeedReport;
  readonly changes: CubeChanges | null;
  readonly found: SetRow | null;
  readonly options: IngestOptions;
};

async function store(context: IngestContext, brought: Brought, storing: Storing): Promise<IngestResult> {
  const { file, set, grid, folder, summary, report, changes, found, options } = storing;
  const { tenantId, now } = context;
  return context.transact(async (db) => {
    const locked = await lockSet(db, tenantId, set.id);
    if ((locked?.version ?? 0) !== (found?.version ?? 0)) {
      throw new IngestFault(
        'catalog.changedMeanwhile',
        `Another file came into ${set.id} in the meantime. Bring this one in again.`,
      );
    }
    const version = (locked?.version ?? 0) + 1;
    const contentHash = chainedHash(locked?.contentHash ?? '', summary.contentHash);
    const stored = extended(locked?.grid ?? null, { file, grid, folder, version, now });
    const isDaily = grid.steps === 'day';
    const known = await targetsOf(db, set.id);
    const [firstDate, lastDate] = [
      dateOf(Math.min(...stored.segments.map(({ first }) => first)) / msPerDay),
      dateOf(Math.max(...stored.segments.map(({ last }) => last)) / msPerDay),
    ];
    const cells = isDaily ? cellTargets(set.id, grid, summary.cellsWithData, { firstDate, lastDate }) : [];
    const ofCells = (changes?.changes ?? []).map(({ row, column, ...change }) => ({
      targetId: cellId(set.id, grid, row, column),
      ...change,
    }));
    const ofAreas =
      locked?.grid && isDaily
        ? await areaCorrections(openShelf(context.storeDir), {
            before: locked.grid,
            after: stored,
            targets: known,
            changes: changes?.changes ?? [],
          })
        : [];
    const corrections = [...ofCells, ...ofAreas];
    const isTold = changes === null || changes.count === changes.changes.length;
    // Where there are too many changes to note one by one, every event on a changed day is named.
    const ofDates = (changes?.dates ?? []).map((date) => ({
      targetId: '',
      variable: '',
      date,
      before: null,
      after: null,
    }));
    const events = await touchedEvents(db, {
      dataSetId: set.id,
      corrections: isTold ? corrections : ofDates,
      anywhere: !isTold,
    });
    const variables = grid.variables.flatMap(({ variable }) => variable ?? []);
    await saveSet(db, context, {
      plan: set,
      found: locked,
      origin: file.origin,
      options,
      version,
      contentHash,
      content: {
        kind: 'grid',
        variables: grid.variables.map(({ id, name, unit, attributes }) => ({
          id,
          unit,
          name: findVariable(id)?.name ?? String(attributes['long_name'] ?? name),
        })),
        riskTypeIds: riskTypesOf(variables),
        firstDate,
        lastDate,
        dayOffsetHours: options.utcOffset ?? 0,
        description: `${isDaily ? 'Daily values' : 'Fields'} on a grid of ${grid.lats.length} x ${grid.lons.length} cells.`,
        grid: stored,
      },
    });
    const into = { tenantId, dataSetId: set.id };
    const knownIds = new Set(known.map(({ id }) => id));
    await saveTargets(db, into, [
      ...cells.filter(({ id }) => cells.length <= mostCells || knownIds.has(id)),
      ...prolonged(known, cells, { firstDate, lastDate }),
    ]);
    await saveCorrections(db, { ...into, version }, corrections);
    const count = (changes?.count ?? 0) + ofAreas.length;
    await saveVersion(db, context, {
      dataSetId: set.id,
      version,
      contentHash,
      fileHash: brought.fileHash,
      fileName: brought.fileName,
      rows: grid.times.length,
      report,
      corrections: count,
      events: events.map(({ id }) => id),
    });
    const messages = [
      ...(cells.length > mostCells
        ? [
            `${cells.length} cells are too many to list as monitoring targets: add the places you want with --places-file or ingest PLACES.geojson --data-set ${set.id}.`,
          ]
        : []),
      ...(changes && changes.count > changes.changes.length
        ? [`${changes.count} values changed; the first ${changes.changes.length} are noted one by one.`]
        : []),
      ...(isDaily
        ? []
        : ['Its steps are not days: it can be looked at in the explorer, but no coverage can rest on it.']),
    ];
    return {
      ...resultOf(brought, file, set, report),
      version,
      changed: true,
      targets: cells
        .filter(({ id }) => !knownIds.has(id))
        .slice(0, 20)
        .map(({ id, name }) => ({ id, name, isNew: true })),
      targetCount: await countTargets(db, set.id),
      corrections: count,
      corrected: corrections.slice(0, 100),
      events,
      messages,
    };
  });
}

const resultOf = (
  brought: Brought,
  file: CubeFile,
  set: { readonly id: string; readonly providerId: string },
  report: FeedReport,
) => ({
  file: brought.fileName,
  format: file.format,
  dataSetId: set.id,
  providerId: set.providerId,
  rows: report.rows,
  firstDate: report.first,
  lastDate: report.last,
  targets: [],
  corrections: 0,
  corrected: [],
  events: [],
  report,
});
