import { simulate } from '../burn/simulate';
import { addDays } from '../calendar';
import type { MultiCover, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { nothingObserved, type Observed } from '../observed';
import { combinedShare } from './combined';
import { evaluate, evaluateEvent } from './evaluate';
import type { Evaluation } from './footprint';

const part = (trigger: number, weight?: number): SingleCover & { readonly weight?: number } => ({
  start: '2026-06-01',
  end: '2026-06-04',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger,
    exit: null,
    minPayoutPct: 0.25,
    payoutPerUnitPct: 0.0625,
    limitPct: 1,
  },
  ...(weight === undefined ? {} : { weight }),
});
const cover = (combine: MultiCover['combine'], more: Partial<MultiCover> = {}): MultiCover => ({
  start: '2026-06-01',
  end: '2026-06-04',
  combine,
  limitPct: 1,
  parts: [part(10), part(20)],
  ...more,
});
const rain = (values: readonly (number | null)[], start = '2026-06-01'): Observed =>
  observedOf({
    days: values.map((value, at): Day => ({
      date: addDays(start, at),
      values: value === null ? {} : { precip: value },
    })),
  });

const shares = (...of: readonly number[]) => of.map((share) => ({ share, weight: 1 }));
test.each([
  { combine: 'SUM', parts: shares(0.25, 0.5), limitPct: 1, owed: 0.75 },
  { combine: 'SUM', parts: shares(0.75, 0.5), limitPct: 1, owed: 1 },
  { combine: 'SUM', parts: shares(0.75, 0.5), limitPct: 0.5, owed: 0.5 },
  {
    combine: 'SUM',
    parts: [
      { share: 0.5, weight: 0.5 },
      { share: 0.25, weight: 2 },
    ],
    limitPct: 1,
    owed: 0.75,
  },
  { combine: 'MAX', parts: shares(0.25, 0.5), limitPct: 1, owed: 0.5 },
  { combine: 'MAX', parts: shares(0.25, 0.5), limitPct: 0.4, owed: 0.4 },
  { combine: 'MAX', parts: [], limitPct: 1, owed: 0 },
  { combine: 'AND', parts: shares(0.25, 0.5), limitPct: 1, owed: 0.25 },
  { combine: 'AND', parts: shares(0, 0.5), limitPct: 1, owed: 0 },
  { combine: 'AND', parts: shares(0.25, 0.5), limitPct: 0.2, owed: 0.2 },
] as const)('$combine of $parts under $limitPct is $owed', ({ combine, parts, limitPct, owed }) =>
  expect(combinedShare({ combine, limitPct }, parts)).toBe(owed),
);

