import { deflateSync } from 'node:zlib';
import { makePdf, type Paper, type Sheet } from './page';
import { bars } from './charts';
import { outOfBounds } from './testing/bounds';
import { flat, readPdf } from './testing/readPdf';

const paper: Paper = {
  title: 'Report',
  subtitle: 'Of one thing',
  tenant: 'Monsoon Mutual',
  date: '2026-03-01',
  provenance: 'Isoline engine 1.0.0 · data gauges version 3',
};
const made = async (fill: (sheet: Sheet) => void, more: Partial<Paper> = {}) =>
  readPdf(await makePdf({ ...paper, ...more }, fill));
const rows = (count: number) => Array.from({ length: count }, (_, at) => [String(1966 + at), `${at}.5 mm`, 'Kuttanad']);
const veryLong =
  'Kuttanad-Growers-Co-operative-Society-of-the-Northern-and-Southern-Fields-and-all-that-lies-between-them '.repeat(3);

test('every page has its number, the date and the provenance; from the second on its title and the tenant', async () => {
  const read = await made((sheet) => sheet.table(['Year', 'Index', 'Place'], rows(120)));
  expect(read.pages.length).toBeGreaterThan(2);
  read.pages.forEach((page, at) => {
    for (const text of [`Page ${at + 1} of ${read.pages.length}`, '01-Mar-2026', paper.provenance, 'Monsoon Mutual'])
      expect(flat(page)).toContain(text);
    expect(flat(page)).toContain(at === 0 ? 'Report' : 'Report: Of one thing');
  });
  expect(read.faults).toEqual([]);
});

test('a table that goes over pages repeats its head and loses no row', async () => {
  const read = await made((sheet) => sheet.table(['Year', 'Index', 'Place'], rows(120)));
  for (const page of read.pages) expect(page).toMatch(/\bYear\nIndex\nPlace\b/);
  for (let at = 0; at < 120; at++) expect(read.runs.filter(({ text }) => text === `${at}.5 mm`)).toHaveLength(1);
  expect(outOfBounds(read)).toEqual([]);
});

test('a short table stands on one page with its head, and a last row is never alone on a page', async () => {
  const read = await made((sheet) => {
    sheet.space(560);
    sheet.table(
      ['Step', 'Share'],
      [
        ['First', '1'],
        ['Second', '2'],
        ['Third', '3'],
        ['Last', '4'],
      ],
    );
    sheet.space(200);
  });
  expect(read.pages).toHaveLength(2);
  for (const step of ['Step', 'First', 'Last']) expect(read.pages[1]).toContain(step);
  expect(read.pages[0]).not.toContain('Step');
  const { pages } = await made((sheet) => {
    sheet.table(['Year', 'Index', 'Place'], rows(80));
    sheet.space(200);
  });
  for (const page of pages) expect(page.match(/Kuttanad/g)?.length).toBeGreaterThan(1);
});

test('a heading stands on the page of what it is the heading of', async () => {
  for (const height of [520, 550, 580, 610, 640]) {
    const { pages } = await made((sheet) => {
      sheet.space(height);
      sheet.heading('Near misses');
      sheet.subheading('By year');
      sheet.table(['Year', 'Distance'], rows(6));
    });
    const page = pages.find((text) => text.includes('Near misses'));
    for (const text of ['By year', 'Distance', '1966']) expect(page).toContain(text);
  }
});

test('no last page is hardly filled where closer blocks need no page of their own', async () => {
  const paragraphs = async (count: number) => {
    const { pages } = await made((sheet) => {
      for (let at = 1; at <= count; at++) sheet.text(`Paragraph ${at}.`);
    });
    return pages.map((page) => page.match(/Paragraph/g)?.length ?? 0);
  };
  const [full = 0] = await paragraphs(60);
  expect(await paragraphs(full + 1)).toEqual([full + 1]);
  expect(await paragraphs(full + 2)).toEqual([full + 2]);
  expect(await paragraphs(full + 20)).toEqual([full, 20]);
});

test('long names, long words and long texts stay within the page', async () => {
  const read = await made(
    (sheet) => {
      sheet.heading(veryLong);
      sheet.figures([
        { label: veryLong, value: 'INR 12,34,56,78,90,12,345.67', note: veryLong },
        { label: 'b', value: veryLong.replaceAll('-', '') },
      ]);
      sheet.pairs([
        [veryLong, veryLong],
        ['Expression', 'x'.repeat(4000)],
      ]);
      sheet.table(
        ['Name', 'Hash', 'Amount'],
        [
          [veryLong, 'c0ffee'.repeat(40), 'INR 1.00'],
          ['', '', ''],
        ],
      );
      sheet.text(veryLong.repeat(30));
      sheet.list([veryLong, veryLong]);
      sheet.signatures([veryLong, veryLong]);
    },
    { subtitle: veryLong, tenant: veryLong, provenance: veryLong.repeat(4), reference: veryLong },
  );
  expect(outOfBounds(read)).toEqual([]);
  expect(read.faults).toEqual([]);
  expect(
    flat(read.text)
      .replaceAll(' ', '')
      .match(/x{20,}/g)
      ?.join('').length,
  ).toBeGreaterThan(3900);
});

