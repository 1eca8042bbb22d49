import { dayNumber } from '#shared/engine/calendar';
import type { SingleCover } from '#shared/engine/cover';
import { evaluate, evaluateEvent } from '#shared/engine/event/evaluate';
import type { FootprintRow } from '#shared/engine/event/footprint';
import { noSeries } from '#shared/engine/series';
import { footprintRows, measuredOtherwise, storedFootprint } from './footprintColumns';

const day = (date: string, value: number | null, more: Partial<FootprintRow> = {}): FootprintRow => ({
  timestampUtc: new Date(Date.parse(date) - 5.5 * 3_600_000).toISOString(),
  date,
  indexValue: value,
  indexChange: value === null ? null : 0.1,
  payoutPct: 0.3,
  indicativePct: 1 / 3,
  measurements: [{ variable: 'precip', value, unit: 'mm' }],
  inLatestIndex: false,
  inOverallIndex: true,
  ...more,
});
const again = (rows: readonly FootprintRow[]) => footprintRows(storedFootprint(rows));

test('what is stored reads as it was answered: to the bit, with what is missing', () => {
  const rows = [
    day('2026-04-01', 0.1 + 0.2),
    day('2026-04-02', null, { inLatestIndex: true }),
    day('2026-04-03', 5e-324, { measurements: [] }),
    day('2026-04-04', 1e308, {
      measurements: [
        { variable: 'tmax', value: -0.5, unit: '°C' },
        { variable: 'precip', value: null, unit: 'mm' },
      ],
    }),
  ];
  expect(again(rows)).toEqual(rows);
  const { indicativePct: _left, ...old } = day('2026-04-05', 1);
  expect(again([old])).toEqual([old]);
  expect(again([])).toEqual([]);
});

test('a negative zero is stored as the zero that JSON tells of it', () => {
  expect(Object.is(again([day('2026-04-01', -0)])[0]?.indexValue, 0)).toBe(true);
  expect(storedFootprint([day('2026-04-01', -0)]).hash).toBe(storedFootprint([day('2026-04-01', 0)]).hash);
});

test('the points of a storm keep their whole seconds, their places and their names', () => {
  const { footprint } = evaluate(
    {
      start: '2026-01-01',
      end: '2026-12-31',
      index: { indexId: 'wind-max-6hr', parameters: { radius: 200 } },
      target: { lat: 10, lon: 76 },
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
    },
    {
      series: { firstDay: 20454, days: 365, values: {} },
      fixes: [0, 6, 12].map((hour, i) => ({
        stormId: 'A',
        stormName: 'ÅSA "A"',
        time: `2026-03-13T${String(hour).padStart(2, '0')}:00:00Z`,
        lat: 9 + i,
        lon: 75.3 + i,
        windKmh: 150.5 + i,
      })),
    },
    '2026-06-01',
  );
  expect(footprint.length).toBe(3);
  expect(footprint[0]?.features).toHaveLength(1);
  expect(again(footprint)).toEqual(footprint);
});

test('any other number, unit or mark has another hash', () => {
  const row = day('2026-04-01', 1);
  const hashes = [
    row,
    { ...row, indexValue: 1 + Number.EPSILON },
    { ...row, inLatestIndex: true },
    { ...row, timestampUtc: '2026-04-01T00:00:00Z' },
    { ...row, timestampUtc: '2026-04-01T00:00:00.000Z' },
    { ...row, measurements: [{ variable: 'precip', value: 1, unit: 'cm' }] },
  ].map((other) => storedFootprint([other]).hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('new days are no correction, another value of a known day is', () => {
  const before = storedFootprint([day('2026-04-01', 1), day('2026-04-02', null)]);
  const differs = (...rows: FootprintRow[]) => measuredOtherwise(before, storedFootprint(rows));
  expect(differs(day('2026-04-01', 1), day('2026-04-02', null), day('2026-04-03', 7))).toBe(false);
  expect(differs(day('2026-04-01', 1, { payoutPct: 1, indexChange: 3 }))).toBe(false);
  expect(differs(day('2026-04-01', 1), day('2026-04-02', 2))).toBe(true);
  expect(differs(day('2026-04-01', 1.5))).toBe(true);
  expect(differs(day('2026-04-01', 1, { measurements: [{ variable: 'tmax', value: 1, unit: 'mm' }] }))).toBe(true);
});

test('days that stay columns are stored as the rows that they stand for', () => {
  const cover = {
    start: '2026-04-01',
    end: '2026-04-30',
    index: { indexId: 'precip-max-nday', parameters: { days: 3 } },
    target: null,
    dayOffsetHours: 5.5,
    terms: {
      structure: 'linear',
      comparator: 'GT',
      trigger: 3,
      exit: 40,
      minPayoutPct: 0.1,
      payoutPerUnitPct: null,
      limitPct: 1,
    },
  } as const;
  const precip = Float64Array.from({ length: 60 }, (_, at) => (at % 11 === 3 ? NaN : (at * 7.3) % 13));
  const observed = { series: { firstDay: dayNumber('2026-03-20'), days: 60, values: { precip } } };
  for (const asOf of ['2026-03-31', '2026-04-01', '2026-04-17', '2026-05-10']) {
    const { footprint, ...state } = evaluate(cover, observed, asOf);
    const event = evaluateEvent(cover, observed, asOf);
    expect(event.state).toEqual(state);
    expect(storedFootprint(event.footprint)).toEqual(storedFootprint(footprint));
    expect(footprintRows(storedFootprint(event.footprint))).toEqual(footprint);
  }
});

test('ends of outages are rows of their own, and the end of one day is not taken for the start of the next', () => {
  const incidents = [
    { start: '2026-04-01T01:00:00Z', end: '2026-04-01T02:00:00.250Z' },
    { start: '2026-04-01T05:00:00Z', end: '2026-04-01T09:00:00Z' },
  ];
  const outage: SingleCover = {
    start: '2026-04-01',
    end: '2026-04-30',
    index: { indexId: 'downtime-sum', parameters: {} },
    target: null,
    dayOffsetHours: 0,
    terms: {
      structure: 'linear',
      comparator: 'GT',
      trigger: 3600,
      exit: 7200,
      minPayoutPct: 0.1,
      payoutPerUnitPct: null,
      limitPct: 1,
    },
  };
  const rowsBy = (engine: string) => evaluate(outage, { series: noSeries, incidents }, '2026-04-03', engine).footprint;
  const now = rowsBy('1.3.0');
  expect(now.map(({ date }) => date.slice(8))).toEqual(['01', '01', '01', '02', '03']);
  expect(again(now)).toEqual(now);
  const stored = (rows: readonly FootprintRow[]) => storedFootprint(rows);
  expect(measuredOtherwise(stored(now), stored(now))).toBe(false);
  expect(measuredOtherwise(stored(rowsBy('1.2.0')), stored(now))).toBe(false);
});
