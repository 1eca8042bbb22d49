import { parse } from 'csv-parse/sync';
import { csvFile, pastedTable, type CsvCell } from './csv';

const one = (cell: CsvCell) => csvFile({ heads: ['x'], rows: [[cell]] });
const read = (text: string) => parse(text, { bom: true }) as string[][];

test('a table begins with a byte order mark, ends its lines as spreadsheets expect, and reads back', () => {
  const rows = [
    {
      name: 'Åsa "the" Farmer; Ltd',
      day: '2026-03-05',
      amount: -1234567.891,
      paid: true,
      at: new Date('2026-03-05T06:07:08Z'),
    },
    { name: 'two\nlines', day: null, amount: null, paid: false, at: undefined },
  ];
  const text = csvFile({
    heads: ['Name', 'Day', 'Amount, net', 'Paid', 'At'],
    rows: rows.map(({ name, day, amount, paid, at }) => [name, day, amount, paid, at]),
  });
  expect(text.startsWith('\uFEFFName,Day,"Amount, net",Paid,At\r\n')).toBe(true);
  expect(read(text)).toEqual([
    ['Name', 'Day', 'Amount, net', 'Paid', 'At'],
    ['Åsa "the" Farmer; Ltd', '2026-03-05', '-1234567.891', 'true', '2026-03-05T06:07:08.000Z'],
    ['two\nlines', '', '', 'false', ''],
  ]);
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\r=1', '  =1', '＝1'])(
  'the text %j cannot run in a spreadsheet',
  (cell) => {
    expect(read(one(cell))[1]?.[0]).toBe(`'${cell}`);
  },
);

test.each([
  [-5, '-5'],
  [1e21, '1e+21'],
  [NaN, ''],
  [0, '0'],
])('the number %d stays plain: %j', (cell, text) => expect(read(one(cell))[1]?.[0] ?? '').toBe(text));

test('a table to paste has one line a row whatever its texts hold, and no text that a spreadsheet runs', () => {
  expect(
    pastedTable({
      heads: ['Name', 'Sum'],
      rows: [
        ['two\nlines\tand a tab', -12.5],
        ['=1+1', null],
      ],
    }),
  ).toBe("Name\tSum\r\ntwo lines and a tab\t-12.5\r\n'=1+1\t\r\n");
});
