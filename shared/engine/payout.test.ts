import fc from 'fast-check';
import type { PayoutTerms } from './cover';
import { fromMinor, shareAmount, toMinor } from './money';
import { breaches, exitOf, payoutPct, termsFault } from './payout';
import { quoteFigures } from './price';
import { roundIndex } from './rounding';

const linear = (terms: Partial<PayoutTerms>): PayoutTerms => ({
  structure: 'linear',
  comparator: 'GT',
  trigger: 10,
  exit: null,
  minPayoutPct: 0,
  payoutPerUnitPct: null,
  limitPct: 1,
  ...terms,
});

test.each([
  {
    terms: linear({ comparator: 'GTE', trigger: 4, minPayoutPct: 0.2, payoutPerUnitPct: 0.1 }),
    pays: [
      [3, 0],
      [4, 0.2],
      [6, 0.4],
      [12, 1],
      [20, 1],
    ],
    why: '20 % at four days, then 10 % a day',
  },
  {
    terms: linear({ comparator: 'LT', trigger: 430, minPayoutPct: 0.1, payoutPerUnitPct: 0.005 }),
    pays: [
      [430, 0],
      [429.2, 0.104],
      [392.8, 0.286],
      [214.2, 1],
    ],
    why: 'a deficit pays below its trigger',
  },
  {
    terms: linear({ structure: 'binary', trigger: 70, minPayoutPct: 0.4 }),
    pays: [
      [70, 0],
      [70.1, 0.4],
      [500, 0.4],
    ],
    why: 'binary is all or nothing',
  },
  {
    terms: linear({ trigger: 400, exit: 200, comparator: 'LT' }),
    pays: [
      [300, 0.5],
      [200, 1],
    ],
    why: 'from the exit follows the rate',
  },
])('$why', ({ terms, pays }) => {
  for (const [index, owed] of pays) expect(payoutPct(terms, index as number)).toBeCloseTo(owed as number, 12);
});

test('the exit is where the limit is reached', () => {
  expect(exitOf(linear({ comparator: 'LT', trigger: 430, minPayoutPct: 0.1, payoutPerUnitPct: 0.005 }))).toBeCloseTo(
    250,
    9,
  );
});

test('what the customer sees is what is compared', () => {
  expect([70.04, 70.05, 69.95].map((value) => roundIndex(value, 1))).toEqual([70, 70.1, 70]);
  expect(breaches('GT', roundIndex(70.04, 1), 70)).toBe(false);
  expect(breaches('GT', roundIndex(70.05, 1), 70)).toBe(true);
});

test('money is rounded once, half away from zero, in decimals', () => {
  const amount = (share: number, sum: number, quantity: number) =>
    fromMinor(shareAmount(share, toMinor(sum, 'INR'), quantity), 'INR');
  expect(amount(0.105, 2250, 1)).toBe(236.25);
  expect(amount(0.33335, 1000.1, 3)).toBe(1000.15);
  expect(amount(1.005, 1, 1)).toBe(1.01);
  expect(toMinor(1234.5, 'JPY')).toBe(1235n);
});

test('a quote adds up to the minor unit', () => {
  const items = [
    { quantity: 12, sumInsured: 24000, grossPct: 0.0825 },
    { quantity: 3, sumInsured: 5312.5, grossPct: 0.1031 },
    { quantity: 40, sumInsured: 2250, grossPct: 0.0467 },
  ];
  expect(quoteFigures(items, { commissionRate: 0.125, currency: 'INR' })).toMatchObject({
    itemPremiums: [23760, 1643.16, 4203],
    totalSumInsured: 393937.5,
    grossWrittenPremium: 29606.16,
    commission: 3700.77,
  });
  expect(() => quoteFigures(items, { commissionRate: 0.2, currency: 'INR' })).toThrow('0.2');
});

test('contradicting terms are named', () => {
  expect(termsFault(linear({ exit: 20, payoutPerUnitPct: 0.5 }))).toMatch(/contradict/);
  expect(termsFault(linear({ exit: 5 }))).toMatch(/above the trigger/);
  expect(termsFault(linear({ exit: 20 }))).toBeNull();
});

const anyTerms = fc
  .record({
    comparator: fc.constantFrom('GT' as const, 'GTE' as const, 'LT' as const, 'LTE' as const),
    trigger: fc.double({ min: 0, max: 1000, noNaN: true }),
    minPayoutPct: fc.double({ min: 0, max: 0.5, noNaN: true }),
    payoutPerUnitPct: fc.double({ min: 0.0001, max: 1, noNaN: true }),
    limitPct: fc.double({ min: 0.5, max: 1, noNaN: true }),
  })
  .map((terms) => linear(terms));

test('a payout lies between nothing and the limit, and never moves against its side', () => {
  fc.assert(
    fc.property(
      anyTerms,
      fc.double({ min: -100, max: 3000, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (terms, value, step) => {
        const [near, far] = [payoutPct(terms, value), payoutPct(terms, value + step)];
        expect(near).toBeGreaterThanOrEqual(0);
        expect(near).toBeLessThanOrEqual(terms.limitPct);
        if (terms.comparator === 'GT' || terms.comparator === 'GTE') expect(far).toBeGreaterThanOrEqual(near);
        else expect(far).toBeLessThanOrEqual(near);
      },
    ),
  );
});
