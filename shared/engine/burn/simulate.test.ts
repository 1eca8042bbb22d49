import { windowsOf } from './windows';
import { observedOf, type Day } from '../days';
import { simulate } from './simulate';
import { dayNumber } from '../calendar';
import type { SingleCover } from '../cover';

const windowIn = (year: number, start: string, end: string) => ({
  year,
  start,
  end,
  from: dayNumber(start),
  to: dayNumber(end),
});

const windowsIn = (start: string, end: string, firstDay: string, lastDay: string) =>
  windowsOf({ start, end }, dayNumber(firstDay), dayNumber(lastDay));

test('windows cross the year end, keep 29 February, and lie wholly inside the data', () => {
  const winter = windowsIn('2026-11-01', '2027-03-31', '1999-01-01', '2004-12-31');
  expect(winter.map(({ year }) => year)).toEqual([1999, 2000, 2001, 2002, 2003]);
  expect(winter[0]).toEqual(windowIn(1999, '1999-11-01', '2000-03-31'));
  expect(windowsIn('2027-01-01', '2027-03-31', '2003-01-01', '2004-12-31').at(-1)).toEqual(
    windowIn(2004, '2004-01-01', '2004-03-31'),
  );
});

test('a period that begins or ends on 29 February keeps to the nearest day in other years', () => {
  const windows = (start: string, end: string) =>
    windowsIn(start, end, '2003-01-01', '2005-12-31').map((window) => [window.start, window.end]);
  expect(windows('2028-02-29', '2028-04-30')).toEqual([
    ['2003-03-01', '2003-04-30'],
    ['2004-02-29', '2004-04-30'],
    ['2005-03-01', '2005-04-30'],
  ]);
  expect(windows('2027-12-01', '2028-02-29')).toEqual([
    ['2003-12-01', '2004-02-29'],
    ['2004-12-01', '2005-02-28'],
  ]);
});

/** One rainy day a year: the index of the year is what fell on it. */
const yearly = (values: Readonly<Record<string, number | null>>): Day[] =>
  Object.entries(values).map(([year, precip]) => ({
    date: `${year}-06-01`,
    values: precip === null ? {} : { precip },
  }));
const cover: SingleCover = {
  start: '2099-06-01',
  end: '2099-06-01',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 130,
    exit: null,
    minPayoutPct: 0.1,
    payoutPerUnitPct: 0.01,
    limitPct: 1,
  },
};

test('a year without data is left out, not counted as nothing', () => {
  const simulation = simulate(
    cover,
    observedOf({ days: yearly({ 2019: 120, 2020: null, 2021: 80, 2022: 200, 2023: 150 }) }),
    { detrend: 'NONE' },
  );
  expect(simulation.usedYears).toBe(4);
  expect(simulation.years.find(({ year }) => year === 2020)).toMatchObject({ usable: false, payout: null });
  expect(simulation.expectedLoss).toBeCloseTo(0.275, 12);
  expect(simulation.returnPeriod).toBe(2);
});

test('thirty summers of a deficit: burn cost, trend and interval', () => {
  const index = [
    214.2, 912.4, 406, 429.2, 504, 782.3, 392.8, 363.4, 792.3, 503.2, 706.1, 329.7, 543.3, 529.1, 592.1, 684.4, 429.2,
    427.9, 689.4, 562.4, 530.9, 543.8, 486.4, 507.2, 587.7, 602.5, 464.8, 447.7, 532, 455.7,
  ];
  const days = yearly(Object.fromEntries(index.map((value, at) => [1987 + at, value])));
  const deficit: SingleCover = {
    ...cover,
    terms: { ...cover.terms, comparator: 'LT', trigger: 430, minPayoutPct: 0.1, payoutPerUnitPct: 0.005 },
  };
  const none = simulate(deficit, observedOf({ days }), { detrend: 'NONE', seed: 7 });
  expect(none.expectedLoss).toBeCloseTo(0.0953, 4);
  expect(none.sdSample).toBeCloseTo(0.222901, 5);
  expect(none.trend.pValue).toBeCloseTo(0.9037, 4);
  expect(Math.abs(none.interval95[0] - 0.039)).toBeLessThan(0.006);
  expect(Math.abs(none.interval95[1] - 0.1926)).toBeLessThan(0.006);
  expect(simulate(deficit, observedOf({ days }), { detrend: 'LINEAR', toYear: 2017 }).expectedLoss).toBeCloseTo(
    0.104797,
    5,
  );
  expect(simulate(deficit, observedOf({ days }), { detrend: 'LOESS' }).expectedLoss).toBeCloseTo(0.138752, 4);
  expect(simulate(deficit, observedOf({ days }), { detrend: 'AUTO' }).trend.used).toBe('NONE');
  expect(simulate(deficit, observedOf({ days }), { detrend: 'NONE', seed: 7 })).toEqual(none);
});

