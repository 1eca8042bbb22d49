import { addDays } from '../calendar';
import type { IndexChoice, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { simulate } from '../burn/simulate';
import { evaluate } from '../event/evaluate';
import { cddOf, hddOf } from './temperature';

const cover = (index: IndexChoice, days: number): SingleCover => ({
  start: '2025-06-01',
  end: addDays('2025-06-01', days - 1),
  index,
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 0,
    exit: 1000,
    minPayoutPct: 0,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
});
const cycle = { method: 'cycle', base: 18 };
/** Below the base, above it, and a day whose mean lies far from the middle of its extremes. */
const observed: Day['values'][] = [
  { tmin: 10, tmean: 14, tmax: 17 },
  { tmin: 20, tmean: 24, tmax: 29 },
  { tmin: 12, tmean: 15, tmax: 26 },
];
const days = (values: readonly Day['values'][], start = '2025-06-01') =>
  values.map((measured, at): Day => ({ date: addDays(start, at), values: measured }));
const indexOf = (indexId: string, values: readonly Day['values'][]) =>
  evaluate(cover({ indexId, parameters: cycle }, values.length), observedOf({ days: days(values) }), '2026-01-01')
    .indexValue;

test('§2.1 along the course of a day the observed mean counts, not the middle of the extremes', () => {
  // hdd: 18 - 14, nothing, (18 - 12) / 2 - (26 - 18) / 4; cdd: nothing, 24 - 18, (26 - 18) / 4.
  expect(indexOf('hdd', observed)).toBe(5);
  expect(indexOf('cdd', observed)).toBe(8);
});

test('§2.1 where the record has no mean, on a day or at all, the middle of the extremes stands for it, and no day is missing', () => {
  const bare = observed.map(({ tmin = NaN, tmax = NaN }) => ({ tmin, tmax }));
  // Middles 13.5, 24.5 and 19: hdd 18 - 13.5, nothing, (18 - 12) / 4.
  expect(indexOf('hdd', bare)).toBe(6);
  expect(indexOf('hdd', [...observed.slice(0, 2), bare[2] ?? {}])).toBe(5.5);
  const run = evaluate(cover({ indexId: 'hdd', parameters: cycle }, 3), observedOf({ days: days(bare) }), '2026-01-01');
  expect(run.missingDays).toBe(0);
  expect(run.footprint[0]?.measurements.map(({ variable }) => variable)).toEqual(['tmax', 'tmin']);
});

test('§2.1 past years are reckoned by the same mean as the running one', () => {
  const history = [2022, 2023, 2024].flatMap((year) => days(observed, `${year}-06-01`));
  const { years } = simulate(cover({ indexId: 'hdd', parameters: cycle }, 3), observedOf({ days: history }), {
    detrend: 'NONE',
    draws: 0,
  });
  expect(years.map(({ index }) => index)).toEqual([5, 5, 5]);
});

test('§2.1 by the mean method it is the middle of the extremes, whatever mean was observed', () => {
  const plain = cover({ indexId: 'hdd', parameters: { base: 18 } }, 3);
  const { indexValue, footprint } = evaluate(plain, observedOf({ days: days(observed) }), '2026-01-01');
  expect(indexValue).toBe(4.5);
  expect(footprint[0]?.measurements).toHaveLength(2);
});

test.each([
  // Lowest, mean, highest against a base of 18: the day below it, up to it, around it with a mean under, at and over it, above it.
  { day: [8, 12, 16], hdd: 6, cdd: 0 },
  { day: [8, 12, 18], hdd: 6, cdd: 0 },
  { day: [10, 14, 22], hdd: 3, cdd: 1 },
  { day: [14, 18, 22], hdd: 1, cdd: 1 },
  { day: [14, 20, 26], hdd: 1, cdd: 3 },
  { day: [18, 20, 22], hdd: 0, cdd: 2 },
  { day: [19, 21, 23], hdd: 0, cdd: 3 },
  // Observed means that are not the middle: on the base, and of a day that begins on it.
  { day: [10, 18, 30], hdd: 1, cdd: 3 },
  { day: [18, 19, 24], hdd: 0, cdd: 1 },
])('§2.1 a day of $day', ({ day: [n = NaN, m = NaN, x = NaN], hdd, cdd }) => {
  expect([hddOf(n, m, x, 18, true), cddOf(n, m, x, 18, true)]).toEqual([hdd, cdd]);
});

test.each([
  ['hdd', cycle],
  ['cdd', cycle],
  ['hdd', { base: 25 }],
  ['cdd', { base: 18 }],
  ['gdd', { base: 10 }],
])(
  '§1 §2.1 a day that lacks one of its extremes adds nothing to %s by %j, whatever else was measured on it',
  (id, p) => {
    const whole: Day['values'] = { tmin: 10, tmean: 20, tmax: 30 };
    const sum = (...values: readonly Day['values'][]) => {
      const index = { indexId: id, parameters: p };
      return evaluate(cover(index, 30), observedOf({ days: days(values) }), addDays('2025-06-01', values.length - 1))
        .indexValue;
    };
    const one = sum(whole);
    expect(one).toBeGreaterThan(0);
    for (const part of [
      { tmin: 10 },
      { tmax: 17 },
      { tmax: 30 },
      { tmin: 10, tmean: 20 },
      { tmax: 17, tmean: 14 },
      { tmax: 30, tmean: 16 },
    ])
      expect([part, sum(whole, part, whole)]).toEqual([part, sum(whole, {}, whole)]);
    expect(sum(whole, {}, whole)).toBe(sum(whole, whole));
  },
);
