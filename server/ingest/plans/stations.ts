import { createHash } from 'node:crypto';
import { dateOf } from '#shared/engine/calendar';
import type { Series } from '#shared/engine/series';
import { plainUnitOf, type VariableId } from '#shared/engine/variables';
import type { Db } from '../../db/open';
import { toBytes, writeBytes, type Values } from '../../data/blocks';
import { append, merge, type Merged } from '../../data/merge';
import { readSeriesMany, writeBlocks } from '../../data/series';
import { leastTargets, type NewBlock } from '../../data/seriesDays';
import type { DailyFile, DailySeries, Place } from '../../feeds/reading/series';
import type { Brought, IngestContext } from '../pipeline/context';
import type { IngestOptions } from '../pipeline/ingestOptions';
import type { SetContent } from '../pipeline/repository';
import type { CorrectionRow, IngestResult } from '../pipeline/result';
import { riskTypesOf } from '../pipeline/setPlan';
import { storeVersion, type Destination, type StoragePlan } from '../pipeline/storeVersion';
import { placesOf, propertiesOf } from '../pipeline/targetRepository';
import { createLocator } from './stationPlace';
import { knownTargets, periodOf, rowOf, targetFor, type StationTarget } from './stationTarget';
import { DataFault } from '#shared/engine/dataFault';

/** One series of the file beside what is stored of its target. */
type ComparedSeries = {
  readonly target: StationTarget;
  readonly series: DailySeries;
  /** All its days come after those that are stored. */
  readonly isBehind: boolean;
  readonly merged: readonly MergedColumn[];
};
type MergedColumn = { readonly variable: VariableId; readonly merged: Merged };
type Located = {
  readonly file: DailyFile;
  /** By the id of the place in the file, where somebody else says more of it than the file does. */
  readonly places: ReadonlyMap<string, Place>;
  /** Where the places were taken from, for the person. */
  readonly messages: readonly string[];
  readonly options: IngestOptions;
};

/** Stores the daily series of a file of stations: each a monitoring target, each year and variable a block. */
export async function ingestStations(
  context: IngestContext,
  brought: Brought,
  file: DailyFile,
  options: IngestOptions,
): Promise<IngestResult> {
  const messages: string[] = [];
  const places = new Map<string, Place>();
  const found = file.series.map(({ place }) => place);
  const locate = await createLocator(brought, options, found);
  for (const place of found) {
    const located = locate(place);
    if (located.message) messages.push(located.message);
    if (located.place !== place) places.set(place.id, located.place);
  }
  const { format, origin, report } = file;
  return storeVersion(
    context,
    { file: brought, format, origin, report, options },
    stationPlan({ file, places, messages, options }),
  );
}

const stationPlan = (located: Located): StoragePlan<readonly ComparedSeries[]> => ({
  kind: 'station',
  async compare(db, destination) {
    const compared = await compareSeries(db, destination, located);
    const changes = compared.filter(isNews);
    const laid = compared.filter(({ isBehind }) => !isBehind);
    const targets = compared.map(({ target: { id, name, isNew } }) => ({ id, name, isNew }));
    if (changes.length === 0) return { isChanged: false, targets, messages: located.messages };
    const written = changes.map(({ target }) => target).filter(({ isNew, isMoved }) => isNew || isMoved);
    const properties = await propertiesOf(
      db,
      written.filter(({ isNew }) => !isNew).map(({ id }) => id),
    );
    const prolonged = changes.filter(({ target }) => !target.isNew && !target.isMoved && target.isLonger);
    return {
      isChanged: true,
      agreements: laid.flatMap(({ merged: columns }) => columns.map(({ merged }) => merged)),
      corrections: laid.flatMap(correctionsOf),
      contentHash: hashOf(compared),
      content: contentOf(located),
      targets: written.map((target) => rowOf(target, properties.get(target.id))),
      prolonged: prolonged
        .filter((pair) => !isEndAlone(pair))
        .map(({ target }) => ({ id: target.id, position: target.position, ...periodOf(target) })),
      ends: prolonged.filter(isEndAlone).map(({ target }) => ({ position: target.position, day: target.lastDay })),
      reportedTargets: targets,
      messages: located.messages,
      changes,
    };
  },
  write: (db, key, changes) => writeBlocks(db, key, blocksOf(changes)),
});

function blocksOf(changes: readonly ComparedSeries[]): readonly NewBlock[] {
  const blocks: NewBlock[] = [];
  for (const { target, merged: columns } of changes)
    for (const { variable, merged } of columns)
      for (const { year, firstDay, values } of merged.parts)
        blocks.push({ targetId: target.id, position: target.position, variable, year, firstDay, values });
  return blocks;
}

/** Of its period only the last day is another one, and it has a place among the ends of its set, which are days after 1970. */
const isEndAlone = ({ target: { known, firstDay, lastDay } }: Pair): boolean =>
  typeof known?.position === 'number' && known.firstDay === firstDay && lastDay > 0;

const isNews = ({ target, merged }: ComparedSeries): boolean =>
  target.isNew || target.isMoved || target.isLonger || merged.some((column) => column.merged.parts.length > 0);

