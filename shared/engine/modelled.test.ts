import { gaussianCorrelation, modelledYears, rankCorrelations } from './modelled';

const of = (r: number) => [
  [1, r],
  [r, 1],
];
const all = (rows: readonly (readonly number[])[], digits = 9) =>
  rows.map((row) => row.map((value) => expect.closeTo(value, digits)));

test('§9.3 a rank correlation of r is one of 2 sin(π r / 6) between normal variables', () => {
  // sin 30° is a half, sin 15° is (√6 - √2) / 4.
  expect(gaussianCorrelation(of(0.5))).toEqual(all(of((Math.sqrt(6) - Math.sqrt(2)) / 2)));
  expect(gaussianCorrelation(of(-0.5))).toEqual(all(of(-(Math.sqrt(6) - Math.sqrt(2)) / 2)));
  expect(gaussianCorrelation(of(0))).toEqual(of(0));
  expect(gaussianCorrelation([[0.3]])).toEqual([[1]]);
});

test('§9.3 what cannot be together is drawn towards independence by the least that makes it possible', () => {
  // The determinant of three equal correlations -c is (1 + c)² (1 - 2c): it ends at a half.
  const ranks = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : -0.6)));
  expect(gaussianCorrelation(ranks)).toEqual(
    all(
      [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 1 : -0.5))),
      6,
    ),
  );
  // Two rows that are one: the diagonal stays 1, the rest comes as near to it as it can.
  const [first = []] = gaussianCorrelation(of(1));
  expect(first[0]).toBe(1);
  expect(first[1]).toBeLessThan(1);
  expect(first[1]).toBeGreaterThan(1 - 1e-8);
});

test('§9.3 rows hang together by their ranks; with themselves wholly, a constant one with none', () => {
  const [up, down] = [Array.from({ length: 12 }, (_, at) => at ** 2), Array.from({ length: 12 }, (_, at) => -at)];
  const near = (r: number) => expect.closeTo(r, 12);
  expect(rankCorrelations([up, down, up, up.map(() => 5)])).toEqual([
    [1, near(-1), near(1), 0],
    [near(-1), 1, near(-1), 0],
    [near(1), near(-1), 1, 0],
    [0, 0, 0, 1],
  ]);
});

const years = 800;
const modelled = (correlation: readonly (readonly number[])[], seed = 7) =>
  modelledYears({ correlation, quantiles: correlation.map(() => (share: number) => share), seed, years });
const correlation = (x: Float64Array, y: Float64Array) => {
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const cross = (a: Float64Array, ma: number, b: Float64Array, mb: number) =>
    a.reduce((sum, value, at) => sum + (value - ma) * ((b[at] as number) - mb), 0);
  return cross(x, mx, y, my) / Math.sqrt(cross(x, mx, x, mx) * cross(y, my, y, my));
};

test('§9.3 modelled years hang together as asked, each row with the distribution that it was given', () => {
  const rows = modelled([
    [1, 0.8, -0.5],
    [0.8, 1, 0],
    [-0.5, 0, 1],
  ]) as [Float64Array, Float64Array, Float64Array];
  const [a, b, c] = rows;
  // Shares of normal variables correlated by r hang together by 6 / π asin(r / 2); of 800 years it is known to about 0.035.
  const asked = (r: number) => (6 / Math.PI) * Math.asin(r / 2);
  expect(Math.abs(correlation(a, b) - asked(0.8))).toBeLessThan(0.04);
  expect(Math.abs(correlation(a, c) - asked(-0.5))).toBeLessThan(0.07);
  expect(Math.abs(correlation(b, c))).toBeLessThan(0.08);
  for (const row of rows) {
    expect(row).toHaveLength(years);
    // A half, a tenth and a fortieth of the years lie below these shares.
    for (const share of [0.5, 0.1, 0.025, 0.9])
      expect(Math.abs(row.filter((value) => value < share).length / years - share)).toBeLessThan(0.03);
  }
});

test('§9.3 the same seed gives the same years, another one others; the shares lie between nothing and all', () => {
  const shares = (seed: number) =>
    modelledYears({ correlation: [[1]], quantiles: [(share) => share], seed, years: 300 })[0] as Float64Array;
  expect(shares(1)).toEqual(shares(1));
  expect(shares(1)).not.toEqual(shares(2));
  expect(shares(1).every((share) => share > 0 && share < 1)).toBe(true);
  // An even share: its mean is a half.
  expect(Math.abs(shares(1).reduce((sum, share) => sum + share / 300, 0) - 0.5)).toBeLessThan(0.06);
});

test('§9.3 correlations that contradict each other are no distribution', () => {
  expect(() => modelled(of(1))).toThrow('These correlations contradict each other: there is no such distribution.');
  expect(() => modelled(of(1.2))).toThrow('contradict');
});
