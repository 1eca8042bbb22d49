import { addDays, dateOf, msPerDay } from '#shared/engine/calendar';
import { findVariable } from '#shared/engine/variables';
import type { CubeFile } from '../../feeds/feed';
import type { Grid } from '../../data/grid';
import type { Db } from '../../db/open';
import type { StoredGrid } from '../../db/schema/catalog';
import type { CubeChanges } from '../../data/cubeChanges';
import { openCubeStore } from '../../data/cubes';
import type { CubeSummary } from '../../data/cubeWrite';
import type { IngestContext } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import type { SetContent, SetRow } from '../pipeline/repository';
import type { CorrectionRow } from '../pipeline/result';
import { riskTypesOf, type SetPlan } from '../pipeline/setPlan';
import type { Destination, Difference, StoragePlan } from '../pipeline/storeVersion';
import { targetsOf, type NewTarget } from '../pipeline/targetRepository';
import type { TargetRow } from '../../data/targets';
import { areaCorrections } from './areaCorrections';
import { cellId, cellTargets, prolonged } from './cellTargets';
import { extended } from './cubeGrid';
import { DataFault } from '#shared/engine/dataFault';

/** More cells than this are not listed as targets one by one: places are added as they are wanted. */
const mostCells = 250_000;
const targetsReported = 20;

/** A gridded file whose values lie in `folder` already: what is left is to refer to them. */
type WrittenCube = {
  readonly context: IngestContext;
  readonly file: CubeFile;
  /** The file's grid, turned the way of its set. */
  readonly grid: Grid;
  readonly folder: string;
  readonly summary: CubeSummary;
  /** Against `before`; null where the set is new. */
  readonly changes: CubeChanges | null;
  /** The set that the file was compared with. */
  readonly before: { readonly set: SetPlan; readonly stored: SetRow | null };
  readonly options: IngestOptions;
};

export const cubePlan = (cube: WrittenCube): StoragePlan<null> => ({
  kind: 'grid',
  compare: (db, destination) => differenceOf(db, cube, destination),
  // The values lie in their folder, which the set's grid names.
  write: () => Promise.resolve(),
});

async function differenceOf(db: Db, cube: WrittenCube, destination: Destination): Promise<Difference<null>> {
  const { set, stored } = destination;
  checkUnmoved(cube, destination);
  const { context, file, grid, folder, summary, changes } = cube;
  const { preliminary = false } = cube.options;
  const { version } = destination;
  const after = extended(stored?.grid ?? null, { file, grid, folder, version, now: context.now, preliminary });
  const period = periodOf(after);
  const cells = grid.steps === 'day' ? cellTargets(set.id, grid, summary.cellsWithData, period) : [];
  const targets = await targetsOf(db, set.id);
  const knownIds = new Set(targets.map(({ id }) => id));
  const ofAreas = await correctionsOfAreas(cube, { before: stored?.grid ?? null, after, known: targets });
  const corrections = [...correctionsOfCells(set.id, cube), ...ofAreas];
  return {
    isChanged: true,
    agreements: changes
      ? [{ common: changes.common, agreeing: changes.common - changes.count, ratio: changes.ratio }]
      : [],
    corrections,
    correctionCount: (changes?.count ?? 0) + ofAreas.length,
    touched: touchedBy(changes, corrections),
    late: lateDays(stored?.grid ?? null, period),
    contentHash: summary.contentHash,
    content: contentOf(cube, after, period),
    targets: [
      ...cells.filter(({ id }) => cells.length <= mostCells || knownIds.has(id)),
      ...prolonged(targets, cells, period),
    ],
    reportedTargets: newTargets(cells, knownIds),
    messages: messagesOf(cube, set.id, cells.length),
    changes: null,
  };
}

/** The comparison was made before this transaction: it holds only for the version that it was made with. */
function checkUnmoved({ before }: WrittenCube, { set, stored }: Destination) {
  if (set.id === before.set.id && (stored?.version ?? 0) === (before.stored?.version ?? 0)) return;
  throw new DataFault(
    'catalog.changedMeanwhile',
    `Another file came into ${set.id} in the meantime. Bring this one in again.`,
  );
}

type Span = { readonly firstDate: string; readonly lastDate: string };
const periodOf = ({ segments }: StoredGrid): Span => ({
  firstDate: dateOf(Math.min(...segments.map(({ first }) => first)) / msPerDay),
  lastDate: dateOf(Math.max(...segments.map(({ last }) => last)) / msPerDay),
});

const correctionsOfCells = (dataSetId: string, { grid, changes }: WrittenCube): readonly CorrectionRow[] =>
  (changes?.changes ?? []).map(({ row, column, ...change }) => ({
    targetId: cellId(dataSetId, grid, row, column),
    ...change,
  }));

async function correctionsOfAreas(
  { context, grid, changes }: WrittenCube,
  {
    before,
    after,
    known,
  }: { readonly before: StoredGrid | null; readonly after: StoredGrid; readonly known: readonly TargetRow[] },
): Promise<readonly CorrectionRow[]> {
  if (before === null || grid.steps !== 'day') return [];
  const cubeStore = openCubeStore(context.storeDir);
  return areaCorrections(cubeStore, { before, after, targets: known, changes: changes?.changes ?? [] });
}

/** Where there are too many changes to note one by one, every event on a changed day is named. */
function touchedBy(changes: CubeChanges | null, corrections: readonly CorrectionRow[]) {
  if (changes === null || changes.count === changes.changes.length) return { corrections, anywhere: false };
  const ofDates = changes.dates.map((date) => ({ targetId: '', date }));
  return { corrections: ofDates, anywhere: true };
}

/** The days behind all that was stored, of every cell. */
function lateDays(before: StoredGrid | null, { lastDate }: Span) {
  const known = before ? periodOf(before).lastDate : lastDate;
  const corrections = known < lastDate ? [{ targetId: '', date: addDays(known, 1), until: lastDate }] : [];
  return { corrections, anywhere: true };
}

const contentOf = ({ grid, options }: WrittenCube, after: StoredGrid, period: Span): SetContent => ({
  kind: 'grid',
  variables: grid.variables.map(({ id, name, unit, attributes }) => ({
    id,
    unit,
    name: findVariable(id)?.name ?? String(attributes['long_name'] ?? name),
  })),
  riskTypeIds: riskTypesOf(grid.variables.flatMap(({ variable }) => variable ?? [])),
  ...period,
  dayOffsetHours: options.utcOffset ?? grid.clock ?? 0,
  description: `${grid.steps === 'day' ? 'Daily values' : 'Fields'} on a grid of ${grid.lats.length} x ${grid.lons.length} cells.`,
  grid: after,
});

const newTargets = (cells: readonly (NewTarget & { readonly name: string })[], knownIds: ReadonlySet<string>) =>
  cells
    .filter(({ id }) => !knownIds.has(id))
    .slice(0, targetsReported)
    .map(({ id, name }) => ({ id, name, isNew: true }));

const messagesOf = ({ grid, changes }: WrittenCube, dataSetId: string, cellCount: number): readonly string[] => [
  ...(cellCount > mostCells
    ? [
        `${cellCount} cells are too many to list as monitoring targets: add the places you want with --places-file or ingest PLACES.geojson --data-set ${dataSetId}.`,
      ]
    : []),
  ...(changes && changes.count > changes.changes.length
    ? [`${changes.count} values changed; the first ${changes.changes.length} are noted one by one.`]
    : []),
  ...(grid.steps === 'day'
    ? []
    : ['Its steps are not days: it can be looked at in the explorer, but no coverage can rest on it.']),
];
