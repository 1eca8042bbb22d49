import fc from 'fast-check';
import { observedOf, type Day } from '../days';
import type { SingleCover } from '../cover';
import { addDays } from '../calendar';
import { noSeries } from '../series';
import { evaluate } from './evaluate';

const cover = (more: Partial<SingleCover> & Pick<SingleCover, 'index' | 'terms'>): SingleCover => ({
  start: '2026-06-01',
  end: '2026-06-30',
  target: { lat: 14.6, lon: -61.05 },
  dayOffsetHours: 0,
  ...more,
});
const days = (variable: 'precip' | 'tmax', values: readonly (number | null)[], start = '2026-06-01'): Day[] =>
  values.map((value, at) => ({ date: addDays(start, at), values: value === null ? {} : { [variable]: value } }));
const terms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 20,
  exit: null,
  minPayoutPct: 0.2,
  payoutPerUnitPct: 0.01,
  limitPct: 1,
} as const;

test('a hot spell is owed on the day it is long enough, and stays owed', () => {
  const heat = cover({
    index: { indexId: 'hot-days-spell', parameters: {} },
    terms: { ...terms, comparator: 'GTE', trigger: 4, payoutPerUnitPct: 0.1 },
  });
  const evaluation = evaluate(
    heat,
    observedOf({ days: days('tmax', [33, 36, 36, 34, 36, 36, 36, 36, 33, 36]) }),
    '2026-06-10',
  );
  expect(evaluation.footprint.map(({ indexValue }) => indexValue)).toEqual([0, 1, 2, 2, 2, 2, 3, 4, 4, 4]);
  expect(evaluation.footprint.map(({ payoutPct }) => payoutPct)).toEqual([0, 0, 0, 0, 0, 0, 0, 0.2, 0.2, 0.2]);
  expect(evaluation.footprint.flatMap(({ inOverallIndex }, at) => (inOverallIndex ? [at] : []))).toEqual([4, 5, 6, 7]);
  expect(evaluation).toMatchObject({ status: 'DETECTED', latestIndexValue: 1, firstPayoutDate: '2026-06-08' });
});

test('a deficit pays nothing before its period is over', () => {
  const deficit = cover({
    end: '2026-06-04',
    index: { indexId: 'precip-sum-total', parameters: {} },
    terms: { ...terms, comparator: 'LT', trigger: 30, minPayoutPct: 0.1, payoutPerUnitPct: 0.02 },
  });
  const rain = observedOf({ days: days('precip', [0, 5, 0, 10]) });
  expect(evaluate(deficit, rain, '2026-06-04')).toMatchObject({ status: 'MONITORED', payoutPct: 0 });
  expect(evaluate(deficit, rain, '2026-06-05')).toMatchObject({ status: 'QUALIFIED', indexValue: 15, payoutPct: 0.4 });
});

test('the status follows the days: unknown, monitored, detected, qualified', () => {
  const excess = cover({ end: '2026-06-05', index: { indexId: 'precip-sum-total', parameters: {} }, terms });
  const rain = observedOf({ days: days('precip', [5, 10, 8, 0, 0]) });
  const on = ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-05', '2026-06-06'].map(
    (day) => evaluate(excess, rain, day).status,
  );
  expect(on).toEqual(['UNKNOWN', 'MONITORED', 'MONITORED', 'DETECTED', 'DETECTED', 'QUALIFIED']);
});

test('too many missing days leave the decision to a person', () => {
  const excess = cover({ index: { indexId: 'precip-sum-total', parameters: {} }, terms });
  const gap = days(
    'precip',
    Array.from({ length: 30 }, (_, at) => (at >= 10 && at < 16 ? null : 5)),
  );
  expect(evaluate(excess, observedOf({ days: gap }), '2026-07-01')).toMatchObject({
    status: 'UNKNOWN',
    usable: false,
    missingDays: 6,
    payoutPct: 0,
  });
});

