import type { PayoutTerms } from '../cover';
import { countsDistribution } from './counts';
import { expectedShare, returnLevel, type Distribution } from './distribution';
import { gammaDistribution, gammaMle, gammaThom } from './gamma';
import { gevByLMoments, gevDistribution, gevMle, lMoments } from './gev';
import { normalDistribution } from './normal';

const all = (values: readonly number[], digits = 10) => values.map((value) => expect.closeTo(value, digits));

test('§7.4 a gamma distribution with a share of zeros: of shape 1 it is the exponential one', () => {
  const dry = gammaDistribution({ alpha: 1, beta: 10 }, 0.2);
  expect(dry).toMatchObject({ name: 'gamma', parameters: { alpha: 1, beta: 10, zeros: 0.2 }, mean: 8 });
  expect([-1, 0, 10].map(dry.cdf)).toEqual(all([0, 0.2, 0.2 + 0.8 * (1 - Math.exp(-1))]));
  expect([0, 0.2, 0.6, 1].map(dry.quantile)).toEqual([0, 0, expect.closeTo(10 * Math.LN2, 9), Infinity]);
  // E[(k - X)+] = 0.2 k + 0.8 (k - 10 (1 - e^-k/10))
  expect([-5, 0, 10].map((k) => dry.put?.(k))).toEqual(all([0, 0, 2 + 0.8 * 10 * Math.exp(-1)]));
  expect(gammaDistribution({ alpha: 2, beta: 3 }).mean).toBe(6);
});

test('§7.4 its shape by Thom and by the greatest likelihood', () => {
  const values = [1, 2, 3, 4, 10];
  const a = Math.log(4) - Math.log(240) / 5;
  const thom = gammaThom(values);
  expect(thom.alpha).toBeCloseTo((1 + Math.sqrt(1 + (4 * a) / 3)) / (4 * a), 12);
  expect(thom.alpha * thom.beta).toBeCloseTo(4, 12);
  const most = gammaMle(values);
  expect(most.alpha * most.beta).toBeCloseTo(4, 12);
  const likelihood = (alpha: number) => {
    const logGammaOf = (x: number) => {
      let sum = 0;
      for (let z = x; z < 200; z++) sum -= Math.log(z);
      const z = x + Math.ceil(200 - x);
      return sum + (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * z);
    };
    return (alpha - 1) * Math.log(240) - 20 / (4 / alpha) - 5 * (logGammaOf(alpha) + alpha * Math.log(4 / alpha));
  };
  expect(likelihood(most.alpha)).toBeGreaterThan(likelihood(most.alpha * 1.01));
  expect(likelihood(most.alpha)).toBeGreaterThan(likelihood(most.alpha / 1.01));
  for (const alike of [[3, 3, 3], [5]])
    expect(() => gammaThom(alike)).toThrow(
      'A gamma distribution needs values that are above zero and not all the same.',
    );
});

test('§7.4 a normal distribution', () => {
  const normal = normalDistribution(10, 2);
  expect(normal).toMatchObject({ name: 'normal', parameters: { mu: 10, sigma: 2 }, mean: 10 });
  expect([8, 10, 12].map(normal.cdf)).toEqual(all([0.15865525393145705, 0.5, 0.8413447460685429]));
  expect([0.5, 0.8413447460685429].map(normal.quantile)).toEqual(all([10, 12], 8));
  expect([10, 12].map((k) => normal.put?.(k))).toEqual(
    all([2 / Math.sqrt(2 * Math.PI), 2 * 0.8413447460685429 + 2 * 0.24197072451914337]),
  );
});

test('§7.4 counts with less spread than their mean are binomial', () => {
  const counts = countsDistribution([1, 2, 2, 3], 4);
  expect(counts).toMatchObject({ name: 'binomial', parameters: { trials: 4, chance: 0.5 } });
  expect([-1, 0, 1, 1.9, 2, 3, 4, 9].map(counts.cdf)).toEqual(
    all(
      [0, 1, 5, 5, 11, 15, 16, 16].map((part) => (part === 0 ? 0 : part / 16)),
      9,
    ),
  );
  expect([0.05, 1 / 16 + 0.01, 0.5, 0.7, 0.99, 1].map(counts.quantile)).toEqual([0, 1, 2, 3, 4, 4]);
  expect(countsDistribution([9, 9, 9, 9], 4).parameters).toEqual({ trials: 4, chance: 1 });
  expect(() => countsDistribution([0, 0], 4)).toThrow('Counts that are all zero have no distribution to fit.');
});

test('§7.4 counts with more spread are negative binomial', () => {
  // Mean 2, variance 4: r 2, q a half: P(n) = (n + 1) / 2 ^ (n + 2).
  const counts = countsDistribution([0, 0, 2, 2, 4, 4, 2, 0, 4, 2, 2, 0, 4], 100);
  const { r = NaN, q = NaN } = counts.parameters;
  expect(counts.name).toBe('negative binomial');
  expect((r * (1 - q)) / q).toBeCloseTo(2, 12);
  expect((r * (1 - q)) / q ** 2).toBeCloseTo(8 / 3, 12);
  expect(counts.cdf(0)).toBeCloseTo(q ** r, 9);
  expect(counts.cdf(1)).toBeCloseTo(q ** r * (1 + r * (1 - q)), 9);
  expect(counts.quantile(counts.cdf(7))).toBe(7);
  expect(counts.quantile(counts.cdf(7) + 1e-9)).toBe(8);
  expect(counts.quantile(0)).toBe(0);
});

