import type { PayoutTerms } from './cover';
import { belowZero, breaches, exitOf, findTermsFault, payoutPct, rateOf, retained, termsFault } from './payout';

const linear = (terms: Partial<PayoutTerms> = {}): PayoutTerms => ({
  structure: 'linear',
  comparator: 'GT',
  trigger: 10,
  exit: null,
  minPayoutPct: 0,
  payoutPerUnitPct: 0.1,
  limitPct: 1,
  ...terms,
});

test.each([
  ['GT', [false, false, true]],
  ['GTE', [false, true, true]],
  ['LT', [true, false, false]],
  ['LTE', [true, true, false]],
] as const)('%s: just below the trigger, on it, just above it', (comparator, answers) => {
  expect([9.9, 10, 10.1].map((value) => breaches(comparator, value, 10))).toEqual(answers);
});

describe('franchise and deductible', () => {
  test.each([
    { why: 'a share that is the franchise is not above it', share: 0.2, franchisePct: 0.2, owed: 0 },
    { why: 'above the franchise the whole share is owed', share: 0.200001, franchisePct: 0.2, owed: 0.200001 },
    { why: 'below the franchise nothing is owed', share: 0.1, franchisePct: 0.2, owed: 0 },
    { why: 'a franchise of nothing takes nothing', share: 0.1, franchisePct: 0, owed: 0.1 },
    { why: 'a deductible comes off', share: 0.75, deductiblePct: 0.25, owed: 0.5 },
    { why: 'a share that is the deductible leaves nothing', share: 0.25, deductiblePct: 0.25, owed: 0 },
    { why: 'less than the deductible is nothing and never a debt', share: 0.1, deductiblePct: 0.25, owed: 0 },
    { why: 'both: first the franchise', share: 0.5, franchisePct: 0.5, deductiblePct: 0.25, owed: 0 },
    {
      why: 'both: above the franchise, less the deductible',
      share: 0.75,
      franchisePct: 0.5,
      deductiblePct: 0.25,
      owed: 0.5,
    },
    { why: 'neither', share: 0.3, owed: 0.3 },
  ])('$why', ({ share, owed, why: _, ...terms }) => expect(retained(share, terms)).toBe(owed));

  test('the limit holds before the deductible: a total loss under a limit of 75 % less 25 % is 50 %', () => {
    const terms = linear({ limitPct: 0.75, deductiblePct: 0.25 });
    expect(payoutPct(terms, 10_000)).toBe(0.5);
    // Eight units make 80 %, of which the limit leaves 75 %: the deductible is not hidden in what lies beyond it.
    expect(payoutPct(terms, 18)).toBe(0.5);
  });

  test('the limit holds before the franchise: what it leaves has to be above it', () => {
    expect(payoutPct(linear({ limitPct: 0.5, franchisePct: 0.5 }), 10_000)).toBe(0);
  });
});

describe('whole units', () => {
  const whole = linear({ wholeUnits: true, minPayoutPct: 0.05, trigger: 0.3 });
  test.each([
    { value: 1.2, owed: 0.05, why: 'less than a unit beyond the trigger' },
    { value: 1.3, owed: 0.15, why: 'one unit' },
    { value: 2.29, owed: 0.15, why: 'nearly two' },
    { value: 2.3, owed: 0.25, why: 'two' },
    { value: 0.3, owed: 0, why: 'the trigger itself' },
  ])('$why', ({ value, owed }) => expect(payoutPct(whole, value)).toBeCloseTo(owed, 12));

  test('binary noise does not take a unit: 8.2 - 5.2 is three, though its double is a little less', () => {
    expect(8.2 - 5.2).toBeLessThan(3);
    expect(payoutPct(linear({ wholeUnits: true, trigger: 5.2 }), 8.2)).toBeCloseTo(0.3, 12);
    expect(payoutPct(linear({ wholeUnits: true, trigger: 8.2, comparator: 'LT' }), 5.2)).toBeCloseTo(0.3, 12);
  });

  test('without them parts of a unit count', () => {
    expect(payoutPct(linear(), 12.5)).toBeCloseTo(0.25, 12);
  });
});

