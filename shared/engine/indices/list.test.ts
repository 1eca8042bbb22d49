import { addDays } from '../calendar';
import type { IndexChoice, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { evaluate } from '../event/evaluate';
import type { Fix } from '../observed';
import { noSeries } from '../series';

const cover = (index: IndexChoice, days: number): SingleCover => ({
  start: '2026-02-27',
  end: addDays('2026-02-27', days - 1),
  index,
  target: { lat: 15, lon: -60 },
  dayOffsetHours: 0,
  terms: {
    structure: 'binary',
    comparator: 'GT',
    trigger: 1e6,
    exit: null,
    minPayoutPct: 1,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
});
type Values = Day['values'];
const days = (values: readonly Values[]) =>
  observedOf({ days: values.map((measured, at): Day => ({ date: addDays('2026-02-27', at), values: measured })) });
const rain = (...mm: (number | null)[]) => mm.map((precip): Values => (precip === null ? {} : { precip }));
const lows = (...degrees: number[]) => degrees.map((tmin): Values => ({ tmin }));
const highs = (...degrees: number[]) => degrees.map((tmax): Values => ({ tmax }));
const sun = (...kwh: number[]) => kwh.map((ghi): Values => ({ ghi }));
const ends = (...pairs: [number, number][]) => pairs.map(([tmin, tmax]): Values => ({ tmin, tmax }));

// Each index at its usual parameters: the threshold itself and one step to either side, and the empty case.
test.each<[string, IndexChoice['parameters'], Values[], number | null]>([
  ['precip-sum-total', {}, rain(0, 2.5, 0.04), 2.5],
  ['precip-sum-total', { dailyCap: 2 }, rain(1.9, 2, 2.1), 5.9],
  ['excess-precip-days', {}, rain(19.9, 20, 20.1), 1],
  ['deficit-precip-days', {}, rain(2.4, 2.5, 2.6, 0), 2],
  ['dry-days-spell', {}, rain(0, 2.4, 2.5, 2.4), 2],
  ['wet-days-spell', {}, rain(2.4, 2.5, 2.6, 0), 2],
  ['wet-days-spell', { minSpell: 3 }, rain(2.4, 2.5, 2.6, 0), 0],
  ['precip-max-nday', {}, rain(1, 2, 3, 4), 9],
  ['hot-days-spell', {}, highs(35, 35.1, 36, 34.9), 2],
  ['hot-days', {}, highs(34.9, 35, 35.1), 1],
  ['hot-days', { threshold: 30, op: 'GTE' }, highs(29.9, 30, 35), 2],
  ['frost-days', {}, lows(-0.1, 0, 0.1), 1],
  ['frost-days', { threshold: -2, op: 'LTE' }, lows(-2.1, -2, -1), 2],
  ['temp-max', {}, highs(-3, -1, -2), -1],
  ['temp-min', {}, lows(3, 1, 2), 1],
  ['heat-degrees', {}, highs(34, 35, 36, 37.5), 3.5],
  ['freeze-degrees', {}, lows(1, 0, -1, -2.5), 3.5],
  ['hdd', {}, ends([12, 22], [18, 18], [20, 24]), 1],
  ['cdd', {}, ends([12, 22], [18, 18], [20, 24]), 4],
  // Below the base nothing, above the upper bound what it is at the bound: 0, 1, 20 and 20.
  ['gdd', {}, ends([8, 12], [10, 12], [28, 32], [38, 42]), 41],
  ['gdd', { base: 5, upper: 10 }, ends([4, 6], [9, 11], [20, 30]), 10],
  ['ghi-sum-total', {}, sun(5.2, 0, 4.1), 9.3],
  ['ghi-shortfall', { reference: 20 }, sun(5, 5, 5), 25],
  ['ghi-shortfall', { reference: 15 }, sun(5, 5, 5.1), 0],
  // Nothing was measured: there is no row and no index.
  ['precip-sum-total', {}, rain(null, null), null],
  ['temp-max', {}, rain(null), null],
])('§2 %s with %o', (indexId, parameters, values, expected) => {
  const of = cover({ indexId, parameters }, values.length);
  expect(evaluate(of, days(values), '2026-12-31').indexValue).toBe(expected);
});

test.each([
  ['rainfall-expression', 'sum(min(precip, 40)) / 2', rain(50, 10), 25],
  ['temperature-expression', 'count(tmax - tmin > 10)', ends([10, 20], [10, 20.5]), 1],
  ['solar-expression', 'mean(ghi)', sun(4, 5), 4.5],
] as const)('§3 %s: %s', (indexId, expression, values, expected) => {
  const of = cover({ indexId, parameters: {}, expression }, values.length);
  expect(evaluate(of, days(values), '2026-12-31').indexValue).toBe(expected);
});

const fix = (time: string, lat: number, windKmh: number, more: Partial<Fix> = {}): Fix => ({
  stormId: 'one',
  stormName: 'One',
  time,
  lat,
  lon: -60,
  windKmh,
  ...more,
});
const stormIndex = (indexId: string, fixes: readonly Fix[]) =>
  evaluate(cover({ indexId, parameters: {} }, 3), { series: noSeries, fixes }, '2026-12-31').indexValue;

test('§2.2 §2.3 wind of a storm in the circle, and at the place itself', () => {
  const at = '2026-02-28T06:00:00Z';
  expect(stormIndex('wind-max-6hr', [fix(at, 15, 120.04)])).toBe(120);
  expect(stormIndex('wind-max-6hr', [fix(at, 16, 120)])).toBe(0);
  // In the eye it is still; a storm whose radius and pressure nobody knows counts by the circle.
  expect(stormIndex('wind-location-max', [fix(at, 15, 150, { rmaxKm: 40, pressureHpa: 960 })])).toBe(0);
  expect(stormIndex('wind-location-max', [fix(at, 15, 150)])).toBe(150);
});

test('§2.2 a storm of the first and of the last day of the period counts, one of the day before or after does not', () => {
  const on = (time: string) => stormIndex('wind-max-6hr', [fix(time, 15, 120)]);
  expect(
    ['2026-02-26T23:59:00Z', '2026-02-27T00:00:00Z', '2026-03-01T23:59:00Z', '2026-03-02T00:00:00Z'].map(on),
  ).toEqual([0, 120, 120, 0]);
});
