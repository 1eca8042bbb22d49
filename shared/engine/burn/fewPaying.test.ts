import { riskPremiumPct } from '../price';
import { fewPayingOf } from './fewPaying';
import { lossFigures } from './loss';
import type { Severity } from './severity';

const severity = (mean: number, variation = 0): Severity => ({ mean, variation, quantile: (p) => mean * (1 + p) });
const years = (count: number, paid: readonly number[]) => [...paid, ...Array<number>(count - paid.length).fill(0)];
const few = (count: number, paid: readonly number[], of: Severity) =>
  fewPayingOf(lossFigures(years(count, paid)), paid.length, () => of);

test('§8 thirty years without a payout, 0.2 where one pays with a variation of 0.5', () => {
  const found = few(30, [], severity(0.2, 0.5));
  expect(found).toMatchObject({ years: 30, payingYears: 0, payingShare: 0.2, variation: 0.5 });
  expect(found?.frequency).toBeCloseTo(0.5 / 31, 12);
  expect(found?.expectedLoss).toBeCloseTo(0.0032258, 7);
  expect(found?.sd).toBeCloseTo(0.0282143, 7);
  expect(found?.standardError).toBeCloseTo(0.0282143 / Math.sqrt(30), 7);
});

test('§8 thirty years of which one paid 0.4, binary', () => {
  const found = few(30, [0.4], severity(0.4));
  expect(found?.expectedLoss).toBeCloseTo(0.0193548, 7);
  expect(found?.sd).toBeCloseTo(0.0858331, 7);
});

test.each([
  [0, 0.2, 0.5, 0.0102794],
  [1, 0.4, 0, 0.0408131],
])(
  '§8 with %d paying years a loading of a quarter of the deviation starts from these',
  (paid, share, variation, risk) => {
    const found = few(30, Array<number>(paid).fill(share), severity(share, variation));
    if (!found) throw new Error('There are few paying years');
    expect(riskPremiumPct(found, { method: 'STD_DEV', factor: 0.25, minimumRiskRate: 0 })).toBeCloseTo(risk, 7);
  },
);

test('§8 three paying years speak for themselves, and no years say nothing', () => {
  const asked: unknown[] = [];
  const severityOf = () => {
    asked.push(null);
    return severity(0.4);
  };
  expect(fewPayingOf(lossFigures(years(30, [0.4, 0.4, 0.4])), 3, severityOf)).toBeNull();
  expect(fewPayingOf(lossFigures([]), 0, severityOf)).toBeNull();
  expect(asked).toEqual([]);
  expect(few(30, [0.4, 0.4], severity(0.4))).not.toBeNull();
});

test('§8 what the record says stands where it is larger', () => {
  // Two of three years: 2/3 of 0.4 against 2.5/4 of 0.4; and payouts far apart.
  const short = few(3, [0.4, 0.4], severity(0.4));
  expect(short?.expectedLoss).toBeCloseTo(0.8 / 3, 12);
  const apart = few(10, [1, 0.02], severity(0.51));
  expect(apart?.sd).toBeCloseTo(lossFigures(years(10, [1, 0.02])).sdSample, 12);
  expect(apart?.standardError).toBeCloseTo((apart?.sd ?? 0) / Math.sqrt(10), 12);
});

test('§8 the tail is nothing where payouts are rarer, else what a paying year may come to', () => {
  // 0.5 / 31 of years: the worst in a hundred is the 38th part of paying years, in two hundred the 69th.
  const thirty = few(30, [], severity(0.2));
  expect(thirty?.valueAtRisk99).toBeCloseTo(0.2 * (1 + 1 - 0.62), 9);
  expect(thirty?.valueAtRisk995).toBeCloseTo(0.2 * (1 + 1 - 0.31), 9);
  // 0.5 / 50 is one in a hundred, 0.5 / 100 one in two hundred.
  expect(few(48, [], severity(0.2))?.valueAtRisk99).toBeGreaterThan(0);
  expect(few(49, [], severity(0.2))?.valueAtRisk99).toBe(0);
  expect(few(98, [], severity(0.2))?.valueAtRisk995).toBeGreaterThan(0);
  expect(few(99, [], severity(0.2))?.valueAtRisk995).toBe(0);
});

test('§8 a record costs no less for a year more that paid', () => {
  for (let count = 10; count <= 60; count++)
    for (const method of ['EXPECTED_LOSS', 'STD_DEV', 'UNCERTAINTY'] as const) {
      const prices = [0, 1, 2, 3].map((paid) => {
        const payouts = years(count, Array<number>(paid).fill(0.4));
        const { expectedLoss, sdSample: sd, standardError } = lossFigures(payouts);
        const found = fewPayingOf(lossFigures(payouts), paid, () => severity(0.4));
        return riskPremiumPct(found ?? { expectedLoss, sd, standardError }, {
          method,
          factor: 0.5,
          minimumRiskRate: 0,
        });
      });
      expect(prices[0]).toBeGreaterThan(0);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
    }
});
