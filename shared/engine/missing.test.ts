import { addDays } from './calendar';
import { climatologies, climatology, completeness, filled, monthUsable } from './missing';
import { dayNumber } from './calendar';
import { seriesOf, type Day } from './days';

const record = (start: string, values: readonly (number | null)[]): Day[] =>
  values.map((value, at) => ({ date: addDays(start, at), values: value === null ? {} : { precip: value } }));

test('climatology is the mean of the same day and fifteen to either side, of the other years only', () => {
  const days = record(
    '2020-01-01',
    Array.from({ length: 366 + 365 + 365 }, (_, at) => (at < 366 ? 1 : at < 731 ? 100 : 3)),
  );
  expect(climatology(seriesOf(days), 'precip', '2021-06-15')).toBe(2);
  expect(climatology(seriesOf(days), 'precip', '2020-06-15')).toBe((100 * 31 + 3 * 31) / 62);
});

test('the days around the turn of a year belong to either year, also at the edge of the record', () => {
  const days = record(
    '2020-01-01',
    Array.from({ length: 400 }, (_, at) => (at < 9 ? 41 : 1)),
  );
  // Of 25 December 2019 the nine days up to 9 January are known, of that of 2020 all thirty-one.
  expect(climatology(seriesOf(days), 'precip', '2022-12-25')).toBe((9 * 41 + 31) / 40);
});

test('what came after the day of the run is not known to it', () => {
  const days = record('2020-06-01', [
    ...Array.from({ length: 365 }, () => 4),
    ...Array.from({ length: 365 }, () => 10),
  ]);
  expect(climatology(seriesOf(days), 'precip', '2022-07-01', dayNumber('2021-05-31'))).toBe(4);
});

test('a day of which no other year knows anything stays missing', () => {
  const series = seriesOf(record('2020-06-01', [1, null, 3]));
  expect([...filled(series.values.precip ?? new Float64Array(0), series, 'precip', dayNumber('2020-06-01'))]).toEqual([
    1,
    NaN,
    3,
  ]);
});

test('a record with days left out stands by its dates', () => {
  const series = seriesOf([
    { date: '2024-02-27', values: { precip: 1 } },
    { date: '2024-03-01', values: { precip: 2 } },
  ]);
  expect([...(series.values.precip ?? [])]).toEqual([1, NaN, NaN, 2]);
});

test('a tenth of the days may be missing, five in a row at most', () => {
  const gaps = (length: number, missing: readonly number[]) =>
    completeness([Float64Array.from({ length }, (_, day) => (missing.includes(day) ? NaN : 0))], length);
  expect(gaps(60, [0, 10, 20, 30, 40, 50])).toEqual({ missingDays: 6, usable: true });
  expect(gaps(60, [0, 10, 20, 30, 40, 50, 55]).usable).toBe(false);
  expect(gaps(122, [1, 2, 3, 4, 5]).usable).toBe(true);
  expect(gaps(122, [1, 2, 3, 4, 5, 6]).usable).toBe(false);
  expect(gaps(0, []).usable).toBe(false);
});

test('a month bears ten gaps and four in a row', () => {
  const month = (missing: readonly number[]) =>
    monthUsable(Array.from({ length: 30 }, (_, day) => missing.includes(day)));
  expect(month([0, 3, 6, 9, 12, 15, 18, 21, 24, 27])).toBe(true);
  expect(month([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20])).toBe(false);
  expect(month([4, 5, 6, 7])).toBe(true);
  expect(month([4, 5, 6, 7, 8])).toBe(false);
});

test('gaps are counted over all variables that an index reads, and the longest of them counts', () => {
  const nights = (...missing: number[]) =>
    Float64Array.from({ length: 100 }, (_, day) => (missing.includes(day) ? NaN : 1));
  expect(completeness([nights(), nights(3)], 100)).toEqual({ missingDays: 1, usable: true });
  expect(completeness([nights(3), nights(3, 4)], 100)).toEqual({ missingDays: 2, usable: true });
  // Six in a row made of both, though each alone misses three only; and a short gap after a long one changes nothing.
  expect(completeness([nights(1, 2, 3), nights(4, 5, 6)], 100)).toEqual({ missingDays: 6, usable: false });
  expect(completeness([nights(1, 2, 3, 4, 5, 6, 50)], 100)).toEqual({ missingDays: 7, usable: false });
  expect(completeness([nights(1, 2, 3, 5, 6, 7)], 100)).toEqual({ missingDays: 6, usable: true });
  // What lies after the days that are asked for is none of theirs.
  expect(completeness([nights(99)], 99)).toEqual({ missingDays: 0, usable: true });
  expect(completeness([nights(7, 99)], 99)).toEqual({ missingDays: 1, usable: true });
  const beyond = nights(1, 2, 3, 4, 5);
  expect(completeness([beyond], 5, dayNumber('2024-03-26'))).toEqual({ missingDays: 4, usable: true });
  expect(completeness([], 0)).toEqual({ missingDays: 0, usable: false });
});

