import { addDays } from '../calendar';
import type { IndexParameters, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { evaluate } from '../event/evaluate';

/** Shape 1 is the exponential distribution: half of the years have less than 100 ln 2 mm. */
const usual = { alpha: 1, beta: 100 };
const cover = (parameters: IndexParameters): SingleCover => ({
  start: '2026-06-01',
  end: '2026-06-30',
  index: { indexId: 'precip-spi', parameters: { scale: '1', ...parameters } },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'binary',
    comparator: 'LTE',
    trigger: -3.09,
    exit: null,
    minPayoutPct: 1,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
});
/** A June with all its rain on the first day; `missing` days of the month are not there. */
const june = (mm: number, missing: readonly number[] = []): Day[] =>
  Array.from({ length: 30 }, (_, at) => ({
    date: addDays('2026-06-01', at),
    values: missing.includes(at + 1) ? {} : { precip: at === 0 ? mm : 0 },
  }));
const event = (parameters: IndexParameters, days: readonly Day[], asOf = '2026-08-01') =>
  evaluate(cover(parameters), observedOf({ days }), asOf);
const score = (mm: number, parameters: IndexParameters = usual) => event(parameters, june(mm)).indexValue;

test('§2.4 the score of a month by the quantiles of the standard normal distribution', () => {
  expect(score(100 * Math.LN2)).toBe(0);
  // 1 - e^-x/100 is 0.158655 and 0.841345, the shares one standard deviation below and above.
  expect(score(17.2753)).toBe(-1);
  expect(score(184.1022)).toBe(1);
  expect(score(0.13509)).toBe(-3);
});

test('§2.4 no month is drier or wetter than 3.09 standard deviations, and one that dry is paid on the bound', () => {
  expect([score(0), score(0.05), score(0.101)]).toEqual([-3.09, -3.09, -3.09]);
  expect([score(0.11), score(5000)]).toEqual([-3.06, 3.09]);
  expect(event(usual, june(0))).toMatchObject({ payoutPct: 1, status: 'QUALIFIED' });
});

test('§2.4 the share of dry years is what a dry month comes to', () => {
  const dry = { ...usual, zeroShare: 0.3 };
  expect(score(0, dry)).toBe(-0.52);
  // 0.3 + 0.7 / 2
  expect(score(100 * Math.LN2, dry)).toBe(0.39);
});

test.each<IndexParameters>([
  {},
  { alpha: 1 },
  { beta: 100 },
  { alpha: 0, beta: 100 },
  { alpha: 1, beta: 0 },
  { alpha: -1, beta: 100 },
])('§2.4 without the distribution of its reference years there is no score: %o', (parameters) => {
  expect(() => score(50, parameters)).toThrow(
    'precip-spi needs the gamma distribution of its reference years: alpha and beta.',
  );
});

test('§1 the month rule decides whether it can be told: five days in a row or eleven are too many, a tenth is not', () => {
  const usable = (...missing: readonly number[]) => event(usual, june(100, missing)).usable;
  expect(usable(3, 6, 9, 12, 15)).toBe(true);
  expect(usable(3, 4, 5, 6)).toBe(true);
  expect(usable(3, 4, 5, 6, 7)).toBe(false);
  expect(usable(2, 4, 6, 8, 10, 12, 14, 16, 18, 20)).toBe(true);
  expect(usable(2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22)).toBe(false);
});

test('§1 at settlement missing days are filled by what is usual, as of a sum', () => {
  const before = june(0).map(({ date }): Day => ({ date: date.replace('2026', '2025'), values: { precip: 2 } }));
  // 30 mm, and two days at 2 mm: 1 - e^-0.34 = 0.28823.
  expect(event(usual, [...before, ...june(30, [10, 20])]).indexValue).toBe(-0.56);
});

test('§4.2 while the month runs it may still rain: nothing is owed, each day has its score', () => {
  const running = event(usual, june(17.2753).slice(0, 3), '2026-06-03');
  expect(running).toMatchObject({ payoutPct: 0, indexValue: -1, status: 'MONITORED' });
  expect(running.footprint.map(({ indexValue }) => indexValue)).toEqual([-1, -1, -1]);
});
