import { addDays } from '../calendar';
import type { IndexChoice, PayoutTerms, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { evaluateColumns, evaluateDaily } from './daily';

const terms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 1000,
  exit: 2000,
  minPayoutPct: 0,
  payoutPerUnitPct: null,
  limitPct: 1,
};
const cover = (index: IndexChoice, end: string, dayOffsetHours = 0): SingleCover => ({
  start: '2026-01-01',
  end,
  index,
  target: null,
  dayOffsetHours,
  terms,
});
type Values = Day['values'];
const from = (start: string, values: readonly Values[]): Day[] =>
  values.map((each, at) => ({ date: addDays(start, at), values: each }));
const january = (...values: readonly Values[]) => observedOf({ days: from('2026-01-01', values) });
const ten = <T>(value: T) => Array<T>(10).fill(value);
const heating = (method: 'mean' | 'cycle'): IndexChoice => ({ indexId: 'hdd', parameters: { base: 18, method } });

describe('an index of several variables', () => {
  // The mean of the day is 4 °C, the middle of its ends 5 °C: 14 and 13 degrees below 18.
  const observed = january({ tmin: 0, tmax: 10, tmean: 4 }, { tmin: 0 }, { tmean: 4 }, {});
  const end = '2026-01-05';

  test('§4.1 rows of a running event end with the last day on which anything that it needs was measured', () => {
    const { footprint, indexValue, usable } = evaluateDaily(cover(heating('cycle'), end), observed, end);
    expect(footprint.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-02']);
    expect([indexValue, usable]).toEqual([14, true]);
    expect(footprint.map(({ measurements }) => measurements.map(({ variable, value }) => [variable, value]))).toEqual([
      [
        ['tmax', 10],
        ['tmin', 0],
        ['tmean', 4],
      ],
      [
        ['tmax', null],
        ['tmin', 0],
        ['tmean', null],
      ],
    ]);
  });

  test('§4.1 what it takes only where the record has it is shown only there', () => {
    const shown = (method: 'mean' | 'cycle', values: Values) => {
      const { footprint, indexValue } = evaluateDaily(cover(heating(method), end), january(values), '2026-01-01');
      return [indexValue, footprint[0]?.measurements.map(({ variable, unit }) => `${variable} ${unit}`)];
    };
    expect(shown('mean', { tmin: 0, tmax: 10, tmean: 4 })).toEqual([13, ['tmax °C', 'tmin °C']]);
    expect(shown('cycle', { tmin: 0, tmax: 10 })).toEqual([13, ['tmax °C', 'tmin °C']]);
  });

  test('§1 at settlement only what it needs is filled from other years', () => {
    const year = ten<Values>({ tmin: 0, tmax: 10, tmean: 4 });
    const days = [
      ...from('2025-01-01', year),
      ...from(
        '2026-01-01',
        year.map((values, at) => (at === 4 ? { tmin: 0, tmax: 10 } : values)),
      ),
    ];
    // Nine days by their mean and one by the middle of its ends: nobody measured a mean on it.
    const settled = evaluateDaily(cover(heating('cycle'), '2026-01-10'), observedOf({ days }), '2026-01-11');
    expect([settled.indexValue, settled.missingDays]).toEqual([139, 0]);
    const gap = days.map((day) => (day.date === '2026-01-07' ? { ...day, values: { tmean: 4 } } : day));
    const filled = evaluateDaily(cover(heating('cycle'), '2026-01-10'), observedOf({ days: gap }), '2026-01-11');
    expect([filled.indexValue, filled.missingDays]).toEqual([139, 1]);
  });
});

describe('§1 a missing day at settlement', () => {
  /** Ten days of `usual` a year before, and ten of `now` of which the fifth is missing. */
  const with1Gap = (usual: Values, now: Values) =>
    observedOf({
      days: [
        ...from('2025-01-01', ten(usual)),
        ...from(
          '2026-01-01',
          ten(now).map((values, at) => (at === 4 ? {} : values)),
        ),
      ],
    });
  const indexOn = (index: IndexChoice, usual: Values, now: Values, asOf: string) =>
    evaluateDaily(cover(index, '2026-01-10'), with1Gap(usual, now), asOf).indexValue;

  test.each([
    // 9 x 2 mm and 7 mm as usual; of 100 kWh/m² 9 x 5 and 7 are there.
    [{ indexId: 'precip-sum-total', parameters: {} }, { precip: 7 }, { precip: 2 }, 18, 25],
    [{ indexId: 'ghi-shortfall', parameters: { reference: 100 } }, { ghi: 7 }, { ghi: 5 }, 55, 48],
    [{ indexId: 'excess-precip-days', parameters: { threshold: 1 } }, { precip: 7 }, { precip: 2 }, 9, 9],
    [{ indexId: 'wet-days-spell', parameters: { threshold: 1 } }, { precip: 7 }, { precip: 2 }, 5, 5],
    [{ indexId: 'temp-max', parameters: {} }, { tmax: 40 }, { tmax: 30 }, 30, 30],
  ] as const)('%j: %j a year before, %j now: %d while it runs, %d once it is over', (index, usual, now, runs, over) => {
    expect(indexOn(index, usual, now, '2026-01-10')).toBe(runs);
    expect(indexOn(index, usual, now, '2026-01-11')).toBe(over);
  });
});

test.each([
  // What adds up came from nothing; what only stands has not moved on the first day that has a value.
  [{ indexId: 'precip-sum-total', parameters: {} }, [{ precip: 3 }, { precip: 4 }], [3, 4]],
  [{ indexId: 'excess-precip-days', parameters: { threshold: 1 } }, [{ precip: 3 }, { precip: 0 }], [1, 0]],
  [{ indexId: 'temp-max', parameters: {} }, [{ tmax: 30 }, { tmax: 31.5 }], [0, 1.5]],
  [{ indexId: 'temp-max', parameters: {} }, [{}, { tmax: 31.5 }], [null, 0]],
  [{ indexId: 'temp-min', parameters: {} }, [{ tmin: 3 }, { tmin: 1 }, { tmin: 2 }], [0, -2, 0]],
  [{ indexId: 'ghi-shortfall', parameters: { reference: 100 } }, [{ ghi: 5 }, { ghi: 4 }], [0, -4]],
  // To the ninth decimal: 0.1 + 0.2 is not told as 0.30000000000000004 less 0.1.
  [{ indexId: 'precip-sum-total', parameters: {} }, [{ precip: 0.1 }, { precip: 0.2 }], [0.1, 0.2]],
])('§4.1 the change of each day: %j', (index, values, changes) => {
  const end = addDays('2026-01-01', values.length - 1);
  const { footprint } = evaluateDaily(cover(index, end), january(...(values as Values[])), end);
  expect(footprint.map(({ indexChange }) => indexChange)).toEqual(changes);
});

test('§4.1 rows and columns say the same', () => {
  const spell: IndexChoice = { indexId: 'wet-days-spell', parameters: { threshold: 1 } };
  const observed = january({ precip: 2 }, { precip: 2 }, {}, { precip: 2 }, { precip: 0 });
  const of = cover(spell, '2026-01-05', 5.5);
  const { footprint, ...state } = evaluateDaily(of, observed, '2026-01-06');
  const columns = evaluateColumns(of, observed, '2026-01-06');
  expect(columns.state).toEqual(state);
  expect([columns.daily.days, columns.daily.dayOffsetHours]).toEqual([5, 5.5]);
  expect(footprint.map(({ timestampUtc }) => timestampUtc)).toEqual([
    ...['2025-12-31T18:30:00.000Z', '2026-01-01T18:30:00.000Z', '2026-01-02T18:30:00.000Z'],
    ...['2026-01-03T18:30:00.000Z', '2026-01-04T18:30:00.000Z'],
  ]);
  expect([...columns.daily.marks]).toEqual(
    footprint.map((row) => (row.inLatestIndex ? 1 : 0) + (row.inOverallIndex ? 2 : 0)),
  );
  expect(footprint.map(({ inOverallIndex }) => inOverallIndex)).toEqual([true, true, false, false, false]);
  expect(footprint.map(({ indexValue }) => indexValue)).toEqual([1, 2, 2, 2, 2]);
});

test('§1 while it runs five missing days in a row may still come in; once it is over they decide', () => {
  const sum: IndexChoice = { indexId: 'precip-sum-total', parameters: {} };
  const observed = january({ precip: 2 }, {}, {}, {}, {}, {}, {}, { precip: 2 }, { precip: 2 }, { precip: 2 });
  const of = cover(sum, '2026-01-10');
  expect(evaluateDaily(of, observed, '2026-01-10')).toMatchObject({
    usable: true,
    missingDays: 6,
    status: 'MONITORED',
  });
  expect(evaluateDaily(of, observed, '2026-01-11')).toMatchObject({ usable: false, missingDays: 6, status: 'UNKNOWN' });
  expect(evaluateDaily(of, observed, '2025-12-31')).toMatchObject({ usable: false, footprint: [], status: 'UNKNOWN' });
});
