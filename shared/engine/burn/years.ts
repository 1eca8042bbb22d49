import { dateOf, inYear } from '../calendar';
import type { IndexChoice, Phase, SingleCover } from '../cover';
import { readBy, runChoice } from '../event/choice';
import { outageIndex } from '../event/outages';
import { stormIndex } from '../event/tracks';
import type { DailyValues, IndexDefinition } from '../indices/define';
import { completeness, filled } from '../missing';
import type { Observed } from '../observed';
import { lastDayOf, windowOf, type Series } from '../series';
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
export type YearIndex = {
  readonly window: Window;
  readonly index: number | null;
  readonly missingDays: number;
  readonly reason: string | null;
  /** Storms and outages: what each of them came to. */
  readonly events?: readonly number[];
};

/** A past year of a record: windows into its columns, what is missing filled where the index asks for it. */
type CutYear = {
  readonly window: Window;
  readonly values: DailyValues;
  readonly missingDays: number;
  readonly usable: boolean;
};

/** Series never change, and many coverages are played on the same days of the same one: its years are cut once for all of them. */
const cutBefore = new WeakMap<Series, Map<string, readonly CutYear[]>>();

function cutYears(cover: SingleCover, definition: IndexDefinition, series: Series, skip: boolean): readonly CutYear[] {
  const known = cutBefore.get(series) ?? new Map<string, readonly CutYear[]>();
  cutBefore.set(series, known);
  const { kind, byMonth = false } = definition;
  const variables = readBy(cover.index);
  const needed = definition.variables.length;
  const fills = !skip && (kind === 'sum' || kind === 'mean');
  const key = `${cover.start} ${cover.end} ${variables.join(' ')} ${needed} ${skip} ${fills} ${byMonth}`;
  const cut = known.get(key) ?? cutInto(windowsIn(cover, series), series, { variables, needed, byMonth, skip, fills });
  known.set(key, cut);
  return cut;
}

const windowsIn = ({ start, end }: SingleCover, series: Series): Window[] =>
  series.days > 0 ? windowsOf(start, end, dateOf(series.firstDay), dateOf(lastDayOf(series))) : [];

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

/** What an index is in each year does not ask what is paid for it: coverages that differ by their payout share it. */
const measuredBefore = new WeakMap<readonly CutYear[], Map<string, readonly YearIndex[]>>();
/** So many choices of an index are kept for the same days of a record. */
const mostChoices = 50;

/** The index of each past year from daily values. */
export function dailyYears(
  cover: SingleCover,
  definition: IndexDefinition,
  { series }: Observed,
  options: SimulationOptions,
): readonly YearIndex[] {
  const cut = cutYears(cover, definition, series, options.missing === 'skip');
  const known = measuredBefore.get(cut) ?? new Map<string, readonly YearIndex[]>();
  measuredBefore.set(cut, known);
  const choice = JSON.stringify(cover.index);
  const years = known.get(choice) ?? measure(cover, definition, cut);
  if (known.size >= mostChoices && !known.has(choice)) known.clear();
  known.set(choice, years);
  return years;
}

const measure = (cover: SingleCover, definition: IndexDefinition, cut: readonly CutYear[]): YearIndex[] => {
  const coverYear = Number(cover.start.slice(0, 4));
  return cut.map(({ window, values, missingDays, usable }) => {
    if (!usable)
      return { window, index: null, missingDays, reason: `${missingDays} of ${values.length} days are missing` };
    const choice = movedPhases(cover.index, window.year - coverYear);
    const { value } = runChoice(definition, choice, values, window.start, window.end);
    return values.length <= 0 || Number.isNaN(value)
      ? { window, index: null, missingDays, reason: 'no value in the period' }
      : { window, index: value, missingDays, reason: null };
  });
};

/** Tracks and outages: each past window as a whole, and its index not rounded. */
export function replayedYears(cover: SingleCover, definition: IndexDefinition, observed: Observed): YearIndex[] {
  const instants = [
    ...(observed.fixes ?? []).map(({ time }) => time),
    ...(observed.incidents ?? []).map(({ start }) => start),
  ].sort();
  const first = instants[0]?.slice(0, 10);
  const { series } = observed;
  const last = series.days > 0 ? dateOf(lastDayOf(series)) : instants.at(-1)?.slice(0, 10);
  if (!first || !last) return [];
  // A record of storms or outages is complete from the year of its first entry.
  const from = series.days > 0 ? dateOf(series.firstDay) : `${first.slice(0, 4)}-01-01`;
  const indexIn = definition.kind === 'track' ? stormIndex : outageIndex;
  return windowsOf(cover.start, cover.end, from, last).map((window) => {
    const { start, end } = window;
    const { value, events } = indexIn({ ...cover, start, end }, definition, observed);
    return {
      window,
      index: value,
      events,
      missingDays: 0,
      reason: value === null ? 'an outage of the period has not ended yet' : null,
    };
  });
}
