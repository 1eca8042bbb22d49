import { addDays } from '../calendar';
import type { SingleCover } from '../cover';
import { simulate } from '../burn/simulate';
import type { Incident } from '../observed';
import { noSeries } from '../series';
import { evaluate } from './evaluate';

const hour = (from: number) => new Date(Date.UTC(2026, 5, 1) + from * 3_600_000).toISOString();
const incident = (start: number, end: number | null): Incident => ({
  start: hour(start),
  end: end === null ? null : hour(end),
});
/** Beyond two hours 10 %, and 10 % for each further hour, at most half. */
const outage = (more: Partial<SingleCover['terms']> = {}, indexId = 'downtime-max'): SingleCover => ({
  start: '2026-06-01',
  end: '2026-06-03',
  index: { indexId, parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 7200,
    exit: null,
    minPayoutPct: 0.1,
    payoutPerUnitPct: 0.1 / 3600,
    limitPct: 0.5,
    ...more,
  },
});
const asOf = (cover: SingleCover, incidents: readonly Incident[], at: string, engine?: string) =>
  evaluate(cover, { series: noSeries, incidents }, at, engine);

test('an open outage counts up to the instant of the run, and is owed by nobody', () => {
  // Down since 04:00 of the second day; at 06:30 for two and a half hours.
  const running = asOf(outage(), [incident(28, null)], '2026-06-02T06:30:00.000Z');
  expect(running).toMatchObject({
    indexValue: 2.5 * 3600,
    latestIndexValue: 2.5 * 3600,
    payoutPct: 0,
    status: 'MONITORED',
    warning: true,
    firstPayoutDate: null,
  });
  expect(running.indicativePct).toBeCloseTo(0.15, 12);
  // It closes at 06:45: a quarter of an hour more, and now it is owed.
  const closed = asOf(outage(), [incident(28, 30.75)], '2026-06-02T07:00:00.000Z');
  expect(closed).toMatchObject({ indexValue: 2.75 * 3600, status: 'DETECTED', firstPayoutDate: '2026-06-02' });
  expect(closed.payoutPct).toBeCloseTo(0.175, 12);
});

test.each([
  ['one that ends below the trigger owes nothing, at any time', incident(28, 29.5), 0],
  ['one that ends a second beyond it owes', incident(28, 30 + 1 / 3600), 0.1 + 0.1 / 3600],
  ['one that ends on it does not', incident(28, 30), 0],
])('%s', (_, ended, owed) => {
  const open = { ...ended, end: null };
  for (const at of ['2026-06-02T05:00:00Z', '2026-06-02T12:00:00Z', '2026-06-02', '2026-06-03'])
    expect(asOf(outage(), [open], at)).toMatchObject({ payoutPct: 0, status: 'MONITORED' });
  expect(asOf(outage(), [ended], '2026-06-02').payoutPct).toBeCloseTo(owed, 12);
});

test('without an instant, a day counts to its end', () => {
  expect(asOf(outage(), [incident(28, null)], '2026-06-02').indexValue).toBe(20 * 3600);
  expect(asOf(outage(), [incident(28, null)], '2026-06-02T23:59:59.000Z').indexValue).toBe(20 * 3600 - 1);
});

test('what has ended is owed though another outage lasts, and what lasts adds to it when it ends', () => {
  const ended = incident(3, 6);
  const both = asOf(outage({}, 'downtime-sum'), [ended, incident(28, null)], '2026-06-02T06:00:00Z');
  expect(both.indexValue).toBe(5 * 3600);
  expect(both.payoutPct).toBeCloseTo(0.2, 12);
  expect(both.indicativePct).toBeCloseTo(0.4, 12);
  expect(both).toMatchObject({ status: 'DETECTED', firstPayoutDate: '2026-06-01' });
  // An outage that touches it makes one of both; the part that has ended is owed all the same.
  const touching = asOf(outage(), [ended, incident(6, null)], '2026-06-01T12:00:00Z');
  expect(touching.payoutPct).toBeCloseTo(0.2, 12);
  expect(touching.indicativePct).toBe(0.5);
});

