import { dateOf } from '#shared/engine/calendar';
import { DataFault } from '#shared/engine/dataFault';
import type { Series } from '#shared/engine/series';
import type { VariableId } from '#shared/engine/variables';
import type { Values } from '../../data/blocks';
import { append, merge, type Merged } from '../../data/merge';
import { readSeriesMany } from '../../data/series';
import { leastTargets, type NewBlock } from '../../data/seriesDays';
import type { Ends } from '../../data/targets';
import type { Db } from '../../db/open';
import type { DailyFile, DailySeries, Place } from '../../feeds/reading/series';
import type { Agreement } from '../pipeline/agreement';
import type { IngestOptions } from '../pipeline/ingestOptions';
import type { CorrectionRow } from '../pipeline/result';
import type { TouchedDay } from '../pipeline/touchedEvents';
import { placesOf } from '../pipeline/targetRepository';
import { knownTargets, targetFor, type StationTarget } from './stationTarget';

/** The series of a file, and where their places are. */
export type Located = {
  readonly file: DailyFile;
  /** By the id of the place in the file, where somebody else says more of it than the file does. */
  readonly places: ReadonlyMap<string, Place>;
  /** Where the places were taken from, for the person. */
  readonly messages: readonly string[];
  readonly options: IngestOptions;
};

/** What the series of a file say beyond what is stored. */
type News = {
  /** Of which anything is new. */
  readonly changed: StationTarget[];
  readonly blocks: NewBlock[];
  readonly agreements: Agreement[];
  readonly corrections: CorrectionRow[];
  /** Days behind all that was stored of their targets. */
  readonly late: TouchedDay[];
};
/** The same, with the target of each series in the order of the file, and where all of the set end. */
type StationNews = Readonly<News> & {
  readonly targets: readonly StationTarget[];
  readonly ends: Ends;
  /** How many targets the set has with them. */
  readonly targetCount: number;
};

/** Lays the series of a file beside what is stored of their targets. */
export async function compareSeries(db: Db, dataSetId: string, located: Located): Promise<StationNews> {
  const { places, ends } = await placesOf(db, dataSetId);
  const targets = targetsOf(knownTargets(places), dataSetId, located);
  const news: News = { changed: [], blocks: [], agreements: [], corrections: [], late: [] };
  const between = daysBetweenWholeYears(targets.length);
  const others: Pair[] = [];
  for (const [at, target] of targets.entries()) {
    const read = located.file.series[at];
    if (!read) continue;
    const series = located.options.preliminary ? allPreliminary(read) : read;
    if (isAppended(target, series, between)) addNews(news, { target, series }, append);
    else others.push({ target, series });
  }
  for (const part of readTogether(others)) {
    const before = await storedSeries(db, part);
    // Days tell of all variables together that one is preliminary: where any is, each variable is read for itself.
    const isMixed = [...before.values()].some(
      ({ preliminary, values }) => preliminary && Object.keys(values).length > 1,
    );
    const own = new Map<VariableId, ReadonlyMap<string, Series>>();
    if (isMixed)
      for (const variable of variablesOf(part.map(({ series }) => series)))
        own.set(variable, await storedSeries(db, part, [variable]));
    for (const pair of part)
      addNews(news, pair, (given, variable) =>
        layOver((own.get(variable) ?? before).get(pair.target.id))(given, variable),
      );
  }
  const targetCount = places.length + targets.filter(({ isNew }) => isNew).length;
  return { ...news, targets, ends, targetCount };
}

function targetsOf(
  stored: ReturnType<typeof knownTargets>,
  dataSetId: string,
  { file, places, options }: Located,
): readonly StationTarget[] {
  const taken = new Set<string>();
  return file.series.map((series) => {
    const place = places.get(series.place.id) ?? series.place;
    const target = targetFor(dataSetId, series, { stored, place, options, isOnly: file.series.length === 1 });
    if (taken.has(target.id))
      throw new DataFault('feeds.broken', `Two stations of the file would share the id ${target.id}.`);
    taken.add(target.id);
    return target;
  });
}

