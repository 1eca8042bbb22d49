import type { WeightedCell } from '#shared/engine/area';
import { and, eq, inArray } from 'drizzle-orm';
import { dayNumber, dayOfInstant } from '#shared/engine/calendar';
import type { Observed } from '#shared/engine/observed';
import type { VariableId } from '#shared/engine/variables';
import { clipped, noSeries, type Series } from '#shared/engine/series';
import type { Db } from '../db/open';
import { dataSet, monitoringTarget } from '../db/schema/catalog';
import { openCubeStore, readGridSeries, type CubeStore } from './cubes';
import { asIncident, counts, readIncidents } from './outages';
import { readSeriesMany } from './series';
import { targetColumns, type TargetRow } from './targets';
import { readFixes } from './tracks';

type ObservedQuery = {
  readonly dataSetId: string;
  readonly targetId: string;
  /** What the index reads; tracks and incidents need none. */
  readonly variables: readonly VariableId[];
  /** Only what was known at the end of this day (YYYY-MM-DD); of incidents, as of this instant where one is given. */
  readonly asOf?: string;
  /** First day that is wanted; earlier ones may be left out. */
  readonly from?: string;
};

/** Everything an index may read of a target: the one way from the stored data to the engine. `storeDir` is where the cubes lie. */
export async function readObserved(db: Db, storeDir: string, observedQuery: ObservedQuery): Promise<Observed> {
  const found = await readObservedMany(db, storeDir, { ...observedQuery, targetIds: [observedQuery.targetId] });
  const observed = found.get(observedQuery.targetId);
  if (!observed)
    throw new RangeError(`The data set ${observedQuery.dataSetId} has no monitoring target ${observedQuery.targetId}`);
  return observed;
}

type SetRow = typeof dataSet.$inferSelect;
type ManyObservedQuery = Omit<ObservedQuery, 'targetId'> & { readonly targetIds: readonly string[] };
/** `isPast`: of a day before the newest version came in, so that some of what is stored was not known yet. */
type Reading = ManyObservedQuery & { readonly isPast: boolean };

/** The same for many targets of a data set with a handful of queries: ask for some hundreds at a time. */
export async function readObservedMany(
  db: Db,
  storeDir: string,
  asked: ManyObservedQuery,
): Promise<ReadonlyMap<string, Observed>> {
  const query = asked.asOf === undefined ? asked : { ...asked, asOf: dayOfInstant(asked.asOf) };
  const [set] = await db.select().from(dataSet).where(eq(dataSet.id, query.dataSetId));
  if (!set) throw new RangeError(`There is no data set ${query.dataSetId}`);
  const ids = [...new Set(query.targetIds)];
  const targets = await db
    .select(targetColumns)
    .from(monitoringTarget)
    .where(and(eq(monitoringTarget.dataSetId, set.id), inArray(monitoringTarget.id, ids)));
  const isPast = query.asOf !== undefined && query.asOf < set.updatedAt.toISOString().slice(0, 10);
  const reading = { ...query, isPast };
  switch (set.kind) {
    case 'grid':
      return gridObserved(openCubeStore(storeDir), set, targets, reading);
    case 'track': {
      // A track set has a period, but no daily values: the empty series tells the engine which windows lie inside it.
      const [fixes, series] = [await readFixes(db, query), emptySeries(set, query)];
      return new Map(ids.map((id) => [id, { series, fixes }]));
    }
    case 'incident': {
      const series = emptySeries(set, query);
      const incidents = (await readIncidents(db, { ...asked, targetIds: ids })).filter(({ severity }) =>
        counts(set.settings, severity),
      );
      return new Map(
        targets.map(({ id }) => [
          id,
          { series, incidents: incidents.filter(({ targetId }) => targetId === id).map(asIncident) },
        ]),
      );
    }
    default:
      return stationObserved(db, targets, reading);
  }
}

async function stationObserved(
  db: Db,
  targets: readonly TargetRow[],
  reading: Reading,
): Promise<ReadonlyMap<string, Observed>> {
  const series = await readSeriesMany(db, { ...reading, targetIds: targets.map(({ id }) => id) });
  return new Map(
    targets.map((target) => [target.id, { series: seriesWithin(series.get(target.id), target, reading) }]),
  );
}

async function gridObserved(
  cubeStore: CubeStore,
  set: SetRow,
  targets: readonly TargetRow[],
  reading: Reading,
): Promise<ReadonlyMap<string, Observed>> {
  const observed = new Map<string, Observed>();
  for (const target of targets) {
    const series = set.grid
      ? await readGridSeries(cubeStore, set.grid, { ...reading, cells: cellsOfTarget(target) })
      : undefined;
    observed.set(target.id, { series: seriesWithin(series, target, reading) });
  }
  return observed;
}

const cellsOfTarget = ({ id, properties }: TargetRow): readonly WeightedCell[] => {
  if (properties.cells) return properties.cells;
  if (properties.cell) return [[properties.cell.row, properties.cell.column, 1]];
  throw new RangeError(`The monitoring target ${id} has no cell of its grid`);
};

/** The days of a target from its first to its last, within what was asked: a window into what was read. */
function seriesWithin(
  series: Series | undefined,
  { firstDate, lastDate }: TargetRow,
  { from, asOf, isPast }: Reading,
): Series {
  const [first, last] = [later(firstDate, from), earlier(lastDate, asOf)];
  if (!series || first === null || last === null) return noSeries;
  const within = clipped(series, dayNumber(first), dayNumber(last));
  return isPast ? withoutUnknown(within) : within;
}

/** As of a past day the days that had not come in yet are unknown, not missing: they are left off the end. */
function withoutUnknown(series: Series): Series {
  const known = Object.values(series.values).map((column) => column.findLastIndex((value) => !Number.isNaN(value)));
  return clipped(series, series.firstDay, series.firstDay + Math.max(-1, ...known));
}

function emptySeries({ firstDate, lastDate }: SetRow, { from, asOf }: ManyObservedQuery): Series {
  const [first, last] = [later(firstDate, from), earlier(lastDate, asOf)];
  if (first === null || last === null || first > last) return noSeries;
  const firstDay = dayNumber(first);
  return { firstDay, days: dayNumber(last) - firstDay + 1, values: {} };
}

const later = (a: string | null, b: string | undefined) => (a !== null && b !== undefined && b > a ? b : a);
const earlier = (a: string | null, b: string | undefined) => (a !== null && b !== undefined && b < a ? b : a);
