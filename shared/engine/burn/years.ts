import { addDays, dateOf, dayNumber, inYear } from '../calendar';
import type { IndexChoice, Phase, SingleCover } from '../cover';
import { runChoice } from '../event/choice';
import { evaluateSingle } from '../event/evaluate';
import type { DailyValues, IndexDefinition } from '../indices/define';
import { completeness, filled } from '../missing';
import type { Observed } from '../observed';
import { lastDayOf, windowOf } from '../series';
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
};

/** The index of each past year from daily values. */
export function dailyYears(
  cover: SingleCover,
  definition: IndexDefinition,
  observed: Observed,
  options: SimulationOptions,
): YearIndex[] {
  const { series } = observed;
  if (series.days === 0) return [];
  const [first, last] = [dateOf(series.firstDay), dateOf(lastDayOf(series))];
  const { variables, kind } = definition;
  const skip = options.missing === 'skip';
  const fills = !skip && (kind === 'sum' || kind === 'mean');
  const coverYear = Number(cover.start.slice(0, 4));
  return windowsOf(cover.start, cover.end, first, last).map((window) => {
    const [from, to] = [dayNumber(window.start), dayNumber(window.end)];
    const length = to - from + 1;
    const known = variables.map((variable) => windowOf(series, variable, from, to));
    const { missingDays, usable } = completeness(known, length, definition.byMonth ? from : null);
    const left = (reason: string) => ({ window, index: null, missingDays, reason });
    if (!(skip ? missingDays <= 0.1 * length + 1e-9 : usable))
      return left(`${missingDays} of ${length} days are missing`);
    const counted =
      fills && missingDays > 0
        ? known.map((values, at) => filled(values, series, variables[at] as VariableId, from))
        : known;
    const values: DailyValues = {
      length,
      value: (variable) => counted[variables.indexOf(variable)] ?? new Float64Array(length),
      lastOnly: true,
    };
    const choice = movedPhases(cover.index, window.year - coverYear);
    const value = runChoice(definition, choice, values, window.start, window.end).index.at(-1);
    if (value === undefined || Number.isNaN(value)) return left('no value in the period');
    return { window, index: value, missingDays, reason: null };
  });
}

/** Tracks and outages: each past window is replayed as an event. */
export function replayedYears(cover: SingleCover, observed: Observed): YearIndex[] {
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
  return windowsOf(cover.start, cover.end, from, last).map((window) => {
    const evaluation = evaluateSingle(
      { ...cover, start: window.start, end: window.end },
      observed,
      addDays(window.end, 1),
    );
    return { window, index: evaluation.indexValue ?? 0, missingDays: 0, reason: null };
  });
}