describe('a table of steps', () => {
  const steps = [
    { from: 30, pct: 0.5 },
    { from: 20, pct: 0.2 },
    { from: 40, pct: 1 },
  ];
  const above = linear({ steps, trigger: 25, limitPct: 0.9 });
  test.each([
    [19.9, 0],
    [20, 0.2],
    [29.9, 0.2],
    [30, 0.5],
    [40, 0.9],
    [400, 0.9],
  ])('the last step reached, in whatever order they stand and whatever the trigger: %d pays %d', (value, owed) => {
    expect(payoutPct(above, value)).toBe(owed);
  });

  test.each([
    [20.1, 0],
    [20, 0.2],
    [11, 0.2],
    [10, 0.5],
    [-5, 0.5],
  ])('below: %d pays %d', (value, owed) => {
    const below = linear({
      comparator: 'LT',
      trigger: 15,
      steps: [
        { from: 10, pct: 0.5 },
        { from: 20, pct: 0.2 },
      ],
    });
    expect(payoutPct(below, value)).toBe(owed);
  });

  test('below, the deepest step reached counts in the other order too, and of two from the same value the first', () => {
    const of = (comparator: 'GT' | 'LT', ...table: { from: number; pct: number }[]) =>
      payoutPct(linear({ comparator, trigger: 15, steps: table }), 10);
    const [shallow, deep] = [
      { from: 20, pct: 0.2 },
      { from: 10, pct: 0.5 },
    ];
    expect([of('LT', shallow, deep), of('LT', deep, shallow)]).toEqual([0.5, 0.5]);
    expect([of('LT', deep, { from: 10, pct: 0.7 }), of('GT', deep, { from: 10, pct: 0.7 })]).toEqual([0.5, 0.5]);
  });

  test('steps that add up do so until the limit', () => {
    const together = { ...above, stepsAddUp: true };
    expect([19, 20, 30, 40].map((value) => payoutPct(together, value))).toEqual([0, 0.2, 0.7, 0.9]);
  });

  test('a table ends where its last step is written', () => {
    expect(exitOf(linear({ steps }))).toBe(40);
    expect(exitOf(linear({ steps: [] }))).toBeNull();
    expect(payoutPct(linear({ steps: [] }), 1000)).toBe(0);
  });
});

describe('exit and rate', () => {
  test('each follows from the other', () => {
    expect(rateOf(linear({ payoutPerUnitPct: null, exit: 60, minPayoutPct: 0.5 }))).toBe(0.01);
    expect(rateOf(linear({ payoutPerUnitPct: null, exit: -40, minPayoutPct: 0.5, comparator: 'LT' }))).toBe(0.01);
    expect(exitOf(linear({ minPayoutPct: 0.5, payoutPerUnitPct: 0.01 }))).toBe(60);
    expect(exitOf(linear({ minPayoutPct: 0.5, payoutPerUnitPct: 0.01, comparator: 'LTE' }))).toBe(-40);
  });
  test('a rate that is given stands, an exit that is given too', () => {
    expect(rateOf(linear({ exit: 20, payoutPerUnitPct: 0.1 }))).toBe(0.1);
    expect(exitOf(linear({ exit: 20, payoutPerUnitPct: 0.1 }))).toBe(20);
    expect(exitOf(linear({ exit: 20, payoutPerUnitPct: 0.2 }))).toBe(20);
  });
  test('without both there is no rate and no exit', () => {
    const bare = linear({ payoutPerUnitPct: null });
    expect(rateOf(bare)).toBe(0);
    expect(exitOf(bare)).toBeNull();
    expect(payoutPct({ ...bare, minPayoutPct: 0.3 }, 500)).toBe(0.3);
  });
  test('a binary cover has no exit, whatever its rate says', () => {
    expect(exitOf(linear({ structure: 'binary', exit: 20, minPayoutPct: 0.4 }))).toBeNull();
    expect(payoutPct(linear({ structure: 'binary', minPayoutPct: 0.4 }), 11)).toBe(0.4);
  });
  test('an exit on the trigger pays everything beyond it at once, and the minimum on it', () => {
    const sudden = linear({ exit: 10, payoutPerUnitPct: null, minPayoutPct: 0.4, comparator: 'GTE' });
    expect(rateOf(sudden)).toBe(Infinity);
    expect([9.99, 10, 10.01].map((value) => payoutPct(sudden, value))).toEqual([0, 0.4, 1]);
    expect(rateOf({ ...sudden, minPayoutPct: 1 })).toBe(0);
    expect(payoutPct({ ...sudden, minPayoutPct: 1 }, 11)).toBe(1);
  });
});

