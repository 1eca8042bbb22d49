import type { PayoutTerms } from '../cover';
import { indexOf } from '../indices/list';
import { leastSquares } from '../statistics';
import { burnYears, lossFigures, payoutYears } from './loss';

const terms: PayoutTerms = {
  structure: 'binary',
  comparator: 'GT',
  trigger: 20,
  exit: null,
  minPayoutPct: 0.5,
  payoutPerUnitPct: null,
  limitPct: 1,
};
const june = { start: '2026-06-01', end: '2026-06-30' };
const years = [2000, 2001, 2002, 2003, 2004];
const along = (id: string, raw: readonly number[], range?: 'none') =>
  burnYears(
    { cover: { ...june, terms }, definition: indexOf(id), years, raw, line: leastSquares(years, raw) },
    'LINEAR',
    { toYear: 2006, ...(range ? { range } : {}) },
  ).values;

test('§7.2 along a trend a count stays within the days of the period', () => {
  const rising = [2, 9, 16, 23, 30];
  expect(along('excess-precip-days', rising)).toEqual([30, 30, 30, 30, 30]);
  expect(along('excess-precip-days', rising, 'none')).toEqual(rising.map(() => expect.closeTo(44, 9)));
  expect(along('excess-precip-days', [20, 15, 10, 5, 0])).toEqual([0, 0, 0, 0, 0]);
  expect(along('excess-precip-days', [5, 7, 5, 7, 5])).toEqual([5, 7, 5, 7, 5].map((days) => expect.closeTo(days, 9)));
});

test('§7.2 an amount ends at zero and has no other bound, a temperature has none', () => {
  const [rising, falling] = [
    [2, 9, 16, 23, 30],
    [20, 15, 10, 5, 0],
  ];
  expect(along('precip-sum-total', rising)).toEqual(rising.map(() => expect.closeTo(44, 9)));
  expect(along('precip-sum-total', falling)).toEqual([0, 0, 0, 0, 0]);
  expect(along('temp-min', falling)).toEqual(falling.map(() => expect.closeTo(-10, 9)));
});

const pays = (trigger: number, value: number) =>
  burnYears(
    {
      cover: { ...june, terms: { ...terms, trigger } },
      definition: indexOf('temp-max'),
      ...{ years: [2000], raw: [value], line: leastSquares([2000], [value]) },
    },
    'NONE',
    {},
  ).payouts[0];

test('§7.3 a value that only binary noise holds apart from the trigger is the trigger', () => {
  expect([pays(0.3, 0.1 + 0.2), pays(0.3, 0.3 + 2e-9)]).toEqual([0, 0.5]);
  expect([pays(0, 1e-9), pays(0, 1.1e-9)]).toEqual([0, 0.5]);
  // A billionth of the trigger, where that is above one.
  expect([pays(1000, 1000 + 5e-7), pays(1000, 1000 + 2e-6)]).toEqual([0, 0.5]);
  expect([pays(-1000, -1000 + 5e-7), pays(-1000, -1000 + 2e-6)]).toEqual([0, 0.5]);
  expect(pays(0.001, 0.001 + 5e-10)).toBe(0);
});

test('§7.3 expected loss, its uncertainty, how often and how much at most', () => {
  expect(lossFigures([0, 0.5, 0, 1])).toMatchObject({
    usedYears: 4,
    expectedLoss: 0.375,
    sdPopulation: expect.closeTo(Math.sqrt(0.171875), 12),
    sdSample: expect.closeTo(Math.sqrt(0.6875 / 3), 12),
    standardError: expect.closeTo(Math.sqrt(0.6875 / 12), 12),
    frequency: 0.5,
    returnPeriod: 2,
    maxPayout: 1,
  });
  expect(payoutYears([0, 0.5, 0, 1])).toBe(2);
});

test('§7.3 of no years, and of years without a payout, there is no return period', () => {
  const nothing = {
    expectedLoss: 0,
    standardError: 0,
    frequency: 0,
    returnPeriod: null,
    maxPayout: 0,
  };
  expect(lossFigures([])).toMatchObject({ usedYears: 0, ...nothing });
  expect(lossFigures([0, 0])).toMatchObject({ usedYears: 2, ...nothing });
});
