import { addDays } from '../calendar';
import type { SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { withReference } from '../burn/reference';
import { scaleFault, spiOf, spiReference } from './spi';

const elevenYears = (wet: readonly number[]) => [...wet, ...Array.from({ length: 11 - wet.length }, () => 0)];

test('§2.4 with one wet year in eleven the dry years have a score and the wet one has none', () => {
  const reference = spiReference(elevenYears([80]));
  expect(reference.zeroShare).toBeCloseTo((1 / 12 + 10 / 12) / 2, 12);
  // The quantile of 11/24 of the standard normal distribution.
  expect(spiOf(0, reference)).toBeCloseTo(-0.104633, 5);
  expect(spiOf(80, reference)).toBeNaN();
});

test('§2.4 wet years that are all alike say as little; two that differ are enough', () => {
  expect(spiOf(80, spiReference(elevenYears([80, 80, 80])))).toBeNaN();
  expect(Number.isFinite(spiOf(80, spiReference(elevenYears([80, 120]))))).toBe(true);
});

test('§2.4 all zeros are not defined', () => {
  expect(() => spiReference(elevenYears([]))).toThrow('Every reference year is dry');
});

test('§2.4 the probability of zero by the ranks of the zeros', () => {
  const totals = elevenYears([60, 70, 80, 90, 100, 110, 120, 130, 140]);
  const share = (zero: 'center' | 'upper', rank: 'weibull' | 'ecdf') => spiReference(totals, { zero, rank }).zeroShare;
  expect(share('center', 'weibull')).toBeCloseTo(1.5 / 12, 12);
  expect(share('upper', 'weibull')).toBeCloseTo(2 / 12, 12);
  expect(share('center', 'ecdf')).toBeCloseTo(1.5 / 11, 12);
  expect(share('upper', 'ecdf')).toBeCloseTo(2 / 11, 12);
});

const cover: SingleCover = {
  start: '2026-06-01',
  end: '2026-06-30',
  index: { indexId: 'precip-spi', parameters: { scale: '1' } },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'binary',
    comparator: 'LTE',
    trigger: -1,
    exit: null,
    minPayoutPct: 0.5,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
};
const junes = (sums: readonly number[]): Day[] =>
  sums.flatMap((sum, year) =>
    Array.from({ length: 30 }, (_, at) => ({
      date: addDays(`${2010 + year}-06-01`, at),
      values: { precip: sum / 30 },
    })),
  );

test.each([
  { wet: [80], frozen: false },
  { wet: [80, 80, 80], frozen: false },
  { wet: [80, 100, 120], frozen: true },
])('§2.4 a contract is offered on it only where its distribution is known: $wet', ({ wet, frozen }) => {
  const choice = withReference(cover.index, cover, observedOf({ days: junes(elevenYears(wet)) }));
  expect(choice !== null).toBe(frozen);
});

test.each([
  { scale: 1, start: '2026-06-01', end: '2026-06-30', says: null },
  { scale: 3, start: '2026-12-01', end: '2027-02-28', says: null },
  { scale: 3, start: '2027-12-01', end: '2028-02-29', says: null },
  {
    scale: 3,
    start: '2026-06-01',
    end: '2026-06-30',
    says: 'An index over 3 months needs a risk period of 3 whole calendar months.',
  },
  {
    scale: 1,
    start: '2026-06-01',
    end: '2026-07-31',
    says: 'An index over 1 month needs a risk period of 1 whole calendar month.',
  },
  {
    scale: 1,
    start: '2026-06-02',
    end: '2026-07-01',
    says: 'An index over 1 month needs a risk period of 1 whole calendar month.',
  },
])('§2.4 $scale months over $start to $end', ({ scale, start, end, says }) => {
  expect(scaleFault({ scale: String(scale) }, start, end)).toBe(says);
});
