import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describeShared, sharedPath } from '../../../tests/support/shared';
import { checkWidth, rowsOf, separatorOf } from './delimited';

/** The same table as another reader sees it; its line is that in which a row ends. */
const asOthersRead = (text: string): string[][] =>
  parse(text, { delimiter: ',', relax_column_count: true, skip_empty_lines: true });

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const cell = fc.stringMatching(/^[ a-z0-9",\n°]{0,8}$/);
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });

test('any table comes back as it was written, and as csv-parse reads it', () =>
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const text = rows.map((cells) => cells.map(quoted).join(',') + end).join('');
      const read = rowsOf(text, ',').map(({ cells }) => cells);
      expect(read).toEqual(asOthersRead(text));
      // Inside of quotes a line end is part of the cell.
      expect(read).toEqual(rows);
    }),
  ));

test('rows know the line in which they begin, blank lines and line ends inside of quotes counted', () => {
  const text = 'a,b\n\n1,"two\nlines"\n\n3,4\n';
  expect(rowsOf(text, ',').map(({ line }) => line)).toEqual([1, 3, 6]);
});

test('a quotation mark that is never closed is where the file breaks off', () => {
  expect(() => rowsOf('a,b\n1,"two\n3,4\n', ',')).toThrow(
    expect.objectContaining({ code: 'feeds.truncated', details: { line: 2 } }),
  );
});

test('a short last row was cut off, any other row of another width is broken', () => {
  const row = { line: 7, cells: ['1', '2'] };
  expect(() => checkWidth(row, 3, true)).toThrow('Line 7 has 2 of 3 columns: the file breaks off there.');
  expect(() => checkWidth(row, 3, false)).toThrow(
    expect.objectContaining({ code: 'feeds.broken', details: { line: 7 } }),
  );
  expect(() => checkWidth(row, 2, true)).not.toThrow();
});

test.each([
  ['date,rain', ','],
  ['date;rain;tmax, mean', ';'],
  ['date\train', '\t'],
  ['date', ','],
])('%j is cut at %j', (heading, separator) => expect(separatorOf(heading)).toBe(separator));

describeShared('real tables read as csv-parse reads them', 'data', () => {
  test.each([
    'stations/daily/sydney.csv',
    'cyclone-tracks/atlantic-storms-1975-2024.csv',
    'outages/cloudflare-incidents-2020-2026.csv',
  ])('%s', (name) => {
    const text = readFileSync(sharedPath(`data/${name}`), 'utf8');
    expect(rowsOf(text, ',').map(({ cells }) => cells)).toEqual(asOthersRead(text));
  });
});
