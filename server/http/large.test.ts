import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { callsOf } from '#shared/contract/call';
import { pageOf } from '#shared/contract/values';
import { checkAnswer, isLarge, streamOf } from './large';

const list = callsOf('platform')('GET /test/many', { response: pageOf(z.object({ n: z.number() })), summary: '' });
const pageWith = (count: number) => ({
  content: Array.from({ length: count }, (_, n) => ({ n, secret: 'never leaves' })),
  totalPages: 1,
  totalElements: count,
  numberOfElements: count,
});
const cut = (count: number) => ({ ...pageWith(count), content: pageWith(count).content.map(({ n }) => ({ n })) });

test.each([251, 1000, 1001])('a page of %i rows is checked and written whole', async (count) => {
  const answer = await checkAnswer(list, pageWith(count));
  expect(answer).toEqual(cut(count));
  if (!isLarge(answer)) throw new Error('It is large.');
  expect(JSON.parse(await text(streamOf(answer)))).toEqual(cut(count));
});

test('a small page, and what is none, is checked at once', async () => {
  const small = await checkAnswer(list, pageWith(250));
  expect(small).toEqual(cut(250));
  expect([small, undefined, null, 'content', { content: 'of a text' }].filter(isLarge)).toEqual([]);
});

test('a row that the contract does not know is found wherever it is', async () => {
  const page = pageWith(1000);
  const wrong = { ...page, content: page.content.map((row) => (row.n === 990 ? { n: 'many' } : row)) };
  await expect(checkAnswer(list, wrong)).rejects.toThrow(/is not what the contract says: content\.240\.n/);
});

test('others come in between, while it is checked and while it is written', async () => {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  const answer = await checkAnswer(list, pageWith(5000));
  const checked = turns;
  expect(checked).toBeGreaterThanOrEqual(20);
  if (isLarge(answer)) await text(streamOf(answer));
  expect(turns - checked).toBeGreaterThanOrEqual(20);
  clearImmediate(next!);
});
