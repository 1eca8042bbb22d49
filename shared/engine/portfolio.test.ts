import { distanceKm } from './geo';
import {
  accumulation,
  coTvar,
  diversification,
  insideCircle,
  layerLoss,
  pearson,
  pml,
  spearman,
  totalOf,
  tvar,
  valueAtRisk,
  worstCircle,
} from './portfolio';

/** Five years: their losses recur in 5, 2.5, 5/3, 5/4 and 1 years. */
const losses = [40, 7, 100, 10, 50];

test('§9 a loss recurs in the years of the record over its rank, between two of them along a line', () => {
  expect([5, 2.5, 5 / 3, 5 / 4, 1].map((years) => pml(losses, years))).toEqual([100, 50, 40, 10, 7]);
  expect(pml(losses, 2)).toBeCloseTo(44, 12);
  expect(pml(losses, 3.75)).toBeCloseTo(75, 12);
  expect(pml(losses, 1.5)).toBeCloseTo(28, 12);
});

test('§9 nothing is known beyond the record, and more often than each year there is the least loss', () => {
  expect(pml(losses, 5.001)).toBeNull();
  expect(pml(losses, 0.5)).toBe(7);
  expect(pml([], 1)).toBeNull();
  expect(pml([3], 1)).toBe(3);
});

test('§9 a return period that binary noise moved is still that of the record, at either end', () => {
  expect(pml(losses, 5 * (1 + 1e-12))).toBe(100);
  expect([pml(losses, 1 + 5e-13), pml(losses, 1 + 1e-12)]).toEqual([7, 7]);
  expect(pml(losses, 2.5 - 5e-13)).toBeCloseTo(50, 9);
  expect(pml(losses, 2.5 + 5e-13)).toBe(50);
});

test('§9 the value at risk is exceeded with the rest of the probability', () => {
  expect(valueAtRisk(losses, 0.8)).toBe(100);
  expect(valueAtRisk(losses, 0.5)).toBeCloseTo(44, 12);
  expect(valueAtRisk(losses, 0)).toBe(7);
  expect(valueAtRisk(losses, 0.81)).toBeNull();
});

test('§9 the tail value at risk is the mean of the worst years, the last of them by its part', () => {
  expect(tvar(losses, 5)).toBe(100);
  expect(tvar(losses, 2.5)).toBe(75);
  expect(tvar(losses, 2)).toBeCloseTo((100 + 50 + 20) / 2.5, 12);
  expect(tvar(losses, 1)).toBeCloseTo(41.4, 12);
  expect(tvar(losses, 1 / (1 - 0.8))).toBeCloseTo(100, 9);
  expect(tvar(losses, 5.001)).toBeNull();
  expect(tvar([], 1)).toBeNull();
});

test('§9 each part carries its share of the worst years; of equal years the first is worse', () => {
  const parts = [
    [10, 0, 3],
    [0, 10, 3],
  ];
  expect(coTvar(parts, 3)).toEqual([10, 0]);
  expect(coTvar(parts, 1.5)).toEqual([5, 5]);
  expect(coTvar([...parts].reverse(), 2)).toEqual([expect.closeTo(5 / 1.5, 12), expect.closeTo(10 / 1.5, 12)]);
  expect(coTvar(parts, 4)).toBeNull();
  const many = Array.from({ length: 12 }, (_, year) => (year === 0 ? 4 : 0));
  expect(coTvar([many, many.map((loss) => 4 - loss)], 12)).toEqual([4, 0]);
});

test('§9 diversification is what the parts together lose less than each alone', () => {
  const apart = [
    [100, 0, 0, 0, 0],
    [0, 50, 0, 0, 0],
  ];
  expect(totalOf(apart)).toEqual([100, 50, 0, 0, 0]);
  expect(totalOf([])).toEqual([]);
  expect(diversification(apart, 5)).toBeCloseTo(1 / 3, 12);
  expect(
    diversification(
      [
        [100, 0],
        [50, 0],
      ],
      2,
    ),
  ).toBe(0);
  expect(diversification(apart, 6)).toBeNull();
  expect(
    diversification(
      [
        [0, 0],
        [0, 0],
      ],
      2,
    ),
  ).toBeNull();
});

