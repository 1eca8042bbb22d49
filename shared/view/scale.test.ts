import { trackOf } from './scale';

test.each([
  { comparator: 'GT', trigger: 100, exit: 200, value: 50, high: 220 },
  { comparator: 'GT', trigger: 100, exit: 200, value: 300, high: 330 },
  { comparator: 'LT', trigger: 120, exit: 40, value: 80, high: 132 },
] as const)(
  'a bar ends at 110 % of the largest of trigger, exit and actual value: $trigger, $exit and $value make $high',
  ({ comparator, trigger, exit, value, high }) =>
    expect(trackOf({ comparator, trigger, exit }, value, 0).high).toBeCloseTo(high, 9),
);

test.each([
  { value: 50, high: 120 },
  { value: 99.9, high: 120 },
  { value: 100, high: 110 },
  { value: 150, high: 165 },
])(
  'without an exit there is room for 1.2 times a trigger of 100 until $value is beyond it: up to $high',
  ({ value, high }) =>
    expect(trackOf({ comparator: 'GT', trigger: 100, exit: null }, value, 0).high).toBeCloseTo(high, 9),
);

test.each([
  ['GT', 101, true],
  ['GT', 100, false],
  ['GTE', 100, true],
  ['LT', 99, true],
  ['LT', 100, false],
  ['LTE', 100, true],
] as const)('with %s a trigger of 100 that stands at %d is breached: %s', (comparator, value, isBreached) => {
  const { standing } = trackOf({ comparator, trigger: 100, exit: null }, value, isBreached ? 0.2 : 0);
  expect(standing).toBe(isBreached ? 'triggered' : 'notTriggered');
});

test.each([
  ['above', { comparator: 'GT', trigger: 137.5, exit: 275 }, 55, { low: 0, high: 302.5 }, [0, 18.182, 45.455, 90.909]],
  [
    'below',
    { comparator: 'LT', trigger: 412.5, exit: 137.5 },
    206.25,
    { low: 0, high: 453.75 },
    [100, 54.545, 9.091, 69.697],
  ],
  ['frost', { comparator: 'LT', trigger: -2, exit: -12 }, -5, { low: -13.2, high: 0 }, [0, 37.879, 15.152, 90.909]],
] as const)('where zero, the value, the trigger and the exit stand on the bar: %s', (_, terms, value, ends, places) => {
  const track = trackOf(terms, value, 0);
  expect([track.low, track.high]).toEqual([ends.low, ends.high].map((end) => expect.closeTo(end, 9)));
  expect([0, value, terms.trigger, terms.exit].map((at) => Number(track.at(at).toFixed(3)))).toEqual(places);
  expect(track.mirrored).toBe(terms.comparator === 'LT');
});

test('what is beyond an end of the bar stands at it, and a bar without any length is no fault', () => {
  const track = trackOf({ comparator: 'GT', trigger: 100, exit: 200 }, 50, 0);
  expect([track.at(-1), track.at(1000)]).toEqual([0, 100]);
  expect(trackOf({ comparator: 'GT', trigger: 0, exit: 0 }, null, 0)).toMatchObject({ low: 0, high: 0 });
  expect(trackOf({ comparator: 'GT', trigger: 0, exit: 0 }, null, 0).at(0)).toBe(0);
});
