import type { IndexChoice, IndexParameters, Phase } from './cover';
import { dateOf, dayNumber } from './calendar';
import { indexOf } from './indices/list';
import type { IndexDefinition, Running } from './indices/define';
import type { Day, VariableId } from './observed';

/** Where in a record a calendar day stands: by counting where no day is left out, else by looking it up. */
function finder(days: readonly Day[]): (number: number, date: string) => Day | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return () => undefined;
  const offset = dayNumber(first.date);
  if (dayNumber(last.date) - offset + 1 === days.length) return (number) => days[number - offset];
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (_, date) => byDate.get(date);
}

/** The calendar days of a span with what was observed; absent days are there, empty. */
export function daysOf(days: readonly Day[], start: string, end: string): Day[] {
  const find = finder(days);
  const span: Day[] = [];
  for (let number = dayNumber(start); number <= dayNumber(end); number++) {
    const date = dateOf(number);
    span.push(find(number, date) ?? { date, values: {} });
  }
  return span;
}

/** One variable of some days as numbers; NaN where it is missing. */
export function column(days: readonly Day[], variable: VariableId): Float64Array {
  const values = new Float64Array(days.length);
  for (let at = 0; at < days.length; at++) values[at] = (days[at] as Day).values[variable] ?? NaN;
  return values;
}

/** Runs an index over the days of one phase. */
export function runIndex(definition: IndexDefinition, days: readonly Day[], parameters: IndexParameters): Running {
  const columns = new Map<VariableId, Float64Array>();
  return definition.run(
    {
      days,
      value(variable) {
        const known = columns.get(variable) ?? column(days, variable);
        columns.set(variable, known);
        return known;
      },
    },
    parameters,
  );
}

/** Phases of a choice; without any, the whole period is the one phase. */
export const phasesOf = (choice: IndexChoice, start: string, end: string): readonly Phase[] =>
  choice.phases?.length ? choice.phases : [{ periodStart: start, periodEnd: end, parameters: choice.parameters }];

/**
 * Runs a choice of index over consecutive days of its period, phase by phase (engine rules, section 3): values of days outside any phase stand
 * still, spells and windows are cut at the edges, phases are weighted and combined.
 */
export function runChoice(choice: IndexChoice, days: readonly Day[], start: string, end: string): Running {
  const definition = indexOf(choice.indexId);
  const phases = phasesOf(choice, start, end);
  const [only] = phases;
  if (phases.length === 1 && only && only.periodStart <= start && only.periodEnd >= end && (only.weight ?? 1) === 1) {
    return runIndex(definition, days, { ...choice.parameters, ...only.parameters });
  }
  const first = days.length ? dayNumber((days[0] as Day).date) : 0;
  const index = new Float64Array(days.length).fill(NaN);
  const latest = new Float64Array(days.length);
  const overall: number[] = [];
  let recent: readonly number[] = [];
  const begun: { at: number; values: Float64Array; weight: number }[] = [];
  for (const phase of phases) {
    const at = dayNumber(phase.periodStart) - first;
    const part = days.slice(at, dayNumber(phase.periodEnd) - first + 1);
    if (part.length === 0) continue;
    const ran = runIndex(definition, part, { ...choice.parameters, ...phase.parameters });
    begun.push({ at, values: ran.index, weight: phase.weight ?? 1 });
    part.forEach((_, day) => (latest[at + day] = ran.latest[day] as number));
    overall.push(...ran.overall.map((day) => day + at));
    recent = ran.recent.map((day) => day + at);
  }
  for (let day = 0; day < days.length; day++) {
    const values = begun
      .filter(({ at }) => at <= day)
      .map(({ at, values: run, weight }) => weight * (run[Math.min(day - at, run.length - 1)] as number))
      .filter((value) => !Number.isNaN(value));
    if (values.length === 0) index[day] = definition.direction === 'up' && definition.kind !== 'extreme' ? 0 : NaN;
    else if (choice.combine === 'MAX') index[day] = Math.max(...values);
    else if (choice.combine === 'MIN') index[day] = Math.min(...values);
    else index[day] = values.reduce((sum, value) => sum + value, 0);
  }
  return { index, latest, overall, recent };
}
