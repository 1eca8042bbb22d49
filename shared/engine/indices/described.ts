import type { IndexParameter } from './define';
import { indexDefinitions } from './list';

/** A parameter as its definition calls it, and its value. */
type DescribedParameter = Pick<IndexParameter, 'name' | 'unit' | 'choices'> & {
  readonly value: string | number;
};

/** The parameters of an index that are set, each with its name and unit. */
export const describedParameters = (
  indexId: string,
  parameters: Readonly<Record<string, string | number>>,
): readonly DescribedParameter[] => {
  const known = indexDefinitions.find(({ id }) => id === indexId)?.parameters ?? [];
  return Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => {
      // What an older engine knew and this one does not keeps the name under which it is stored.
      const parameter: Omit<DescribedParameter, 'value'> = known.find((one) => one.id === id) ?? { name: id, unit: '' };
      return { ...parameter, value };
    });
};