async function compareSeries(
  db: Db,
  { set }: Destination,
  { file, places, options }: Located,
): Promise<readonly ComparedSeries[]> {
  const stored = knownTargets(await placesOf(db, set.id));
  const taken = new Set<string>();
  const pairs = file.series.map((series) => {
    const place = places.get(series.place.id) ?? series.place;
    const target = targetFor(set.id, series, { stored, place, options, isOnly: file.series.length === 1 });
    if (taken.has(target.id))
      throw new DataFault('feeds.broken', `Two stations of the file would share the id ${target.id}.`);
    taken.add(target.id);
    return { target, series };
  });
  const between = daysBetweenWholeYears(pairs.length);
  const compared: ComparedSeries[] = [];
  const others: Pair[] = [];
  for (const pair of pairs) {
    const { target, series } = pair;
    if (isAppended(pair, between))
      compared.push({ target, series, isBehind: true, merged: mergeSeries(series, append) });
    else others.push(pair);
  }
  for (const part of readTogether(others)) {
    const before = await storedSeries(db, part);
    for (const { target, series } of part)
      compared.push({ target, series, isBehind: false, merged: mergeSeries(series, layOver(before.get(target.id))) });
  }
  return compared;
}

type Pair = Pick<ComparedSeries, 'target' | 'series'>;
/** So many targets whose values of a day lie beside each other have their turn on the same day: they are read in one piece. */
const neighbours = 256;
/** Days of many places lie in rows of their own, of which a reader of any number of places reads each once. */
const daysBetweenWholeYears = (places: number) => (places < leastTargets ? 16 : 64);

/**
 * New days behind all that is stored of a target are stored as they are. Every sixteen days, or sixty-four, another one for each target,
 * its whole year is written anew instead: a reader never has more pieces to lay over it, and no version has all targets to write.
 */
function isAppended({ target: { position, known }, series: { firstDay, days } }: Pair, between: number): boolean {
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
async function storedSeries(db: Db, pairs: readonly Pair[]): Promise<ReadonlyMap<string, Series>> {
  const known = pairs.filter(({ target }) => !target.isNew);
  const first = Math.min(...known.map(({ series }) => series.firstDay));
  return readSeriesMany(db, {
    targetIds: known.map(({ target }) => target.id),
    variables: variablesOf(known.map(({ series }) => series)),
    ...(known.length > 0 ? { from: `${dateOf(first).slice(0, 4)}-01-01` } : {}),
  });
}

const layOver = (stored: Series | undefined) => (given: Values, variable: VariableId) => {
  const days = stored?.values[variable];
  return merge(days && stored ? { firstDay: stored.firstDay, days } : null, given);
};

function mergeSeries(
  { firstDay, values }: DailySeries,
  into: (given: Values, variable: VariableId) => Merged,
): readonly MergedColumn[] {
  return (Object.keys(values) as VariableId[]).map((variable) => ({
    variable,
    merged: into({ firstDay, days: values[variable] ?? new Float64Array() }, variable),
  }));
}

function contentOf({ file: { series, report, resolution, dayOffsetHours }, places }: Located): SetContent {
  const variables = variablesOf(series);
  const names = series.slice(0, 3).map(({ place }) => (places.get(place.id) ?? place).name);
  return {
    kind: 'station',
    variables: variables.map((id) => ({ id, unit: plainUnitOf(id) })),
    riskTypeIds: riskTypesOf(variables),
    firstDate: report.first,
    lastDate: report.last,
    dayOffsetHours,
    description: `${resolution === 'month' ? 'Monthly' : 'Daily'} values of ${names.join(', ')}${series.length > 3 ? ' and others' : ''}.`,
    ...(resolution === 'month' ? { settings: { resolution: 'month' as const } } : {}),
  };
}

/** Of all series, each once, in the order in which they come. */
function variablesOf(series: readonly DailySeries[]): readonly VariableId[] {
  const found = new Set<VariableId>();
  for (const { values } of series) for (const variable in values) found.add(variable as VariableId);
  return [...found];
}

const correctionsOf = ({ target: { id: targetId }, merged: columns }: ComparedSeries): readonly CorrectionRow[] =>
  columns.flatMap(({ variable, merged }) => merged.changes.map((change) => ({ targetId, variable, ...change })));

const hashedAtOnce = 1 << 20;

/** SHA-256 over targets, variables, first days and values, in order of their names: the same content gives the same hash. */
function hashOf(compared: readonly ComparedSeries[]): string {
  const hash = createHash('sha256');
  const gathered = Buffer.alloc(hashedAtOnce);
  let length = 0;
  const flush = () => {
    hash.update(gathered.subarray(0, length));
    length = 0;
  };
  for (const { target, series } of [...compared].sort((a, b) => (a.target.id < b.target.id ? -1 : 1))) {
    for (const variable of (Object.keys(series.values) as VariableId[]).sort()) {
      const values = series.values[variable] ?? new Float64Array();
      const head = `${target.id}\n${variable}\n${series.firstDay}\n`;
      const most = head.length * 3 + values.byteLength;
      if (length + most > hashedAtOnce) flush();
      if (most > hashedAtOnce) hash.update(head).update(toBytes(values));
      else {
        length += gathered.write(head, length);
        length = writeBytes(values, gathered, length);
      }
    }
  }
  flush();
  return hash.digest('hex');
}