test('where a month is the unit each calendar month is looked at by itself', () => {
  const from = dayNumber('2024-01-28');
  const months = (...missing: number[]) =>
    completeness([Float64Array.from({ length: 62 }, (_, day) => (missing.includes(day) ? NaN : 1))], 62, from);
  // Four gaps at the end of January and four at the beginning of February are eight in a row of no month.
  expect(months(0, 1, 2, 3, 4, 5, 6, 7)).toEqual({ missingDays: 8, usable: true });
  expect(months(4, 5, 6, 7, 8)).toEqual({ missingDays: 5, usable: false });
  // Ten of February and four of March: each month bears its own.
  expect(months(4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 33, 35, 37, 39)).toEqual({ missingDays: 14, usable: true });
  expect(months(4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)).toEqual({ missingDays: 11, usable: false });
});

test('of the leap day’s climatology in common years 28 February is the middle', () => {
  const days = record(
    '2023-02-01',
    Array.from({ length: 60 }, (_, at) => at),
  );
  // 28 February is the 28th of them, from 13 February on to 15 March.
  expect(climatology(seriesOf(days), 'precip', '2024-02-29')).toBe(27);
});

test('a variable that is not measured has no climatology, and days without values do not count for it', () => {
  const days = record('2023-06-01', [2, null, 4]);
  expect(climatology(seriesOf(days), 'precip', '2024-06-02')).toBe(3);
  expect(climatology(seriesOf(days), 'tmax', '2024-06-02')).toBeNaN();
});

test('each missing day is filled with the climatology of its own date', () => {
  const days = record(
    '2023-01-01',
    Array.from({ length: 365 }, (_, at) => at),
  );
  const series = seriesOf(days);
  const from = dayNumber('2024-07-01');
  expect([...filled(Float64Array.of(NaN, 5, NaN), series, 'precip', from)]).toEqual([181, 5, 183]);
  expect([...filled(Float64Array.of(NaN), series, 'precip', from, dayNumber('2023-07-01'))]).toEqual([173.5]);
});

test('the first days of a year know the last ones of the record, of the year before', () => {
  const days = record(
    '2022-12-01',
    Array.from({ length: 31 }, (_, at) => (at >= 21 ? 7 : 1)),
  );
  // 5 January of 2023 reaches back to 21 December: one day of 1 mm and ten of 7 mm.
  expect(climatology(seriesOf(days), 'precip', '2024-01-05')).toBe((1 + 10 * 7) / 11);
});

test('§4.3 the climatologies of a period are those of its days: with gaps, over the turn of a year and the leap day', () => {
  const first = dayNumber('2019-03-05');
  const values = Float64Array.from({ length: 1900 }, (_, at) => (at % 17 === 3 ? NaN : (at * 7.31) % 13));
  const series = { firstDay: first, days: values.length, values: { precip: values } };
  for (const [from, to, until] of [
    ['2024-02-20', '2024-03-05', '2024-02-19'],
    ['2023-12-20', '2024-01-20', '2023-12-19'],
    ['2021-06-01', '2021-06-05', '2030-01-01'],
  ] as const) {
    const usual = climatologies(series, 'precip', dayNumber(from), dayNumber(to), dayNumber(until));
    expect(usual).toHaveLength(dayNumber(to) - dayNumber(from) + 1);
    usual.forEach((value, at) =>
      expect(value).toBeCloseTo(climatology(series, 'precip', addDays(from, at), dayNumber(until)), 9),
    );
  }
  expect([...climatologies(series, 'tmax', first, first + 1, first)]).toEqual([NaN, NaN]);
  expect([...climatologies(series, 'precip', first + 40, first + 41, first - 1)]).toEqual([NaN, NaN]);
});
