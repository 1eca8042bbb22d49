import { createHash } from 'node:crypto';
import { addDays } from '../calendar';
import type { MultiCover, SingleCover } from '../cover';
import { observedOf, seriesOf, toDays, type Day } from '../days';
import { clipped, isPreliminary } from '../series';
import { isCertificate, recompute, settlementCertificate } from './certificate';
import { evaluate } from './evaluate';
import { decidedBy, isDecided, settlingOf } from './settling';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const period = { start: '2026-06-01', end: '2026-06-05' };
const rainfall = (more: Partial<SingleCover['terms']>, lag?: number): SingleCover => ({
  ...period,
  index: { indexId: 'precip-sum-total', parameters: {} },
  terms: {
    ...{ structure: 'binary', comparator: 'LT', trigger: 60, exit: null, minPayoutPct: 0.4 },
    ...{ payoutPerUnitPct: null, limitPct: 1, ...more },
  },
  target: { lat: 9.9, lon: 76.3 },
  dayOffsetHours: 0,
  ...(lag === undefined ? {} : { settlementLagDays: lag }),
});
const rain = (...values: readonly number[]): Day[] =>
  values.map((precip, at) => ({ date: addDays(period.start, at), values: { precip } }));
const missingLast = observedOf({ days: rain(10, 20, 10, 5) });

test('a period is decided when it is over and final, or on the day after its lag', () => {
  const waiting = { end: '2026-06-05', settlementLagDays: 10 };
  expect(decidedBy(waiting)).toBe('2026-06-16');
  expect(decidedBy({ end: '2026-06-05' })).toBe('2026-06-06');
  expect([isDecided('2026-06-05', waiting, true), isDecided('2026-06-06', waiting, true)]).toEqual([false, true]);
  expect([isDecided('2026-06-15T23:59:59Z', waiting, false), isDecided('2026-06-16', waiting, false)]).toEqual([
    false,
    true,
  ]);
});

test('an event waits from the end of its period until it is decided, without data too', () => {
  const waiting = { end: '2026-06-05', settlementLagDays: 10 };
  const on = (asOf: string | null, status: 'UNKNOWN' | 'MONITORED' | 'DETECTED' | 'QUALIFIED') =>
    settlingOf(waiting, { status, asOf, dataUntil: status === 'UNKNOWN' ? null : '2026-06-03' });
  expect([on(null, 'UNKNOWN'), on('2026-06-05', 'MONITORED'), on('2026-06-06', 'QUALIFIED')]).toEqual([
    null,
    null,
    null,
  ]);
  const waits = { dataUntil: '2026-06-03', decidedBy: '2026-06-16' };
  expect([on('2026-06-06', 'MONITORED'), on('2026-06-15', 'DETECTED')]).toEqual([waits, waits]);
  expect(on('2026-06-15', 'UNKNOWN')).toEqual({ dataUntil: null, decidedBy: '2026-06-16' });
  expect(on('2026-06-16', 'UNKNOWN')).toBeNull();
});

test('until then rows end with the data, nothing stands in for a missing day, and no year is asked', () => {
  const waits = evaluate(rainfall({}, 10), missingLast, '2026-06-15');
  expect(waits).toMatchObject({ status: 'MONITORED', decided: false, payoutPct: 0, missingDays: 0, usable: true });
  expect(waits.footprint).toHaveLength(4);
  const settled = evaluate(rainfall({}, 10), missingLast, '2026-06-16');
  // A fifth of the days is missing: that is too much to decide on.
  expect(settled).toMatchObject({ status: 'UNKNOWN', decided: true, missingDays: 1, usable: false });
  expect(settled.footprint).toHaveLength(5);
});

describe('outages', () => {
  const outage: SingleCover = {
    ...rainfall({ comparator: 'GT', trigger: 7200, minPayoutPct: 0.1 }, 2),
    index: { indexId: 'downtime-max', parameters: {} },
  };
  const incident = (end: string | null) => ({ start: '2026-06-05T20:00:00Z', end });
  const statusOn = (asOf: string, end: string | null) =>
    evaluate(outage, observedOf({ days: [], incidents: [incident(end)] }), asOf).status;

  test('one that lasts beyond the end waits for its end, and for a person after the lag', () => {
    expect(['2026-06-06', '2026-06-07', '2026-06-08'].map((day) => statusOn(day, null))).toEqual([
      'MONITORED',
      'MONITORED',
      'UNKNOWN',
    ]);
  });
  test('one that has ended is decided at once', () =>
    expect(statusOn('2026-06-06', '2026-06-05T23:00:00Z')).toBe('QUALIFIED'));
  test('a record that does not reach the end yet waits', () => {
    const short = { series: { firstDay: seriesOf(rain(0)).firstDay, days: 3, values: {} }, incidents: [] };
    expect(evaluate(outage, short, '2026-06-07').status).toBe('MONITORED');
    expect(evaluate(outage, short, '2026-06-08').status).toBe('UNKNOWN');
  });
});

