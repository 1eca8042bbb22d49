import { appliedMethod, detrended, trendOf } from './detrend';

const line = (pValue: number | null, slope = 0) => ({ slope, intercept: 0, standardError: null, pValue });
const years = [2020, 2021, 2022];

test.each([
  [0.0999, 'LINEAR'],
  [0.1, 'LINEAR'],
  [0.1001, 'NONE'],
  [null, 'NONE'],
] as const)('§7.2 a trend whose test gives %s is taken away by itself as %s', (pValue, method) =>
  expect(appliedMethod('AUTO', line(pValue))).toBe(method),
);

test('§7.2 what was asked for is done, whatever the test gives', () => {
  for (const method of ['NONE', 'LINEAR', 'DAMPED', 'LOESS'] as const)
    expect([appliedMethod(method, line(0.9)), appliedMethod(method, line(0.001))]).toEqual([method, method]);
});

test('§7.2 values are carried along the slope to the last year, or to one that is named, two years beyond it at most', () => {
  // 10 a year: two years, one year and none are to go.
  const along = (toYear?: number) =>
    detrended('LINEAR', years, [1, 2, 3], line(0, 10), toYear === undefined ? {} : { toYear });
  expect(along()).toEqual([21, 12, 3]);
  expect(along(2022)).toEqual([21, 12, 3]);
  expect(along(2021)).toEqual([11, 2, -7]);
  expect(along(2024)).toEqual([41, 32, 23]);
  expect(along(2025)).toEqual(along(2024));
});

test('§7.2 damped, a share of the way: half of it unless told', () => {
  expect(detrended('DAMPED', years, [1, 2, 3], line(0, 10))).toEqual([11, 7, 3]);
  expect(detrended('DAMPED', years, [1, 2, 3], line(0, 10), { damping: 0.25 })).toEqual([6, 4.5, 3]);
});

test('§7.2 left alone, values are the same in a list of their own', () => {
  const values = [1, 2, 3];
  const same = detrended('NONE', years, values, line(0, 10));
  expect(same).toEqual(values);
  expect(same).not.toBe(values);
});

test('§7.2 a local regression follows a straight line all the way, so that all years come to the level of the last', () => {
  const ten = Array.from({ length: 10 }, (_, at) => 2000 + at);
  const rising = ten.map((year) => 3 * (year - 2000));
  for (const value of detrended('LOESS', ten, rising, line(0))) expect(value).toBeCloseTo(27, 9);
});

test('§7.2 a local regression looks at three quarters of the years unless told, so that a late rise is seen as one', () => {
  const ten = Array.from({ length: 10 }, (_, at) => 2000 + at);
  const late = [5, 5, 5, 5, 5, 5, 6, 7, 8, 9];
  const [wide, usual, narrow] = [1, 0.75, 0.4].map((span) => detrended('LOESS', ten, late, line(0), { span })) as [
    number[],
    number[],
    number[],
  ];
  expect(detrended('LOESS', ten, late, line(0))).toEqual(usual);
  expect(wide).not.toEqual(usual);
  // Near its end the level of four years is the line through the last ones: 9, and 5 in the first years.
  expect(narrow[9]).toBeCloseTo(9, 9);
  expect(narrow[0]).toBeCloseTo(9, 9);
});

test('§7.2 no years have no trend to carry', () => {
  expect(detrended('LINEAR', [], [], line(null))).toEqual([]);
  expect(detrended('LOESS', [], [], line(null))).toEqual([]);
  expect(trendOf(years, [1, 3, 5]).slope).toBeCloseTo(2, 12);
});
