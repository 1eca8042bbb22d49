import { replayedYears } from '../burn/years';
import { dayNumber, startOfDay } from '../calendar';
import type { MultiCover, SingleCover } from '../cover';
import { indexOf } from '../indices/list';
import type { Fix, Incident, Observed } from '../observed';
import { createHash } from 'node:crypto';
import type { Series } from '../series';
import { settlementCertificate, recompute } from './certificate';
import { dayFor, isCoverOver, recordDays } from './clock';
import { evaluate } from './evaluate';
import { wholeDays } from './record';

// docs/rules.md §1: storms and outages are cut into the days of the insured place, and their period is over by them.
const [start, end] = ['2026-06-10', '2026-06-12'];
const after = '2026-06-13';
const clocks = [
  ['India', 5.5],
  ['Nepal', 5.75],
  ['Japan', 9],
  ['Chatham Islands', 12.75],
  ['UTC', 0],
  ['Newfoundland', -3.5],
  ['Jamaica', -5],
  ['Marquesas Islands', -9.5],
] as const;
const place = { lat: 15, lon: -60 };
const terms = {
  structure: 'binary',
  comparator: 'GTE',
  trigger: 1,
  exit: null,
  minPayoutPct: 0.5,
  payoutPerUnitPct: null,
  limitPct: 1,
} as const;
const coverOf = (indexId: string, dayOffsetHours: number): SingleCover => ({
  start,
  end,
  index: { indexId, parameters: indexId === 'wind-max-6hr' ? { radiusKm: 50 } : {} },
  target: place,
  dayOffsetHours,
  settlementLagDays: 2,
  terms,
});
const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hourMs = 3_600_000;
/** An instant some hours from midnight at the start of a day of the place. */
const from = (day: string, hours: number, ahead: number) =>
  new Date(Date.parse(startOfDay(day, ahead)) + hours * hourMs).toISOString();
const recordTo = (last: string): Series => ({
  firstDay: dayNumber('2020-01-01'),
  days: dayNumber(last) - dayNumber('2020-01-01') + 1,
  values: {},
});
const stormAt = (time: string): Fix => ({
  ...{ stormId: 'a', stormName: 'A', time: `${time.slice(0, 19)}Z` },
  ...place,
  windKmh: 150,
});
const outageAt = (time: string): Incident => ({
  start: new Date(Date.parse(time) - hourMs / 4).toISOString(),
  end: new Date(Date.parse(time) + hourMs / 4).toISOString(),
});
const kinds = [
  ['wind-max-6hr', (at: string): Observed => ({ series: recordTo('2026-07-01'), fixes: [stormAt(at)] })],
  ['downtime-max', (at: string): Observed => ({ series: recordTo('2026-07-01'), incidents: [outageAt(at)] })],
] as const;
const cases = kinds.flatMap(([indexId, observedAt]) =>
  clocks.map(([name, ahead]) => ({ indexId, observedAt, name, ahead })),
);

test.each(cases)(
  '$indexId, $name: an hour on this side of midnight is in the period, an hour on that is not',
  (given) => {
    const { indexId, observedAt, ahead } = given;
    const cover = coverOf(indexId, ahead);
    const at = (day: string, hours: number) => {
      const { status, payoutPct, firstPayoutDate } = evaluate(cover, observedAt(from(day, hours, ahead)), '2026-07-01');
      return [status, payoutPct, firstPayoutDate];
    };
    expect(at(start, -1)).toEqual(['NON_QUALIFIED', 0, null]);
    expect(at(start, 1)).toEqual(['QUALIFIED', 0.5, start]);
    expect(at(after, -1)).toEqual(['QUALIFIED', 0.5, end]);
    expect(at(after, 1)).toEqual(['NON_QUALIFIED', 0, null]);
  },
);

test.each(cases)('$indexId, $name: the period is over at midnight of the place', ({ indexId, observedAt, ahead }) => {
  const cover = coverOf(indexId, ahead);
  const seen = (hours: number) => {
    const asOf = from(after, hours, ahead);
    const observed = { ...observedAt(from(start, 1, ahead)), series: recordTo(asOf.slice(0, 10)) };
    return [isCoverOver(cover, asOf), evaluate(cover, observed, asOf).status];
  };
  expect(seen(-1)).toEqual([false, 'DETECTED']);
  expect(seen(1)).toEqual([true, 'QUALIFIED']);
});

test.each(cases)('$indexId, $name: past years are cut as the event is', ({ indexId, observedAt, ahead }) => {
  const cover = { ...coverOf(indexId, ahead), start: '2027-06-10', end: '2027-06-12' };
  const paid = (at: string) =>
    replayedYears(cover, indexOf(indexId), observedAt(at))
      .used.filter(({ index }) => index > 0)
      .map(({ window }) => window.year);
  expect(paid(from(start, -1, ahead))).toEqual([]);
  expect(paid(from(start, 1, ahead))).toEqual([2026]);
  expect(paid(from(after, -1, ahead))).toEqual([2026]);
  expect(paid(from(after, 1, ahead))).toEqual([]);
});