test('a record of storms that ends before the period waits for the rest of it', () => {
  const storm: SingleCover = {
    ...rainfall({ comparator: 'GTE', trigger: 119 }, 90),
    index: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 } },
  };
  const upTo = (days: number) => ({ series: { firstDay: seriesOf(rain(0)).firstDay, days, values: {} }, fixes: [] });
  expect(evaluate(storm, upTo(4), '2026-06-06').status).toBe('MONITORED');
  expect(evaluate(storm, upTo(5), '2026-06-06').status).toBe('NON_QUALIFIED');
});

test('several triggers wait for the last of them', () => {
  const cover: MultiCover = {
    ...period,
    combine: 'SUM',
    limitPct: 1,
    parts: [rainfall({}, 10), rainfall({ trigger: 50 }, 3)],
  };
  const whole = observedOf({ days: rain(10, 20, 10, 5, 0) });
  expect(evaluate(cover, [whole, whole], '2026-06-06')).toMatchObject({ status: 'QUALIFIED', payoutPct: 0.8 });
  // The first is decided and owes; what the second adds is not known yet.
  expect(evaluate(cover, [whole, missingLast], '2026-06-06')).toMatchObject({ status: 'DETECTED', payoutPct: 0.4 });
  expect(evaluate(cover, [missingLast, missingLast], '2026-06-06')).toMatchObject({
    status: 'MONITORED',
    payoutPct: 0,
  });
});

test('days keep that they are preliminary, written down and cut', () => {
  const days = rain(1, 2, 3, 4, 5).map((day, at): Day => (at === 3 ? { ...day, preliminary: true } : day));
  const series = seriesOf(days);
  expect(toDays(series)).toEqual(days);
  const { firstDay } = series;
  const cut = clipped(series, firstDay + 2, firstDay + 4);
  expect([cut.preliminary?.join(), isPreliminary(cut, firstDay, firstDay + 2)]).toEqual(['0,1,0', false]);
  expect(isPreliminary(cut, firstDay + 3, firstDay + 9)).toBe(true);
});

describe('a certificate', () => {
  const certified = (cover: SingleCover, asOf: string, days = rain(10, 20, 10, 5, 5)) =>
    settlementCertificate(
      {
        ...{ eventId: 'e', asOf, cover, observed: observedOf({ days }) },
        coverage: { id: 'c', version: 1, label: 'Rain' },
        target: { id: 't', name: 'Kochi', lat: 9.9, lon: 76.3 },
        data: { dataSetId: 's', version: 1, contentHash: 'h', attribution: '' },
        insured: { sumInsured: 1000, quantity: 1, currency: 'INR' },
      },
      sha256,
    );

  test('names the lag, and is recomputed with it', () => {
    const issued = certified(rainfall({}, 10), '2026-06-06');
    const read: unknown = JSON.parse(JSON.stringify(issued));
    expect(issued).toMatchObject({ cover: { settlementLagDays: 10 }, payoutPct: 0.4, amount: 400 });
    expect(isCertificate(read) && recompute(read, sha256).differences).toEqual([]);
  });
  test('of preliminary days is recomputed as they were', () => {
    const days = rain(10, 20, 10, 5, 5).map((day, at): Day => (at === 4 ? { ...day, preliminary: true } : day));
    const waits = certified(rainfall({}, 10), '2026-06-15', days);
    expect(waits.payoutPct).toBe(0);
    expect(recompute(waits, sha256).differences).toEqual([]);
    expect(certified(rainfall({}, 10), '2026-06-16', days).payoutPct).toBe(0.4);
  });
  test('that knows no lag was decided on the day after its period, and still is', () =>
    expect(recompute(certified(rainfall({}), '2026-06-06'), sha256)).toMatchObject({ ok: true, payoutPct: 0.4 }));
});
