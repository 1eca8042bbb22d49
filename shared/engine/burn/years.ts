import { dayAhead, dayNumber, firstDayOfYear, inYear } from '../calendar';
import type { IndexChoice, Phase, SingleCover } from '../cover';
import { trendOf } from '../detrend';
import { readBy, runChoice } from '../event/choice';
import { outageIndex } from '../event/outages';
import { wholeDays } from '../event/record';
import { stormIndex } from '../event/tracks';
import type { DailyValues, IndexDefinition } from '../indices/define';
import { completeness, filled } from '../missing';
import type { Observed } from '../observed';
import { lastDayOf, windowOf, type Series } from '../series';
import type { Line } from '../statistics';
import type { VariableId } from '../variables';
import type { SimulationOptions } from './simulation';
import { type Window, windowsOf } from './windows';

/** Phases moved with their window. */
const movedPhases = (choice: IndexChoice, by: number): IndexChoice => {
  if (!choice.phases) return choice;
  const move = (date: string, otherwise: '02-28' | '03-01') => inYear(date, Number(date.slice(0, 4)) + by, otherwise);
  return {
    ...choice,
    phases: choice.phases.map((phase): Phase => ({
      ...phase,
      periodStart: move(phase.periodStart, '03-01'),
      periodEnd: move(phase.periodEnd, '02-28'),
    })),
  };
};

/** The index of a past year; null with the reason where it has none. */
type YearIndex = {
  readonly window: Window;
  readonly index: number | null;
  readonly missingDays: number;
  readonly reason: string | null;
  /** Storms and outages: what each of them came to. */
  readonly events?: readonly number[];
};

type Used = YearIndex & { readonly index: number };
/** The index of all past years, those that have one, and how it moves from year to year. What is paid for it is not asked here. */
type IndexRecord = {
  readonly all: readonly YearIndex[];
  readonly used: readonly Used[];
  readonly years: readonly number[];
  readonly raw: readonly number[];
  readonly line: Line;
};
function recordOf(all: readonly YearIndex[]): IndexRecord {
  const used = all.filter((year): year is Used => year.index !== null);
  const years = used.map(({ window }) => window.year);
  const raw = used.map(({ index }) => index);
  return { all, used, years, raw, line: trendOf(years, raw) };
}

/** A past year of a record: windows into its columns, what is missing filled where the index asks for it. */
type CutYear = {
  readonly window: Window;
  readonly values: DailyValues;
  readonly missingDays: number;
  readonly usable: boolean;
};

/** What is kept of a record: its years by how they are cut, and what an index was in them, which does not ask what is paid for it. */
type Played = {
  readonly series: Series;
  readonly cuts: Map<string, readonly CutYear[]>;
  readonly indices: Map<string, IndexRecord>;
};
/**
 * The records played last. Series never change, and many coverages are played on the same one: its years are cut once for all of them. Few
 * are held, and firmly: entries of a WeakMap cost the collector as much as a whole simulation.
 */
const played: Played[] = [];
const mostRecords = 8;
/** So many periods are kept of a record, and so many indices of them. */
const mostCuts = 50;
const mostIndices = 200;

function playedOf(series: Series): Played {
  const known = played.find((record) => record.series === series);
  if (known) return known;
  if (played.length >= mostRecords) played.shift();
  const record: Played = { series, cuts: new Map(), indices: new Map() };
  played.push(record);
  return record;
}

/** What a key leads to, made where it is not known. A map that is full begins anew. */
function kept<T>(map: Map<string, T>, most: number, key: string, make: () => T): T {
  const known = map.get(key);
  if (known) return known;
  const made = make();
  if (map.size >= most) map.clear();
  map.set(key, made);
  return made;
}

function cutOf(cover: SingleCover, definition: IndexDefinition, { series, cuts }: Played, skip: boolean) {
  const { kind, byMonth = false } = definition;
  const variables = readBy(cover.index);
  const needed = definition.variables.length;
  const fills = !skip && (kind === 'sum' || kind === 'mean');
  const key = `${cover.start} ${cover.end} ${variables.join(' ')} ${needed} ${skip} ${fills} ${byMonth}`;
  return kept(cuts, mostCuts, key, () =>
    cutInto(windowsIn(cover, series), series, { variables, needed, byMonth, skip, fills }),
  );
}

