import { addDays } from '../calendar';
import type { IndexChoice, PayoutTerms, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import type { VariableId } from '../variables';
import { evaluate } from './evaluate';

const terms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 20,
  exit: 1000,
  minPayoutPct: 0.1,
  payoutPerUnitPct: null,
  limitPct: 1,
};
const cover = (index: IndexChoice, end: string, more: Partial<PayoutTerms> = {}): SingleCover => ({
  start: '2026-06-01',
  end,
  index,
  target: null,
  dayOffsetHours: 0,
  terms: { ...terms, ...more },
});
const from = (start: string, values: readonly (number | null)[], variable: VariableId = 'precip'): Day[] =>
  values.map((value, at) => ({ date: addDays(start, at), values: value === null ? {} : { [variable]: value } }));
const june = (values: readonly (number | null)[], variable: VariableId = 'precip') =>
  observedOf({ days: from('2026-06-01', values, variable) });
const sum: IndexChoice = { indexId: 'precip-sum-total', parameters: {} };
const overall = (of: ReturnType<typeof evaluate>) =>
  of.footprint.flatMap(({ inOverallIndex, date }) => (inOverallIndex ? [Number(date.slice(8))] : []));

test('what is owed only at the end stands in the last row alone, also once the period is over', () => {
  const deficit = cover(sum, '2026-06-04', { comparator: 'LT', trigger: 30, exit: 0 });
  const { footprint, firstPayoutDate } = evaluate(deficit, june([0, 5, 0, 10]), '2026-06-05');
  expect(footprint.map(({ payoutPct }) => payoutPct > 0)).toEqual([false, false, false, true]);
  expect(footprint.every(({ indicativePct = 0 }) => indicativePct > 0)).toBe(true);
  expect(firstPayoutDate).toBe('2026-06-04');
});

test('a period of which nothing is known has no rows, however long it is over', () => {
  const excess = cover(sum, '2026-06-04');
  expect(evaluate(excess, june([null, null, null, null]), '2026-06-10')).toMatchObject({
    footprint: [],
    status: 'UNKNOWN',
    indexValue: null,
    payoutPct: 0,
  });
});

test('at settlement a gap is filled from other years up to that day, and its row still says that nothing was measured', () => {
  const values = Array.from({ length: 10 }, (_, at) => (at === 4 ? null : 1));
  const excess = cover(sum, '2026-06-10');
  const days = [
    ...from('2025-06-01', Array(30).fill(4)),
    ...from('2026-06-01', values),
    ...from('2027-06-01', Array(30).fill(1000)),
  ];
  const settled = evaluate(excess, observedOf({ days }), '2026-06-11');
  expect(settled).toMatchObject({ indexValue: 13, missingDays: 1, usable: true, status: 'NON_QUALIFIED' });
  expect(settled.footprint[4]?.measurements).toEqual([{ variable: 'precip', value: null, unit: 'mm' }]);
  expect(evaluate(excess, observedOf({ days }), '2026-06-10')).toMatchObject({ indexValue: 9 });
});

test('of equal highs and equal spells the first is the one that made the index', () => {
  const top = cover({ indexId: 'temp-max', parameters: {} }, '2026-06-05');
  expect(overall(evaluate(top, june([30, 38, 31, 38, 30], 'tmax'), '2026-06-05'))).toEqual([2]);
  const spell = cover({ indexId: 'hot-days-spell', parameters: { threshold: 35 } }, '2026-06-06');
  expect(overall(evaluate(spell, june([36, 36, 30, 36, 36, 30], 'tmax'), '2026-06-06'))).toEqual([1, 2]);
});

test('the highest sum of some days may be of the first days, has to be whole, and is there when it is zero', () => {
  const peak = cover({ indexId: 'precip-max-nday', parameters: { window: 3 } }, '2026-06-06');
  const first = evaluate(peak, june([10, 10, 10, 1, 1, 1]), '2026-06-06');
  expect(first.footprint.map(({ indexValue }) => indexValue)).toEqual([0, 0, 30, 30, 30, 30]);
  expect(overall(first)).toEqual([1, 2, 3]);
  expect(evaluate(peak, june([10, 10, null, 1, 1, 1]), '2026-06-06').indexValue).toBe(3);
  expect(overall(evaluate(peak, june([0, 0, 0, 0]), '2026-06-06'))).toEqual([1, 2, 3]);
});

test('an expression only stands: on its first day it has not moved', () => {
  const formula: IndexChoice = { ...sum, expression: 'max(precip)' };
  const { footprint } = evaluate(cover(formula, '2026-06-03'), june([7, 9, 2]), '2026-06-03');
  expect(footprint.map(({ indexValue, indexChange }) => [indexValue, indexChange])).toEqual([
    [7, 0],
    [9, 2],
    [9, 0],
  ]);
});

test('phases: a weight counts for a phase over the whole period too, a later phase begins with its first day', () => {
  const half: IndexChoice = {
    ...sum,
    phases: [{ periodStart: '2026-06-01', periodEnd: '2026-06-04', parameters: {}, weight: 0.5 }],
  };
  expect(evaluate(cover(half, '2026-06-04'), june([10, 10, 10, 10]), '2026-06-05').indexValue).toBe(20);
  const highest: IndexChoice = {
    indexId: 'temp-max',
    parameters: {},
    combine: 'MIN',
    phases: [
      { periodStart: '2026-06-01', periodEnd: '2026-06-02', parameters: {} },
      { periodStart: '2026-06-03', periodEnd: '2026-06-04', parameters: {} },
    ],
  };
  const values = (upTo: string) =>
    evaluate(cover(highest, '2026-06-04'), june([30, 36, 33, 31], 'tmax'), upTo).footprint.map(
      ({ indexValue }) => indexValue,
    );
  expect(values('2026-06-02')).toEqual([30, 36]);
  expect(values('2026-06-05')).toEqual([30, 36, 33, 33]);
});
