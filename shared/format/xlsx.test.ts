import { unzipSync, strFromU8 } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { CsvCell } from './csv';
import { xlsxWriter } from './xlsx';

async function written(...pages: (readonly CsvCell[])[][]) {
  const writer = xlsxWriter([
    { head: 'Name & <sign>' },
    { head: 'From', kind: 'day' },
    { head: 'As of', kind: 'instant' },
    { head: 'Sum' },
  ]);
  const parts = [...pages.map((page) => writer.add(page)), writer.end()].flat();
  const file = new Blob(parts as Uint8Array<ArrayBuffer>[]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [heads, ...rows] = await readSheet(bytes.buffer);
  return { bytes, heads, rows };
}

test('pages of rows become one sheet: numbers are numbers, days and times are dates, nothing is nothing', async () => {
  const { heads, rows } = await written(
    [['Åsa & Co <Ltd>', '2026-03-05', '2026-03-05T06:07:30Z', -1234567.891]],
    [['  two\nlines', null, undefined, Number.NaN]],
  );
  expect(heads).toEqual(['Name & <sign>', 'From', 'As of', 'Sum']);
  expect(rows[0]).toEqual([
    'Åsa & Co <Ltd>',
    new Date('2026-03-05T00:00:00Z'),
    new Date('2026-03-05T06:07:30Z'),
    -1234567.891,
  ]);
  expect(String(rows[1]?.[0]).trim()).toBe('two\nlines');
  expect(rows[1]?.slice(1).filter((cell) => cell !== null)).toEqual([]);
});

test.each(['=1+1', '+1', '@sum', '2026-03-05', '\u0000=1'])(
  'a text is kept as a text, never a formula or a day: %j',
  async (text) => {
    const { bytes, rows } = await written([[text, null, null, 0]]);
    expect(rows[0]?.[0]).toBe(text.replace('\u0000', ''));
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>');
  },
);
