import { addDays, dayNumber } from '../calendar';
import type { SingleCover } from '../cover';
import { seriesOf, type Day } from '../days';
import { windowOf } from '../series';
import { definitionOf, readBy } from './choice';
import { expectedIndex } from './expected';

const cover = (indexId: string, parameters: SingleCover['index']['parameters'] = {}): SingleCover => ({
  start: '2026-06-01',
  end: '2026-06-10',
  index: { indexId, parameters },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'binary',
    comparator: 'GT',
    trigger: 1,
    exit: null,
    minPayoutPct: 1,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
});
const span = (from: string, values: readonly (number | null)[], variable = 'precip'): Day[] =>
  values.map((value, at) => ({ date: addDays(from, at), values: value === null ? {} : { [variable]: value } }));
/** What is expected when the first `known` days of June 2026 are there. */
const expected = (of: SingleCover, days: readonly Day[], known: number) => {
  const series = seriesOf(days);
  const from = dayNumber(of.start);
  const variables = readBy(of.index);
  const soFar = variables.map((variable) => windowOf(series, variable, from, from + known - 1));
  return expectedIndex(of, definitionOf(of.index), { series, variables, from, days: soFar });
};
/** 2025: each day as many millimetres as days of the year have gone by. */
const ramp = span(
  '2025-01-01',
  Array.from({ length: 365 }, (_, at) => at + 1),
);
const four = span('2026-06-01', [5, 5, 5, 5]);

test('§4.3 an index that adds up goes on by the climatology of each day', () => {
  // 20 mm so far; the days 156 to 161 of the year are what the fifteen days about them were on average.
  expect(expected(cover('precip-sum-total'), [...ramp, ...four], 4)).toBeCloseTo(20 + 951, 9);
  expect(expected(cover('precip-sum-total'), [...ramp, ...span('2026-06-01', Array(9).fill(5))], 9)).toBeCloseTo(
    45 + 161,
    9,
  );
});

test('§4.3 what came in after the day that is looked at says nothing of it', () => {
  const later = span('2026-06-05', Array(800).fill(1000));
  expect(expected(cover('precip-sum-total'), [...ramp, ...four, ...later], 4)).toBeCloseTo(20 + 951, 9);
  const days = cover('excess-precip-days', { threshold: 1 });
  expect(expected(days, [...four, ...later], 4)).toBeNull();
});

test('§4.3 a mean goes on by climatology too', () => {
  const sun = span('2025-05-01', Array(70).fill(6), 'ghi');
  const so = span('2026-06-01', [1, 1, 1, 1], 'ghi');
  // 4 and six times 6 of 80 kWh: half is missing.
  expect(expected(cover('ghi-shortfall', { reference: 80 }), [...sun, ...so], 4)).toBeCloseTo(50, 9);
});

const wet = cover('excess-precip-days', { threshold: 1 });
const rest = (year: number, values: readonly (number | null)[], from = '06-05') => span(`${year}-${from}`, values);

test('§4.3 another index is the mean of what it would be with the same days of each other year', () => {
  const years = [...rest(2024, [0, 0, 9, 9, 9, 0]), ...rest(2025, [9, 0, 0, 0, 0, 0])];
  // Four wet days so far, and three or one.
  expect(expected(wet, [...years, ...four], 4)).toBe(6);
  // Days beside those of the rest of the period do not count.
  const beside = [...span('2025-06-04', [9]), ...rest(2025, [9, 0, 0, 0, 0, 0]), ...span('2025-06-11', [9])];
  expect(expected(wet, [...beside, ...four], 4)).toBe(5);
});

test('§4.3 a year that lacks one of the days, or begins after the first of them, is not one of them', () => {
  const whole = rest(2025, [9, 0, 0, 0, 0, 0]);
  expect(expected(wet, [...rest(2024, [9, 9, null, 9, 9, 9]), ...whole, ...four], 4)).toBe(5);
  expect(expected(wet, [...rest(2024, [9, 9, 9, 9, 9], '06-06'), ...whole, ...four], 4)).toBe(5);
  expect(expected(wet, four, 4)).toBeNull();
});

test('§4.3 once the period is known whole nothing is expected of it', () => {
  const years = rest(2025, [0, 0, 0, 0, 0, 9]);
  expect(expected(wet, [...years, ...span('2026-06-01', Array(9).fill(9))], 9)).toBe(10);
  expect(expected(wet, [...years, ...span('2026-06-01', Array(10).fill(9))], 10)).toBeNull();
});

test('§4.3 a period that goes on in March after a leap day is compared with the first of March of other years', () => {
  const leap = { ...wet, start: '2028-02-25', end: '2028-03-01' };
  const years = [...span('2027-02-28', [0]), ...span('2027-03-01', [9, 9])];
  expect(expected(leap, [...years, ...span('2028-02-25', [0, 0, 0, 0])], 4)).toBe(2);
});

test('§4.3 where the record has no other year of a variable that is needed, nothing is expected', () => {
  const days = four.map(({ date }): Day => ({ date, values: { tmax: 30, tmin: 20 } }));
  const other = rest(2025, Array(6).fill(0)).map(({ date }): Day => ({ date, values: { tmax: 25 } }));
  expect(expected(cover('cdd'), [...other, ...days], 4)).toBeNull();
});
