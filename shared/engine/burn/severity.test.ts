import type { MultiCover, PayoutTerms, SingleCover } from '../cover';
import { countsDistribution } from '../distributions/counts';
import { expectedShare } from '../distributions/distribution';
import { gammaDistribution } from '../distributions/gamma';
import { gevDistribution } from '../distributions/gev';
import { normalDistribution } from '../distributions/normal';
import { payoutPct } from '../payout';
import { deviation, mean } from '../statistics';
import { severityOf } from './severity';

const payingShareOf = (...of: Parameters<typeof severityOf>) => severityOf(...of).mean;

const terms = (more: Partial<PayoutTerms> = {}): PayoutTerms => ({
  structure: 'linear',
  comparator: 'GT',
  trigger: 100,
  exit: 200,
  minPayoutPct: 0.1,
  payoutPerUnitPct: null,
  limitPct: 1,
  ...more,
});
const cover = (more: Partial<PayoutTerms> = {}): SingleCover => ({
  start: '2026-06-01',
  end: '2026-06-30',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: terms(more),
});
describe('the mean share of a year that pays', () => {
  const normal = normalDistribution(80, 10);

  test('is the expected share over the probability, where a formula has both', () => {
    expect(payingShareOf(cover(), normal)).toBeCloseTo(expectedShare(terms(), normal) / (1 - normal.cdf(100)), 12);
    const dry = terms({ comparator: 'LT', trigger: 60, exit: 0 });
    const { cdf } = normal;
    expect(payingShareOf(cover(dry), normal)).toBeCloseTo(expectedShare(dry, normal) / cdf(60), 12);
    expect(payingShareOf(cover({ structure: 'binary', minPayoutPct: 0.4, exit: null }), normal)).toBeCloseTo(0.4, 12);
  });

  test.each([
    ['steps', { steps: [{ from: 100, pct: 0.3 }] }, 0.3],
    ['a franchise that lets little through', { structure: 'binary', exit: null, franchisePct: 0.05 }, 0.1],
    ['whole units', { wholeUnits: true, exit: null, payoutPerUnitPct: 1e-9 }, 0.1],
  ] as const)('counts what pays only: %s', (_, more, share) => {
    expect(payingShareOf(cover(more), normal)).toBeCloseTo(share, 6);
  });

  test('reaches into tails that ten thousand quantiles do not see', () => {
    const gev = gevDistribution({ location: 30, scale: 3, k: 0 });
    const chance = 1 - gev.cdf(66);
    expect(chance).toBeGreaterThan(1e-6);
    expect(chance).toBeLessThan(1e-5);
    // An exponential tail of mean 3 beyond the trigger, 1 % a unit.
    const linear = { trigger: 66, exit: null, payoutPerUnitPct: 0.01, minPayoutPct: 0.1 };
    expect(payingShareOf(cover(linear), gev)).toBeCloseTo(0.13, 3);
    // Rarer than one year in a million it is not asked.
    expect(payingShareOf(cover({ ...linear, trigger: 72 }), gev)).toBe(0.1);
  });

  test.each([
    ['GTE', 4, 4],
    ['GT', 4, 5],
    ['LTE', 1, 1],
    ['LT', 1, 0],
  ] as const)('of counts knows what %s %d means: the first that pays is %d', (comparator, trigger, first) => {
    const counts = countsDistribution([1, 2, 2, 3, 2, 1, 3, 2, 2, 2], 30);
    const share = (value: number) => 0.1 + 0.2 * Math.abs(value - trigger);
    const chanceOf = (value: number) => counts.cdf(value) - counts.cdf(value - 1);
    const paying = Array.from({ length: 31 }, (_, value) => value).filter((value) =>
      comparator.startsWith('G') ? value >= first : value <= first,
    );
    const chance = paying.reduce((sum, value) => sum + chanceOf(value), 0);
    const expected = paying.reduce((sum, value) => sum + chanceOf(value) * Math.min(1, share(value)), 0) / chance;
    const linear = { comparator, trigger, exit: null, payoutPerUnitPct: 0.2 } as const;
    expect(payingShareOf(cover(linear), counts)).toBeCloseTo(expected, 2);
  });

  test('without a distribution is the minimum payout, at least 5 %, at most the limit', () => {
    expect(payingShareOf(cover({ minPayoutPct: 0.2 }), null)).toBe(0.2);
    expect(payingShareOf(cover({ minPayoutPct: 0 }), null)).toBe(0.05);
    expect(payingShareOf(cover({ minPayoutPct: 0, limitPct: 0.02 }), null)).toBe(0.02);
    const all = gammaDistribution({ alpha: 2, beta: 1 });
    expect(payingShareOf(cover({ minPayoutPct: 0.2, trigger: 1000 }), all)).toBe(0.2);
  });

  test('of several triggers is the least of what one of them pays', () => {
    const multi: MultiCover = {
      start: '2026-06-01',
      end: '2026-06-30',
      combine: 'SUM',
      limitPct: 0.5,
      parts: [{ ...cover({ minPayoutPct: 0.4 }), weight: 0.5 }, cover({ minPayoutPct: 0.3 })],
    };
    expect(payingShareOf(multi, null)).toBe(0.2);
    expect(payingShareOf({ ...multi, combine: 'MAX' }, null)).toBe(0.3);
  });
});