describe('an event of two triggers', () => {
  test('a row for each day that either place knows, with what is owed together by then', () => {
    const { footprint, ...state } = evaluate(cover('SUM'), [rain([4, 8, 0, 0]), rain([0, 22])], '2026-06-04');
    expect(
      footprint.map(({ date, indexValue, indexChange, payoutPct, inOverallIndex, inLatestIndex }) => [
        date.slice(8),
        indexValue,
        indexChange,
        payoutPct,
        inOverallIndex,
        inLatestIndex,
      ]),
    ).toEqual([
      ['01', 0, 0, 0, false, false],
      ['02', 75, 75, 0.75, true, false],
      ['03', 75, 0, 0.75, false, false],
      ['04', 75, 0, 0.75, false, true],
    ]);
    expect(footprint.map(({ measurements }) => measurements.map(({ value }) => value))).toEqual([
      [4, 0],
      [8, 22],
      [0],
      [0],
    ]);
    expect(state).toMatchObject({
      decimals: 1,
      indexValue: 75,
      payoutPct: 0.75,
      status: 'DETECTED',
      usable: true,
      firstPayoutDate: '2026-06-02',
    });
  });

  test('weights count, and one that is not given is one', () => {
    const weighted = cover('SUM', { parts: [part(10, 0.5), part(20)] });
    expect(evaluate(weighted, [rain([12, 0, 0, 0]), rain([22, 0, 0, 0])], '2026-06-05').payoutPct).toBe(0.1875 + 0.375);
  });

  test('what one part cannot use decides nothing, however much the other owes', () => {
    const gap = rain([null, null, null, 22]);
    const settled = evaluate(cover('SUM'), [rain([50, 0, 0, 0]), gap], '2026-06-05');
    expect(settled).toMatchObject({
      status: 'UNKNOWN',
      usable: false,
      payoutPct: 0,
      indicativePct: null,
      missingDays: 3,
    });
    expect(settled.footprint.at(-1)?.payoutPct).toBeGreaterThan(0);
    expect(evaluate(cover('MAX'), [rain([50, 0, 0, 0])], '2026-06-05')).toMatchObject({
      status: 'UNKNOWN',
      payoutPct: 0,
    });
  });
  test.each([
    ['not usable when it is over', [rain([50, 0, 0, 0]), rain([null, null, null, 22])], '2026-06-05', 'UNKNOWN', null],
    ['without any day while it runs', [rain([50, 0]), nothingObserved], '2026-06-02', 'DETECTED', null],
    ['before its period', [nothingObserved, nothingObserved], '2026-05-01', 'UNKNOWN', null],
    ['known', [rain([50, 0]), rain([5, 0])], '2026-06-02', 'DETECTED', 1],
  ])('what would be owed is not said where a part of it is not known: %s', (_, observed, at, status, indicativePct) => {
    expect(evaluate(cover('SUM'), observed, at)).toMatchObject({ status, indicativePct });
  });
  test.each([
    [[null, 5, 5, 5], [null, null, null, 5], 3],
    [[null, null, 5, 5], [5, 5, 5, null], 2],
  ])('of %j and %j so many days are missing as the part lacks that lacks most: %d', (first, second, missingDays) => {
    expect(evaluate(cover('SUM'), [rain(first), rain(second)], '2026-06-05').missingDays).toBe(missingDays);
  });
  test('while it runs a gap may still be filled, so what is owed is shown', () => {
    expect(evaluate(cover('SUM'), [rain([50, 0, 0]), rain([null, null, 22])], '2026-06-04').status).toBe('DETECTED');
  });
  test('before its period nothing is known', () => {
    expect(evaluate(cover('SUM'), [nothingObserved, nothingObserved], '2026-05-01')).toMatchObject({
      footprint: [],
      status: 'UNKNOWN',
      indexValue: null,
      latestIndexValue: null,
      payoutPct: 0,
      missingDays: 0,
      firstPayoutDate: null,
    });
  });
  test('it warns when a part is close and nothing is owed, and no more once something is', () => {
    const near = [rain([8.5]), rain([0])];
    expect(evaluate(cover('SUM'), near, '2026-06-01').warning).toBe(true);
    expect(evaluate(cover('AND'), [rain([8.5]), rain([30])], '2026-06-01')).toMatchObject({
      warning: true,
      payoutPct: 0,
    });
    expect(evaluate(cover('SUM'), [rain([8.5]), rain([30])], '2026-06-01').warning).toBe(false);
    expect(evaluate(cover('SUM'), [rain([7.9]), rain([0])], '2026-06-01').warning).toBe(false);
  });
  test('many at once answer what one does', () => {
    const observed = [rain([12, 0, 0, 0]), rain([22, 0, 0, 0])];
    const { footprint, ...state } = evaluate(cover('SUM'), observed, '2026-06-05');
    expect(evaluateEvent(cover('SUM'), observed, '2026-06-05')).toEqual({ state, footprint });
    const { footprint: rows, ...single } = evaluate(part(10), observed, '2026-06-05');
    expect(evaluateEvent(part(10), observed, '2026-06-05')).toEqual({ state: single, footprint: rows });
  });
  test('one place observed is the place of the first trigger', () => {
    const { footprint } = evaluate(cover('SUM'), rain([50, 0]), '2026-06-02');
    expect(footprint.at(-1)?.payoutPct).toBe(1);
  });
});

