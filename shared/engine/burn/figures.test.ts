import type { MultiCover, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { noSeries } from '../series';
import { simulate } from './simulate';

const cover: SingleCover = {
  start: '2099-06-01',
  end: '2099-06-01',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 100,
    exit: 200,
    minPayoutPct: 0,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
};
/** One rainy day a year from 2000 on; a year without one is missing. */
const yearly = (...values: readonly (number | null)[]) =>
  observedOf({
    days: values.flatMap((precip, at): Day[] =>
      precip === null ? [] : [{ date: `${2000 + at}-06-01`, values: { precip } }],
    ),
  });
const quick = { draws: 0 } as const;

test('§7.1 each year has its own figures, also after one that cannot be used', () => {
  const { years, usedYears } = simulate(cover, yearly(120, null, 80, 250, 150), { ...quick, detrend: 'NONE' });
  expect(usedYears).toBe(4);
  expect(years).toHaveLength(5);
  expect(
    years.map(({ year, index, detrendIndex, payout, usable }) => [year, index, detrendIndex, payout, usable]),
  ).toEqual([
    [2000, 120, 120, 0.2, true],
    [2001, null, null, null, false],
    [2002, 80, 80, 0, true],
    [2003, 250, 250, 1, true],
    [2004, 150, 150, 0.5, true],
  ]);
});

test('§7.2 beside the figures stand those without a trend and those along it', () => {
  const rising = yearly(110, 120, 130, 140, 150);
  const asked = (detrend: 'NONE' | 'LINEAR' | 'AUTO') => simulate(cover, rising, { ...quick, detrend });
  const both = [
    { method: 'NONE', expectedLoss: expect.closeTo(0.3, 12), payoutYears: 5 },
    { method: 'LINEAR', expectedLoss: expect.closeTo(0.5, 9), payoutYears: 5 },
  ];
  for (const [detrend, used, loss] of [
    ['NONE', 'NONE', 0.3],
    ['LINEAR', 'LINEAR', 0.5],
    ['AUTO', 'LINEAR', 0.5],
  ] as const) {
    const { alternatives, trend, expectedLoss } = asked(detrend);
    expect(alternatives).toEqual(both);
    expect(trend).toMatchObject({ used, slope: expect.closeTo(10, 9), pValue: expect.closeTo(0, 9) });
    expect(expectedLoss).toBeCloseTo(loss, 9);
  }
});

test('§7.4 a distribution is fitted unless it is not asked for', () => {
  const wet = yearly(120, 90, 80, 250, 150, 60);
  expect(simulate(cover, wet, quick).fitted?.distribution).toBe('gamma');
  expect(simulate(cover, wet, { ...quick, fit: true }).fitted?.distribution).toBe('gamma');
  expect(simulate(cover, wet, { ...quick, fit: false }).fitted).toBeNull();
});

test('§7.1 below twenty usable years a record is short, and says so', () => {
  const warnings = (count: number) =>
    simulate(cover, yearly(...Array.from({ length: count }, (_, at) => 90 + at)), { ...quick, fit: false }).warnings;
  expect(warnings(19)).toEqual(['Only 19 usable years: the estimate is rough.']);
  expect(warnings(20)).toEqual([]);
});

const down = (year: number, from: number, hours: number) => ({
  start: `${year}-06-01T${String(from).padStart(2, '0')}:00:00Z`,
  end: `${year}-06-01T${String(from + hours).padStart(2, '0')}:00:00Z`,
});

test('§6.2 §7.2 where each outage pays on its own, years pay for each, and no trend moves them', () => {
  const incidents = [down(2020, 1, 2), down(2020, 6, 2), down(2021, 1, 3), down(2022, 1, 1)];
  const series = { ...noSeries, firstDay: 18_262, days: 1096 };
  const outage: SingleCover = {
    ...cover,
    index: { indexId: 'downtime-max', parameters: {} },
    terms: { ...cover.terms, trigger: 3600, exit: null, payoutPerUnitPct: 0.1 / 3600, perEvent: true },
  };
  const each = simulate(outage, { series, incidents }, { ...quick, detrend: 'LINEAR' });
  expect(each.years.map(({ index, detrendIndex, payout }) => [index, detrendIndex, payout])).toEqual([
    [7200, 7200, expect.closeTo(0.2, 12)],
    [10_800, 10_800, expect.closeTo(0.2, 12)],
    [3600, 3600, 0],
  ]);
  expect(each.trend.used).toBe('NONE');
  expect(each.fitted).toBeNull();
  expect(each.alternatives.map(({ expectedLoss }) => expectedLoss)).toEqual(Array(2).fill(expect.closeTo(0.4 / 3, 12)));
  const once = simulate({ ...outage, terms: { ...outage.terms, perEvent: false } }, { series, incidents }, quick);
  expect(once.years.map(({ payout }) => payout)).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.2, 12), 0]);
});

test('§3 §7.3 several triggers are combined year by year, with their weights, where all can use the year', () => {
  const parts = [
    { ...cover, weight: 0.5 },
    { ...cover, terms: { ...cover.terms, trigger: 50, exit: 150 }, weight: 2 },
  ];
  const multi = (combine: MultiCover['combine']): MultiCover => ({
    start: cover.start,
    end: cover.end,
    combine,
    limitPct: 0.9,
    parts,
  });
  const records = [yearly(120, null, 80, 300), yearly(60, 100, 75, 60)];
  const { years, usedYears, alternatives, fitted, warnings } = simulate(multi('SUM'), records, quick);
  expect(years.map(({ year, index, payout, reason }) => [year, index, payout, reason])).toEqual([
    [2000, expect.closeTo(30, 9), expect.closeTo(0.3, 12), null],
    [2001, null, null, 'a part cannot use this year'],
    [2002, expect.closeTo(50, 9), expect.closeTo(0.5, 12), null],
    [2003, expect.closeTo(70, 9), expect.closeTo(0.7, 12), null],
  ]);
  expect([usedYears, alternatives, fitted]).toEqual([3, [], null]);
  expect(warnings).toEqual(['Only 3 usable years: the estimate is rough.']);
  const shares = (combine: MultiCover['combine']) =>
    simulate(multi(combine), records, quick).years.map(({ payout }) => payout);
  expect(shares('MAX')).toEqual([0.2, null, 0.25, 0.9]);
  expect(shares('AND')).toEqual([0.1, null, 0, 0.1]);
});

test('one record stands for the first place, and a list of one for it alone', () => {
  const record = yearly(120, 80, 150);
  expect(simulate(cover, [record], quick)).toEqual(simulate(cover, record, quick));
  expect(simulate(cover, [], quick).usedYears).toBe(0);
  const one: MultiCover = { start: cover.start, end: cover.end, combine: 'MAX', limitPct: 1, parts: [cover] };
  expect(simulate(one, record, quick).years.map(({ payout }) => payout)).toEqual([0.2, 0, 0.5]);
  expect(() => simulate({ ...one, parts: [] }, record, quick)).toThrow(
    'A multi-trigger coverage needs at least one sub-coverage.',
  );
});