test.each(cases)('$indexId, $name: a certificate holds what lies in the period, and gives the same again', (given) => {
  const { indexId, observedAt, ahead } = given;
  const cover = coverOf(indexId, ahead);
  const inside = [from(start, 1, ahead), from(after, -1, ahead)].map(observedAt);
  const outside = [from('2025-06-10', 1, ahead)].map(observedAt);
  const all = [...outside, ...inside];
  const observed: Observed = {
    series: recordTo('2026-07-01'),
    ...(indexId === 'wind-max-6hr'
      ? { fixes: all.flatMap(({ fixes = [] }, storm) => fixes.map((fix) => ({ ...fix, stormId: String(storm) }))) }
      : { incidents: all.flatMap(({ incidents = [] }) => incidents) }),
  };
  const certificate = settlementCertificate(
    {
      eventId: 'e',
      coverage: { id: 'c', version: 1, label: '' },
      target: { id: 't', name: '', ...place },
      data: { dataSetId: 'd', version: 1, contentHash: '', attribution: '' },
      cover,
      observed,
      asOf: '2026-07-01',
      insured: { sumInsured: 100, quantity: 1, currency: 'EUR' },
    },
    sha256Hex,
  );
  const held = [certificate.observed].flat()[0];
  expect([held?.fixes?.length ?? held?.incidents?.length, certificate.payoutPct]).toEqual([2, 0.5]);
  expect(recompute(certificate, sha256Hex)).toMatchObject({ ok: true });
});

test('a record by days in UTC holds the days of a place that lie wholly in it', () => {
  const [firstDay, lastDay] = [dayNumber('2020-01-01'), dayNumber('2026-06-30')];
  const whole = (dayOffsetHours: number) => wholeDays({ firstDay, lastDay }, { dayOffsetHours });
  expect(whole(0)).toEqual([firstDay, lastDay]);
  // The first of January of India began in the old year, the last of June of Jamaica ends in July.
  expect(whole(5.5)).toEqual([firstDay + 1, lastDay]);
  expect(whole(-5)).toEqual([firstDay, lastDay - 1]);
});

test.each([
  // To the west the last day ends on the next day of UTC: the record has to reach that.
  [-5, '2026-06-12', false],
  [-5, '2026-06-13', true],
  [5.5, '2026-06-11', false],
  [5.5, '2026-06-12', true],
  [0, '2026-06-12', true],
])('at %s a record up to %s is whole: %s', (ahead, last, whole) => {
  for (const indexId of ['wind-max-6hr', 'downtime-max'])
    expect(evaluate(coverOf(indexId, ahead), { series: recordTo(last) }, '2026-07-01').usable).toBe(whole);
});

test('the lag of the data is counted in days of the place', () => {
  // Its record never reaches the end of the period: decided on the third day after it, in Jamaica at five in UTC.
  const decided = (asOf: string) =>
    evaluate(coverOf('downtime-max', -5), { series: recordTo('2026-06-11') }, asOf).decided;
  expect([decided('2026-06-15T04:59:00Z'), decided('2026-06-15T05:00:00Z')]).toEqual([false, true]);
});

test('daily data are days already: theirs are cut by no clock, and are over with the day of the run', () => {
  const cover = { ...coverOf('precip-sum-total', 5.5), end };
  expect(recordDays(cover)).toEqual({ start, end });
  expect([dayFor(cover, '2026-06-12T20:00:00Z'), isCoverOver(cover, '2026-06-12T20:00:00Z')]).toEqual([end, false]);
  expect(recordDays(coverOf('downtime-max', 5.5))).toEqual({ start: '2026-06-09', end });
  expect(recordDays(coverOf('wind-max-6hr', -5))).toEqual({ start, end: after });
});

test('several triggers are over with the last of them, each by its own days', () => {
  const parts = [coverOf('wind-max-6hr', 9), coverOf('downtime-max', -5)];
  const cover: MultiCover = { start, end, combine: 'SUM', limitPct: 1, parts };
  const observed: Observed[] = [
    { series: recordTo('2026-07-01'), fixes: [stormAt(from(after, -1, 9))] },
    { series: recordTo('2026-07-01'), incidents: [outageAt(from(after, -1, -5))] },
  ];
  expect([dayFor(cover, '2026-06-13T04:00:00Z'), dayFor(cover, '2026-06-13T06:00:00Z')]).toEqual([end, after]);
  const at = (asOf: string) => evaluate(cover, observed, asOf);
  expect(at('2026-06-13T04:00:00Z')).toMatchObject({ decided: false, status: 'DETECTED' });
  expect(at('2026-06-13T06:00:00Z')).toMatchObject({ decided: true, status: 'QUALIFIED', payoutPct: 1 });
});

test('an engine up to 1.6.0 cut storms by the days of UTC, and ended periods with them', () => {
  const late = { series: recordTo('2026-07-01'), fixes: [stormAt(from(after, -1, -5))] };
  const paid = (engine?: string) => evaluate(coverOf('wind-max-6hr', -5), late, '2026-07-01', engine).payoutPct;
  expect([paid('1.6.0'), paid()]).toEqual([0, 0.5]);
  const quiet = { series: recordTo('2026-06-13'), incidents: [] };
  const decided = (engine?: string) =>
    evaluate(coverOf('downtime-max', -5), quiet, '2026-06-13T02:00:00Z', engine).decided;
  expect([decided('1.6.0'), decided()]).toEqual([true, false]);
});
