import { observedOf, seriesOf, toDays, written, type Day } from './days';
import { noSeries } from './series';

const firstOf = (date: string) => Date.parse(date) / 86_400_000;

test('written days become columns from the first to the last, over the leap day and the turn of the year', () => {
  const leap = seriesOf([
    { date: '2024-02-28', values: { precip: 1, tmax: 5 } },
    { date: '2024-02-29', values: { precip: 0 } },
    { date: '2024-03-01', values: { tmax: -2 } },
  ]);
  expect(leap).toEqual({
    firstDay: firstOf('2024-02-28'),
    days: 3,
    values: { precip: Float64Array.of(1, 0, NaN), tmax: Float64Array.of(5, NaN, -2) },
  });
  expect(
    seriesOf([
      { date: '2026-12-31', values: {} },
      { date: '2027-01-01', values: { ghi: 2 } },
    ]),
  ).toEqual({
    firstDay: firstOf('2026-12-31'),
    days: 2,
    values: { ghi: Float64Array.of(NaN, 2) },
  });
});

test('days that are left out are missing, and those around them stay where they are', () => {
  expect(
    seriesOf([
      { date: '2023-02-27', values: { precip: 7 } },
      { date: '2023-03-01', values: { precip: 8 } },
    ]),
  ).toMatchObject({ days: 3, values: { precip: Float64Array.of(7, NaN, 8) } });
});

test('no days are no series, and a series of no days is written as none', () => {
  expect(seriesOf([])).toBe(noSeries);
  expect(toDays(noSeries)).toEqual([]);
});

test('a series is written day by day: zero is a value, what is missing is left out', () => {
  expect(
    toDays({
      firstDay: firstOf('2023-12-31'),
      days: 3,
      values: { tmin: Float64Array.of(NaN, -1, NaN), precip: Float64Array.of(0, 2, NaN) },
    }),
  ).toEqual([
    { date: '2023-12-31', values: { precip: 0 } },
    { date: '2024-01-01', values: { precip: 2, tmin: -1 } },
    { date: '2024-01-02', values: {} },
  ]);
});

const days: Day[] = [{ date: '2026-06-01', values: { precip: 3 } }];
const incidents = [{ start: '2026-06-01T00:00:00Z', end: null }];

test('a record reads back as it was written, its second source and its incidents with it', () => {
  const whole = { days, fallback: [{ date: '2026-06-02', values: { tmax: 1 } }], incidents };
  expect(observedOf(whole)).toEqual({
    series: seriesOf(days),
    fallback: { firstDay: firstOf('2026-06-02'), days: 1, values: { tmax: Float64Array.of(1) } },
    incidents,
  });
  expect(written(observedOf(whole))).toEqual(whole);
});

test('what a record does not have is not there either', () => {
  expect(Object.keys(observedOf({ days }))).toEqual(['series']);
  expect(Object.keys(written(observedOf({ days })))).toEqual(['days']);
});
