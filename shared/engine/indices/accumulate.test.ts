import { qualifying, runCount, runExtreme, runRollingMax, runSpell, runSpellTotal, runSum } from './accumulate';
import type { Running } from './define';

const days = (...values: readonly (number | null)[]) => Float64Array.from(values, (value) => value ?? NaN);
const marks = (...values: readonly number[]) => Uint8Array.from(values);
/** What a footprint shows of an index: its value each day, what the day stands at, and which days made what. */
const shown = ({ value, index, latest, overall, recent }: Running) => ({
  value,
  index: [...index],
  latest: [...latest],
  overall: overall(),
  recent: recent(),
});

describe('a sum', () => {
  test('grows by what is known; a missing day adds nothing and made nothing', () => {
    expect(shown(runSum(days(1, null, 3, 0.5)))).toEqual({
      value: 4.5,
      index: [1, 1, 4, 4.5],
      latest: [1, NaN, 3, 0.5],
      overall: [0, 2, 3],
      recent: [3],
    });
  });
  test('of no days is nothing, and no day is the last', () => {
    expect(shown(runSum(days()))).toEqual({ value: 0, index: [], latest: [], overall: [], recent: [] });
  });
});

describe('a count', () => {
  test('of the days that qualify', () => {
    expect(shown(runCount(marks(1, 0, 1, 0)))).toEqual({
      value: 2,
      index: [1, 1, 2, 2],
      latest: [1, 0, 1, 0],
      overall: [0, 2],
      recent: [3],
    });
  });
});

describe('the longest spell', () => {
  test('the first of equals made it; the latest is the one that still runs', () => {
    expect(shown(runSpell(marks(0, 1, 1, 0, 1, 1), 1))).toEqual({
      value: 2,
      index: [0, 1, 2, 2, 2, 2],
      latest: [0, 1, 2, 0, 1, 2],
      overall: [1, 2],
      recent: [4, 5],
    });
  });
  test('a later and longer one takes over', () => {
    expect(shown(runSpell(marks(1, 0, 1, 1, 0), 1))).toMatchObject({ value: 2, overall: [2, 3], recent: [4] });
  });
  test.each([
    [2, 3, [0, 2, 3]],
    [3, 3, [0, 0, 3]],
    [4, 0, [0, 0, 0]],
  ])('of at least %d days: %d', (least, value, index) => {
    expect(shown(runSpell(marks(1, 1, 1), least))).toMatchObject({ value, index });
  });
  test('where no spell is long enough no day made it', () => {
    expect(shown(runSpell(marks(1, 0, 1), 2))).toMatchObject({ value: 0, overall: [], recent: [2] });
    expect(shown(runSpell(marks(0, 0), 1))).toMatchObject({ value: 0, overall: [], recent: [1] });
    expect(shown(runSpell(marks(), 1))).toMatchObject({ value: 0, overall: [], recent: [] });
  });
});

describe('the days of all spells that are long enough', () => {
  test('a spell counts with all its days once it is long enough, and day by day from then on', () => {
    expect(shown(runSpellTotal(marks(1, 0, 1, 1, 1, 0, 1, 1), 2))).toEqual({
      value: 5,
      index: [0, 0, 0, 2, 3, 3, 3, 5],
      latest: [1, 0, 1, 2, 3, 0, 1, 2],
      overall: [2, 3, 4, 6, 7],
      recent: [7],
    });
  });
  test('one day is a spell where one is enough; a single one too short is none', () => {
    expect(shown(runSpellTotal(marks(1, 0, 1), 1))).toMatchObject({ value: 2, overall: [0, 2] });
    expect(shown(runSpellTotal(marks(1, 0, 1), 2))).toMatchObject({ value: 0, overall: [] });
  });
});

