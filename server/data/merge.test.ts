import { dayNumber, firstDayOfYear } from '#shared/engine/calendar';
import { fromBytes, preliminaryOf, qualityBytes, toBytes, yearsOf, type YearPart } from './blocks';
import { append, merge } from './merge';

const from = (date: string, ...days: number[]) => ({ firstDay: dayNumber(date), days: Float64Array.from(days) });

/** Puts years together into one run of days from the first day to the last, both given. */
function joinYears(years: ReturnType<typeof yearsOf>, firstDay: number, lastDay: number): Float64Array {
  const days = new Float64Array(Math.max(0, lastDay - firstDay + 1)).fill(NaN);
  for (const [year, { values }] of years) {
    const start = firstDayOfYear(year);
    const from = Math.max(start, firstDay);
    const to = Math.min(start + values.length - 1, lastDay);
    if (to >= from) days.set(values.subarray(from - start, to - start + 1), from - firstDay);
  }
  return days;
}

test('years are whole calendar years and give the days back', () => {
  const series = from('2019-12-30', 1, 2, NaN, 4);
  const years = yearsOf(series);
  expect([...years].map(([year, { values }]) => [year, values.length])).toEqual([
    [2019, 365],
    [2020, 366],
  ]);
  expect([...joinYears(years, series.firstDay, series.firstDay + 3)]).toEqual([1, 2, NaN, 4]);
  expect(yearsOf(from('2020-01-01', NaN))).toEqual(new Map());
});

test('bytes are little-endian and give the numbers back, missing ones with one and the same pattern', () => {
  const bytes = toBytes(Float64Array.of(1, NaN));
  expect(bytes.toString('hex')).toBe('000000000000f03f000000000000f87f');
  expect([...fromBytes(bytes)]).toEqual([1, NaN]);
});

/** Year, first day, number of days. */
const sizes = (parts: readonly YearPart[]) =>
  parts.map(({ year, firstDay, values }) => [year, firstDay, values.length]);

test('the first load writes every year and corrects nothing', () => {
  const { parts, changes } = merge(null, from('2020-12-31', 1, 2));
  expect(sizes(parts)).toEqual([
    [2020, null, 366],
    [2021, null, 365],
  ]);
  expect(changes).toEqual([]);
});

test('the same again changes nothing', () => {
  const stored = from('2020-01-01', 1, NaN, 0);
  expect(merge(stored, from('2020-01-01', 1, NaN, 0))).toMatchObject({
    parts: [],
    changes: [],
    common: 1,
    agreeing: 1,
  });
});

test('days after the stored ones are news, not corrections, and leave older years alone', () => {
  const { parts, changes } = merge(from('2020-12-30', 1, 2), from('2020-12-31', 2, 3));
  expect(sizes(parts)).toEqual([[2021, null, 365]]);
  expect(changes).toEqual([]);
});

test('a changed day, a withdrawn one and a filled hole are corrections', () => {
  const { changes } = merge(from('2020-01-01', 1, 2, NaN, 4, 5), from('2020-01-01', 1, 9, 3, NaN, 5));
  expect(changes).toEqual([
    { date: '2020-01-02', before: 2, after: 9 },
    { date: '2020-01-03', before: null, after: 3 },
    { date: '2020-01-04', before: 4, after: null },
  ]);
});

test('outside its first and last value a file says nothing: stored days stay', () => {
  const { parts, changes } = merge(from('2020-01-01', 1, 2, 3, 4), from('2020-01-01', NaN, 2, 7, NaN));
  expect(changes).toEqual([{ date: '2020-01-03', before: 3, after: 7 }]);
  expect(sizes(parts)).toEqual([[2020, null, 366]]);
  expect([...(parts[0]?.values.subarray(0, 4) ?? [])]).toEqual([1, 2, 7, 4]);
});

test('the share of days that agree counts no days that are dry in both', () => {
  const { common, agreeing, ratio } = merge(from('2020-01-01', 0, 0, 1, 2), from('2020-01-01', 0, 0, 25.4, 50.8));
  expect({ common, agreeing }).toEqual({ common: 2, agreeing: 0 });
  expect(ratio).toBeCloseTo(25.4, 9);
});

test('days behind all that is stored are stored as they are, from the first value to the last, cut where the year turns', () => {
  const { parts, changes } = append(from('2020-12-29', NaN, 1, 2, 3, NaN, 5, NaN));
  expect(parts.map(({ values, ...part }) => ({ ...part, values: [...values] }))).toEqual([
    { year: 2020, firstDay: 365, values: [1, 2] },
    { year: 2021, firstDay: 1, values: [3, NaN, 5] },
  ]);
  expect(changes).toEqual([]);
  expect(append(from('2020-12-29', NaN, NaN)).parts).toEqual([]);
});

describe('what is preliminary', () => {
  const preliminary = (date: string, ...days: number[]) => ({
    ...from(date, ...days),
    preliminary: new Uint8Array(days.length).fill(1),
  });
  /** The first four days of the year that is to be stored, and which of them are preliminary. */
  const firstDays = ({ parts }: ReturnType<typeof merge>) => {
    const [part] = parts;
    return part && [[...part.values.slice(0, 4)], [...(part.preliminary ?? []).slice(0, 4)]];
  };

  test('is stored as that, beside what is final', () =>
    expect(firstDays(merge(from('2020-01-01', 1, 2), preliminary('2020-01-03', 3, 4)))).toEqual([
      [1, 2, 3, 4],
      [0, 0, 1, 1],
    ]));
  test('never replaces what is final, neither by a value nor by a gap', () => {
    const merged = merge(from('2020-01-01', 1, 2, 3, NaN), preliminary('2020-01-01', 9, NaN, 9, 9));
    expect(firstDays(merged)).toEqual([
      [1, 2, 3, 9],
      [0, 0, 0, 1],
    ]);
    expect(merged).toMatchObject({ changes: [], common: 0 });
    expect(merge(from('2020-01-01', 1, 2, 3), preliminary('2020-01-01', 9, 9, 9)).parts).toEqual([]);
  });
  test('is replaced by what is preliminary and newer, and by what is final, be it the same value', () => {
    const stored = preliminary('2020-01-01', 1, 2);
    expect(firstDays(merge(stored, preliminary('2020-01-01', 1, 5)))).toEqual([
      [1, 5, NaN, NaN],
      [1, 1, 0, 0],
    ]);
    const settled = merge(stored, from('2020-01-01', 1, 2));
    expect(firstDays(settled)).toEqual([[1, 2, NaN, NaN], []]);
    expect(settled.changes).toEqual([]);
    expect(merge(stored, stored).parts).toEqual([]);
  });
  test('keeps its bytes', () => {
    const values = Float64Array.of(1, NaN, 3);
    const bytes = qualityBytes({ values, preliminary: Uint8Array.of(0, 1, 1) });
    expect([bytes?.toString('hex'), qualityBytes({ values })]).toEqual(['040003', null]);
    expect([...preliminaryOf(bytes ?? Buffer.alloc(0))]).toEqual([0, 0, 1]);
  });
});
