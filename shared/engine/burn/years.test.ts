import { addDays } from '../calendar';
import type { IndexChoice, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { simulate } from './simulate';
import type { SimulationOptions } from './simulation';

const cover = (index: IndexChoice, start = '2026-06-01', end = '2026-06-30'): SingleCover => ({
  start,
  end,
  index,
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 10,
    exit: 1000,
    minPayoutPct: 0,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
});
const sum: IndexChoice = { indexId: 'precip-sum-total', parameters: {} };
const record = (start: string, end: string, valuesOn: (date: string) => Day['values']): Day[] => {
  const days: Day[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) days.push({ date, values: valuesOn(date) });
  return days;
};
const indexByYear = (of: SingleCover, days: readonly Day[], options: SimulationOptions = {}) =>
  Object.fromEntries(
    simulate(of, observedOf({ days }), { detrend: 'NONE', draws: 0, fit: false, ...options }).years.map((year) => [
      year.year,
      year.index,
    ]),
  );

/** 2 mm a day, but 3 mm in 2022; what `missing` names is missing. */
const rain = (missing: readonly string[]) =>
  record('2021-01-01', '2023-12-31', (date) =>
    missing.includes(date) ? {} : { precip: date.startsWith('2022') ? 3 : 2 },
  );

test('what is missing in a past year is filled from the other years where an index adds up, and nowhere else', () => {
  const days = rain(['2021-06-03', '2021-06-10', '2021-06-20']);
  // 27 times 2 mm, and three days as usual in 2022 and 2023: 2.5 mm.
  expect(indexByYear(cover(sum), days)).toEqual({ 2021: 61.5, 2022: 90, 2023: 60 });
  const wet: IndexChoice = { indexId: 'excess-precip-days', parameters: { threshold: 1 } };
  expect(indexByYear(cover(wet), days)).toEqual({ 2021: 27, 2022: 30, 2023: 30 });
  const sun = record('2021-01-01', '2023-12-31', (date) => ({ tmax: date.startsWith('2022') ? 40 : 30 }));
  const gap = sun.map((day) => (day.date === '2021-06-03' ? { ...day, values: {} } : day));
  const top: IndexChoice = { indexId: 'temp-max', parameters: {} };
  expect(indexByYear(cover(top), gap)).toEqual({ 2021: 30, 2022: 40, 2023: 30 });
});

test('where missing days are passed over they count for nothing, and a tenth of a year may be', () => {
  const missing = ['2021-06-03', '2021-06-10', '2021-06-20'];
  const passed = { missing: 'skip' } as const;
  expect(indexByYear(cover(sum), rain(missing), passed)).toEqual({ 2021: 54, 2022: 90, 2023: 60 });
  expect(indexByYear(cover(sum), rain([...missing, '2021-06-25']), passed)).toMatchObject({ 2021: null });
});

test('coverages on one record are played each on its own days, in whatever order they come', () => {
  const missing = ['2021-06-03', '2021-06-04', '2021-06-05', '2021-06-06', '2021-06-07', '2022-07-01'];
  const days = record('2015-01-01', '2023-12-31', (date) =>
    missing.includes(date) || (date >= '2019-06-10' && date <= '2019-06-15')
      ? {}
      : { precip: Number(date.slice(8)) / 10, tmax: 20 + Number(date.slice(8)) / 2 },
  );
  const shared = observedOf({ days });
  const spi: IndexChoice = { indexId: 'precip-spi', parameters: { alpha: 2, beta: 40, zeroShare: 0 } };
  const phase = { periodStart: '2026-05-01', periodEnd: '2026-06-15', parameters: {}, weight: 1 };
  const covers: [SingleCover, SimulationOptions['missing']][] = [
    [cover(sum, '2026-05-01', '2026-08-31'), 'engine'],
    [cover(sum, '2026-05-01', '2026-08-31'), 'skip'],
    [cover(sum, '2026-05-01', '2026-07-31'), 'engine'],
    [cover(sum, '2026-06-01', '2026-07-31'), 'engine'],
    [cover({ indexId: 'excess-precip-days', parameters: { threshold: 0.05 } }, '2026-05-01', '2026-08-31'), 'engine'],
    [cover({ indexId: 'excess-precip-days', parameters: { threshold: 0.05 } }, '2026-05-01', '2026-08-31'), 'skip'],
    [cover({ indexId: 'excess-precip-days', parameters: { threshold: 2 } }, '2026-05-01', '2026-08-31'), 'engine'],
    [cover({ indexId: 'temp-max', parameters: {} }, '2026-05-01', '2026-08-31'), 'engine'],
    [cover({ ...sum, phases: [phase] }, '2026-05-01', '2026-08-31'), 'engine'],
    [cover({ ...sum, phases: [{ ...phase, weight: 0.5 }] }, '2026-05-01', '2026-08-31'), 'engine'],
    [cover(spi, '2026-05-01', '2026-08-31'), 'engine'],
  ];
  const alone = covers.map(([of, how = 'engine']) => indexByYear(of, days, { missing: how }));
  expect(new Set(alone.map((years) => JSON.stringify(years))).size).toBe(covers.length);
  for (const order of [covers, [...covers].reverse()])
    for (const [of, how = 'engine'] of order) {
      const { years } = simulate(of, shared, { detrend: 'NONE', draws: 0, fit: false, missing: how });
      expect(Object.fromEntries(years.map(({ year, index }) => [year, index]))).toEqual(
        indexByYear(of, days, { missing: how }),
      );
    }
});

test('the phases of a coverage move with it into every past year, to the last of February where there is no 29th', () => {
  const days = record('2021-01-01', '2025-12-31', () => ({ precip: 1 }));
  const staged: IndexChoice = {
    ...sum,
    phases: [
      { periodStart: '2028-02-01', periodEnd: '2028-02-29', parameters: {}, weight: 1 },
      { periodStart: '2028-03-01', periodEnd: '2028-03-31', parameters: {}, weight: 0.5 },
    ],
  };
  expect(indexByYear(cover(staged, '2028-02-01', '2028-03-31'), days)).toEqual({
    2021: 43.5,
    2022: 43.5,
    2023: 43.5,
    2024: 44.5,
    2025: 43.5,
  });
});

test('a past year that reaches into the period of the coverage itself is not a past year', () => {
  const days = record('2021-01-01', '2026-12-31', () => ({ precip: 1 }));
  const years = (start: string, end: string) => Object.keys(indexByYear(cover(sum, start, end), days));
  expect(years('2024-06-01', '2025-05-31')).toEqual(['2021', '2022', '2023']);
  expect(years('2024-06-01', '2025-06-01')).toEqual(['2021', '2022']);
});