test('figures stand to the right, words to the left', async () => {
  const read = await made((sheet) =>
    sheet.table(
      ['Name', 'Amount', 'Remark'],
      [
        ['North', 'INR 5.00', 'small'],
        ['South', 'INR 1,23,456.00', 'large'],
      ],
    ),
  );
  const at = (text: string) => read.runs.find((run) => run.text === text)?.x ?? 0;
  expect(at('INR 5.00')).toBeGreaterThan(at('INR 1,23,456.00'));
  expect(at('small')).toBeCloseTo(at('large'), 6);
});

test('a hash is never torn', async () => {
  const hash = '61463dc74170fc3c8c3a15624657d5df48175c598a76731c762685983a05ec41';
  const read = await made((sheet) =>
    sheet.pairs([
      ['Content', hash],
      ['Data', `SHA-256 ${hash}`],
    ]),
  );
  expect(read.runs.filter(({ text }) => text.trim().endsWith(hash))).toHaveLength(2);
  expect(outOfBounds(read)).toEqual([]);
});

test('what is empty is said', async () => {
  const read = await made((sheet) => {
    sheet.heading('Claims');
    sheet.table(['Year'], [], undefined, { empty: 'There were no claims.' });
    sheet.pairs([]);
    sheet.figures([]);
  });
  expect(read.text).toContain('There were no claims.');
  expect(read.bookmarks).toEqual(['Claims']);
});

test('the same input gives the same bytes, and another day does not', async () => {
  const fill = (sheet: Sheet) => {
    sheet.heading('One');
    sheet.table(['Year', 'Index', 'Place'], rows(70));
    sheet.chart(bars({ bars: [{ label: '2020', value: 3, paid: true }], unit: 'mm' }), 180, 'A chart');
  };
  const [first, second, other] = await Promise.all([
    makePdf(paper, fill),
    makePdf(paper, fill),
    makePdf({ ...paper, date: '2026-03-02' }, fill),
  ]);
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
  expect(first?.equals(other ?? Buffer.alloc(0))).toBe(false);
});

test('it is a tagged document in English with a title, for those who have it read to them', async () => {
  const source = (
    await makePdf(paper, (sheet) => sheet.chart(bars({ bars: [], unit: 'mm' }), 180, undefined, 'Index by year'))
  ).toString('latin1');
  for (const text of [
    '/Marked true',
    '/Lang (en-GB)',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /Figure',
    '/Alt (Index by year)',
  ])
    expect(source).toContain(text);
});

test('sample data are named as such, and so are letters that had to be changed', async () => {
  const read = await made((sheet) => sheet.text('राम and 東京 pay ₹500'), { synthetic: true });
  expect(flat(read.text)).toContain('Synthetic sample data');
  expect(flat(read.text)).toContain('Ram and ?? pay INR 500');
  expect(flat(read.text)).toContain('Names in other scripts are given in Latin letters');
  expect(flat(read.text)).toContain('are shown as "?"');
  const plain = await made((sheet) => sheet.text('Åsa Öberg – Malmö'));
  expect(plain.text).toContain('Åsa Öberg – Malmö');
  expect(plain.text).not.toContain('Latin letters');
});

/** A picture of 2 x 2 points, as a data URL. */
function png(damage = false): string {
  const chunk = (kind: string, data: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, 0, data.length]), Buffer.from(kind), data, Buffer.alloc(4)]);
  const pixels = deflateSync(Buffer.from([0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 9, 9, 9]));
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])),
    chunk('IDAT', damage ? pixels.fill(7, 2) : pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test('a logo stands above the name; what is no picture leaves the name alone', async () => {
  const source = async (logo: string | null) => (await makePdf({ ...paper, logo }, () => undefined)).toString('latin1');
  expect(await source(png())).toContain('/Subtype /Image');
  for (const logo of [
    null,
    png(true),
    'https://example.org/logo.png',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml;base64,PHN2Zy8+',
  ])
    expect(await source(logo)).not.toContain('/Subtype /Image');
});

test('a number is never torn, however narrow its column', async () => {
  const cells = [
    'Kuttanad',
    '1,234,567',
    'USD 121,932,540,618.81',
    '7.95 %',
    '98,765,432.10',
    '1,234,567',
    'USD 1',
    '2,345,678',
  ];
  const read = await made((sheet) =>
    sheet.table(
      cells.map((_, at) => `C${at}`),
      [cells],
    ),
  );
  const written = read.runs.map(({ text }) => text.trim());
  for (const figure of ['1,234,567', '121,932,540,618.81', '98,765,432.10', '2,345,678'])
    expect(written).toContain(figure);
  expect(outOfBounds(read)).toEqual([]);
});