/** The shares of many paying years of a distribution, the smallest first. */
const sharesOf = (of: PayoutTerms, { quantile }: ReturnType<typeof normalDistribution>, chance: number) =>
  Array.from({ length: 50_000 }, (_, at) => payoutPct(of, quantile(1 - (chance * (at + 0.5)) / 50_000))).reverse();

describe('how much the payouts of paying years differ', () => {
  const normal = normalDistribution(80, 10);

  test('is what the distribution says of them, up to the limit', () => {
    for (const exit of [200, 110, 101]) {
      const steep = terms({ exit });
      const shares = sharesOf(steep, normal, 1 - normal.cdf(100));
      const { variation, quantile } = severityOf(cover(steep), normal);
      expect(variation).toBeCloseTo(deviation(shares, 0) / mean(shares), 3);
      for (const p of [0.1, 0.5, 0.9]) expect(quantile(p)).toBeCloseTo(shares[Math.round(p * 50_000)] as number, 3);
      expect(quantile(0)).toBeCloseTo(0.1, 9);
    }
  });

  test('counts the years without rain below a trigger', () => {
    const dry = terms({ comparator: 'LT', trigger: 20, exit: 0, minPayoutPct: 0 });
    const gamma = gammaDistribution({ alpha: 2, beta: 20 }, 0.1);
    const chance = gamma.cdf(20);
    const shares = Array.from({ length: 20_000 }, (_, at) =>
      payoutPct(dry, gamma.quantile((chance * (at + 0.5)) / 20_000)),
    );
    const found = severityOf(cover(dry), gamma);
    expect(found.mean).toBeCloseTo(mean(shares), 4);
    expect(found.variation).toBeCloseTo(deviation(shares, 0) / mean(shares), 3);
    // Nearly half of the dry years have no rain at all, which is the limit.
    expect([found.quantile(0.99), found.quantile(0.05) < 0.2]).toEqual([1, true]);
  });

  test('is that of shares which are paid, where they go in steps', () => {
    const steps = {
      steps: [
        { from: 100, pct: 0.2 },
        { from: 110, pct: 0.6 },
      ],
    };
    const few = (1 - normal.cdf(110)) / (1 - normal.cdf(100));
    const centre = 0.2 + few * 0.4;
    const found = severityOf(cover(steps), normal);
    expect(found.variation).toBeCloseTo((0.4 * Math.sqrt(few * (1 - few))) / centre, 1);
    expect([found.quantile(0), found.quantile(0.9), found.quantile(1)]).toEqual([0.2, 0.2, 0.6]);
  });

  test('is nothing where one sum is paid, and a half where no distribution says so', () => {
    const binary = cover({ structure: 'binary', minPayoutPct: 0.4, exit: null });
    for (const distribution of [normal, null]) {
      const { mean: share, variation, quantile } = severityOf(binary, distribution);
      expect([share, variation, quantile(0.1), quantile(0.99)]).toEqual([0.4, 0, 0.4, 0.4]);
    }
    expect(severityOf(cover(), null).variation).toBe(0.5);
    expect(severityOf(cover({ structure: 'binary', exit: null, perEvent: true }), null).variation).toBe(0.5);
  });

  test('without a distribution is a gamma around the mean, within what can be paid', () => {
    const { quantile } = severityOf(cover({ minPayoutPct: 0.1, limitPct: 0.3 }), null, 0.2);
    // Shape 4, scale 0.05: its median is 3.672 times the scale.
    expect(quantile(0.5)).toBeCloseTo(0.1836, 4);
    expect([quantile(0.001), quantile(0.999)]).toEqual([0.1, 0.3]);
  });

  test('stays that of the distribution where the mean is that of the years that paid', () => {
    const [own, observed] = [severityOf(cover(), normal), severityOf(cover(), normal, 0.33)];
    expect(observed).toMatchObject({ mean: 0.33, variation: own.variation });
    expect(observed.quantile(0.7)).toBe(own.quantile(0.7));
  });
});
