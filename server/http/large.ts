import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import type { Call } from '#shared/contract/call';
import { checkResponse } from './parse';

const rowsAtOnce = 250;
type Page = { readonly content: readonly unknown[] };

/** A page of so many rows that others would wait for it: it is checked and written piece by piece, and they come in between. */
export const isLarge = (answer: unknown): answer is Page =>
  typeof answer === 'object' &&
  answer !== null &&
  'content' in answer &&
  Array.isArray(answer.content) &&
  answer.content.length > rowsAtOnce;

function* pieces<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

/** As `checkResponse`, for answers of any size. */
export async function checkAnswer(call: Call, answer: unknown): Promise<unknown> {
  if (!isLarge(answer)) return checkResponse(call, answer);
  const rows: unknown[] = [];
  let page: Page | null = null;
  for (const content of pieces(answer.content)) {
    page = checkResponse(call, { ...answer, content }) as Page;
    for (const row of page.content) rows.push(row);
    await others();
  }
  return { ...page, content: rows };
}

/** A large page as JSON, piece by piece, as quickly as its reader takes it. */
export function streamOf({ content, ...rest }: Page): Readable {
  async function* written() {
    yield `${JSON.stringify({ ...rest, content: [] }).slice(0, -2)}`;
    let comma = '';
    for (const rows of pieces(content)) {
      yield comma + rows.map((row) => JSON.stringify(row)).join(',');
      comma = ',';
      await others();
    }
    yield ']}';
  }
  return Readable.from(written(), { objectMode: false });
}
