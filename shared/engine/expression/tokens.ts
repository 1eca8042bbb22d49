import { expressionFault } from './fault';

/** A number, a name or a sign, and the character it begins at; the last one is the end of the text. */
export type Token = { readonly text: string; readonly kind: 'number' | 'name' | 'sign' | 'end'; readonly at: number };

/**
 * How long and how deep an expression may be, of how many numbers, names, operations and calls, and how many values it may compute for the
 * days of one period: ten million take a tenth of a second.
 */
export const most = { length: 4000, depth: 100, nodes: 1000, values: 10_000_000 };

/** The text of an expression in its tokens; what is none is refused. */
export function tokensOf(text: string): Token[] {
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