describe('certain and indicative of several triggers are kept apart', () => {
  /** Pays below 10 mm: 25 % and 6.25 % for each mm less, which a growing sum owes at the end only. */
  const terms = { ...part(10).terms, comparator: 'LT' } as const;
  const deficit: MultiCover['parts'][number] = { ...part(10), terms };
  const sharesOf = ({ footprint, payoutPct, indicativePct, status }: Evaluation) => ({
    rows: footprint.map((row) => [row.payoutPct, row.indicativePct]),
    event: [payoutPct, indicativePct, status],
  });
  const dry = rain([0, 2, 0, 0]);
  const wet = rain([0, 12, 0, 0]);
  const parts = [deficit, part(10)];

  test('while it runs, what a deficit would pay is indicative and nothing of it is owed', () => {
    const both = cover('SUM', { parts: [deficit, { ...deficit, weight: 0.5 }], limitPct: 2 });
    expect(sharesOf(evaluate(both, [dry, dry], '2026-06-02'))).toEqual({
      rows: [
        [0, 0.875 * 1.5],
        [0, 0.75 * 1.5],
      ],
      event: [0, 0.75 * 1.5, 'MONITORED'],
    });
  });
  test('what is owed already and what may still come to nothing stand side by side, under one limit', () => {
    const { rows, event } = sharesOf(evaluate(cover('SUM', { parts }), [dry, wet], '2026-06-03'));
    expect(rows).toEqual([
      [0, 0.875],
      [0.375, 1],
      [0.375, 1],
    ]);
    expect(event).toEqual([0.375, 1, 'DETECTED']);
    expect(sharesOf(evaluate(cover('MAX', { parts }), [dry, wet], '2026-06-03')).event).toEqual([
      ...[0.375, 0.75, 'DETECTED'],
    ]);
  });
  test('where all must be breached, an undecided one leaves nothing owed', () => {
    const all = cover('AND', { parts });
    expect(sharesOf(evaluate(all, [dry, wet], '2026-06-03'))).toEqual({
      rows: [
        [0, 0],
        [0, 0.375],
        [0, 0.375],
      ],
      event: [0, 0.375, 'MONITORED'],
    });
  });
  test('franchise and deductible are taken off both', () => {
    const less = cover('SUM', { parts, deductiblePct: 0.25 });
    expect(sharesOf(evaluate(less, [dry, wet], '2026-06-03')).event).toEqual([0.125, 0.75, 'DETECTED']);
  });
  test('once the period is over both are the same', () => {
    expect(sharesOf(evaluate(cover('SUM', { parts }), [dry, wet], '2026-06-05'))).toEqual({
      rows: [
        [0, 0.875],
        [0.375, 1],
        [0.375, 1],
        [1, 1],
      ],
      event: [1, 1, 'QUALIFIED'],
    });
  });
  test('where every trigger owes at once, what is owed is all there is', () => {
    const { rows, event } = sharesOf(evaluate(cover('SUM'), [wet, rain([0, 22, 0, 0])], '2026-06-03'));
    expect(rows).toEqual([
      [0, 0],
      [0.75, 0.75],
      [0.75, 0.75],
    ]);
    expect(event).toEqual([0.75, 0.75, 'DETECTED']);
  });
  test('an outage that lasts adds to what would be paid, and is owed when it ends', () => {
    const outage = {
      ...{ ...part(3600), index: { indexId: 'downtime-max', parameters: {} } },
      terms: { ...part(3600).terms, payoutPerUnitPct: 0.25 / 3600 },
    };
    const lasting = observedOf({ days: [], incidents: [{ start: '2026-06-02T00:00:00Z', end: null }] });
    const asOf = '2026-06-02T02:00:00Z';
    const { event } = sharesOf(evaluate(cover('SUM', { parts: [part(10), outage] }), [wet, lasting], asOf));
    expect(event).toEqual([0.375, 0.875, 'DETECTED']);
  });
  test('an engine up to 1.1.0 put what is owed in place of both', () => {
    const old = evaluate(cover('SUM', { parts }), [dry, wet], '2026-06-03', '1.1.0');
    expect(sharesOf(old).event).toEqual([0.375, 0.375, 'DETECTED']);
    expect(old.footprint.map(({ indicativePct }) => indicativePct)).toEqual([0, 0.375, 0.375]);
  });
});

