import {
  addDays,
  asOfInstant,
  dateOf,
  datesFrom,
  dayAhead,
  dayAt,
  dayNumber,
  dayNumberOf,
  dayOfInstant,
  daysBetween,
  daysOfMonth,
  daysOfYear,
  firstDayOfYear,
  instantAt,
  inYear,
  isDate,
  isLeap,
  isOver,
  knownUntil,
  startOfDay,
  yearOf,
} from './calendar';

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['1970-03-01', 59],
  ['2000-02-29', 11_016],
  ['2000-03-01', 11_017],
  ['2026-11-22', 20_779],
  ['1900-02-28', -25_509],
  ['1900-03-01', -25_508],
  ['0001-01-01', -719_162],
])('%s is day %d', (date, day) => {
  expect(dayNumber(date)).toBe(day);
  expect(dateOf(day)).toBe(date);
});

test('day numbers are those of the clock, on every day of five years and through the centuries', () => {
  const own = (year: number, month: number, day: number) =>
    new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;
  for (let day = dayNumber('1999-01-01'); day <= dayNumber('2004-12-31'); day++)
    expect(dayNumber(dateOf(day))).toBe(day);
  for (const year of [1, 99, 100, 399, 400, 401, 1600, 1700, 1900, 2000, 2024, 2100, 2400])
    for (const [month, day] of [
      [1, 1],
      [2, 28],
      [3, 1],
      [7, 31],
      [12, 31],
    ] as const)
      expect(dayAt(year, month, day)).toBe(own(year, month, day));
});

test('days are added over the ends of months and years, and counted with both ends', () => {
  expect([
    addDays('2026-12-31', 1),
    addDays('2024-02-28', 1),
    addDays('2023-02-28', 1),
    addDays('2026-03-01', -1),
  ]).toEqual(['2027-01-01', '2024-02-29', '2023-03-01', '2026-02-28']);
  expect([daysBetween('2026-06-01', '2026-06-30'), daysBetween('2026-06-01', '2026-06-01')]).toEqual([30, 1]);
});

test('leap years, lengths of years and months', () => {
  expect([2023, 2024, 1900, 2000, 2100].map(isLeap)).toEqual([false, true, false, true, false]);
  expect([2023, 2024].map(daysOfYear)).toEqual([365, 366]);
  expect([1, 2, 4, 12].map((month) => daysOfMonth(2024, month))).toEqual([31, 29, 30, 31]);
  expect(daysOfMonth(2023, 2)).toBe(28);
  expect([yearOf(0), yearOf(-1), yearOf(364), yearOf(365)]).toEqual([1970, 1969, 1970, 1971]);
  expect([firstDayOfYear(1970), firstDayOfYear(2000), firstDayOfYear(50)]).toEqual([
    0,
    10_957,
    dayNumber('0050-01-01'),
  ]);
});

test('a date is written in full and is in the calendar', () => {
  expect(['2024-02-29', '0001-01-01', '2026-12-31'].map(isDate)).toEqual([true, true, true]);
  for (const text of [
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    '2026-01-1',
    'x2026-01-01',
    '2026-01-01T00',
    '2026/01/01',
    '',
  ])
    expect(isDate(text)).toBe(false);
});

test('the same day of another year; 29 February goes where it is told', () => {
  expect(inYear('2026-06-15', 1987, '02-28')).toBe('1987-06-15');
  expect([inYear('2024-02-29', 2023, '02-28'), inYear('2024-02-29', 2023, '03-01')]).toEqual([
    '2023-02-28',
    '2023-03-01',
  ]);
  expect([inYear('2024-02-29', 2020, '03-01'), inYear('2024-02-28', 2023, '03-01')]).toEqual([
    '2020-02-29',
    '2023-02-28',
  ]);
  expect(inYear('2026-06-15', 987, '02-28')).toBe('0987-06-15');
});

test('a day in numbers that the calendar does not have is none', () => {
  expect([dayNumberOf(2024, 2, 29), dayNumberOf(1970, 1, 1)]).toEqual([dayNumber('2024-02-29'), 0]);
  expect(dayNumberOf(50, 1, 1)).toBe(dayNumber('0050-01-01'));
  expect([
    dayNumberOf(2023, 2, 29),
    dayNumberOf(2026, 13, 1),
    dayNumberOf(2026, 0, 1),
    dayNumberOf(2026, 4, 31),
  ]).toEqual([null, null, null, null]);
  expect([dayNumberOf(2026, 1, 0), dayNumberOf(2026, 1, 32), dayNumberOf(2026, 1, 366)]).toEqual([null, null, null]);
});

test('dates in a row are those of the days, over months, years and a leap day', () => {
  const first = dayNumber('2023-12-25');
  expect(datesFrom(first, 500)).toEqual(Array.from({ length: 500 }, (_, at) => dateOf(first + at)));
  expect(datesFrom(dayNumber('2024-02-08'), 3)).toEqual(['2024-02-08', '2024-02-09', '2024-02-10']);
  expect(datesFrom(dayNumber('0099-12-31'), 2)).toEqual(['0099-12-31', '0100-01-01']);
  expect(datesFrom(0, 0)).toEqual([]);
});

test('what is known as of a day is known to its end, as of an instant to that', () => {
  expect([knownUntil('1970-01-01'), knownUntil('1970-01-02'), knownUntil('1970-01-01T00:00:07Z')]).toEqual([
    86_400, 172_800, 7,
  ]);
  expect([dayOfInstant('2026-06-30T23:59:59Z'), dayOfInstant('2026-06-30')]).toEqual(['2026-06-30', '2026-06-30']);
});

test('a period is over on the day after its last', () => {
  const over = (asOf: string) => isOver(asOf, '2026-06-30');
  expect(['2026-06-29', '2026-06-30', '2026-06-30T23:59:59Z', '2026-07-01', '2026-07-01T00:00:00Z'].map(over)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('today ends now, another day at its end', () => {
  const now = new Date('2026-06-30T12:34:56.789Z');
  expect(asOfInstant('2026-06-30', now)).toBe('2026-06-30T12:34:56.789Z');
  expect(asOfInstant('2026-06-29', now)).toBe('2026-06-29');
  expect(instantAt(now.getTime())).toBe('2026-06-30T12:34:56Z');
});

test('a day on a clock that is ahead of UTC began before it, one on a clock behind after it', () => {
  expect([0, 5.5, -4].map((hours) => startOfDay('2026-06-01', hours))).toEqual([
    '2026-06-01T00:00:00.000Z',
    '2026-05-31T18:30:00.000Z',
    '2026-06-01T04:00:00.000Z',
  ]);
});

test.each([
  // Half past six in the evening is midnight in India; a whole day is looked at from its end.
  ['2026-06-01T18:29:59.999Z', 5.5, '2026-06-01'],
  ['2026-06-01T18:30:00.000Z', 5.5, '2026-06-02'],
  ['2026-06-01', 5.5, '2026-06-02'],
  ['2026-06-01T03:59:59Z', -4, '2026-05-31'],
  ['2026-06-01T04:00:00Z', -4, '2026-06-01'],
  ['2026-06-01', -4, '2026-06-01'],
  ['2026-06-01T23:59:59.999Z', 0, '2026-06-01'],
  ['2026-06-01', 0, '2026-06-01'],
  ['2026-12-31T20:00:00Z', 5.75, '2027-01-01'],
])('as of %s it is on a clock %s hours ahead of UTC the day %s', (asOf, hours, day) =>
  expect(dayAhead(asOf, hours)).toBe(day),
);