describe('an extreme', () => {
  test('the highest, from the first value that is known; of equals the first', () => {
    expect(shown(runExtreme(days(null, -3, -1, -1, -2), true))).toEqual({
      value: -1,
      index: [NaN, -3, -1, -1, -1],
      latest: [NaN, -3, -1, -1, -2],
      overall: [2],
      recent: [4],
    });
  });
  test('the lowest', () => {
    expect(shown(runExtreme(days(3, 1, 1, 2, null), false))).toMatchObject({
      value: 1,
      index: [3, 1, 1, 1, 1],
      overall: [1],
    });
  });
  test('of nothing known there is none', () => {
    expect(shown(runExtreme(days(null, null), true))).toMatchObject({ value: NaN, index: [NaN, NaN], overall: [] });
  });
});

describe('the largest sum of some days in a row', () => {
  test('windows lie wholly inside; the first of equals made it', () => {
    expect(shown(runRollingMax(days(1, 2, 4, 2, 4), 2))).toEqual({
      value: 6,
      index: [0, 3, 6, 6, 6],
      latest: [0, 3, 6, 6, 6],
      overall: [1, 2],
      recent: [3, 4],
    });
  });
  test('a window of one day is the largest day; one as long as the period is its sum', () => {
    expect(shown(runRollingMax(days(1, 5, 4), 1))).toMatchObject({ value: 5, index: [1, 5, 5], overall: [1] });
    expect(shown(runRollingMax(days(1, 5, 4), 3))).toMatchObject({
      value: 10,
      index: [0, 0, 10],
      overall: [0, 1, 2],
      recent: [0, 1, 2],
    });
  });
  test('no window fits into a shorter period', () => {
    expect(shown(runRollingMax(days(5, 4), 3))).toMatchObject({ value: 0, index: [0, 0], overall: [], recent: [0, 1] });
    expect(shown(runRollingMax(days(), 3))).toMatchObject({ value: 0, overall: [], recent: [] });
  });
  test('a missing day breaks every window that holds it and no other', () => {
    expect(shown(runRollingMax(days(9, null, 9, 1, 2), 2))).toMatchObject({
      value: 10,
      index: [0, 0, 0, 10, 10],
      latest: [0, 0, 0, 10, 3],
      overall: [2, 3],
    });
  });
  test('windows of dry days sum up to nothing, and one of them is still the first', () => {
    expect(shown(runRollingMax(days(0, 0, 0), 2))).toMatchObject({ value: 0, overall: [0, 1] });
  });
});

test('where only the last day is asked for the value is the same, and nothing else is kept', () => {
  const x = days(1, 4, null, 2, 2, 9);
  const q = marks(1, 1, 0, 1, 1, 1);
  const pairs: [Running, Running][] = [
    [runSum(x, true), runSum(x)],
    [runCount(q, true), runCount(q)],
    [runSpell(q, 2, true), runSpell(q, 2)],
    [runExtreme(x, true, true), runExtreme(x, true)],
    [runExtreme(x, false, true), runExtreme(x, false)],
    [runRollingMax(x, 2, true), runRollingMax(x, 2)],
  ];
  for (const [quick, whole] of pairs)
    expect(shown(quick)).toEqual({ value: whole.value, index: [], latest: [], overall: [], recent: [] });
});

describe('which days qualify', () => {
  test.each([
    ['GT', [0, 0, 1, 0]],
    ['GTE', [0, 1, 1, 0]],
    ['LT', [1, 0, 0, 0]],
    ['LTE', [1, 1, 0, 0]],
  ])('%s: below the threshold, on it, above it; a missing day never does', (op, expected) => {
    expect([...qualifying(days(0.9, 1, 1.1, null), op, 1)]).toEqual(expected);
  });
  test.each(['', 'EQ', 'gt', 'GTEE'])('"%s" is no comparison', (op) =>
    expect(() => qualifying(days(1), op, 1)).toThrow(`"${op}" is not one of GT, GTE, LT, LTE`),
  );
});

test('what the first day alone makes is made by the first day', () => {
  expect(shown(runSpell(marks(1, 0), 1))).toMatchObject({ value: 1, overall: [0], recent: [1] });
  expect(shown(runExtreme(days(5, 1), true))).toMatchObject({ value: 5, overall: [0] });
  expect(shown(runRollingMax(days(5, 1), 1))).toMatchObject({ value: 5, overall: [0] });
});
