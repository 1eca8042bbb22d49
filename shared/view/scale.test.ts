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
