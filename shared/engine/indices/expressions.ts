import { units } from '../units';
import { defineIndex } from './define';
import type { VariableId } from '../variables';

/** Indices whose rule is an expression of the coverage itself (index type COMPLEX): the choice brings it, `daily.ts` runs it. */
export const complex = (riskTypeId: string, id: string, variables: readonly VariableId[]) =>
  defineIndex({
    id,
    riskTypeId,
    name: 'Parametric expression',
    shortName: 'Expression',
    triggerLabel: 'Value of the expression',
    description: 'A formula of your own over the daily values of the period.',
    unit: units.points,
    decimals: 2,
    variables,
    comparator: 'GT',
    direction: 'none',
    kind: 'expression',
    parameters: [],
    run() {
      throw new RangeError('A parametric expression is missing.');
    },
  });
