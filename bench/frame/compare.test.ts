import { compareRows, signInterval } from './compare';
import { joinRows, rowOf, type Unit } from './rows';

const row = (unit: Unit, ours: readonly number[]) => rowOf({ job: 'a job', database: null, unit, ours });
const times = (count: number, value: number) => Array.from({ length: count }, () => value);

test.each([
  { count: 5, interval: null, why: 'all five above the median by chance: 6.25 % of cases' },
  { count: 6, interval: { low: 1, high: 6 }, why: '3.1 %' },
  { count: 8, interval: { low: 1, high: 8 }, why: 'without the outermost 7.0 %' },
  { count: 9, interval: { low: 2, high: 8 }, why: 'without the outermost 3.9 %' },
  { count: 20, interval: { low: 6, high: 15 }, why: 'as tables of the sign test have it' },
  { count: 100, interval: { low: 40, high: 61 }, why: 'as tables of the sign test have it' },
])('the interval of $count values: $why', ({ count, interval }) => {
  const values = Array.from({ length: count }, (_, at) => at + 1);
  expect(signInterval(values)).toEqual(interval);
  expect(signInterval(values.toReversed())).toEqual(interval);
});

test('thousands of values have an interval too, close to the root of their number about the middle', () => {
  const { low, high } = signInterval(Array.from({ length: 5000 }, (_, at) => at + 1)) ?? { low: 0, high: 0 };
  expect(low + high).toBe(5001);
  expect((high - low) / (1.96 * Math.sqrt(5000))).toBeCloseTo(1, 1);
});

test.each([
  { unit: 'ms', before: 100, now: 200, ratio: 0.5, verdict: 'slower' },
  { unit: 'ms', before: 200, now: 100, ratio: 2, verdict: 'faster' },
  { unit: '/s', before: 516, now: 384, ratio: 0.744, verdict: 'slower' },
  { unit: '/s', before: 384, now: 516, ratio: 1.344, verdict: 'faster' },
  { unit: 'ms', before: 100, now: 104, ratio: 0.962, verdict: 'as fast' },
  { unit: 'MB', before: 0, now: 0, ratio: 1, verdict: 'as fast' },
] as const)('$before $unit before and $now now: $verdict', ({ unit, before, now, ratio, verdict }) => {
  const comparison = compareRows(row(unit, times(7, before)), row(unit, times(7, now)));
  expect(comparison.ratio).toBeCloseTo(ratio, 3);
  expect(comparison).toMatchObject({ pairs: 7, verdict });
});

test('what makes both slow for a while does not hide that one of them is', () => {
  const weather = [1, 1, 5, 9, 3, 1, 2];
  const comparison = compareRows(
    row(
      'ms',
      weather.map((factor) => 100 * factor),
    ),
    row(
      'ms',
      weather.map((factor) => 120 * factor),
    ),
  );
  expect(comparison.ratio).toBeCloseTo(100 / 120);
  expect(comparison.verdict).toBe('slower');
});

test('values that go up and down more than they differ tell nothing', () => {
  const now = [80, 120, 90, 110, 100, 130, 70];
  expect(compareRows(row('ms', times(7, 100)), row('ms', now)).verdict).toBe('cannot tell');
});

test('a difference that reaches into five per cent is no answer', () => {
  const now = [103, 106, 108, 110, 109, 107, 111];
  expect(compareRows(row('ms', times(7, 100)), row('ms', now)).verdict).toBe('cannot tell');
});

test('five pairs are too few for an answer, but one is enough for a size in bytes', () => {
  expect(compareRows(row('ms', times(5, 100)), row('ms', times(5, 300)))).toMatchObject({
    interval: null,
    verdict: 'cannot tell',
  });
  expect(compareRows(row('kB', [11.9]), row('kB', [13.8])).verdict).toBe('slower');
  expect(compareRows(row('kB', [11.9]), row('kB', [11.9])).verdict).toBe('as fast');
});

test('a row without values is no row to compare', () => {
  const { values: _, ...stored } = row('ms', [1, 2]);
  expect(() => compareRows(stored, row('ms', [1, 2]))).toThrow('a job');
});

test('runs of a row that was measured several times count together, also beside its alternative', () => {
  const measured = (ours: readonly number[], theirs: readonly number[]) => ({
    ...rowOf({ job: 'a job', database: null, unit: 'ms', ours, beside: { name: 'other', values: theirs } }),
    part: 'list',
  });
  const joined = joinRows([measured([1, 2], [10, 20]), measured([9, 3], [90, 30])]);
  expect(joined).toMatchObject({
    part: 'list',
    ours: { median: 2.5, min: 1, max: 9, runs: 4 },
    beside: { name: 'other', median: 25, runs: 4 },
    ratio: { median: 10 },
    values: { ours: [1, 2, 9, 3] },
  });
});
