import { grossPremiumPct, quoteFigures, riskPremiumPct } from './price';

const figures = { expectedLoss: 0.25, sd: 0.5, standardError: 0.125, valueAtRisk99: 0.75, valueAtRisk995: 0.875 };
const none = { factor: 0.5, minimumRiskRate: 0 } as const;

test.each([
  { loading: { ...none, method: 'EXPECTED_LOSS' }, risk: 0.25, why: 'the expected loss alone, whatever the factor' },
  { loading: { ...none, method: 'STD_DEV' }, risk: 0.5, why: 'and a part of the standard deviation' },
  { loading: { ...none, method: 'UNCERTAINTY' }, risk: 0.3125, why: 'and a part of the standard error' },
  { loading: { ...none, method: 'TAIL' }, risk: 0.5, why: 'and a part of the way to the 99 % loss' },
  {
    loading: { ...none, method: 'COST_OF_CAPITAL' },
    risk: 0.5625,
    why: 'and the return on the capital of a whole year',
  },
  {
    loading: { ...none, method: 'COST_OF_CAPITAL', days: 73 },
    risk: 0.3125,
    why: 'capital that is held for 73 days costs a fifth of a year',
  },
  {
    loading: { ...none, method: 'COST_OF_CAPITAL', days: 365, margin: 1.5 },
    risk: 0.625,
    why: 'a margin raises the expected loss, and leaves less to hold as capital',
  },
] as const)('$why', ({ loading, risk }) => expect(riskPremiumPct(figures, loading)).toBeCloseTo(risk, 12));

test('a tail below the expected loss gives nothing back', () => {
  const calm = { ...figures, valueAtRisk99: 0.1, valueAtRisk995: 0.1 };
  expect(riskPremiumPct(calm, { ...none, method: 'TAIL' })).toBe(0.25);
  expect(riskPremiumPct(calm, { ...none, method: 'COST_OF_CAPITAL' })).toBe(0.25);
});

test('without a fitted tail there is no loading by it', () => {
  const { valueAtRisk99: _, valueAtRisk995: __, ...unfitted } = figures;
  expect(riskPremiumPct(unfitted, { ...none, method: 'TAIL' })).toBe(0.25);
  expect(riskPremiumPct(unfitted, { ...none, method: 'COST_OF_CAPITAL' })).toBe(0.25);
});

test('the price of a risk is never below the least rate, and never above the sum insured', () => {
  const plain = (expectedLoss: number, minimumRiskRate: number) =>
    riskPremiumPct({ ...figures, expectedLoss }, { method: 'EXPECTED_LOSS', factor: 0, minimumRiskRate });
  expect([plain(0, 0.02), plain(0.02, 0.02), plain(0.03, 0.02)]).toEqual([0.02, 0.02, 0.03]);
  expect(riskPremiumPct(figures, { method: 'STD_DEV', factor: 2, minimumRiskRate: 0 })).toBe(1);
});

test.each([
  [0.01, 25],
  [0.5, 0.5],
  [1, 0.25],
])('an expected loss ratio of %d: %d', (ratio, gross) => expect(grossPremiumPct(0.25, ratio)).toBe(gross));
test.each([0, -0.5, 1.01, NaN])('an expected loss ratio of %d is none', (ratio) =>
  expect(() => grossPremiumPct(0.25, ratio)).toThrow(
    `An expected loss ratio of ${ratio} is not above 0 and at most 1.`,
  ),
);

describe('figures of a quote', () => {
  const item = { quantity: 4, sumInsured: 100, grossPct: 0.25 };
  test.each([0, 0.005, 0.15])('a commission of %d is one', (commissionRate) => {
    const { commission } = quoteFigures([item], { commissionRate, currency: 'EUR' });
    expect(commission).toBe(commissionRate * 100);
  });
  test.each([-0.005, 0.155, NaN])('a commission of %d is none', (commissionRate) =>
    expect(() => quoteFigures([item], { commissionRate, currency: 'EUR' })).toThrow(
      `A commission of ${commissionRate} is not between 0 and 0.15.`,
    ),
  );
  test('the rate is premium over sum insured, and nothing where nothing is insured', () => {
    const terms = { commissionRate: 0.1, currency: 'EUR' };
    expect(quoteFigures([item, { ...item, grossPct: 0.05 }], terms).rate).toBeCloseTo(0.15, 12);
    expect(quoteFigures([{ ...item, sumInsured: 0 }], terms)).toEqual({
      itemPremiums: [0],
      totalSumInsured: 0,
      grossWrittenPremium: 0,
      rate: 0,
      commission: 0,
    });
    expect(quoteFigures([], terms).rate).toBe(0);
  });
  test.each([
    { currency: 'KWD', premium: 0.123, total: 1.234, why: 'three decimals of a dinar' },
    { currency: 'BHD', premium: 0.123, total: 1.234, why: 'of the other too' },
    { currency: 'USD', premium: 0.12, total: 1.23, why: 'two of a dollar' },
    { currency: 'JPY', premium: 0, total: 1, why: 'none of a yen' },
  ])('$why', ({ currency, premium, total }) => {
    const quote = quoteFigures([{ quantity: 1, sumInsured: 1.234, grossPct: 0.1 }], { commissionRate: 0, currency });
    expect(quote.itemPremiums).toEqual([premium]);
    expect(quote.totalSumInsured).toBe(total);
  });
});