/** One cold night a year. */
const nights = (values: readonly number[]): Day[] =>
  values.map((tmin, at) => ({ date: `${2019 + at}-06-01`, values: { tmin } }));
const frost: SingleCover = {
  ...cover,
  index: { indexId: 'temp-min', parameters: {} },
  terms: {
    structure: 'linear',
    comparator: 'LT',
    trigger: -2,
    exit: -7,
    minPayoutPct: 0.5,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
};

test('a frost cover at -2 degrees is paid and priced below zero', () => {
  const { years, expectedLoss } = simulate(frost, observedOf({ days: nights([1.5, -2, -4, -9, 3]) }), {
    detrend: 'NONE',
  });
  expect(years.map(({ payout }) => payout)).toEqual([0, 0, 0.7, 1, 0]);
  expect(expectedLoss).toBeCloseTo(0.34, 12);
});

test('along a trend degrees go on below zero, millimetres end there', () => {
  const falling = [8, 6, 4, 2, 0];
  const toYear = 2025;
  const cold = simulate(frost, observedOf({ days: nights(falling) }), { detrend: 'LINEAR', toYear });
  expect(cold.years.map(({ detrendIndex }) => detrendIndex)).toEqual([-4, -4, -4, -4, -4]);
  const rain = simulate(
    { ...cover, terms: { ...frost.terms, trigger: 2, exit: 0 } },
    observedOf({ days: falling.map((precip, at) => ({ date: `${2019 + at}-06-01`, values: { precip } })) }),
    { detrend: 'LINEAR', toYear },
  );
  expect(rain.years.map(({ detrendIndex }) => detrendIndex)).toEqual([0, 0, 0, 0, 0]);
});

test('§5 §7.3 past years are priced by what was measured, not by what would be shown of it', () => {
  const binary: SingleCover = {
    ...cover,
    terms: { ...cover.terms, structure: 'binary', trigger: 70, minPayoutPct: 0.4, payoutPerUnitPct: null },
  };
  const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [2010 + at, 70.04]));
  const { years, expectedLoss } = simulate(binary, observedOf({ days: yearly(twelve) }), { detrend: 'NONE' });
  expect(expectedLoss).toBeCloseTo(0.4, 12);
  expect(years.map(({ index, detrendIndex }) => [index, detrendIndex])).toEqual(
    Array.from({ length: 12 }, () => [70.04, 70.04]),
  );
});

test('§5 storms and outages of past years are not rounded either', () => {
  const terms = { ...cover.terms, structure: 'binary', minPayoutPct: 1, payoutPerUnitPct: null } as const;
  const storm: SingleCover = {
    ...cover,
    index: { indexId: 'wind-max-6hr', parameters: {} },
    target: { lat: 10, lon: 50 },
    terms: { ...terms, trigger: 120 },
  };
  const fix = { stormId: 's', stormName: 's', lat: 10, lon: 50, windKmh: 120.04 };
  const fixes = [2019, 2020].map((year) => ({ ...fix, time: `${year}-06-01T06:00:00Z` }));
  const track = simulate(storm, { ...observedOf({ days: [] }), fixes }, { detrend: 'NONE' });
  expect(track.years.map(({ index, payout }) => [index, payout])).toEqual([
    [120.04, 1],
    [120.04, 1],
  ]);
  const outage: SingleCover = {
    ...storm,
    index: { indexId: 'downtime-max', parameters: {} },
    terms: { ...terms, trigger: 3600 },
  };
  const incidents = [2019, 2020].map((year) => ({
    start: `${year}-06-01T06:00:00.000Z`,
    end: `${year}-06-01T07:00:00.400Z`,
  }));
  const down = simulate(outage, { ...observedOf({ days: [] }), incidents }, { detrend: 'NONE' });
  expect(down.years.map(({ payout }) => payout)).toEqual([1, 1]);
});
