import type { z } from 'zod';
import type { IndexPhase } from '../coverage';
import type { NewCoverage } from '../coverageDesign';
import type { IndexChoice, IndexParameters, Phase } from '#shared/engine/cover';
import { isOfInstants } from '#shared/engine/indices/define';
import { readExpression } from '#shared/engine/expression/read';
import type { IndexDefinition, IndexParameter } from '#shared/engine/indices/define';
import { indexDefinitions, servesRisk } from '#shared/engine/indices/list';
import { scaleFault } from '#shared/engine/indices/spi';
import { variableIds } from '#shared/engine/variables';
import { riskOf, riskTypes } from '#shared/engine/risks/list';
import { mayBeNegative } from '#shared/engine/units';
import type { FieldFault } from '../faults';
import { numberTyped } from '../fields';
import { fault, under } from './faults';
import { DataFault } from '#shared/engine/dataFault';

type IndexInput = Pick<z.output<typeof NewCoverage>, 'riskTypeId' | 'indexDefinition' | 'start' | 'end'>;
type PhaseInput = z.output<typeof IndexPhase>;

function parameterFault(parameter: IndexParameter, value: number | string): string | null {
  const { name, unit, choices } = parameter;
  if (choices)
    return choices.includes(String(value)) ? null : `${name}: "${value}" is not one of ${choices.join(', ')}.`;
  const number = typeof value === 'string' ? numberTyped(value) : value;
  if (typeof number === 'string' || !Number.isFinite(number)) return `${name}: "${value}" is not a number.`;
  if (unit === 'days' && !(Number.isInteger(number) && number >= 1))
    return `${name} must be a whole number of at least 1.`;
  if (unit === 'km' && !(number > 0)) return `${name} must be above 0.`;
  if (number < 0 && !mayBeNegative(unit)) return `${name} cannot be below 0.`;
  return null;
}

/** What is wrong with the parameters of an index; those that are not given take their usual value. */
function parameterFaults(definition: IndexDefinition, given: IndexParameters): FieldFault[] {
  return Object.entries(given).flatMap(([id, value]) => {
    const parameter = definition.parameters.find((indexParameter) => indexParameter.id === id);
    if (!parameter) {
      const known = definition.parameters.map((indexParameter) => indexParameter.id).join(', ') || 'none';
      return fault(`parameters.${id}`, `The index "${definition.name}" has no parameter "${id}". It knows: ${known}.`);
    }
    const message = parameterFault(parameter, value);
    return message === null ? [] : fault(`parameters.${id}`, message);
  });
}

/** Numbers as numbers, also where they came as text. */
const numbered = (definition: IndexDefinition, given: IndexParameters): IndexParameters =>
  Object.fromEntries(
    Object.entries(given).map(([id, value]) => {
      const isChoice = definition.parameters.some((parameter) => parameter.id === id && parameter.choices);
      return [id, isChoice || typeof value === 'number' ? value : numberTyped(value)];
    }),
  );

function phaseFaults(
  definition: IndexDefinition,
  phases: readonly PhaseInput[],
  { start, end }: IndexInput,
): FieldFault[] {
  if (phases.length === 0) return [];
  if (isOfInstants(definition)) {
    return [fault('phases', `The index "${definition.name}" looks at whole events: it cannot be cut into phases.`)];
  }
  const inOrder = phases
    .map((phase, at) => ({ ...phase, at }))
    .sort((a, b) => (a.periodStart < b.periodStart ? -1 : 1));
  return inOrder.flatMap((phase, position) => {
    const { periodStart, periodEnd, at, weight } = phase;
    const here = `phases.${at}`;
    const before = inOrder[position - 1];
    const faults = under(here, parameterFaults(definition, phase.parameters));
    if (periodEnd < periodStart)
      faults.push(fault(`${here}.periodEnd`, `The phase from ${periodStart} ends before it starts.`));
    if (periodStart < start || periodEnd > end) {
      faults.push(
        fault(
          `${here}.periodStart`,
          `The phase ${periodStart} to ${periodEnd} reaches outside the risk period ${start} to ${end}.`,
        ),
      );
    }
    if (before && before.periodEnd >= periodStart) {
      faults.push(
        fault(`${here}.periodStart`, `The phases from ${before.periodStart} and from ${periodStart} overlap.`),
      );
    }
    if (weight !== undefined && !(Number.isFinite(weight) && weight > 0)) {
      faults.push(fault(`${here}.weight`, 'The weight of a phase must be above 0.'));
    }
    return faults;
  });
}

