import { addDays } from '../calendar';
import type { MultiCover, PayoutTerms, SingleCover } from '../cover';
import { observedOf } from '../days';
import { countsDistribution } from '../distributions/counts';
import { expectedShare } from '../distributions/distribution';
import { gammaDistribution } from '../distributions/gamma';
import { gevDistribution } from '../distributions/gev';
import { normalDistribution } from '../distributions/normal';
import { riskPremiumPct } from '../price';
import { simulate } from './simulate';
import { payingShareOf, unseenOf } from './unseen';

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
/** One fall of rain a year, in June. */
const rain = (amounts: readonly number[]) =>
  observedOf({
    days: amounts.flatMap((amount, year) =>
      Array.from({ length: 30 }, (_, day) => ({
        date: addDays(`${1987 + year}-06-01`, day),
        values: { precip: day === 9 ? amount : 0 },
      })),
    ),
  });

test('37 years without a payout, 20 % where one pays: a rate of 0.263 %, and up to 7.78 % of years', () => {
  const { frequency, riskRate, frequencyUpper95 } = unseenOf(37, 0.2);
  expect(frequency).toBeCloseTo(0.0131579, 7);
  expect(riskRate).toBeCloseTo(0.00263158, 8);
  expect(frequencyUpper95).toBeCloseTo(0.0778, 4);
});

test('a record that never paid is not free; one with a single payout is priced by it', () => {
  const amounts = Array.from({ length: 39 }, (_, year) => 40 + ((year * 7) % 11));
  const never = simulate(cover({ trigger: 400, exit: 500 }), rain(amounts), { detrend: 'NONE' });
  expect(never).toMatchObject({ expectedLoss: 0, returnPeriod: null, usedYears: 39 });
  // So far beyond the record that no distribution knows of it: the minimum payout stands in.
  expect(never.unseen).toMatchObject({ years: 39, payingShare: 0.1 });
  expect(never.unseen?.riskRate).toBeCloseTo((0.5 / 40) * 0.1, 12);
  expect(never.warnings).toEqual([
    'No payout in 39 usable years, which is not never: the price starts from an indicated rate of 0.125 %, and up to 7.4 % of years may pay.',
  ]);
  const once = simulate(cover(), rain([...amounts.slice(1), 110]), { detrend: 'NONE' });
  expect(once).toMatchObject({ unseen: null, warnings: [] });
  expect(once.expectedLoss).toBeGreaterThan(0);
});

test('a record without years has nothing to say', () => {
  expect(simulate(cover(), rain([])).unseen).toBeNull();
});

test('the price starts from the larger of the indicated rate and the floor, and loadings come on top', () => {
  const figures = { expectedLoss: 0, sd: 0, standardError: 0, valueAtRisk99: 0.1, indicatedRate: 0.002 };
  const price = (minimumRiskRate: number, method: 'EXPECTED_LOSS' | 'TAIL' = 'EXPECTED_LOSS') =>
    riskPremiumPct(figures, { method, factor: 0.5, minimumRiskRate });
  expect(price(0)).toBe(0.002);
  expect(price(0.002)).toBe(0.002);
  expect(price(0.01)).toBe(0.01);
  expect(price(0, 'TAIL')).toBeCloseTo(0.002 + 0.5 * 0.098, 12);
  expect(price(0.01, 'TAIL')).toBeCloseTo(0.01 + 0.5 * 0.09, 12);
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