test('a day of the past says what it said then: an outage that lasted at its end was not owed yet', () => {
  const ended = incident(20, 30);
  const then = asOf(outage(), [{ ...ended, end: null }], '2026-06-01').footprint;
  const now = asOf(outage(), [ended], '2026-06-02').footprint;
  expect(now[0]).toEqual({ ...then[0], inLatestIndex: false });
  expect(now.map(({ payoutPct, indicativePct }) => [payoutPct, indicativePct?.toFixed(3)])).toEqual([
    [0, '0.300'],
    [0.5, '0.500'],
    [0.5, '0.500'],
  ]);
});

test('after the period an outage that lasts leaves the payout open, unless it can change nothing', () => {
  const late = incident(70, null);
  expect(asOf(outage(), [late], '2026-06-02')).toMatchObject({ status: 'MONITORED' });
  expect(asOf(outage(), [incident(69, null)], '2026-06-04')).toMatchObject({
    status: 'UNKNOWN',
    usable: false,
    payoutPct: 0,
  });
  // Exactly the two hours to the end of the period: no more can come of it.
  expect(asOf(outage(), [late], '2026-06-04')).toMatchObject({ status: 'NON_QUALIFIED', usable: true });
  // It ended after the period: the part inside counts, and is said.
  const over = asOf(outage(), [incident(69, 75)], '2026-06-04');
  expect(over).toMatchObject({ status: 'QUALIFIED', indexValue: 3 * 3600 });
  expect(over.payoutPct).toBeCloseTo(0.2, 12);
  expect(asOf(outage(), [incident(1, 30), late], '2026-06-04')).toMatchObject({ status: 'QUALIFIED', payoutPct: 0.5 });
});

test('a past year with an outage that has not ended yet is left out of the price, with the reason', () => {
  const incidents = [2023, 2024, 2025].map((year) => ({
    start: `${year}-06-02T00:00:00Z`,
    end: year === 2025 ? null : `${year}-06-02T03:00:00Z`,
  }));
  const series = { firstDay: 19_358, days: 1200, values: {} };
  const { years, usedYears } = simulate(outage(), { series, incidents });
  expect(usedYears).toBe(2);
  expect(years.map(({ year, index, reason }) => [year, index, reason])).toEqual([
    [2023, 10_800, null],
    [2024, 10_800, null],
    [2025, null, 'an outage of the period has not ended yet'],
  ]);
});

test('an engine up to 1.1.0 took an open outage to the end of its day, and owed it', () => {
  const old = asOf(outage(), [incident(28, null)], '2026-06-02', '1.1.0');
  expect(old).toMatchObject({ indexValue: 20 * 3600, payoutPct: 0.5, status: 'DETECTED' });
  expect(asOf(outage(), [incident(28, null)], '2026-06-04', '1.0.0')).toMatchObject({ status: 'QUALIFIED' });
});

/** The rows of an event: when each stands, of which day it is, and the index in hours. */
const rowsOf = (incidents: readonly Incident[], at: string, cover = outage(), engine?: string) =>
  asOf(cover, incidents, at, engine).footprint.map((row) => [
    row.timestampUtc,
    row.date,
    (row.indexValue ?? NaN) / 3600,
    (row.indexChange ?? NaN) / 3600,
    (row.measurements[0]?.value ?? NaN) / 3600,
  ]);

test('§4.1 each end of an incident has a row, and each day one with the index at its end, in the order of time', () => {
  const two = [incident(20, 21), incident(1, 5), incident(30, 36)];
  const total = outage({}, 'downtime-sum');
  expect(rowsOf(two, '2026-06-02', total)).toEqual([
    ['2026-06-01T05:00:00.000Z', '2026-06-01', 4, 4, 4],
    ['2026-06-01T21:00:00.000Z', '2026-06-01', 5, 1, 5],
    ['2026-06-02T00:00:00.000Z', '2026-06-01', 5, 0, 5],
    ['2026-06-02T12:00:00.000Z', '2026-06-02', 11, 6, 6],
    ['2026-06-03T00:00:00.000Z', '2026-06-02', 11, 0, 6],
  ]);
  expect(rowsOf(two, '2026-06-02').map(([, , index]) => index)).toEqual([4, 4, 4, 6, 6]);
});

test('§4.1 what ends with its day is told by the row of the day, what ends together by one row, and no day begins with a row', () => {
  expect(rowsOf([incident(2, 24)], '2026-06-02').map(([instant, date]) => [instant, date])).toEqual([
    ['2026-06-02T00:00:00.000Z', '2026-06-01'],
    ['2026-06-03T00:00:00.000Z', '2026-06-02'],
  ]);
  expect(rowsOf([incident(2, 4), incident(3, 4), incident(5, 5)], '2026-06-01')).toHaveLength(2);
  // What ended before the period began, or ends after it, has no row in it.
  expect(rowsOf([incident(-4, 0), incident(70, 75)], '2026-06-05')).toHaveLength(3);
});

