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

test('what both sources measured after the day does not scale it: nobody could have known it', () => {
  // Level 3 to 2 until the day; from the day after on the first source measures the hundredfold.
  const primary = record('2024-01-01', 800, 'precip', (at) => (at === 400 ? null : at < 400 ? 3 : 300));
  const second = record('2024-01-01', 800, 'precip', () => 2);
  expect(oneDay(primary, second, 'precip', addDays('2024-01-01', 400))).toBe(3);
});

test('the last three years count and no older ones, each with 45 days to either side', () => {
  const second = record('2019-01-01', 2500, 'precip', () => 2);
  const level = (from: string, to: string) =>
    record('2019-01-01', 2500, 'precip', (at) => {
      const date = addDays('2019-01-01', at);
      return date >= from && date <= to ? 3 : null;
    });
  const on = (from: string, to: string) => oneDay(level(from, to), second, 'precip', '2024-08-10');
  // The season of three years ago begins with the day itself: 45 days after it and the day are too few.
  expect(on('2021-08-10', '2021-09-24')).toBe(2);
  expect(on('2021-01-01', '2021-08-09')).toBe(2);
  expect(on('2021-01-01', '2022-07-10')).toBe(3);
  expect(on('2022-06-26', '2022-08-24')).toBe(3);
  expect(on('2022-06-27', '2022-08-24')).toBe(2);
  expect(on('2022-06-25', '2022-08-23')).toBe(2);
  expect(on('2022-07-27', '2022-09-24')).toBe(3);
  expect(on('2022-07-28', '2022-09-30')).toBe(2);
});

test('a day that neither source knows stays missing, as does one outside of the second source', () => {
  const primary = record('2024-01-01', 400, 'precip', (at) => (at < 380 ? 3 : null));
  const short = record('2024-01-01', 380, 'precip', () => 2);
  const dark = record('2024-01-01', 400, 'precip', (at) => (at < 380 ? 2 : null));
  expect([short, dark].map((second) => oneDay(primary, second, 'precip', '2025-01-20'))).toEqual([NaN, NaN]);
  expect(
    oneDay(
      primary,
      record('2024-01-01', 400, 'tmax', () => 2),
      'precip',
      '2025-01-20',
    ),
  ).toBeNaN();
});

test('a second source is taken as it is where the first one does not measure the variable', () => {
  const other = record('2024-01-01', 400, 'tmax', () => 30);
  expect(
    oneDay(
      other,
      record('2024-01-01', 400, 'precip', () => 2),
      'precip',
      '2025-01-20',
    ),
  ).toBe(2);
});

test('where the second source was always dry there is nothing to scale by', () => {
  const primary = record('2024-01-01', 400, 'precip', (at) => (at < 380 ? 3 : null));
  const second = record('2024-01-01', 400, 'precip', (at) => (at < 380 ? 0 : 5));
  expect(oneDay(primary, second, 'precip', '2025-01-20')).toBe(5);
});

test('on a leap day the season of other years lies around 28 February', () => {
  const primary = record('2023-01-01', 424, 'precip', (at) => {
    const date = addDays('2023-01-01', at);
    return date >= '2023-01-14' && date <= '2023-03-14' ? 6 : null;
  });
  const second = record('2023-01-01', 425, 'precip', () => 2);
  expect(oneDay(primary, second, 'precip', '2024-02-29')).toBe(4);
});

test('a temperature is taken as it is where the first source measures none', () => {
  const rain = record('2024-01-01', 400, 'precip', () => 3);
  const other = record('2024-01-01', 400, 'tmax', () => 30);
  expect(oneDay(rain, other, 'tmax', '2025-01-20')).toBe(30);
});

test('on a leap day the three years before begin with 28 February', () => {
  // 45 days before 28 February 2021 and twenty of 2023 would be enough; of the last three years it is only the twenty.
  const primary = record('2021-01-01', 1155, 'precip', (at) => {
    const date = addDays('2021-01-01', at);
    return date <= '2021-02-27' || (date >= '2023-02-01' && date <= '2023-02-20') ? 3 : null;
  });
  const second = record('2021-01-01', 1155, 'precip', () => 2);
  expect(oneDay(primary, second, 'precip', '2024-02-29')).toBe(2);
});
