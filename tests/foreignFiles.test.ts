import { deflateSync } from 'node:zlib';
import { previewImport } from '#shared/contract/partnerImport';
import { findPartners } from '#shared/contract/partners';
import { readExpression } from '#shared/engine/expression/read';
import { xlsxWriter } from '#shared/format/xlsx';
import { logoBytes } from '../server/documents/logo';
import { dataBombs, polygon, workbookBombs, type Bytes } from './support/bombs';
import { until } from './support/until';
import { startWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Answer = { readonly status: number; readonly code: unknown; readonly message: string };

/** Sends a file, and asks for something else meanwhile: that is answered whatever the file does. */
async function send(path: string, as: 'agent' | 'underwriter', content: Bytes, name: string): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart]), name);
  const [response, other] = await Promise.all([
    world.fetch(path, { method: 'POST', body: form, as }),
    world.send(findPartners, { query: {} }, { as: 'agent' }),
  ]);
  expect(other.status).toBe(200);
  await other.arrayBuffer();
  const { code, message } = (await response.json()) as { readonly code?: unknown; readonly message?: string };
  return { status: response.status, code, message: message ?? '' };
}
const asPartners = (content: Bytes) => send(previewImport.path, 'agent', content, 'partners.xlsx');
const asData = (content: Bytes, name: string, options: object = { lat: 1, lon: 2 }) =>
  send(
    `/internal/data-catalog/ingest?options=${encodeURIComponent(JSON.stringify(options))}`,
    'underwriter',
    content,
    name,
  );

test.each(workbookBombs)('a workbook with %s is refused with what to do', async (_name, file, status, message) => {
  const answer = await asPartners(file());
  expect(answer.message).toMatch(message);
  expect(answer.status).toBe(status);
});

test('a workbook whose sizes stand behind its entries, as our own and other programs write them, is read', async () => {
  const writer = xlsxWriter([{ head: 'Nothing that is known' }]);
  const file = Buffer.concat([...writer.add([['x']]), ...writer.end()]);
  expect((await asPartners(file)).message).toMatch(/^The first line must name the columns/);
});

test.each(dataBombs)('data with %s is refused with what to do', async (_name, name, file, status, message) => {
  const answer = await asData(file(), name);
  expect(answer.message).toMatch(message);
  expect(answer.status).toBe(status);
});

test('a polygon of a hundred thousand corners comes to an end', async () => {
  const { status } = await asData(polygon(100_000), 'star.geojson', {});
  expect([200, 413, 422]).toContain(status);
});

test('a file whose reading takes too long is given up, and the next one is read', async () => {
  const file = 'date,prcp_mm\n2020-01-01,1\n';
  // Long enough that it is still being read when the time is over.
  const slow = asData(`date,prcp_mm\n${'2020-01-01,1\n'.repeat(1_000_000)}`, 'slow.csv');
  await until(() => world.timers.waiting().includes(120_000));
  await world.advance(120_000);
  expect(await slow).toEqual({
    status: 413,
    code: 'files.tooSlow',
    message: 'Reading this file takes longer than 120 seconds. Bring it in as several smaller files.',
  });
  expect((await asData(file, 'slow.csv')).status).toBe(200);
});

test('who waits too long for others to be read is told to come again', async () => {
  const file = 'date,prcp_mm\n2020-01-01,1\n';
  const sent = Array.from({ length: 6 }, (_, at) => asData(file, `many-${at}.csv`));
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
});

/** A PNG of this size whose picture data are so many zeros. */
function png(width: number, height: number, data: number): string {
  const chunk = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(kind), body, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    sign,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(data))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return `data:image/png;base64,${Buffer.concat(parts).toString('base64')}`;
}

test.each([
  ['as large as it says', 20, 20, 20 * 81, true],
  ['of sixty thousand by sixty thousand dots', 60_000, 60_000, 1000, false],
  ['of no dots', 0, 20, 1000, false],
  ['with less than it says', 20, 20, 1000, false],
  ['with far more than it says', 20, 20, 30_000_000, false],
])('a logo %s', async (_name, width, height, data, isTaken) =>
  expect((await logoBytes(png(width, height, data))) !== null).toBe(isTaken),
);

test('an expression that computes too much is refused, one of many functions is not', () => {
  const days = new Map([['precip', new Float64Array(366).fill(1)]]);
  const rolls = (count: number, window: number) =>
    readExpression(Array.from({ length: count }, () => `sum(roll(precip, ${window}))`).join(' + '), ['precip']);
  expect(rolls(30, 30).value(days)).toBe(30 * 30 * 337);
  expect(() => rolls(150, 200).value(days)).toThrow(/computes more than 10000000 values .*shorter windows/);
});
