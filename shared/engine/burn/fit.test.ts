import type { PayoutTerms, SingleCover } from '../cover';
import type { Distribution } from '../distributions/distribution';
import { inFahrenheit } from '../indices/fahrenheit';
import { indexOf } from '../indices/list';
import { distributionOf, fittedCheck } from './fit';

const june = { start: '2026-06-01', end: '2026-06-30' };
const six = [3, 9, 4, 12, 7, 5];

test.each([
  ['excess-precip-days', [3, 4, 4, 5, 5, 6], 'binomial'],
  ['excess-precip-days', [0, 1, 0, 12, 3, 0], 'negative binomial'],
  ['temp-max', six, 'gev'],
  ['precip-max-nday', six, 'gev'],
  ['precip-sum-total', six, 'gamma'],
  ['ghi-sum-total', six, 'gamma'],
  ['hdd', six, 'normal'],
  ['wind-max-6hr', six, 'gamma'],
  ['downtime-sum', six, 'gamma'],
  ['ghi-shortfall', six, 'normal'],
  ['precip-spi', six, 'normal'],
  ['rainfall-expression', six, 'normal'],
])('§7.4 past years of %s, %o, are fitted by: %s', (id, values, name) => {
  expect(distributionOf(june, indexOf(id), values)?.name).toBe(name);
});

test('§7.4 degree days in Fahrenheit are fitted like those in Celsius', () => {
  expect(distributionOf(june, inFahrenheit(indexOf('hdd')), six)?.name).toBe('normal');
});

test('§7.4 days are counted among those of the period', () => {
  const { parameters } = distributionOf(june, indexOf('frost-days'), [3, 4, 4, 5, 5, 3]) ?? {};
  expect(parameters).toEqual({ trials: 30, chance: expect.closeTo(4 / 30, 12) });
});

test('§7.4 too few years, or years that are all alike, have no distribution', () => {
  expect(distributionOf(june, indexOf('hdd'), [1, 2, 3, 4])).toBeNull();
  expect(distributionOf(june, indexOf('hdd'), [4, 4, 4, 4, 4])).toBeNull();
  expect(distributionOf(june, indexOf('precip-sum-total'), [0, 0, 0, 4, 5])).toBeNull();
  expect(distributionOf(june, indexOf('precip-sum-total'), [0, 0, 4, 4, 4])).toBeNull();
});

/** Every value from 0 to 100 is as likely as another. */
const even: Distribution = {
  name: 'normal',
  parameters: { mu: 50 },
  cdf: (x) => Math.min(1, Math.max(0, x / 100)),
  quantile: (p) => p * 100,
};
const cover = (terms: Partial<PayoutTerms>): SingleCover => ({
  ...june,
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 90,
    exit: null,
    minPayoutPct: 0,
    payoutPerUnitPct: 0.05,
    limitPct: 1,
    ...terms,
  },
});
const none = { expectedLoss: 0, standardError: 1 };

test('§7.4 the cross-check says what the distribution expects, and pays in 1 % and in 0.5 % of the years', () => {
  // From 90 to 100 a twentieth a unit: 10 ^ 2 / 2 * 0.05 / 100.
  expect(fittedCheck(cover({}), even, none)).toEqual({
    distribution: 'normal',
    parameters: { mu: 50 },
    expectedLoss: expect.closeTo(0.025, 9),
    flagged: false,
    valueAtRisk99: expect.closeTo(0.45, 12),
    valueAtRisk995: expect.closeTo(0.475, 12),
  });
  const below = fittedCheck(cover({ comparator: 'LT', trigger: 10 }), even, none);
  expect([below?.valueAtRisk99, below?.valueAtRisk995]).toEqual([expect.closeTo(0.45, 12), expect.closeTo(0.475, 12)]);
  expect(fittedCheck(cover({}), null, none)).toBeNull();
});

test('§7.4 it is flagged where it lies beyond two standard errors from what the years say, on either side', () => {
  const binary = cover({ structure: 'binary', trigger: 50, minPayoutPct: 0.5, payoutPerUnitPct: null });
  const flagged = (expectedLoss: number, standardError: number) =>
    fittedCheck(binary, even, { expectedLoss, standardError })?.flagged;
  // Half of the years pay half.
  expect([flagged(0, 0.124), flagged(0, 0.125), flagged(0, 0.126)]).toEqual([true, false, false]);
  expect([flagged(0.5, 0.124), flagged(0.5, 0.125), flagged(0.25, 0.001)]).toEqual([true, false, false]);
  expect([flagged(0.28, 0.01), flagged(0.22, 0.01), flagged(0.26, 0.01)]).toEqual([true, true, false]);
});
