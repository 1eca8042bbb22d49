import { dayNumber } from './calendar';
import { observedOf, seriesOf, toDays, written, type Day } from './days';
import { clipped, lastDayOf, noSeries, windowOf } from './series';

const june = dayNumber('2026-06-01');
/** 1 to 5 mm on the first five days of June. */
const rain = { firstDay: june, days: 5, values: { precip: Float64Array.of(1, 2, 3, 4, 5) } };

test('a window inside a series is its own days, and not a copy', () => {
  const window = windowOf(rain, 'precip', june + 1, june + 3);
  expect([...window]).toEqual([2, 3, 4]);
  expect(window.buffer).toBe(rain.values.precip.buffer);
  expect([...windowOf(rain, 'precip', june, june + 4)]).toEqual([1, 2, 3, 4, 5]);
});

test('outside a series nothing is known', () => {
  expect([...windowOf(rain, 'precip', june - 2, june + 1)]).toEqual([NaN, NaN, 1, 2]);
  expect([...windowOf(rain, 'precip', june + 3, june + 6)]).toEqual([4, 5, NaN, NaN]);
  expect([...windowOf(rain, 'precip', june - 1, june + 5)]).toEqual([NaN, 1, 2, 3, 4, 5, NaN]);
  expect([...windowOf(rain, 'precip', june + 4, june + 5)]).toEqual([5, NaN]);
  expect([...windowOf(rain, 'precip', june - 1, june)]).toEqual([NaN, 1]);
  expect([...windowOf(rain, 'precip', june - 3, june - 2)]).toEqual([NaN, NaN]);
  expect([...windowOf(rain, 'precip', june + 7, june + 8)]).toEqual([NaN, NaN]);
  expect([...windowOf(rain, 'tmax', june, june + 1)]).toEqual([NaN, NaN]);
  expect(windowOf(rain, 'tmax', june + 1, june - 3)).toHaveLength(0);
});

test('a series clipped to days has those of them that it had', () => {
  const cut = (from: number, to: number) => {
    const { firstDay, days, values } = clipped(rain, june + from, june + to);
    return [firstDay - june, days, [...(values.precip ?? [])]];
  };
  expect(cut(1, 2)).toEqual([1, 2, [2, 3]]);
  expect(cut(-3, 0)).toEqual([0, 1, [1]]);
  expect(cut(4, 9)).toEqual([4, 1, [5]]);
  expect(cut(0, 3)).toEqual([0, 4, [1, 2, 3, 4]]);
  expect(cut(1, 4)).toEqual([1, 4, [2, 3, 4, 5]]);
  expect(cut(-1, 9)).toEqual([0, 5, [1, 2, 3, 4, 5]]);
  for (const [from, to] of [
    [5, 9],
    [-4, -1],
    [3, 2],
  ] as const)
    expect(clipped(rain, june + from, june + to)).toBe(noSeries);
});

test('the last day of a series, and of none', () => {
  expect(lastDayOf(rain)).toBe(june + 4);
  expect(lastDayOf(noSeries)).toBe(-1);
});

test('written days are a series by their dates: what is left out is missing, zero is a value', () => {
  const days: Day[] = [
    { date: '2026-06-01', values: { precip: 0, tmax: 20 } },
    { date: '2026-06-04', values: { tmax: 23 } },
  ];
  const { firstDay, days: count, values } = seriesOf(days);
  expect([firstDay, count]).toEqual([june, 4]);
  expect([...(values.precip ?? [])]).toEqual([0, NaN, NaN, NaN]);
  expect([...(values.tmax ?? [])]).toEqual([20, NaN, NaN, 23]);
  expect(values.tmin).toBeUndefined();
  expect(seriesOf([])).toBe(noSeries);
});

test('a series written down and read again is the same', () => {
  const days: Day[] = [
    { date: '2026-06-30', values: { precip: 0, tmax: 20 } },
    { date: '2026-07-01', values: {} },
    { date: '2026-07-02', values: { tmax: -1.5 } },
  ];
  expect(toDays(seriesOf(days))).toEqual(days);
  expect(toDays(noSeries)).toEqual([]);
  const fallback: Day[] = [{ date: '2026-06-30', values: { precip: 3 } }];
  const incidents = [{ start: '2026-06-30T00:00:00Z', end: null }];
  const record = { days, fallback, incidents };
  expect(written(observedOf(record))).toEqual(record);
  expect(written(observedOf({ days }))).toEqual({ days });
});
