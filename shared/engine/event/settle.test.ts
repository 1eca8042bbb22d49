import { addDays } from '../calendar';
import type { IndexChoice, PayoutTerms, SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import type { VariableId } from '../variables';
import { evaluate } from './evaluate';
import { computedStatus } from './computedStatus';
import { accruesDaily } from './settle';

test.each([
  ['up', true, true],
  ['up', false, false],
  ['down', true, false],
  ['down', false, true],
  ['none', true, false],
  ['none', false, false],
] as const)('an index that moves %s, a cover above: %s, owes at once: %s', (direction, above, atOnce) =>
  expect(accruesDaily(direction, above)).toBe(atOnce),
);

test.each([
  [{ rows: 0, payout: 0, over: false, usable: false }, 'UNKNOWN'],
  [{ rows: 0, payout: 0, over: true, usable: true }, 'UNKNOWN'],
  [{ rows: 1, payout: 0, over: false, usable: false }, 'MONITORED'],
  [{ rows: 1, payout: 0.1, over: false, usable: false }, 'DETECTED'],
  [{ rows: 1, payout: 0, over: true, usable: true }, 'NON_QUALIFIED'],
  [{ rows: 1, payout: 0.1, over: true, usable: true }, 'QUALIFIED'],
  [{ rows: 1, payout: 0.1, over: true, usable: false }, 'UNKNOWN'],
] as const)('an event of which is known %j is %s', ({ rows, payout, over, usable }, status) =>
  expect(computedStatus(rows, payout, over, usable)).toBe(status),
);

describe('a watched event warns', () => {
  const after = (values: readonly number[], indexId: string, variable: VariableId, terms: Partial<PayoutTerms>) => {
    const index: IndexChoice = { indexId, parameters: {} };
    const cover: SingleCover = {
      start: '2026-06-01',
      end: '2026-06-10',
      index,
      target: null,
      dayOffsetHours: 0,
      terms: {
        structure: 'binary',
        comparator: 'GT',
        trigger: 100,
        exit: null,
        minPayoutPct: 1,
        payoutPerUnitPct: null,
        limitPct: 1,
        ...terms,
      },
    };
    const days = values.map((value, at): Day => ({ date: addDays('2026-06-01', at), values: { [variable]: value } }));
    return evaluate(cover, observedOf({ days }), addDays('2026-06-01', values.length - 1)).warning;
  };
  const rain = (terms: Partial<PayoutTerms>, ...values: readonly number[]) =>
    after(values, 'precip-sum-total', 'precip', terms);

  test('from four fifths of its trigger on, and no more once it owes', () => {
    expect([rain({}, 79.9), rain({}, 80), rain({}, 100), rain({}, 100.1)]).toEqual([false, true, true, false]);
    expect(rain({ trigger: 0, comparator: 'GTE' }, 0)).toBe(false);
  });
  test('below a trigger, where the index only falls: within a fifth above it', () => {
    const cold = (trigger: number, value: number) => after([value], 'temp-min', 'tmin', { comparator: 'LT', trigger });
    expect([cold(10, 12.1), cold(10, 12), cold(10, 10), cold(10, 9.9)]).toEqual([false, true, true, false]);
    expect([cold(-10, -7.9), cold(-10, -8)]).toEqual([false, true]);
  });
  test('a deficit by its pace, from the middle of the period on, where no other year says what is usual', () => {
    const dry = { comparator: 'LT' as const };
    expect(rain(dry, 9, 9, 9, 9)).toBe(false);
    expect(rain(dry, 9, 9, 9, 9, 9)).toBe(true);
    expect(rain(dry, 10, 10, 10, 10, 10)).toBe(false);
    expect(rain({ comparator: 'LTE' }, 10, 10, 10, 10, 10)).toBe(true);
    expect(after([0, 0, 0, 0, 0, 0], 'excess-precip-days', 'precip', { comparator: 'LT', trigger: 5 })).toBe(false);
  });
});
