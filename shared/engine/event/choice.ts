import type { IndexChoice, Phase } from '../cover';
import { dayNumber } from '../calendar';
import { readExpression } from '../expression/read';
import { indexOf } from '../indices/list';
import type { DailyValues, IndexDefinition, Running } from '../indices/define';
import { variableIds } from '../variables';
import { DataFault } from '../dataFault';

/** The index of a choice. With an expression (index type COMPLEX) that replaces the rule of the definition, and may move any way. */
export function definitionOf(choice: IndexChoice): IndexDefinition {
  const definition = indexOf(choice.indexId);
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
      const days = () => Array.from({ length }, (_, day) => day);
      return { index, latest: index, overall: days, recent: () => days().slice(-1) };
    },
  };
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

const partOf = ({ value, lastOnly }: DailyValues, from: number, length: number): DailyValues => ({
  length,
  value: (variable) => value(variable).subarray(from, from + length),
  ...(lastOnly ? { lastOnly } : {}),
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
  const phases = phasesOf(choice, start, end);
  const [only] = phases;
  if (phases.length === 1 && only && only.periodStart <= start && only.periodEnd >= end && (only.weight ?? 1) === 1) {
    return definition.run(values, { ...choice.parameters, ...only.parameters });
  }
  const first = dayNumber(start);
  const index = new Float64Array(values.length).fill(NaN);
  const latest = new Float64Array(values.length);
  const begun: { at: number; ran: Running; weight: number }[] = [];
  for (const phase of phases) {
    const at = dayNumber(phase.periodStart) - first;
    const length = Math.min(dayNumber(phase.periodEnd) - first + 1, values.length) - at;
    if (length <= 0) continue;
    const ran = definition.run(partOf(values, at, length), { ...choice.parameters, ...phase.parameters });
    begun.push({ at, ran, weight: phase.weight ?? 1 });
    latest.set(ran.latest, at);
  }
  for (let day = values.lastOnly ? values.length - 1 : 0; day < values.length; day++) {
    const now = begun
      .filter(({ at }) => at <= day)
      .map(({ at, ran, weight }) => weight * (ran.index[Math.min(day - at, ran.index.length - 1)] as number))
      .filter((value) => !Number.isNaN(value));
    if (now.length === 0) index[day] = definition.direction === 'up' && definition.kind !== 'extreme' ? 0 : NaN;
    else if (choice.combine === 'MAX') index[day] = Math.max(...now);
    else if (choice.combine === 'MIN') index[day] = Math.min(...now);
    else index[day] = now.reduce((sum, value) => sum + value, 0);
  }
  return {
    index,
    latest,
    overall: () => begun.flatMap(({ at, ran }) => ran.overall().map((day) => day + at)),
    recent: () => begun.slice(-1).flatMap(({ at, ran }) => ran.recent().map((day) => day + at)),
  };
}