const known = (ids: readonly string[]) => ids.join(', ');

/** An expression is needed where the index is one, and means nothing elsewhere. */
function expressionFaults(definition: IndexDefinition, text: string): FieldFault[] {
  if (definition.kind !== 'expression') {
    const message = `The index "${definition.name}" has a rule of its own: choose "Parametric expression" for a formula.`;
    return text === '' ? [] : [fault('paramXel', message)];
  }
  if (text === '') return [fault('paramXel', 'Write the formula, for example sum(min(precip, 40)).')];
  try {
    const { variables } = readExpression(text, variableIds);
    return variables.length > 0 ? [] : [fault('paramXel', 'The formula reads no variable of the data set.')];
  } catch (error) {
    if (error instanceof DataFault) return [fault('paramXel', `${error.message}.`)];
    throw error;
  }
}

/** An index of whole months needs a risk period of just as many. */
function monthFaults(definition: IndexDefinition, input: IndexInput): FieldFault[] {
  if (!definition.byMonth) return [];
  const message = scaleFault(input.indexDefinition.parameters ?? {}, input.start, input.end);
  return message === null ? [] : [fault('parameters.scale', message)];
}

/** The index that somebody asks for, or what is wrong with it. */
export function readIndex(input: IndexInput): {
  readonly choice: IndexChoice | null;
  readonly faults: readonly FieldFault[];
} {
  const { riskTypeId, indexDefinition } = input;
  const definition = indexDefinitions.find(({ id }) => id === indexDefinition.id);
  const faults: FieldFault[] = [];
  if (!riskTypes.some(({ id }) => id === riskTypeId)) {
    const text = `There is no risk type "${riskTypeId}". Known are: ${known(riskTypes.map(({ id }) => id))}.`;
    faults.push(fault('riskTypeId', text));
  }
  if (!definition) {
    const fitting = indexDefinitions.filter((one) => servesRisk(one, riskTypeId)).map(({ id }) => id);
    const hint = fitting.length > 0 ? ` For ${riskOf(riskTypeId).name} there are: ${known(fitting)}.` : '';
    faults.push(fault('indexDefinition.id', `There is no index "${indexDefinition.id}".${hint}`));
    return { choice: null, faults };
  }
  if (faults.length === 0 && !servesRisk(definition, riskTypeId)) {
    const text = `The index "${definition.name}" measures ${riskOf(definition.riskTypeId).name}, not ${riskOf(riskTypeId).name}.`;
    faults.push(fault('indexDefinition.id', text));
  }
  const parameters = indexDefinition.parameters ?? {};
  const phases = indexDefinition.indexSpec?.phases ?? [];
  faults.push(
    ...under('indexDefinition', parameterFaults(definition, parameters)),
    ...under('indexDefinition.indexSpec', phaseFaults(definition, phases, input)),
  );
  const text = indexDefinition.paramXel?.trim() ?? '';
  faults.push(...under('indexDefinition', [...expressionFaults(definition, text), ...monthFaults(definition, input)]));
  const moved = [...phases]
    .sort((a, b) => (a.periodStart < b.periodStart ? -1 : 1))
    .map(({ periodStart, periodEnd, parameters: own, weight }): Phase => ({
      periodStart,
      periodEnd,
      parameters: numbered(definition, own),
      ...(weight === undefined ? {} : { weight }),
    }));
  const choice = {
    indexId: definition.id,
    parameters: numbered(definition, parameters),
    ...(definition.kind === 'expression' ? { expression: text } : {}),
    ...(moved.length > 0 ? { phases: moved } : {}),
  };
  return { choice: faults.length > 0 ? null : choice, faults };
}
