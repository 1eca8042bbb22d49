import type { IndexParameters } from '#shared/engine/cover';
import type { IndexDefinition } from '#shared/engine/indices/define';

/** The last value of a running index; 0 where no day has one. */
export const lastOf = (values: Float64Array): number => values.at(-1) ?? 0;

/** Final value of a definition over whole columns. */
export const valueOf = (
  definition: IndexDefinition,
  columns: Readonly<Record<string, Float64Array>>,
  parameters: IndexParameters,
): number => {
  const length = Object.values(columns)[0]?.length ?? 0;
  const none = new Float64Array(length).fill(NaN);
  return lastOf(definition.run({ length, value: (variable) => columns[variable] ?? none }, parameters).index);
};
