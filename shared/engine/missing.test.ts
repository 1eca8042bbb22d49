import { addDays } from './calendar';
import { climatology, completeness, filled, monthUsable } from './missing';
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
