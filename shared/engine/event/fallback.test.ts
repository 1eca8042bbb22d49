import { createHash } from 'node:crypto';
import { observedOf, seriesOf, type Day } from '../days';
import { addDays } from '../calendar';
import { isCertificate, recompute, settlementCertificate } from './certificate';
import type { SingleCover } from '../cover';
import { dayNumber } from '../calendar';
import { evaluate } from './evaluate';
import { withFallback } from '../fallback';
import type { VariableId } from '../variables';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const record = (start: string, days: number, variable: VariableId, value: (at: number) => number | null): Day[] =>
  Array.from({ length: days }, (_, at) => {
    const found = value(at);
    return { date: addDays(start, at), values: found === null ? {} : { [variable]: found } };
  });
const oneDay = (primary: readonly Day[], second: readonly Day[], variable: VariableId, date: string) =>
  withFallback(seriesOf(primary), seriesOf(second), variable, dayNumber(date), dayNumber(date))[0];

test('amounts of the second source are scaled by what both measured around that date', () => {
  const primary = record('2024-01-01', 400, 'precip', (at) => (at < 380 ? 3 : null));
  const second = record('2024-01-01', 400, 'precip', () => 2);
  expect(oneDay(primary, second, 'precip', '2025-01-20')).toBe(3);
});

test('the scale stays between a half and two', () => {
  const second = record('2024-01-01', 400, 'precip', () => 1);
  const by = (level: number) => {
    const primary = record('2024-01-01', 400, 'precip', (at) => (at < 380 ? level : null));
    return oneDay(primary, second, 'precip', '2025-01-20');
  };
  expect(by(9)).toBe(2);
  expect(by(0.1)).toBe(0.5);
});

test('temperatures are shifted by the mean difference', () => {
  const primary = record('2024-01-01', 400, 'tmax', (at) => (at < 380 ? 30 : null));
  const second = record('2024-01-01', 400, 'tmax', (at) => (at === 384 ? 35 : 28));
  expect(oneDay(primary, second, 'tmax', '2025-01-19')).toBe(37);
});

test('sixty common days are enough, also where the first source ends before the day', () => {
  const second = record('2023-08-01', 500, 'precip', () => 2);
  const ending = (days: number) =>
    oneDay(
      record('2023-08-01', days, 'precip', () => 4),
      second,
      'precip',
      '2024-08-10',
    );
  // Of the year before the days up to 24 September count, which are 55; of the same year those from 26 June on.
  expect([ending(334), ending(335), ending(340)]).toEqual([2, 4, 4]);
});

test('fewer than sixty common days scale nothing, and other seasons do not count', () => {
  const primary = record('2024-06-01', 300, 'precip', (at) => (at < 59 ? 4 : null));
  const second = record('2024-06-01', 300, 'precip', () => 2);
  expect(oneDay(primary, second, 'precip', '2024-08-10')).toBe(2);
  const winter = record('2024-06-01', 300, 'precip', (at) => (at < 90 ? 4 : null));
  expect(oneDay(winter, second, 'precip', '2025-02-01')).toBe(2);
});

const cover: SingleCover = {
  start: '2025-06-01',
  end: '2025-06-30',
  index: { indexId: 'precip-sum-total', parameters: {} },
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 100,
    exit: 200,
    minPayoutPct: 0,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
  target: null,
  dayOffsetHours: 0,
};
const primary = record('2024-03-01', 487, 'precip', (at) => (at >= 465 && at < 475 ? null : 4));
const second = record('2024-03-01', 487, 'precip', (at) => (at >= 465 && at < 475 ? 5 : 2));

test('at settlement the second source stands in, while the event runs it does not', () => {
  const running = evaluate(cover, observedOf({ days: primary, fallback: second }), '2025-06-30');
  expect(running).toMatchObject({ indexValue: 80, missingDays: 10, status: 'MONITORED' });
  expect(evaluate(cover, observedOf({ days: primary }), '2025-07-01').status).toBe('UNKNOWN');
  const settled = evaluate(cover, observedOf({ days: primary, fallback: second }), '2025-07-01');
  expect(settled).toMatchObject({ indexValue: 180, missingDays: 0, status: 'QUALIFIED' });
  expect(settled.payoutPct).toBeCloseTo(0.8, 12);
});

test('a certificate holds the second source that it needed, and recomputes from it', () => {
  const certificate = settlementCertificate(
    {
      claimId: 'c',
      eventId: 'e',
      coverage: { id: 'k', version: 1, label: 'Rain' },
      target: { id: 't', name: 'Place', lat: 0, lon: 0 },
      data: { dataSetId: 'd', version: 1, contentHash: 'f'.repeat(64), attribution: '' },
      cover,
      observed: observedOf({ days: primary, fallback: second }),
      asOf: '2025-07-01',
      insured: { sumInsured: 1000, quantity: 2, currency: 'USD' },
    },
    sha256,
  );
  expect(certificate.amount).toBe(1600);
  const read: unknown = JSON.parse(JSON.stringify(certificate));
  if (!isCertificate(read)) throw new Error('The certificate does not read back.');
  expect(recompute(read, sha256)).toMatchObject({ ok: true, amount: 1600 });
});
