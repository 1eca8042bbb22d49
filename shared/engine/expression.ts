import { DataFault } from './dataFault';
/** A fault in an expression, with the place it was found at (1 is the first character). */
/** What is wrong with an expression, and at which character, counted from 1. */
const expressionFault = (message: string, position: number) =>
  new DataFault('expression.invalid', `${message} (character ${position})`, { position });

type Value = number | Float64Array;
type Node =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'negative'; readonly of: Node; readonly at: number }
  | { readonly kind: 'pair'; readonly op: string; readonly left: Node; readonly right: Node; readonly at: number }
  | { readonly kind: 'call'; readonly name: string; readonly given: readonly Node[]; readonly at: number };

type Token = { readonly text: string; readonly kind: 'number' | 'name' | 'sign' | 'end'; readonly at: number };

const most = { length: 4000, depth: 100 };

function tokensOf(text: string): Token[] {
  if (text.length > most.length) throw expressionFault(`An expression has at most ${most.length} characters`, 1);
  const pattern =
    /\s+|(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|(<=|>=|==|!=|[-+*/()<>,])/y;
  const tokens: Token[] = [];
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw expressionFault(`"${text[at]}" has no meaning here`, at + 1);
    const [whole, digits, name, sign] = match;
    if (digits !== undefined) tokens.push({ text: whole, kind: 'number', at: at + 1 });
    else if (name !== undefined) tokens.push({ text: whole, kind: 'name', at: at + 1 });
    else if (sign !== undefined) tokens.push({ text: whole, kind: 'sign', at: at + 1 });
  }
  return [...tokens, { text: '', kind: 'end', at: text.length + 1 }];
}

/** Numbers of arguments each function takes. */
const functions: Readonly<Record<string, readonly number[]>> = {
  sum: [1],
  mean: [1],
  min: [1, 2],
  max: [1, 2],
  count: [1],
  spell: [1],
  spellTotal: [2],
  roll: [2],
  abs: [1],
  if: [3],
  clamp: [3],
};

/** Precedence: comparisons, then + and -, then * and /, then the sign. */
const levels: readonly (readonly string[])[] = [
  ['<', '<=', '>', '>=', '==', '!='],
  ['+', '-'],
  ['*', '/'],
];

function parse(text: string, names: ReadonlySet<string>): Node {
  const tokens = tokensOf(text);
  let place = 0;
  const here = () => tokens[place] as Token;
  const take = (): Token => tokens[place++] as Token;
  const expect = (sign: string) => {
    const token = take();
    if (token.text !== sign || token.kind !== 'sign')
      throw expressionFault(`"${sign}" is missing${token.text ? ` before "${token.text}"` : ''}`, token.at);
  };

  function level(which: number, depth: number): Node {
    if (which === levels.length) return single(depth);
    let left = level(which + 1, depth);
    while (here().kind === 'sign' && levels[which]?.includes(here().text)) {
      const { text: op, at } = take();
      left = { kind: 'pair', op, left, right: level(which + 1, depth), at };
    }
    return left;
  }

  function single(depth: number): Node {
    if (depth > most.depth) throw expressionFault('The expression is nested too deeply', here().at);
    const token = take();
    if (token.text === '-' && token.kind === 'sign') return { kind: 'negative', of: single(depth + 1), at: token.at };
    if (token.text === '(' && token.kind === 'sign') {
      const inner = level(0, depth + 1);
      expect(')');
      return inner;
    }
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text), at: token.at };
    if (token.kind !== 'name')
      throw expressionFault(
        token.kind === 'end' ? 'The expression ends too early' : `A value is missing before "${token.text}"`,
        token.at,
      );
    if (here().text !== '(') {
      if (names.has(token.text)) return { kind: 'name', name: token.text, at: token.at };
      throw expressionFault(
        Object.hasOwn(functions, token.text)
          ? `"${token.text}" is a function: write ${token.text}(…)`
          : `"${token.text}" is not a variable of this data set. Known are: ${[...names].join(', ') || 'none'}`,
        token.at,
      );
    }
    const counts = Object.hasOwn(functions, token.text) ? functions[token.text] : undefined;
    if (!counts)
      throw expressionFault(
        `"${token.text}" is not a function. Known are: ${Object.keys(functions).join(', ')}`,
        token.at,
      );
    take();
    const given = [level(0, depth + 1)];
    while (here().text === ',') {
      take();
      given.push(level(0, depth + 1));
    }
    expect(')');
    if (!counts.includes(given.length))
      throw expressionFault(`${token.text} takes ${counts.join(' or ')} values, not ${given.length}`, token.at);
    return { kind: 'call', name: token.text, given, at: token.at };
  }

  const whole = level(0, 0);
  if (here().kind !== 'end') throw expressionFault(`"${here().text}" was not expected`, here().at);
  return whole;
}

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

type Context = ReadonlyMap<string, Float64Array>;

function valueOf(node: Node, context: Context): Value {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'name':
      return context.get(node.name) ?? new Float64Array(0);
    case 'negative':
      return daily((x) => -x, [valueOf(node.of, context)]);
    case 'pair': {
      const left = valueOf(node.left, context);
      const right = valueOf(node.right, context);
      const zero = typeof right === 'number' ? right === 0 : right.includes(0);
      if (node.op === '/' && zero) throw expressionFault('Division by zero', node.at);
      return daily(operations[node.op] as (a: number, b: number) => number, [left, right]);
    }
    case 'call':
      return called(
        node,
        node.given.map((inner) => valueOf(inner, context)),
      );
  }
}

function called({ name, at }: Node & { kind: 'call' }, given: readonly Value[]): Value {
  const [first = 0, second = 0] = given;
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

export type Expression = {
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
      const result = valueOf(root, days);
      if (typeof result !== 'number')
        throw expressionFault('The result is a list of days, not one number: use sum, mean, max, …', 1);
      if (!Number.isFinite(result)) throw expressionFault('The result is not a finite number', 1);
      return result;
    },
  };
}
