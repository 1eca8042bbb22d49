import { addDays } from '../calendar';
import type { SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import { indexDefinitions } from '../indices/list';
import { asksOtherYears, evaluate } from './evaluate';
import { restDecides } from './settle';

/** Ten days of June 2026 after five Junes; `usual` mm on each day of those, `now` mm on the days of this one. */
const record = (usual: number, now: readonly number[]): Day[] => [
  ...[2021, 2022, 2023, 2024, 2025].flatMap((year) =>
    Array.from({ length: 60 }, (_, at) => ({ date: addDays(`${year}-05-15`, at), values: { precip: usual } })),
  ),
  ...now.map((precip, at) => ({ date: addDays('2026-06-01', at), values: { precip } })),
];
const cover = (more: Partial<SingleCover['terms']>, indexId = 'precip-sum-total'): SingleCover => ({
  start: '2026-06-01',
  end: '2026-06-10',
  index: { indexId, parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'binary',
    comparator: 'LT',
    trigger: 30,
    exit: null,
    minPayoutPct: 0.5,
    payoutPerUnitPct: null,
    limitPct: 1,
    ...more,
  },
});
const warns = (of: SingleCover, days: readonly Day[], asOf: string) => evaluate(of, observedOf({ days }), asOf).warning;

test.each([
  // 4 mm so far and nine days of 3 mm as usual: 31 mm, above the trigger of 30.
  { usual: 3, now: [4], warning: false },
  // 2 mm and nine days of 3 mm: 29 mm.
  { usual: 3, now: [2], warning: true },
  // On the trigger: 3 mm and nine days of 3 mm are 30.0, which is not below it.
  { usual: 3, now: [3], warning: false },
  // Dry so far, but a wet rest as usual.
  { usual: 6, now: [0, 0, 0, 0, 0], warning: false },
  { usual: 6, now: [0, 0, 0, 0, 0, 0], warning: true },
])(
  '§4.3 a deficit cover warns when the rest as usual would breach: $now mm, then $usual mm a day',
  ({ usual, now, warning }) => {
    expect(warns(cover({}), record(usual, now), addDays('2026-06-01', now.length - 1))).toBe(warning);
  },
);

test('§4.3 a count that is decided at the end takes the rest of each other year', () => {
  // Two wet days so far; eight more in each other year would make ten, which is not below 9.
  const below = cover({ trigger: 9 }, 'wet-days-spell');
  expect(warns(below, record(5, [5, 5]), '2026-06-02')).toBe(false);
  expect(warns(below, record(1, [5, 5]), '2026-06-02')).toBe(true);
});

test('§4.3 without another year the pace so far stands for what is usual, from half of the period on', () => {
  const alone = (now: readonly number[]) =>
    warns(
      cover({}),
      record(3, now).filter(({ date }) => date >= '2026'),
      addDays('2026-06-01', now.length - 1),
    );
  expect(alone([1, 1, 1, 1])).toBe(false);
  expect(alone([1, 1, 1, 1, 1])).toBe(true);
  expect(alone([3, 3, 3, 3, 3])).toBe(false);
});

test.each([
  { comparator: 'GTE', trigger: 100, now: [79.9], warning: false },
  { comparator: 'GTE', trigger: 100, now: [80], warning: true },
  // Beyond it the cover has been detected, which is more than a warning.
  { comparator: 'GTE', trigger: 100, now: [100], warning: false },
] as const)('§4.3 above: from four fifths of the trigger, $now mm', ({ comparator, trigger, now, warning }) => {
  expect(warns(cover({ comparator, trigger }), record(0, now), '2026-06-01')).toBe(warning);
});

test.each([
  { trigger: 5, lowest: 6.1, warning: false },
  { trigger: 5, lowest: 6, warning: true },
  { trigger: -5, lowest: -3.9, warning: false },
  { trigger: -5, lowest: -4, warning: true },
])(
  '§4.3 below on what can only fall: within a fifth of the trigger, $lowest °C of $trigger',
  ({ trigger, lowest, warning }) => {
    const frost = cover({ trigger, comparator: 'LT' }, 'temp-min');
    expect(warns(frost, [{ date: '2026-06-01', values: { tmin: lowest } }], '2026-06-01')).toBe(warning);
  },
);

const definitionNamed = (id: string) => {
  const definition = indexDefinitions.find((one) => one.id === id);
  if (!definition) throw new Error(id);
  return definition;
};

test.each([
  ['a deficit below its trigger', 'precip-sum-total', 'LT', 30, 29.9, true],
  ['a deficit on its trigger, which more rain leaves where it is', 'precip-sum-total', 'LT', 30, 30, false],
  ['the same where equality counts', 'precip-sum-total', 'LTE', 30, 30, true],
  ['an excess, which owes at once', 'precip-sum-total', 'GT', 30, 10, false],
  ['a lowest temperature that has to stay above, and has fallen', 'temp-min', 'GT', 5, 3, false],
  ['a lowest temperature that is still above, but not by much of its trigger', 'temp-min', 'GT', -5, -3, true],
  ['a lowest temperature from four fifths of its trigger on', 'temp-min', 'GT', 5, 4, false],
  ['a lowest temperature that pays below', 'temp-min', 'LT', 5, 7, false],
  ['outages', 'downtime-max', 'LT', 7200, 0, false],
  ['storms', 'wind-max-6hr', 'LT', 119, 0, false],
] as const)('§4.3 what is usual for the rest decides: %s', (_, indexId, comparator, trigger, value, decides) => {
  const of = cover({ comparator, trigger }, indexId);
  expect(restDecides(of, definitionNamed(indexId), value)).toBe(decides);
});

test('§4.3 other years are asked for only while an event is watched and nothing else tells it', () => {
  const state = (of: SingleCover, now: readonly number[], at: string) =>
    evaluate(of, observedOf({ days: record(3, now) }), at);
  const asks = (of: SingleCover, now: readonly number[], at: string) => asksOtherYears(of, state(of, now, at));
  expect(asks(cover({}), [1], '2026-06-01')).toBe(true);
  expect(asks(cover({}), [40], '2026-06-01')).toBe(false);
  expect(asks(cover({}), Array(10).fill(1), '2026-06-11')).toBe(false);
  expect(asks(cover({}), [], '2026-05-30')).toBe(false);
  expect(asks(cover({ comparator: 'GT' }), [1], '2026-06-01')).toBe(false);
  // Of several triggers one is enough, unless another warns already.
  const both = (of: SingleCover) => ({
    ...{ start: of.start, end: of.end, combine: 'SUM' as const, limitPct: 1 },
    parts: [cover({ comparator: 'GT', trigger: 1000 }), of],
  });
  const watched = { ...state(cover({}), [1], '2026-06-01'), warning: false };
  expect(asksOtherYears(both(cover({})), watched)).toBe(true);
  expect(asksOtherYears(both(cover({})), { ...watched, warning: true })).toBe(false);
  expect(asksOtherYears(both(cover({ comparator: 'GT' })), watched)).toBe(false);
});
