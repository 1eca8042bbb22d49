import type { MultiCover, PayoutTerms, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { indexOf } from '../indices/list';
import type { Variates } from '../random';
import { leastSquares } from '../statistics';
import { burnYears, slopeDraws, type YearlyRecord } from './loss';
import { simulate } from './simulate';
import type { SimulationOptions } from './simulation';

const terms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 100,
  exit: 160,
  minPayoutPct: 0.1,
  payoutPerUnitPct: null,
  limitPct: 1,
};
const cover: SingleCover = {
  start: '2026-06-01',
  end: '2026-06-01',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms,
};
/** Thirty years along a line of one unit a year, with a scatter that repeats every seven. */
const years = Array.from({ length: 30 }, (_, at) => 1996 + at);
const rising = years.map((_, at) => 50 + at + 9 * (((at * 5) % 7) - 3));
const record: YearlyRecord = {
  cover,
  definition: indexOf('precip-sum-total'),
  years,
  raw: rising,
  line: leastSquares(years, rising),
};
/** Numbers of Student's t as they are wanted, and how they were asked for. */
function always(t: number): { variates: Variates; freedoms: number[] } {
  const freedoms: number[] = [];
  const none = () => {
    throw new Error('Only Student’s t is asked for');
  };
  const studentT = (freedom: number) => {
    freedoms.push(freedom);
    return t;
  };
  return { variates: { exponential: none, normal: none, gamma: none, beta: none, studentT }, freedoms };
}
const drawn = (t: number, options: SimulationOptions = {}) => {
  const { variates, freedoms } = always(t);
  return { shares: Array.from(slopeDraws(record, 'LINEAR', options)?.(variates) ?? []), freedoms };
};
const along = (slope: number, options: SimulationOptions = {}) =>
  burnYears({ ...record, line: { ...record.line, slope } }, 'LINEAR', options).payouts;

test('§7.3 along a trend that AUTO found the slope is drawn too', () => {
  const { slope, standardError } = record.line;
  for (const options of [{}, { detrend: 'AUTO', toYear: 2027 }, { toYear: 2050 }] as const)
    for (const t of [0, 1, -2.5]) {
      const { shares, freedoms } = drawn(t, options);
      expect(shares).toEqual([...along(slope + t * (standardError ?? 0), options)]);
      expect(freedoms).toEqual([28]);
    }
  expect(along(slope, { toYear: 2027 })).not.toEqual(along(slope));
});

test('§7.3 a slope that somebody chose, and none at all, are not drawn', () => {
  expect(slopeDraws(record, 'LINEAR', { detrend: 'LINEAR' })).toBeNull();
  expect(slopeDraws(record, 'NONE', { detrend: 'AUTO' })).toBeNull();
  expect(slopeDraws({ ...record, line: { ...record.line, standardError: null } }, 'LINEAR', {})).toBeNull();
});

test('§7.3 the years that are played again stay within what is possible', () => {
  const dry = { ...record, cover: { ...cover, terms: { ...terms, comparator: 'LT', trigger: 5, exit: 0 } as const } };
  const { variates } = always(-60);
  const shares = Array.from(slopeDraws(dry, 'LINEAR', { toYear: 2027 })?.(variates) ?? []);
  // A slope that falls so much leaves nothing of most years: none is below zero, where the limit is reached.
  expect([Math.min(...shares), Math.max(...shares)]).toEqual([0, expect.closeTo(1, 12)]);
});

/** One rainy day a year. */
const rain = (values: readonly number[], from = 1996) =>
  observedOf({ days: values.map((precip, at): Day => ({ date: `${from + at}-06-01`, values: { precip } })) });
const auto: SimulationOptions = { detrend: 'AUTO', toYear: 2026, seed: 3, draws: 2000 };
const width = ([low, high]: readonly [number, number]) => high - low;

test('§7.3 the interval along a trend that AUTO found is wider than along the same slope taken for granted', () => {
  const [found, chosen] = (['AUTO', 'LINEAR'] as const).map((detrend) =>
    simulate(cover, rain(rising), { ...auto, detrend }),
  );
  expect(found?.trend.used).toBe('LINEAR');
  expect(found?.expectedLoss).toBe(chosen?.expectedLoss);
  expect(width(found?.interval95 ?? [0, 0])).toBeGreaterThan(1.1 * width(chosen?.interval95 ?? [0, 1]));
});

const several = (...parts: readonly SingleCover[]): MultiCover => ({
  start: cover.start,
  end: cover.end,
  combine: 'MAX',
  limitPct: 1,
  parts,
});

test('§3 §7.3 of several triggers each whose trend was found has a slope of its own', () => {
  const one = simulate(cover, rain(rising), { ...auto, fit: false });
  expect(simulate(several(cover), [rain(rising)], auto).interval95).toEqual(one.interval95);
  // A second trigger that never pays changes nothing, whatever is drawn of it; its record begins two years later.
  const later = rain(
    rising.slice(2).map((value) => value / 100),
    1998,
  );
  const far = { ...cover, terms: { ...terms, trigger: 1000, exit: 2000 } };
  const joined = simulate(several(cover, far), [rain(rising), later], auto);
  const short = simulate(several(cover), [rain(rising)], { ...auto });
  expect(joined.usedYears).toBe(28);
  expect(width(joined.interval95)).toBeGreaterThan(0.8 * width(short.interval95));
  // Without a trend in either nothing is drawn of a slope.
  const level = years.map((_, at) => (at % 5 === 0 ? 120 : 60));
  const still = simulate(several(cover), [rain(level)], auto);
  expect(still.interval95).toEqual(simulate(cover, rain(level), { ...auto, fit: false }).interval95);
});
