import { type Token, most, tokensOf } from './tokens';
import { expressionFault } from './fault';

/** An expression as it is computed: each part with the character it stands at. */
export type Node =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | { readonly kind: 'negative'; readonly of: Node; readonly at: number }
  | { readonly kind: 'pair'; readonly op: string; readonly left: Node; readonly right: Node; readonly at: number }
  | { readonly kind: 'call'; readonly name: string; readonly given: readonly Node[]; readonly at: number };

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

/** Where the reading of an expression stands, and the variables it may name. */
type Reading = {
  readonly names: ReadonlySet<string>;
  readonly here: () => Token;
  readonly take: () => Token;
  /** Counts a part of the expression: each is computed for every day. */
  readonly add: (node: Node) => Node;
};

const isSign = ({ kind, text }: Token, sign: string) => kind === 'sign' && text === sign;

function expectSign({ take }: Reading, sign: string): void {
  const token = take();
  if (!isSign(token, sign))
    throw expressionFault(`"${sign}" is missing${token.text ? ` before "${token.text}"` : ''}`, token.at);
}

function level(reading: Reading, which: number, depth: number): Node {
  if (which === levels.length) return single(reading, depth);
  let left = level(reading, which + 1, depth);
  while (reading.here().kind === 'sign' && levels[which]?.includes(reading.here().text)) {
    const { text: op, at } = reading.take();
    left = reading.add({ kind: 'pair', op, left, right: level(reading, which + 1, depth), at });
  }
  return left;
}

function single(reading: Reading, depth: number): Node {
  if (depth > most.depth) throw expressionFault('The expression is nested too deeply', reading.here().at);
  const token = reading.take();
  if (isSign(token, '-')) return reading.add({ kind: 'negative', of: single(reading, depth + 1), at: token.at });
  if (isSign(token, '(')) {
    const inner = level(reading, 0, depth + 1);
    expectSign(reading, ')');
    return inner;
  }
  if (token.kind === 'number') return reading.add({ kind: 'number', value: Number(token.text), at: token.at });
  if (token.kind !== 'name')
    throw expressionFault(
      token.kind === 'end' ? 'The expression ends too early' : `A value is missing before "${token.text}"`,
      token.at,
    );
  return reading.here().text === '(' ? call(reading, token, depth) : variable(reading, token);
}

function variable({ names, add }: Reading, { text, at }: Token): Node {
  if (names.has(text)) return add({ kind: 'name', name: text, at });
  throw expressionFault(
    Object.hasOwn(functions, text)
      ? `"${text}" is a function: write ${text}(…)`
      : `"${text}" is not a variable of this data set. Known are: ${[...names].join(', ') || 'none'}`,
    at,
  );
}

/** A function and what it is given; its opening bracket comes next. */
function call(reading: Reading, { text: name, at }: Token, depth: number): Node {
  const counts = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!counts)
    throw expressionFault(`"${name}" is not a function. Known are: ${Object.keys(functions).join(', ')}`, at);
  reading.take();
  const given = [level(reading, 0, depth + 1)];
  while (reading.here().text === ',') {
    reading.take();
    given.push(level(reading, 0, depth + 1));
  }
  expectSign(reading, ')');
  if (!counts.includes(given.length))
    throw expressionFault(`${name} takes ${counts.join(' or ')} values, not ${given.length}`, at);
  return reading.add({ kind: 'call', name, given, at });
}

/** The whole of an expression, which may name these variables. */
export function parse(text: string, names: ReadonlySet<string>): Node {
  const tokens = tokensOf(text);
  let place = 0;
  const here = () => tokens[place] as Token;
  let nodes = 0;
  const add = (node: Node): Node => {
    nodes += 1;
    if (nodes > most.nodes)
      throw expressionFault(
        `An expression has at most ${most.nodes} numbers, names, operations and functions`,
        node.at,
      );
    return node;
  };
  const whole = level({ names, here, take: () => tokens[place++] as Token, add }, 0, 0);
  if (here().kind !== 'end') throw expressionFault(`"${here().text}" was not expected`, here().at);
  return whole;
}
