import type { PayoutTerms, SingleCover } from '../cover';
import { seriesOf } from '../days';
import { indexOf } from '../indices/list';
import type { Fix } from '../observed';
import { noSeries } from '../series';
import { evaluate } from './evaluate';
import { stormIndex } from './tracks';

// Linear from 100 km/h on: a quarter, and 0.75 of the sum insured over the next 200 km/h.
const terms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GTE',
  trigger: 100,
  exit: 300,
  minPayoutPct: 0.25,
  payoutPerUnitPct: null,
  limitPct: 1,
};
const cover = (more: Partial<PayoutTerms> = {}): SingleCover => ({
  start: '2026-09-02',
  end: '2026-09-10',
  index: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 } },
  target: { lat: 15, lon: -60 },
  dayOffsetHours: 0,
  terms: { ...terms, ...more },
});
/** A fix at the place itself; `time` is day and hour of September 2026. */
const fix = (stormId: string, time: string, windKmh: number | null, lat = 15): Fix => ({
  stormId,
  stormName: stormId.toUpperCase(),
  time: `2026-09-${time}:00:00Z`,
  lat,
  lon: -60,
  windKmh,
});
const of = (fixes: readonly Fix[], more: Partial<PayoutTerms> = {}, asOf = '2026-09-20') =>
  evaluate(cover(more), { series: noSeries, fixes }, asOf);

const two = [fix('a', '03T00', 120), fix('b', '03T06', 150), fix('a', '03T12', 110), fix('b', '03T18', 90)];

test('§4.1 points of several storms stand in the order of time, each with its own wind', () => {
  const { footprint, latestIndexValue, indexValue } = of([two[3], two[1], two[0], two[2]] as Fix[]);
  expect(footprint.map(({ timestampUtc, date }) => [timestampUtc.slice(8, 13), date])).toEqual([
    ['03T00', '2026-09-03'],
    ['03T06', '2026-09-03'],
    ['03T12', '2026-09-03'],
    ['03T18', '2026-09-03'],
  ]);
  expect(footprint.map(({ measurements }) => measurements)).toEqual(
    [120, 150, 110, 90].map((value) => [{ variable: 'wind', value, unit: 'km/h' }]),
  );
  expect(footprint.map(({ indexValue: value, indexChange }) => [value, indexChange])).toEqual([
    [120, 120],
    [150, 30],
    [150, 0],
    [150, 0],
  ]);
  // The greatest wind of each storm made what it came to; no row is the latest, since nothing is going on at the end.
  expect(footprint.map(({ inOverallIndex, inLatestIndex }) => [inOverallIndex, inLatestIndex])).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [false, false],
  ]);
  expect([indexValue, latestIndexValue]).toEqual([150, 90]);
});

test('§2.2 a storm that nobody measured near the place is none of its rows', () => {
  const { footprint } = of([fix('a', '03T00', 200, 25), fix('a', '03T06', 200, 26), fix('b', '04T00', 120)]);
  expect(footprint.map(({ features }) => features?.[0]?.referenceId)).toEqual(['B 2026-09-04T00:00:00Z']);
});

test('§6.2 where each storm pays on its own their shares add up, under the limit', () => {
  const shares = (fixes: readonly Fix[], more: Partial<PayoutTerms> = {}) =>
    of(fixes, { perEvent: true, ...more }).footprint.map(({ payoutPct }) => Number(payoutPct.toFixed(9)));
  // 0.25 + 0.75 x 20 / 200 and 0.25 + 0.75 x 50 / 200; what a storm does later pays no second time.
  expect(shares(two)).toEqual([0.325, 0.7625, 0.7625, 0.7625]);
  expect(shares(two, { limitPct: 0.6, exit: null, payoutPerUnitPct: 0.00375 })).toEqual([0.325, 0.6, 0.6, 0.6]);
  expect(of(two).payoutPct).toBeCloseTo(0.4375, 12);
  // What is compared is what is shown: 99.96 km/h are 100.0.
  expect(shares([fix('a', '03T00', 99.96), fix('b', '04T00', 99.94)])).toEqual([0.25, 0.25]);
  expect(shares([fix('a', '03T00', null)])).toEqual([0]);
});

test('§10 a calm period: one row, of its last day so far, on which the index is known to be nothing', () => {
  const calm = of([], {}, '2026-09-05');
  expect(calm.footprint).toEqual([
    {
      timestampUtc: '2026-09-05T00:00:00.000Z',
      date: '2026-09-05',
      indexValue: 0,
      indexChange: 0,
      measurements: [],
      inLatestIndex: true,
      inOverallIndex: false,
      payoutPct: 0,
      indicativePct: 0,
    },
  ]);
  expect([calm.status, calm.latestIndexValue, calm.warning]).toEqual(['MONITORED', 0, false]);
  expect(of([], {}, '2026-09-02').footprint).toHaveLength(1);
  expect(of([], {}, '2026-09-01')).toMatchObject({ footprint: [], status: 'UNKNOWN' });
});

test.each([
  ['2026-09-10', 'MONITORED', 'DETECTED'],
  ['2026-09-11', 'NON_QUALIFIED', 'QUALIFIED'],
] as const)('§10 as of %s a calm period is %s, one with a storm %s', (asOf, calm, struck) => {
  expect([of([], {}, asOf).status, of(two, {}, asOf).status]).toEqual([calm, struck]);
});

test.each([
  // The record reaches the last day of the period, a day beyond it, and one day short of it.
  ['2026-09-10', true, '2026-09-10'],
  ['2026-09-11', true, '2026-09-10'],
  ['2026-09-09', false, '2026-09-09'],
])('§1 a record up to %s is whole: %s', (last, usable, shown) => {
  const series = seriesOf([
    { date: '2026-08-01', values: {} },
    { date: last, values: {} },
  ]);
  const past = evaluate(cover(), { series, fixes: [] }, '2026-09-20');
  expect([past.usable, past.footprint.at(-1)?.date]).toEqual([usable, shown]);
  // While it runs, the day of the run is what it has to reach.
  expect(evaluate(cover(), { series, fixes: [] }, '2026-09-09').usable).toBe(true);
});

test('§2.2 the greatest wind of a past period and of each storm, as it was', () => {
  const index = (fixes: readonly Fix[]) => stormIndex(cover(), indexOf('wind-max-6hr'), { series: noSeries, fixes });
  expect(index([...two, fix('c', '01T00', 300), fix('d', '11T00', 300)])).toEqual({ value: 150, events: [120, 150] });
  expect(index([fix('a', '02T00', 99.96)])).toEqual({ value: 99.96, events: [99.96] });
  expect(index([])).toEqual({ value: 0, events: [] });
  expect(stormIndex(cover(), indexOf('wind-max-6hr'), { series: noSeries })).toEqual({ value: 0, events: [] });
});

test('an index of days does not say how it reads a storm', () => {
  expect(() => stormIndex(cover(), indexOf('precip-sum-total'), { series: noSeries, fixes: two })).toThrow(
    'The index "precip-sum-total" does not say how it reads a storm.',
  );
});

test('a storm cover without a record of storms is calm', () => {
  expect(evaluate(cover(), { series: noSeries }, '2026-09-20')).toMatchObject({
    indexValue: 0,
    status: 'NON_QUALIFIED',
  });
});