const peaks = [12, 15, 11, 19, 14, 33, 13];

test('§7.4 L-moments', () => {
  const { l1, l2, t3 } = lMoments([4, 1, 2]);
  // Means of the least to the greatest of one, two and three: 7/3; (1 + 2 + 3) / 3 / 2; (4 - 2 * 2 + 1) / 3.
  expect([l1, l2, t3]).toEqual(all([7 / 3, 1, 1 / 3]));
  expect(() => lMoments([1, 2])).toThrow('L-moments need at least three values.');
  expect(() => gevByLMoments([2, 2, 2])).toThrow('A GEV distribution needs values that are not all the same.');
});

test('§7.4 a fit by L-moments has those of its values', () => {
  const { k, location, scale } = gevByLMoments([1, 2, 4]);
  const c = 2 / (3 + 1 / 3) - Math.LN2 / Math.log(3);
  expect(k).toBeCloseTo(7.859 * c + 2.9554 * c * c, 12);
  const gev = gevDistribution({ k, location, scale });
  const n = 20_000;
  const mean = Array.from({ length: n }, (_, at) => gev.quantile((at + 0.5) / n)).reduce((sum, x) => sum + x, 0) / n;
  expect(mean).toBeCloseTo(7 / 3, 2);
});

test.each([0.2, -0.2, 0])('§7.4 the distribution of extremes of shape %d', (k) => {
  const gev = gevDistribution({ k, location: 10, scale: 3 });
  expect(gev.parameters).toEqual({ k, location: 10, scale: 3 });
  expect(gev.cdf(10)).toBeCloseTo(Math.exp(-1), 12);
  for (const p of [0.01, 0.3, 0.9, 0.995]) expect(gev.cdf(gev.quantile(p))).toBeCloseTo(p, 10);
  // One scale above: 1 - k to the 1 / k, or e^-1.
  expect(gev.cdf(13)).toBeCloseTo(Math.exp(-(k === 0 ? Math.exp(-1) : (1 - k) ** (1 / k))), 12);
});

test('§7.4 beyond its end nothing is left', () => {
  expect(gevDistribution({ k: 0.5, location: 0, scale: 1 }).cdf(2.5)).toBe(1);
  expect(gevDistribution({ k: -0.5, location: 0, scale: 1 }).cdf(-2.5)).toBe(0);
});

test('§7.4 the greatest likelihood is not reached by its neighbours', () => {
  const best = gevMle(peaks);
  const likelihood = (shape: typeof best) => {
    const gev = gevDistribution(shape);
    return peaks.reduce((sum, x) => sum + Math.log((gev.cdf(x + 1e-5) - gev.cdf(x - 1e-5)) / 2e-5), 0);
  };
  for (const change of [
    { k: best.k + 0.05 },
    { k: best.k - 0.05 },
    { location: best.location + 0.2 },
    { location: best.location - 0.2 },
    { scale: best.scale * 1.05 },
    { scale: best.scale / 1.05 },
  ])
    expect(likelihood({ ...best, ...change })).toBeLessThan(likelihood(best));
});

const terms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 10,
  exit: null,
  minPayoutPct: 0,
  payoutPerUnitPct: 0.1,
  limitPct: 1,
};
/** The exponential distribution of mean 10, all of it in closed form. */
const bare: Distribution = {
  name: 'gamma',
  parameters: {},
  cdf: (x) => (x < 0 ? 0 : 1 - Math.exp(-x / 10)),
  quantile: (p) => -10 * Math.log(1 - p),
};
const known: Distribution = { ...bare, mean: 10, put: (k) => (k <= 0 ? 0 : k - 10 * (1 - Math.exp(-k / 10))) };

test.each<Partial<PayoutTerms>>([
  {},
  { minPayoutPct: 0.2 },
  { comparator: 'LT', trigger: 9 },
  { comparator: 'LTE', minPayoutPct: 0.1, exit: 6, payoutPerUnitPct: null },
  { comparator: 'GTE', exit: 13, payoutPerUnitPct: null },
  { payoutPerUnitPct: 0.5 },
  { structure: 'binary', minPayoutPct: 0.4, payoutPerUnitPct: null },
  { structure: 'binary', comparator: 'LT', trigger: 8, minPayoutPct: 0.4, payoutPerUnitPct: null },
])('§7.4 the expected share in closed form is the mean of the payouts: %o', (more) => {
  const share = expectedShare({ ...terms, ...more }, known);
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeCloseTo(expectedShare({ ...terms, ...more }, bare), 3);
});

test.each<Partial<PayoutTerms>>([
  { deductiblePct: 0.1 },
  { franchisePct: 0.1 },
  { wholeUnits: true },
  {
    steps: [
      { from: 10, pct: 0.2 },
      { from: 12, pct: 0.6 },
    ],
  },
])('§7.4 deductible, franchise, steps and whole units are not left out of it: %o', (more) => {
  const share = expectedShare({ ...terms, ...more }, known);
  expect(share).toBe(expectedShare({ ...terms, ...more }, bare));
  expect(Math.abs(share - expectedShare(terms, known))).toBeGreaterThan(0.001);
});

test('§7.4 the value of a return period lies in the tail that pays', () => {
  expect(returnLevel(known, 40, true)).toBeCloseTo(10 * Math.log(40), 9);
  expect(returnLevel(known, 40, false)).toBeCloseTo(-10 * Math.log(0.975), 9);
});
