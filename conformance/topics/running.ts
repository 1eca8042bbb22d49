import type { IndexParameters, Phase } from '#shared/engine/cover';
import { runChoice } from '#shared/engine/event/choice';
import type { IndexDefinition } from '#shared/engine/indices/define';

/** The last value of a running index; 0 where no day has one. */
export const lastOf = (values: Float64Array): number => values.at(-1) ?? 0;

type Columns = Readonly<Record<string, Float64Array>>;
const daysOf = (columns: Columns) => {
  const length = Object.values(columns)[0]?.length ?? 0;
  const none = new Float64Array(length).fill(NaN);
  return { length, value: (variable: string) => columns[variable] ?? none };
};

/** Final value of a definition over whole columns. */
export const valueOf = (definition: IndexDefinition, columns: Columns, parameters: IndexParameters): number =>
  lastOf(definition.run(daysOf(columns), parameters).index);

/** Final value of each phase of a period on its own. */
export const phaseValues = (
  definition: IndexDefinition,
  columns: Columns,
  parameters: IndexParameters,
  { start, end, phases }: { readonly start: string; readonly end: string; readonly phases: readonly Phase[] },
): number[] =>
  phases.map(
    (phase) =>
      runChoice(definition, { indexId: definition.id, parameters, phases: [phase] }, daysOf(columns), start, end).value,
  );