test.each([
  { terms: { trigger: -2, exit: -7, payoutPerUnitPct: null }, unit: 'deg_c', end: null },
  { terms: { trigger: -0.1, exit: 5, payoutPerUnitPct: null }, unit: 'mm', end: 'trigger' },
  { terms: { trigger: 0, exit: -0.1, payoutPerUnitPct: null }, unit: 'mm', end: 'exit' },
  { terms: { trigger: 0, exit: 0, payoutPerUnitPct: null }, unit: 'mm', end: null },
  { terms: { trigger: 5, exit: null, payoutPerUnitPct: null }, unit: 'mm', end: null },
  { terms: { trigger: 5, exit: -1, payoutPerUnitPct: 0.1 }, unit: 'mm', end: null },
  { terms: { trigger: -5, exit: null, payoutPerUnitPct: 0.1 }, unit: '', end: null },
  { terms: { trigger: -5, exit: null, payoutPerUnitPct: 0.1 }, unit: 'furlong', end: 'trigger' },
])('below zero in $unit: $terms is $end', ({ terms, unit, end }) => expect(belowZero(terms, unit)).toBe(end));

test.each<[Partial<PayoutTerms>, ReturnType<typeof findTermsFault>]>([
  [{ trigger: NaN }, 'trigger'],
  [{ trigger: Infinity }, 'trigger'],
  [{ minPayoutPct: -0.01 }, 'minPayout'],
  [{ minPayoutPct: 0 }, null],
  [{ minPayoutPct: 1 }, null],
  [{ minPayoutPct: 1.01 }, 'minPayout'],
  [{ minPayoutPct: NaN }, 'minPayout'],
  [{ limitPct: 0 }, 'limit'],
  [{ limitPct: 0.01 }, null],
  [{ limitPct: 1.01 }, 'limit'],
  [{ limitPct: NaN }, 'limit'],
  [{ minPayoutPct: 0.5, limitPct: 0.5 }, null],
  [{ minPayoutPct: 0.5, limitPct: 0.49 }, 'minAboveLimit'],
  [{ payoutPerUnitPct: -0.01 }, 'negativeRate'],
  [{ payoutPerUnitPct: NaN }, 'negativeRate'],
  [{ payoutPerUnitPct: 0 }, 'noExit'],
  [{ payoutPerUnitPct: null }, 'noExit'],
  [{ payoutPerUnitPct: null, exit: 20 }, null],
  [{ payoutPerUnitPct: 0, exit: 20, minPayoutPct: 1 }, null],
  [{ structure: 'binary', minPayoutPct: 0 }, null],
  [{ structure: 'binary', minPayoutPct: 1, limitPct: 1 }, null],
  [{ structure: 'binary', minPayoutPct: 0.01, payoutPerUnitPct: null }, null],
  [{ steps: [{ from: 1, pct: 1 }], payoutPerUnitPct: null }, null],
  [{ exit: 9.9, payoutPerUnitPct: null }, 'exitBelow'],
  [{ exit: 10, payoutPerUnitPct: null }, null],
  [{ exit: 10.1, payoutPerUnitPct: null, comparator: 'LTE' }, 'exitAbove'],
  [{ exit: 10, payoutPerUnitPct: null, comparator: 'LT' }, null],
  [{ exit: 9.9, payoutPerUnitPct: null, comparator: 'LT' }, null],
  [{ exit: 14, minPayoutPct: 0.5, payoutPerUnitPct: 0.125 }, null],
  [{ exit: 6, minPayoutPct: 0.5, payoutPerUnitPct: 0.125, comparator: 'LT' }, null],
  [{ exit: 14, minPayoutPct: 0.5, payoutPerUnitPct: 0.125 + 2e-7 }, null],
  [{ exit: 14, minPayoutPct: 0.5, payoutPerUnitPct: 0.125 + 3e-7 }, 'contradiction'],
  [{ exit: 14, minPayoutPct: 0.5, payoutPerUnitPct: 0.125 - 3e-7 }, 'contradiction'],
])('terms %j: %s', (terms, fault) => expect(findTermsFault(linear(terms))).toBe(fault));

test.each<[Partial<PayoutTerms>, string | null]>([
  [{ trigger: NaN }, 'The trigger must be a number.'],
  [{ minPayoutPct: 2 }, 'The payout at the trigger must lie between 0 and 100 %.'],
  [{ limitPct: 0 }, 'The limit must lie above 0 and at most at 100 %.'],
  [{ minPayoutPct: 0.6, limitPct: 0.5 }, 'The payout at the trigger cannot be above the limit.'],
  [{ payoutPerUnitPct: -1 }, 'The payout per unit cannot be negative.'],
  [{ payoutPerUnitPct: null }, 'A linear payout needs an exit or a payout per unit above 0.'],
  [{ exit: 1 }, 'The exit must lie above the trigger.'],
  [{ exit: 11, comparator: 'LT' }, 'The exit must lie below the trigger.'],
  [{ exit: 11 }, 'Exit and payout per unit contradict each other: give one of them.'],
  [{}, null],
])('what is wrong with %j is said in one sentence', (terms, sentence) =>
  expect(termsFault(linear(terms))).toBe(sentence),
);