test('phases are weighted, capped and add up; days between them stand still', () => {
  const staged = cover({
    end: '2026-06-08',
    terms,
    index: {
      indexId: 'precip-sum-total',
      parameters: { dailyCap: 50 },
      phases: [
        { periodStart: '2026-06-01', periodEnd: '2026-06-03', parameters: {}, weight: 1 },
        { periodStart: '2026-06-05', periodEnd: '2026-06-08', parameters: {}, weight: 0.5 },
      ],
    },
  });
  const evaluation = evaluate(staged, observedOf({ days: days('precip', [10, 60, 0, 5, 30, 2, 0, 8]) }), '2026-06-08');
  expect(evaluation.footprint.map(({ indexChange }) => indexChange)).toEqual([10, 50, 0, 0, 15, 1, 0, 4]);
  expect(evaluation.indexValue).toBe(80);
});

test('a storm counts by the track segments that cross the circle', () => {
  const knots = [65, 70, 80, 75, 70];
  const at = [
    [14.1, -58.4],
    [14.1, -59.7],
    [14.2, -61.1],
    [14.2, -62.7],
    [14.3, -64.3],
  ] as const;
  const fixes = at.map(([lat, lon], step) => ({
    stormId: 's',
    stormName: 'S',
    time: new Date(Date.UTC(2026, 5, 2, step * 6)).toISOString(),
    lat,
    lon,
    windKmh: (knots[step] ?? 0) * 1.852,
  }));
  const storm = cover({
    index: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 } },
    terms: { ...terms, comparator: 'GTE', trigger: 119 },
  });
  const evaluation = evaluate(storm, observedOf({ days: [], fixes }), '2026-06-10');
  expect(evaluation.indexValue).toBe(148.2);
  expect(evaluation.footprint.filter(({ features }) => features?.[0]?.intersected)).toHaveLength(3);
});

test('outages that overlap or touch are one; the longest counts beyond its waiting period', () => {
  const hour = (from: number) => new Date(Date.UTC(2026, 5, 1) + from * 3_600_000).toISOString();
  const incidents = [
    [0, 2.5],
    [2.5, 3],
    [10, 10.75],
    [20, 26],
    [25, 27],
  ].map(([start = 0, end = 0]) => ({ start: hour(start), end: hour(end) }));
  const outage = cover({
    index: { indexId: 'downtime-max', parameters: {} },
    terms: { ...terms, trigger: 7200, minPayoutPct: 0.1, payoutPerUnitPct: 0.05 / 3600 },
  });
  const evaluation = evaluate(outage, observedOf({ days: [], incidents }), '2026-06-03');
  expect(evaluation.indexValue).toBe(25_200);
  expect(evaluation.payoutPct).toBeCloseTo(0.35, 12);
});

test('an outage counts for its season only, however long the record is, and as far as it lies inside', () => {
  const outage = (indexId: string) =>
    cover({
      index: { indexId, parameters: {} },
      terms: { ...terms, trigger: 7200, minPayoutPct: 0.1, payoutPerUnitPct: 0.05 / 3600 },
    });
  const instant = (hours: number) => new Date(Date.UTC(2026, 5, 1) + hours * 3_600_000).toISOString();
  const season = [
    { start: instant(-2), end: instant(3) },
    { start: instant(30), end: instant(34) },
    { start: instant(47), end: null },
  ];
  const others = Array.from({ length: 400 }, (_, at) => ({
    start: instant(-9000 + at * 20),
    end: instant(-8999 + at * 20),
  }));
  const later = [{ start: instant(24 * 90), end: instant(24 * 90 + 9) }];
  const of = (indexId: string, incidents: typeof season) =>
    evaluate(outage(indexId), { series: noSeries, incidents }, '2026-06-03').footprint.map(
      ({ indexValue }) => indexValue,
    );
  expect(of('downtime-sum', season)).toEqual([3, 3, 7, 8, 32].map((hours) => hours * 3600));
  for (const indexId of ['downtime-sum', 'downtime-max'])
    expect(of(indexId, [...later, ...others, ...season])).toEqual(of(indexId, season));
});

test('an accruing payout never falls while data only come in', () => {
  const excess = cover({ index: { indexId: 'precip-sum-total', parameters: {} }, terms });
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 1, maxLength: 30 }), (rain) => {
      const evaluation = evaluate(excess, observedOf({ days: days('precip', rain) }), '2026-06-30');
      const owed = evaluation.footprint.map(({ payoutPct }) => payoutPct);
      expect(owed).toEqual([...owed].sort((a, b) => a - b));
      expect(evaluate(excess, observedOf({ days: days('precip', rain) }), '2026-06-30')).toEqual(evaluation);
    }),
  );
});
