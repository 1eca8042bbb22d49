import {
  formatCardPeriod,
  formatDay,
  formatExpiry,
  formatFullDay,
  formatInstant,
  formatOffset,
  formatPeriod,
  formatTick,
  formatQuoteDay,
} from './date';
import { localeOf } from './locale';

const today = '2026-11-20';

test.each([
  ['2026-03-05', 'en-GB', '05-Mar'],
  ['2025-09-30', 'en-GB', '30-Sep-2025'],
  ['2026-03-05', 'de', '05-Mär'],
  ['2026-05-01', 'sv', '01-maj'],
  ['2026-01-31T23:59:59.999Z', 'en-GB', '31-Jan'],
])('day %s in %s → %s', (date, locale, text) => expect(formatDay(date, today, locale)).toBe(text));

test.each([
  ['2026-03-05', 'Mar-05', 'Mar-05, 26'],
  ['2025-12-31', 'Dec-31, 25', 'Dec-31, 25'],
])('quote day %s → %s, expiry %s', (date, short, expiry) => {
  expect([formatQuoteDay(date, today), formatExpiry(date)]).toEqual([short, expiry]);
});

test.each([
  ['2026-04-01', '2026-05-31', '01-Apr – 31-May-2026', '01-Apr – 31-May'],
  ['2026-11-01', '2027-02-28', '01-Nov-2026 – 28-Feb-2027', '01-Nov-2026 – 28-Feb-2027'],
])('period %s to %s → %s, on a card %s', (start, end, text, card) => {
  expect([formatPeriod(start, end), formatCardPeriod(start, end)]).toEqual([text, card]);
});

test('what is no date is three dashes', () => {
  for (const date of [null, undefined, '', 'soon'])
    expect([
      formatDay(date, today),
      formatFullDay(date),
      formatQuoteDay(date, today),
      formatExpiry(date),
      formatInstant(date),
    ]).toEqual(Array(5).fill('---'));
});

test('a clock ahead of UTC or behind it is named by its distance from GMT', () => {
  expect([7, 0, 5.5, -3.5, -11].map(formatOffset)).toEqual(['GMT+7', 'GMT', 'GMT+5:30', 'GMT-3:30', 'GMT-11']);
});

test('an instant is told as a day and a time of day in UTC', () => {
  expect(formatInstant('2026-11-20T22:30:00Z')).toBe('20-Nov-2026, 22:30 UTC');
  expect(formatInstant('2026-12-21T04:00:00+05:30', 'de')).toBe('20-Dez-2026, 22:30 UTC');
});

test.each([
  ['2026-04-01', '2026-05-31', '01-Apr – 31-May', '31-May, 22:30 UTC'],
  ['2025-04-01', '2025-05-31', '01-Apr – 31-May-2025', '31-May-2025, 22:30 UTC'],
  ['2025-11-01', '2026-02-28', '01-Nov-2025 – 28-Feb-2026', '28-Feb, 22:30 UTC'],
])('on a screen of 2026 the year of that year is not said: %s to %s → %s', (start, end, period, instant) => {
  expect(formatPeriod(start, end, 'en-GB', today)).toBe(period);
  expect(formatInstant(`${end}T22:30:00Z`, 'en-GB', today)).toBe(instant);
});

test.each([
  ['en', 'en-GB'],
  ['de', 'de'],
  ['se', 'sv'],
  ['fr-CA', 'fr-CA'],
])('language %s is written as %s', (language, locale) => expect(localeOf(language)).toBe(locale));

test.each([
  ['en-GB', '1 Sep'],
  ['de', '1. Sept.'],
  ['sv', '1 sep.'],
])('the first of September on an axis in %s', (locale, text) => {
  expect(formatTick(Date.UTC(2026, 8, 1), locale)).toBe(text);
});
