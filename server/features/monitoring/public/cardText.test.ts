import { languages } from '#shared/phrases/languages';
import { publicEventOf } from '../../../../tests/support/publicEvent';
import { cardText } from './cardText';

test('says verdict, share and date first, then by whom, what, where the index stands and whose data', async () => {
  const { lang, lines } = await cardText(publicEventOf({ exit: 9000 }), ['xx', 'en-US']);
  expect(lang).toBe('en');
  expect(lines[0]).toMatch(
    /^Triggered\. You will receive (about )?\d+ of every 100 insured\. Final after 30-Sep-2025\.$/,
  );
  expect(lines[1]).toMatch(/pays\. You have nothing to report\.$/);
  expect(lines[2]).toMatch(/^Excess rainfall, kharif rice, Barpeta district, 01-Jun – 30-Sep-2025$/);
  expect(lines[3]).toMatch(/^[\d.]+\smm; trigger 400\.0\smm\.$/);
  expect(lines.slice(4)).toEqual([
    'synthetic sample data',
    'Source: Isoline: generated stations, Isoline sample weather',
  ]);
});

test('without data it says so, and how many days are missing', async () => {
  const none = await cardText(publicEventOf({ asOf: '2025-05-20' }), []);
  expect(none.lines[0]).toBe('No data. There is no data yet. The period begins on 01-Jun-2025.');
  expect((await cardText({ ...publicEventOf(), missingDays: 3 }, ['en'])).lines).toContain('3 days without data');
});

test.each(languages.map(({ code }) => code))('speaks %s, and nothing of it in English', async (code) => {
  const { lines } = await cardText(publicEventOf(), [code]);
  expect(lines.join(' ')).not.toContain('{{');
  const { lines: english } = await cardText(publicEventOf(), ['en']);
  if (code !== 'en') expect([lines[0], lines[1]]).not.toEqual([english[0], english[1]]);
});