const windowsIn = (cover: SingleCover, series: Series): Window[] =>
  series.days > 0 ? windowsOf(cover, series.firstDay, lastDayOf(series)) : [];

type Cutting = Readonly<Record<'byMonth' | 'skip' | 'fills', boolean>> & {
  readonly variables: readonly VariableId[];
  /** How many of them, from the first on, a day must have to count as known. */
  readonly needed: number;
};

const cutInto = (
  windows: readonly Window[],
  series: Series,
  { variables, needed, byMonth, skip, fills }: Cutting,
): CutYear[] =>
  windows.map((window) => {
    const { from, to } = window;
    const length = to - from + 1;
    const known = variables.map((variable) => windowOf(series, variable, from, to));
    const { missingDays, usable } = completeness(known.slice(0, needed), length, byMonth ? from : null);
    const counted =
      fills && usable && missingDays > 0
        ? known.map((values, at) => (at < needed ? filled(values, series, variables[at] as VariableId, from) : values))
        : known;
    const value = (variable: VariableId) => counted[variables.indexOf(variable)] ?? new Float64Array(length).fill(NaN);
    return {
      window,
      values: { length, value, lastOnly: true },
      missingDays,
      usable: skip ? missingDays <= 0.1 * length + 1e-9 : usable,
    };
  });

/** The index of each past year from daily values. */
export function dailyYears(
  cover: SingleCover,
  definition: IndexDefinition,
  { series }: Observed,
  options: SimulationOptions,
): IndexRecord {
  const skip = options.missing === 'skip';
  const record = playedOf(series);
  return kept(record.indices, mostIndices, `${cover.start} ${cover.end} ${skip} ${JSON.stringify(cover.index)}`, () =>
    recordOf(cutOf(cover, definition, record, skip).map((year) => indexIn(cover, definition, year))),
  );
}

function indexIn(cover: SingleCover, definition: IndexDefinition, year: CutYear): YearIndex {
  const { window, values, missingDays, usable } = year;
  if (!usable)
    return { window, index: null, missingDays, reason: `${missingDays} of ${values.length} days are missing` };
  const choice = movedPhases(cover.index, window.year - Number(cover.start.slice(0, 4)));
  const { value } = runChoice(definition, choice, values, window.start, window.end);
  return values.length <= 0 || Number.isNaN(value)
    ? { window, index: null, missingDays, reason: 'no value in the period' }
    : { window, index: value, missingDays, reason: null };
}

/** Tracks and outages: each past window as a whole, and its index not rounded. */
export function replayedYears(cover: SingleCover, definition: IndexDefinition, observed: Observed): IndexRecord {
  const instants = [
    ...(observed.fixes ?? []).map(({ time }) => time),
    ...(observed.incidents ?? []).map(({ start }) => start),
  ].sort();
  const { series } = observed;
  const [first, latest] = [instants[0], instants.at(-1)];
  if (!first || !latest) return recordOf([]);
  const dayOfPlace = (instant: string) => dayAhead(instant, cover.dayOffsetHours);
  // A record of storms or outages is complete from the year of its first entry.
  const [from, to] =
    series.days > 0
      ? wholeDays({ firstDay: series.firstDay, lastDay: lastDayOf(series) }, cover)
      : [firstDayOfYear(Number(dayOfPlace(first).slice(0, 4))), dayNumber(dayOfPlace(latest))];
  const replayed = definition.kind === 'track' ? stormIndex : outageIndex;
  const years = windowsOf(cover, from, to).map((window): YearIndex => {
    const { start, end } = window;
    const { value, events } = replayed({ ...cover, start, end }, definition, observed);
    return {
      window,
      index: value,
      events,
      missingDays: 0,
      reason: value === null ? 'an outage of the period has not ended yet' : null,
    };
  });
  return recordOf(years);
}
