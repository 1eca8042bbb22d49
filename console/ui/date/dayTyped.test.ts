import { formatFullDay } from '#shared/format/date';
import { dayTyped } from './dayTyped';

test('a day is read however people write it, the day before the month', () => {
  for (const text of [
    '14-Jun-2026',
    '14 june 2026',
    '14.6.2026',
    '14/06/2026',
    '14-06-2026',
    '2026-06-14',
    ' 14062026 ',
  ])
    expect([text, dayTyped(text, 'en-GB')]).toEqual([text, '2026-06-14']);
  expect(dayTyped('3-Sept-2026', 'en-GB')).toBe('2026-09-03');
  expect(dayTyped('1. März 2027', 'de')).toBe('2027-03-01');
  expect(dayTyped('1-May-2027', 'de')).toBe('2027-05-01');
});

test('what is no day, or could be two, is not guessed', () => {
  for (const text of [
    '',
    '14',
    '31-Apr-2026',
    '29-Feb-2027',
    '06/14/2026',
    '14-Ju-2026',
    '14-Foo-2026',
    '14-Jun-26',
    '1e3',
  ])
    expect([text, dayTyped(text, 'en-GB')]).toEqual([text, null]);
});

test('every day that the product writes is read again, in each language of the console', () => {
  for (const locale of ['en-GB', 'de', 'sv'])
    for (let month = 1; month <= 12; month++) {
      const day = `2028-${String(month).padStart(2, '0')}-09`;
      const written = formatFullDay(day, locale);
      expect([written, dayTyped(written, locale)]).toEqual([written, day]);
    }
});