test('a phase that ends before it starts is refused, whoever asks', () => {
  const backwards: SingleCover = {
    ...part(10),
    index: {
      indexId: 'precip-sum-total',
      parameters: {},
      phases: [{ periodStart: '2026-06-03', periodEnd: '2026-06-02', parameters: {} }],
    },
  };
  expect(() => evaluate(backwards, rain([1, 1]), '2026-06-05')).toThrow('A phase ends before it starts.');
  expect(() => evaluateEvent(backwards, rain([1, 1]), '2026-06-05')).toThrow('A phase ends before it starts.');
  const oneDay = { ...backwards.index.phases?.[0], periodStart: '2026-06-02', periodEnd: '2026-06-02', parameters: {} };
  const index = { ...backwards.index, phases: [oneDay] };
  expect(evaluate({ ...backwards, index }, rain([1, 5, 1, 1]), '2026-06-05').indexValue).toBe(5);
});

describe('past years of two triggers', () => {
  const years = (values: Readonly<Record<number, readonly (number | null)[]>>): Observed =>
    observedOf({
      days: Object.entries(values).flatMap(([year, of]) =>
        of.map((value, at): Day => ({
          date: addDays(`${year}-06-01`, at),
          values: value === null ? {} : { precip: value },
        })),
      ),
    });
  const first = years({ 2021: [12, 0, 0, 0], 2022: [0, 0, 0, 0], 2023: [30, 0, 0, 0] });
  const second = years({
    2021: [22, 0, 0, 0],
    2022: [22, 0, 0, 0],
    2023: [null, null, null, null],
    2024: [0, 0, 0, 0],
  });
  const played = (of: MultiCover, observed: readonly Observed[]) =>
    simulate(of, observed, { detrend: 'NONE', draws: 0 });

  test('are combined year by year, over years that every part can use', () => {
    const {
      years: rows,
      usedYears,
      expectedLoss,
      returnPeriod,
      warnings,
      fitted,
      alternatives,
    } = played(cover('SUM'), [first, second]);
    expect(
      rows.map(({ year, index, detrendIndex, payout, usable, reason }) => [
        year,
        index,
        detrendIndex,
        payout,
        usable,
        reason,
      ]),
    ).toEqual([
      [2021, 75, 75, 0.75, true, null],
      [2022, 37.5, 37.5, 0.375, true, null],
      [2023, null, null, null, false, 'a part cannot use this year'],
    ]);
    expect({ usedYears, expectedLoss, returnPeriod, fitted, alternatives }).toEqual({
      usedYears: 2,
      expectedLoss: 0.5625,
      returnPeriod: 1,
      fitted: null,
      alternatives: [],
    });
    expect(warnings[0]).toBe('Only 2 usable years: the estimate is rough.');
  });
  test('by weight where there is one, and under one limit', () => {
    const payouts = (of: MultiCover) => played(of, [first, second]).years.map(({ payout }) => payout);
    expect(payouts(cover('SUM', { parts: [part(10, 2), part(20)] }))).toEqual([1, 0.375, null]);
    expect(payouts(cover('AND'))).toEqual([0.375, 0, null]);
    expect(payouts(cover('MAX', { limitPct: 0.25 }))).toEqual([0.25, 0.25, null]);
  });
  test('a place without any record leaves no year, and a coverage without triggers is none', () => {
    expect(played(cover('MAX'), [first]).usedYears).toBe(0);
    expect(() => played(cover('SUM', { parts: [] }), [])).toThrow('at least one sub-coverage');
  });
});

test('each of several triggers keeps how it stands by itself', () => {
  const evaluation = evaluate(cover('SUM'), [rain([6, 6]), rain([6, 6])], '2026-06-02');
  expect(evaluation.parts).toEqual([
    { indexValue: 12, payoutPct: 0.375, indicativePct: 0.375 },
    { indexValue: 12, payoutPct: 0, indicativePct: 0 },
  ]);
  expect(evaluate(part(10), rain([6, 6]), '2026-06-02').parts).toBeUndefined();
});
