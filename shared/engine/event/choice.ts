import { firstNumbers } from '../counting';
import type { IndexChoice, Phase } from '../cover';
import { dayNumber } from '../calendar';
import { readExpression } from '../expression/read';
import { inFahrenheit } from '../indices/fahrenheit';
import { indexOf } from '../indices/list';
import type { DailyValues, IndexDefinition, Running } from '../indices/define';
import { variableIds, type VariableId } from '../variables';
import { DataFault } from '../dataFault';

/** The index of a choice. With an expression (index type COMPLEX) that replaces the rule of the definition, and may move any way. */
export function definitionOf(choice: IndexChoice): IndexDefinition {
  const named = indexOf(choice.indexId);
  const definition = choice.degrees === 'F' ? inFahrenheit(named) : named;
  if (choice.expression === undefined) return definition;
  const expression = readExpression(choice.expression, variableIds);
  const variables = variableIds.filter((variable) => expression.variables.includes(variable));
  return {
    ...definition,
    variables,
    direction: 'none',
    kind: 'expression',
    run({ length, value, lastOnly }) {
      const index = new Float64Array(length).fill(NaN);
      const upTo = (days: number) =>
        new Map(variables.map((variable) => [variable, value(variable).subarray(0, days)] as const));
      for (let day = lastOnly ? length - 1 : 0; day < length; day++) {
        // While days come in, an expression may have no value yet (the mean of nothing); at the end it must have one.
        index[day] =
          day === length - 1 ? expression.value(upTo(day + 1)) : quietly(() => expression.value(upTo(day + 1)));
      }
      const days = () => firstNumbers(length);
      const last = index.at(-1) ?? NaN;
      return { value: last, index, latest: index, overall: days, recent: () => days().slice(-1) };
    },
  };
}

/** Every variable that a choice of index reads: those it needs, then those it takes where the record has them. */
export function readBy(choice: IndexChoice): readonly VariableId[] {
  const { variables, also = () => [] } = definitionOf(choice);
  const parameters = [
    choice.parameters,
    ...(choice.phases ?? []).map((phase) => ({ ...choice.parameters, ...phase.parameters })),
  ];
  return [...new Set([...variables, ...parameters.flatMap(also)])];
}

function quietly(value: () => number): number {
  try {
    return value();
  } catch (error) {
    if (error instanceof RangeError || error instanceof DataFault) return NaN;
    throw error;
  }
}

/** Phases of a choice; without any, the whole period is the one phase. */
export const phasesOf = (choice: IndexChoice, start: string, end: string): readonly Phase[] =>
  choice.phases?.length ? choice.phases : [{ periodStart: start, periodEnd: end, parameters: choice.parameters }];

const partOf = (whole: DailyValues, from: number, length: number): DailyValues => ({
  ...whole,
  length,
  value: (variable) => whole.value(variable).subarray(from, from + length),
});

/**
 * Runs a choice of index over consecutive days from the first of its period, phase by phase (docs/rules.md §3): values of days outside
 * any phase stand still, spells and windows are cut at the edges, phases are weighted and combined.
 */
export function runChoice(
  definition: IndexDefinition,
  choice: IndexChoice,
  values: DailyValues,
  start: string,
  end: string,
): Running {
  if (!choice.phases?.length) return definition.run(values, choice.parameters);
  const [only] = choice.phases;
  if (choice.phases.length === 1 && only && isWhole(only, start, end))
    return definition.run(values, { ...choice.parameters, ...only.parameters });
  const { length, lastOnly = false } = values;
  const first = dayNumber(start);
  const latest = new Float64Array(lastOnly ? 0 : length);
  const begun: Begun[] = [];
  for (const phase of choice.phases) {
    const at = dayNumber(phase.periodStart) - first;
    const phaseDays = Math.min(dayNumber(phase.periodEnd) - first + 1, length) - at;
    if (phaseDays <= 0) continue;
    const ran = definition.run(partOf(values, at, phaseDays), { ...choice.parameters, ...phase.parameters });
    begun.push({ at, days: phaseDays, ran, weight: phase.weight ?? 1 });
    if (!lastOnly) latest.set(ran.latest, at);
  }
  const index = Float64Array.from({ length: lastOnly ? 0 : length }, (_, day) =>
    valueOn(definition, choice, begun, day),
  );
  return {
    value: length > 0 ? valueOn(definition, choice, begun, length - 1) : NaN,
    index,
    latest,
    overall: () => begun.flatMap(({ at, ran }) => ran.overall().map((day) => day + at)),
    recent: () => begun.slice(-1).flatMap(({ at, ran }) => ran.recent().map((day) => day + at)),
  };
}

const isWhole = ({ periodStart, periodEnd, weight = 1 }: Phase, start: string, end: string) =>
  periodStart <= start && periodEnd >= end && weight === 1;

/** A phase that has begun: at which day of the period, for how many days, and what its index did on them. */
type Begun = { readonly at: number; readonly days: number; readonly ran: Running; readonly weight: number };

/** What the phases make together on a day of the period; those that are over stand at their last value. */
function valueOn(definition: IndexDefinition, choice: IndexChoice, begun: readonly Begun[], day: number): number {
  const now = begun
    .filter(({ at }) => at <= day)
    .map(({ at, days, ran, weight }) => weight * (day - at < days - 1 ? (ran.index[day - at] as number) : ran.value))
    .filter((value) => !Number.isNaN(value));
  if (now.length === 0) return definition.direction === 'up' && definition.kind !== 'extreme' ? 0 : NaN;
  if (choice.combine === 'MAX') return Math.max(...now);
  if (choice.combine === 'MIN') return Math.min(...now);
  return now.reduce((sum, value) => sum + value, 0);
}
