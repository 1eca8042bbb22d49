import { addDays } from '#shared/engine/calendar';
import { observedOf, type Day } from '#shared/engine/days';
import type { PayoutTerms } from '#shared/engine/cover';
import { sensitivityOf } from './sensitivity';
import { coverOf, linear } from './testing/examples';

/** 1 mm a day for ten years. */
const days: Day[] = [];
for (let date = '2010-01-01'; date <= '2019-12-31'; date = addDays(date, 1)) days.push({ date, values: { precip: 1 } });
const found = (terms: PayoutTerms, start = '2026-04-01', end = '2026-05-30') =>
  Object.fromEntries(
    sensitivityOf({
      cover: coverOf({ terms, start, end }),
      observed: observedOf({ days }),
      options: { detrend: 'NONE' },
    }).map(({ label, expectedLoss }) => [label, expectedLoss === null ? null : Number(expectedLoss.toFixed(6))]),
  );

test('a linear cover: the index is 60 mm, the trigger 50, 10 % and 1 % a mm', () => {
  expect(found({ ...linear, trigger: 50, minPayoutPct: 0.1, payoutPerUnitPct: 0.01 })).toEqual({
    'Trigger -10 %': 0.25,
    'Trigger -5 %': 0.225,
    'Trigger +5 %': 0.175,
    'Trigger +10 %': 0.15,
    'Payout rate -10 %': 0.19,
    'Payout rate -5 %': 0.195,
    'Payout rate +5 %': 0.205,
    'Payout rate +10 %': 0.21,
    'Length of the period -10 %': 0.14,
    'Length of the period -5 %': 0.17,
    'Length of the period +5 %': 0.23,
    'Length of the period +10 %': 0.26,
  });
});

test('the exit moves with the trigger, and the rate that follows from an exit can be moved', () => {
  const moved = found({ ...linear, trigger: 50, exit: 90, minPayoutPct: 0.2, payoutPerUnitPct: null });
  // 2 % a mm: 10 beyond the trigger; 15 beyond when it is 45.
  expect(moved).toMatchObject({ 'Trigger -10 %': 0.5, 'Payout rate +10 %': 0.42 });
});

test('of a binary cover the one sum moves, of a step table every step', () => {
  const binary: PayoutTerms = {
    ...linear,
    structure: 'binary',
    trigger: 50,
    minPayoutPct: 0.4,
    payoutPerUnitPct: null,
  };
  expect(found(binary)).toMatchObject({ 'Payout rate -10 %': 0.36, 'Payout rate +10 %': 0.44 });
  const steps: PayoutTerms = {
    ...binary,
    steps: [
      { from: 50, pct: 0.2 },
      { from: 62, pct: 1 },
    ],
  };
  expect(found(steps)).toMatchObject({ 'Payout rate +10 %': 0.22, 'Trigger -5 %': 1 });
});

test('what cannot move is null: a trigger of zero, a period longer than a year', () => {
  expect(found({ ...linear, trigger: 0 })).toMatchObject({ 'Trigger +5 %': null });
  const year = found({ ...linear, trigger: 50 }, '2026-01-01', '2026-12-31');
  expect([year['Length of the period +5 %'], year['Length of the period -5 %']]).toEqual([null, 1]);
});
