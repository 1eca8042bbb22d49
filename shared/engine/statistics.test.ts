import { deviation, incompleteBeta, leastSquares, loess, logGamma, mean, mulberry32 } from './statistics';

test('a mean and a deviation of too little are 0', () => {
  expect([mean([]), mean([1, 2, 6])]).toEqual([0, 3]);
  expect([deviation([], 0), deviation([], 1), deviation([5], 1)]).toEqual([0, 0, 0]);
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9], 0)).toBe(2);
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9], 1)).toBeCloseTo(Math.sqrt(32 / 7), 14);
});

test.each([
  [5, Math.log(24)],
  [0.5, Math.log(Math.sqrt(Math.PI))],
  [2.5, Math.log(0.75 * Math.sqrt(Math.PI))],
  [0.25, 1.2880225246980774],
  [0.1, 2.252712651734206],
  [-9.5, -12.795895333554363],
  [-1.5, Math.log((4 / 3) * Math.sqrt(Math.PI))],
])('the logarithm of the gamma function at %d', (z, expected) => expect(logGamma(z)).toBeCloseTo(expected, 11));

test.each([
  // Sums of the binomial distribution of four.
  [0.3, 2, 3, 0.3483],
  [0.9, 2, 3, 0.9963],
  [0.5, 2, 2, 0.5],
  [0.35, 1, 1, 0.35],
  [0, 2, 3, 0],
  [-1, 2, 3, 0],
  [1, 2, 3, 1],
  [2, 2, 3, 1],
  // The arcsine law: 2 / pi * asin(sqrt(x)).
  [0.25, 0.5, 0.5, 1 / 3],
  [1 - 1e-8, 0.5, 0.5, 1 - (2 / Math.PI) * Math.asin(1e-4)],
])('the incomplete beta function at %d of %d and %d', (x, a, b, expected) =>
  expect(incompleteBeta(x, a, b)).toBeCloseTo(expected, 10),
);

test('a line through points, with what is known of its slope', () => {
  // Slope 8 / 10, rest 3.6: sqrt(3.6 / 3 / 10).
  const line = leastSquares([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]);
  expect([line.slope, line.intercept, line.standardError, line.pValue]).toEqual(
    [0.8, 0.6, Math.sqrt(0.12), 0.104088].map((value, at) => expect.closeTo(value, at === 3 ? 6 : 12)),
  );
  // With one degree of freedom t is 1 / tan of pi / 2 of the p-value: t = sqrt(3) is a third.
  const three = leastSquares([0, 1, 2], [0, 0, 1]);
  expect([three.slope, three.standardError, three.pValue]).toEqual(
    [0.5, Math.sqrt(1 / 12), 1 / 3].map((value) => expect.closeTo(value, 12)),
  );
});

test('of one place, or of two points, nothing is known of the slope; a perfect line is certain, a flat one is none', () => {
  expect(leastSquares([3, 3, 3, 3], [1, 2, 3, 6])).toEqual({
    slope: 0,
    intercept: 3,
    standardError: null,
    pValue: null,
  });
  expect(leastSquares([1, 2], [1, 3])).toEqual({ slope: 2, intercept: -1, standardError: null, pValue: null });
  expect(leastSquares([0, 1, 2, 3], [1, 3, 5, 7])).toEqual({ slope: 2, intercept: 1, standardError: 0, pValue: 0 });
  expect(leastSquares([0, 1, 2, 3], [4, 4, 4, 4])).toEqual({ slope: 0, intercept: 4, standardError: 0, pValue: 1 });
});

test('a local regression follows a line, and takes the mean where everything stands at one place', () => {
  const line = loess([1, 2, 3, 4, 5, 6], [3, 5, 7, 9, 11, 13], 0.75);
  expect(line).toEqual([3, 5, 7, 9, 11, 13].map((value) => expect.closeTo(value, 10)));
  expect(loess([1, 1, 1, 1], [2, 4, 6, 8], 0.5)).toEqual([5, 5, 5, 5]);
});

test('the random numbers of a seed are those of mulberry32', () => {
  const random = mulberry32(1);
  expect([random(), random(), random()]).toEqual(
    [0.6270739405881613, 0.002735721180215478, 0.5274470399599522].map((value) => expect.closeTo(value, 15)),
  );
});
