import { addDays } from '../calendar';
import type { PayoutTerms, SingleCover } from '../cover';
import { observedOf } from '../days';
import { riskPremiumPct } from '../price';
import { simulate } from './simulate';
import { unseenOf } from './unseen';

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

test('a record that never paid is not free', () => {
  const amounts = Array.from({ length: 39 }, (_, year) => 40 + ((year * 7) % 11));
  const never = simulate(cover({ trigger: 400, exit: 500 }), rain(amounts), { detrend: 'NONE' });
  expect(never).toMatchObject({ expectedLoss: 0, returnPeriod: null, usedYears: 39 });
  // So far beyond the record that no distribution knows of it: the minimum payout stands in.
  expect(never.unseen).toMatchObject({ years: 39, payingShare: 0.1 });
  expect(never.unseen?.riskRate).toBeCloseTo((0.5 / 40) * 0.1, 12);
  expect(never.warnings).toEqual([
    'No payout in 39 usable years, which is not never: the price starts from an indicated rate of 0.125 %, and up to 7.4 % of years may pay.',
  ]);
  expect(never.interval95[0]).toBe(0);
  expect(never.interval95[1]).toBeGreaterThan(0);
  expect(never.fewPaying).toMatchObject({
    years: 39,
    payingYears: 0,
    payingShare: 0.1,
    expectedLoss: (0.5 / 40) * 0.1,
  });
});

test('§8 a record that paid in a year or two is priced by more than them, and says so', () => {
  const amounts = Array.from({ length: 39 }, (_, year) => 40 + ((year * 7) % 11));
  const paid = (...more: readonly number[]) =>
    simulate(cover(), rain([...amounts.slice(more.length), ...more]), { detrend: 'NONE', fit: false });
  const once = paid(110);
  expect(once).toMatchObject({ unseen: null, fewPaying: { years: 39, payingYears: 1, variation: 0.5 } });
  expect(once.fewPaying?.payingShare).toBeCloseTo(0.19, 12);
  expect(once.fewPaying?.expectedLoss).toBeCloseTo((1.5 / 40) * 0.19, 12);
  expect(once.expectedLoss).toBeCloseTo(0.19 / 39, 12);
  expect(once.warnings).toEqual([
    'Only 1 of 39 usable years would have paid, too few to price by alone: the price starts from an expected loss of 0.713 % with a standard deviation of 4.051 %.',
  ]);
  expect(paid(110, 120).fewPaying).toMatchObject({ payingYears: 2, payingShare: expect.closeTo(0.235, 12) });
  expect(paid(110, 120, 130)).toMatchObject({ fewPaying: null, warnings: [] });
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
