import {
  betaQuantile,
  digamma,
  incompleteGamma,
  inverted,
  normalCdf,
  normalDensity,
  normalQuantile,
  trigamma,
} from './special';
import { incompleteBeta } from './statistics';

const euler = 0.5772156649015329;

test.each([
  [1, -euler],
  [2, 1 - euler],
  [0.5, -euler - 2 * Math.LN2],
  [10, 7129 / 2520 - euler],
  // Twice the sum of one over the odd numbers up to 23, above that of a half.
  [
    12.5,
    Array.from({ length: 12 }, (_, at) => 2 / (2 * at + 1)).reduce((sum, part) => sum + part, -euler - 2 * Math.LN2),
  ],
])('digamma of %d', (x, expected) => expect(digamma(x)).toBeCloseTo(expected, 11));

test.each([
  [1, Math.PI ** 2 / 6],
  [2, Math.PI ** 2 / 6 - 1],
  [0.5, Math.PI ** 2 / 2],
  [11, Math.PI ** 2 / 6 - 1.549767731166541],
])('trigamma of %d', (x, expected) => expect(trigamma(x)).toBeCloseTo(expected, 11));

test.each([
  // Of shape 1 and 2 in closed form, below and above a + 1.
  [1, 0.5, 1 - Math.exp(-0.5)],
  [1, 2, 1 - Math.exp(-2)],
  [1, 5, 1 - Math.exp(-5)],
  [2, 1, 1 - 2 * Math.exp(-1)],
  [2, 3, 1 - 4 * Math.exp(-3)],
  [2, 9, 1 - 10 * Math.exp(-9)],
  // Twice the normal distribution: at z = 1 and z = 2.
  [0.5, 0.5, 0.6826894921370859],
  [0.5, 2, 0.9544997361036416],
  [3, 0, 0],
  [3, -1, 0],
  [3, 1000, 1],
])('incomplete gamma of shape %d at %d', (a, x, expected) => expect(incompleteGamma(a, x)).toBeCloseTo(expected, 12));

test('the normal distribution, its density and its quantiles', () => {
  expect(normalDensity(0)).toBeCloseTo(1 / Math.sqrt(2 * Math.PI), 14);
  expect(normalDensity(-1)).toBeCloseTo(0.24197072451914337, 14);
  expect(normalCdf(0)).toBe(0.5);
  expect([1, -1, 2, -2].map(normalCdf)).toEqual(
    [0.8413447460685429, 0.15865525393145705, 0.9772498680518208, 0.022750131948179195].map((p) =>
      expect.closeTo(p, 12),
    ),
  );
  // Far below the mean the digits stay.
  expect(normalCdf(-4) / 3.167124183311992e-5).toBeCloseTo(1, 10);
  expect(normalCdf(-8) / 6.22096057427178e-16).toBeCloseTo(1, 10);
  expect([0.5, 0.975, 0.025, 0.8413447460685429].map(normalQuantile)).toEqual(
    [0, 1.959963984540054, -1.959963984540054, 1].map((z) => expect.closeTo(z, 9)),
  );
  expect([0, -1, 1, 2].map(normalQuantile)).toEqual([-Infinity, -Infinity, Infinity, Infinity]);
});

test('a place is found between bounds, and beyond them on either side', () => {
  const cube = (x: number) => x ** 3;
  expect(inverted(cube, 8, 0, 5)).toBeCloseTo(2, 12);
  expect(inverted(cube, 1000, 0, 1)).toBeCloseTo(10, 11);
  expect(inverted(cube, -1000, 0, 1)).toBeCloseTo(-10, 11);
  expect(inverted(cube, 27, 1, 1)).toBeCloseTo(3, 12);
  expect(inverted(cube, -27, 1, 1)).toBeCloseTo(-3, 12);
});

test('the quantile of the beta distribution undoes its incomplete beta function', () => {
  expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3), betaQuantile(0.3, 1, 1)]).toEqual([
    0,
    1,
    expect.closeTo(0.3, 12),
  ]);
  // The arcsine law.
  expect(betaQuantile(1 / 3, 0.5, 0.5)).toBeCloseTo(0.25, 10);
  for (const [a, b] of [
    [0.5, 30.5],
    [8.5, 22.5],
    [30.5, 0.5],
  ] as const)
    for (const p of [0.025, 0.5, 0.975]) expect(incompleteBeta(betaQuantile(p, a, b), a, b)).toBeCloseTo(p, 9);
});