/** The series of a file of which a person says that its source may still revise it. */
const allPreliminary = (series: DailySeries): DailySeries => ({
  ...series,
  preliminary: new Uint8Array(series.days).fill(1),
});

type Pair = { readonly target: StationTarget; readonly series: DailySeries };

function addNews(
  { changed, blocks, agreements, corrections, late }: News,
  { target, series: { firstDay, values, preliminary } }: Pair,
  into: (given: Values, variable: VariableId) => Merged,
) {
  const { id: targetId, position } = target;
  const stored = blocks.length;
  for (const variable of Object.keys(values) as VariableId[]) {
    const days = values[variable] ?? new Float64Array();
    const merged = into({ firstDay, days, ...(preliminary ? { preliminary } : {}) }, variable);
    for (const part of merged.parts) blocks.push({ targetId, position, variable, ...part });
    if (merged.common > 0) agreements.push(merged);
    for (const change of merged.changes) corrections.push({ targetId, variable, ...change });
    if (merged.late) late.push({ targetId, date: dateOf(merged.late[0]), until: dateOf(merged.late[1]) });
  }
  if (target.isNew || target.isMoved || target.isLonger || blocks.length > stored) changed.push(target);
}

/** So many targets whose values of a day lie beside each other have their turn on the same day: they are read in one piece. */
const neighbours = 256;
/** Days of many places lie in rows of their own, of which a reader of any number of places reads each once. */
const daysBetweenWholeYears = (places: number) => (places < leastTargets ? 16 : 128);

/**
 * New days behind all that is stored of a target are stored as they are. Every sixteen days, or a hundred and twenty-eight, another one for each target,
 * its whole year is written anew instead: a reader never has more pieces to lay over it, and no version has all targets to write.
 */
function isAppended({ position, known }: StationTarget, { firstDay, days }: DailySeries, between: number): boolean {
  const storedUntil = known?.lastDay ?? null;
  if (storedUntil === null) return false;
  return (
    storedUntil < firstDay && turnOf(position, storedUntil, between) === turnOf(position, firstDay + days - 1, between)
  );
}
/** The number of the turn in which a day falls at a position. */
const turnOf = (position: number, day: number, between: number): number =>
  Math.floor((Math.floor(position / neighbours) + day) / between);
const daysAtOnce = 1_000_000;

/** Cuts the series of a file into parts of which what is stored fits into memory: a station's days are counted from its first of the file. */
function readTogether(pairs: readonly Pair[]): readonly (readonly Pair[])[] {
  const parts: Pair[][] = [[]];
  let days = 0;
  for (const pair of pairs) {
    const size = Math.max(366, pair.series.days) * Object.keys(pair.series.values).length;
    if (days + size > daysAtOnce && days > 0) {
      parts.push([]);
      days = 0;
    }
    parts.at(-1)?.push(pair);
    days += size;
  }
  return parts;
}

/** What is stored of stations from the year on in which their new days begin. Older years cannot differ. */
async function storedSeries(
  db: Db,
  pairs: readonly Pair[],
  variables: readonly VariableId[] = variablesOf(pairs.map(({ series }) => series)),
): Promise<ReadonlyMap<string, Series>> {
  const known = pairs.filter(({ target }) => !target.isNew);
  const first = Math.min(...known.map(({ series }) => series.firstDay));
  return readSeriesMany(db, {
    targetIds: known.map(({ target }) => target.id),
    variables,
    ...(known.length > 0 ? { from: `${dateOf(first).slice(0, 4)}-01-01` } : {}),
  });
}

const layOver = (stored: Series | undefined) => (given: Values, variable: VariableId) => {
  const days = stored?.values[variable];
  if (!stored || !days) return merge(null, given);
  const { firstDay, preliminary } = stored;
  return merge({ firstDay, days, ...(preliminary ? { preliminary } : {}) }, given);
};

/** Of all series, each once, in the order in which they come. */
export function variablesOf(series: readonly DailySeries[]): readonly VariableId[] {
  const found = new Set<VariableId>();
  for (const { values } of series) for (const variable in values) found.add(variable as VariableId);
  return [...found];
}
