import { type Node, parse } from './parse';
import { expressionFault } from './fault';
import { most } from './tokens';
import { valueOf } from './value';

const namesIn = (node: Node): string[] => {
  switch (node.kind) {
    case 'name':
      return [node.name];
    case 'negative':
      return namesIn(node.of);
    case 'pair':
      return [...namesIn(node.left), ...namesIn(node.right)];
    case 'call':
      return node.given.flatMap(namesIn);
    default:
      return [];
  }
};

type Expression = {
  /** Variables that it reads, in order of their first use. */
  readonly variables: readonly string[];
  /** One finite number from the days of a phase; NaN is a missing day. Throws a DataFault where there is none. */
  readonly value: (days: ReadonlyMap<string, Float64Array>) => number;
};

/**
 * A parametric expression over daily variables: docs/rules.md §3. Only the declared names may be used; everything else is refused with
 * the position of the fault.
 */
export function readExpression(text: string, variables: readonly string[]): Expression {
  const root = parse(text, new Set(variables));
  return {
    variables: [...new Set(namesIn(root))],
    value(days) {
      let values = 0;
      const count = (more: number) => {
        values += more;
        if (values > most.values)
          throw expressionFault(
            `The expression computes more than ${most.values} values for the days of one period: use fewer functions or shorter windows`,
            1,
          );
      };
      const result = valueOf(root, { days, count });
      if (typeof result !== 'number')
        throw expressionFault('The result is a list of days, not one number: use sum, mean, max, …', 1);
      if (!Number.isFinite(result)) throw expressionFault('The result is not a finite number', 1);
      return result;
    },
  };
}
