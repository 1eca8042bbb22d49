import type { FastifyInstance } from 'fastify';
import { Refusal } from '../base/refuse';

const deepest = 20;

/** How deep brackets nest, without building anything yet. */
export function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charCodeAt(i);
    if (quoted) {
      if (sign === 0x5c) i += 1;
      else if (sign === 0x22) quoted = false;
    } else if (sign === 0x22) quoted = true;
    else if (sign === 0x7b || sign === 0x5b) most = Math.max(most, (depth += 1));
    else if (sign === 0x7d || sign === 0x5d) depth -= 1;
  }
  return most;
}

/** JSON without surprises: an empty body is none, nesting is limited, keys that reach into prototypes are refused. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (depthOf(text) > deepest) {
    throw new Refusal(422, 'request.tooDeep', `The body nests deeper than ${deepest} levels.`);
  }
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('the key __proto__ is not allowed');
      return value;
    });
  } catch (error) {
    throw new Refusal(400, 'request.json', `The body is not JSON: ${(error as Error).message}.`);
  }
}

export function acceptJson(http: FastifyInstance): void {
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
}