test('§9 a layer takes what is beyond its start, up to its size', () => {
  expect([0, 100, 130, 150, 200].map((loss) => layerLoss(loss, { attach: 100, cover: 50 }))).toEqual([
    0, 0, 30, 50, 50,
  ]);
});

test('§9 correlation is told of five pairs or more that vary', () => {
  const x = [1, 2, 3, 4, 5];
  expect(pearson(x, [2, 4, 6, 8, 10])).toBeCloseTo(1, 12);
  expect(pearson(x, [10, 8, 6, 4, 2])).toBeCloseTo(-1, 12);
  // 8 / sqrt(10 * 10)
  expect(pearson(x, [2, 1, 4, 3, 5])).toBeCloseTo(0.8, 12);
  expect(pearson([1, 2, 3, 4], [1, 2, 3, 4])).toBeNull();
  expect(pearson([1, 2, 3, 4], [1, 2, 3, 4], 4)).toBeCloseTo(1, 12);
  expect(pearson([7, 7, 7, 7, 7], x)).toBeNull();
  expect(pearson(x, [7, 7, 7, 7, 7])).toBeNull();
});

test('§9 by ranks every growing series goes along with every other, and equals share their rank', () => {
  const x = [5, 1, 4, 2, 3];
  expect(
    spearman(
      x,
      x.map((value) => value ** 5),
    ),
  ).toBeCloseTo(1, 12);
  expect(
    spearman(
      x,
      x.map((value) => -(value ** 3)),
    ),
  ).toBeCloseTo(-1, 12);
  // Ranks 1, 2.5, 2.5, 4, 5 against 1 to 5: 9.5 / sqrt(9.5 * 10).
  expect(spearman([1, 2, 2, 4, 5], [10, 20, 30, 40, 50])).toBeCloseTo(9.5 / Math.sqrt(95), 12);
  // Ranks 5, 1.5, 1.5, 3.5, 3.5 against 5 to 1: 1 / sqrt(9 * 10); then 1.5, 1.5, 3, 4.5, 4.5 against 1 to 5.
  expect(spearman([9, 1, 1, 6, 6], [5, 4, 3, 2, 1])).toBeCloseTo(1 / Math.sqrt(90), 12);
  expect(spearman([1, 1, 2, 8, 8], [1, 2, 3, 4, 5])).toBeCloseTo(9 / Math.sqrt(90), 12);
});

const at = (target: string, lon: number, tsi: number) => ({ target, lat: 0, lon, tsi });

test('§9 sums insured add up by place, the largest first, of equals the first id', () => {
  expect(accumulation([at('b', 0, 5), at('c', 0, 9), at('a', 0, 3), at('a', 0, 2)])).toEqual([
    { target: 'c', tsi: 9 },
    { target: 'a', tsi: 5 },
    { target: 'b', tsi: 5 },
  ]);
  expect(accumulation([at('a', 0, 1), at('b', 0, 1)]).map(({ target }) => target)).toEqual(['a', 'b']);
  expect(accumulation([])).toEqual([]);
});

test('§9 a circle holds what stands on its edge', () => {
  const items = [at('a', 0, 5), at('b', 1, 7), at('c', 2, 11)];
  const radius = distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 1 });
  expect(insideCircle(items, { lat: 0, lon: 0 }, radius)).toBe(12);
  expect(insideCircle(items, { lat: 0, lon: 0 }, radius - 0.001)).toBe(5);
});

test('§9 the worst circle holds the most, of equals that around the first id', () => {
  const items = [at('c', 0, 5), at('b', 50, 4), at('b', 50, 3), at('a', 50.1, 1)];
  expect(worstCircle(items, 100)).toEqual({ target: 'a', tsi: 8 });
  expect(worstCircle([...items].reverse(), 100)).toEqual({ target: 'a', tsi: 8 });
  expect(worstCircle(items, 1)).toEqual({ target: 'b', tsi: 7 });
  expect(worstCircle([at('a', 0, 1), at('b', 90, 2)], 1)).toEqual({ target: 'b', tsi: 2 });
  expect(worstCircle([], 1)).toBeNull();
});