test('§4.1 an incident that ends while another lasts has its row, and the outage goes on', () => {
  expect(rowsOf([incident(2, 8), incident(6, 10)], '2026-06-01').map(([, , index, change]) => [index, change])).toEqual(
    [
      [6, 6],
      [8, 2],
      [8, 0],
    ],
  );
});

test('§4.1 the last row stands as of the instant of the run, not at the end of a day to come', () => {
  const open = [incident(1, 3), incident(28, null)];
  expect(rowsOf(open, '2026-06-02T06:30:00.000Z').map(([instant, date, index]) => [instant, date, index])).toEqual([
    ['2026-06-01T03:00:00.000Z', '2026-06-01', 2],
    ['2026-06-02T00:00:00.000Z', '2026-06-01', 2],
    ['2026-06-02T06:30:00.000Z', '2026-06-02', 2.5],
  ]);
  // It ended after the instant of the run: that was not known then.
  const later = [incident(1, 3), incident(28, 31)];
  expect(asOf(outage(), later, '2026-06-02T06:30:00.000Z')).toMatchObject({ payoutPct: 0, indexValue: 2.5 * 3600 });
});

test('§4.1 days are those of the data set: at +05:30 one ends at 18:30 UTC', () => {
  const india = { ...outage(), dayOffsetHours: 5.5 };
  expect(rowsOf([incident(17, 20)], '2026-06-03', india)).toEqual([
    ['2026-06-01T18:30:00.000Z', '2026-06-01', 1.5, 1.5, 1.5],
    ['2026-06-01T20:00:00.000Z', '2026-06-02', 3, 1.5, 1.5],
    ['2026-06-02T18:30:00.000Z', '2026-06-02', 3, 0, 1.5],
    ['2026-06-03T18:30:00.000Z', '2026-06-03', 3, 0, 0],
  ]);
});

test('§4.1 each row carries what is owed after it: the end of the first outage beyond the trigger is the first that pays', () => {
  const { footprint, firstPayoutDate } = asOf(outage(), [incident(1, 3), incident(8, 11)], '2026-06-01');
  expect(footprint.map(({ payoutPct }) => payoutPct.toFixed(3))).toEqual(['0.000', '0.200', '0.200']);
  expect(firstPayoutDate).toBe('2026-06-01');
});

test.each([
  // The first of the longest; the one before it and the equal one after it make nothing.
  ['downtime-max', [incident(1, 4), incident(20, 30), incident(40, 50)], [false, true, true, true, false, false]],
  // All that last longer than the waiting time.
  ['downtime-sum', [incident(1, 4), incident(20, 30), incident(40, 40.5)], [true, true, true, false, true, false]],
])('§4.1 a row is in the overall index when its outage makes it: %s', (indexId, incidents, counts) => {
  const cover = { ...outage({}, indexId), index: { indexId, parameters: { waiting: 3600 } } };
  const { footprint } = asOf(cover, incidents, '2026-06-03');
  const flags = footprint.map(({ inOverallIndex }) => inOverallIndex);
  expect(flags).toEqual(counts);
  expect(footprint.map(({ inLatestIndex }) => inLatestIndex)).toEqual(counts.map((_, at) => at === counts.length - 1));
});

test('an engine up to 1.2.0 knew rows of days only, as of their starts', () => {
  expect(rowsOf([incident(1, 5), incident(20, 21)], '2026-06-02', outage(), '1.2.0')).toEqual([
    ['2026-06-01T00:00:00.000Z', '2026-06-01', 4, 4, 5],
    ['2026-06-02T00:00:00.000Z', '2026-06-02', 4, 0, 0],
  ]);
});

test('rows of days on which nothing ended stand still', () => {
  const { footprint } = asOf(outage(), [incident(1, 5)], '2026-06-03');
  expect(footprint.map(({ date, indexChange }) => [date, indexChange])).toEqual(
    [4 * 3600, 0, 0, 0].map((change, at) => [addDays('2026-06-01', Math.max(0, at - 1)), change]),
  );
});
