import type { Node } from './parse';
import { expressionFault } from './fault';

type Value = number | Float64Array;

const operations: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '<': (a, b) => Number(a < b),
  '<=': (a, b) => Number(a <= b),
  '>': (a, b) => Number(a > b),
  '>=': (a, b) => Number(a >= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
};

/** Day by day; what is missing stays missing. */
const daily = (of: (...x: number[]) => number, values: readonly Value[]): Value => {
  const list = values.find((value) => typeof value !== 'number');
  const on = (day: number) => {
    const x = values.map((value) => (typeof value === 'number' ? value : (value[day] as number)));
    return x.some(Number.isNaN) ? NaN : of(...x);
  };
  return list === undefined ? on(0) : list.map((_, day) => on(day));
};

function spells(list: Float64Array): number[] {
  const runs: number[] = [];
  let run = 0;
  for (const value of list) {
    if (value !== 0 && !Number.isNaN(value)) run += 1;
    else {
      if (run) runs.push(run);
      run = 0;
    }
  }
  return run ? [...runs, run] : runs;
}

function rolled(list: Float64Array, window: number): Float64Array {
  return list.map((_, day) => {
    if (day + 1 < window) return NaN;
    let sum = 0;
    for (let back = 0; back < window; back++) sum += list[day - back] as number;
    return sum;
  });
}

/** The days that an expression is computed on, and who counts the work: so many values for a part of it. */
type Context = {
  readonly days: ReadonlyMap<string, Float64Array>;
  readonly count: (values: number) => void;
};
const lengthOf = (value: Value) => (typeof value === 'number' ? 1 : value.length);

/** What an expression is on these days: a number, or a list of one for each day. */
export function valueOf(node: Node, context: Context): Value {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'name':
      return context.days.get(node.name) ?? new Float64Array(0);
    case 'negative': {
      const of = valueOf(node.of, context);
      context.count(lengthOf(of));
      return daily((x) => -x, [of]);
    }
    case 'pair': {
      const left = valueOf(node.left, context);
      const right = valueOf(node.right, context);
      context.count(Math.max(lengthOf(left), lengthOf(right)));
      const zero = typeof right === 'number' ? right === 0 : right.includes(0);
      if (node.op === '/' && zero) throw expressionFault('Division by zero', node.at);
      return daily(operations[node.op] as (a: number, b: number) => number, [left, right]);
    }
    case 'call':
      return called(
        node,
        node.given.map((inner) => valueOf(inner, context)),
        context.count,
      );
  }
}

function called({ name, at }: Node & { kind: 'call' }, given: readonly Value[], count: Context['count']): Value {
  const [first = 0, second = 0] = given;
  // Each day of a rolling sum adds up its whole window.
  const window = name === 'roll' && typeof second === 'number' ? Math.min(second, lengthOf(first)) : 1;
  count(Math.max(...given.map(lengthOf)) * Math.max(1, window));
  const list = (): Float64Array => {
    if (typeof first === 'number') throw expressionFault(`${name} works on the days of a variable`, at);
    return first;
  };
  const whole = (): number => {
    if (typeof second !== 'number' || !Number.isInteger(second) || second < 1)
      throw expressionFault(`${name} needs a whole number of days, at least 1`, at);
    return second;
  };
  const known = () => {
    const values = list().filter((value) => !Number.isNaN(value));
    if (values.length === 0) throw expressionFault(`${name} has no day with a value`, at);
    return values;
  };
  switch (name) {
    case 'sum':
      return list().reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0);
    case 'mean':
      return known().reduce((sum, value, _, all) => sum + value / all.length, 0);
    case 'count':
      return list().reduce((count, value) => (value !== 0 && !Number.isNaN(value) ? count + 1 : count), 0);
    case 'spell':
      return Math.max(0, ...spells(list()));
    case 'spellTotal': {
      const least = whole();
      return spells(list()).reduce((sum, run) => (run >= least ? sum + run : sum), 0);
    }
    case 'roll':
      return rolled(list(), whole());
    case 'min':
    case 'max': {
      const of = name === 'min' ? Math.min : Math.max;
      return given.length === 1 ? known().reduce((best, value) => of(best, value)) : daily(of, given);
    }
    case 'abs':
      return daily(Math.abs, given);
    case 'clamp':
      return daily((x, low, high) => Math.min(high, Math.max(low, x)), given);
    default:
      // `if`: only the side that is taken may be missing.
      return choice(given);
  }
}

function choice([condition = 0, yes = 0, no = 0]: readonly Value[]): Value {
  const list = [condition, yes, no].find((value) => typeof value !== 'number');
  const at = (value: Value, day: number) => (typeof value === 'number' ? value : (value[day] as number));
  const on = (day: number) => {
    const c = at(condition, day);
    return Number.isNaN(c) ? NaN : at(c !== 0 ? yes : no, day);
  };
  return list === undefined ? on(0) : list.map((_, day) => on(day));
}
