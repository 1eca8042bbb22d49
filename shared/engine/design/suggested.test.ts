import fc from 'fast-check';
import { breaches } from '../payout';
import { suggestedTriggers } from './suggested';

const mm = { unit: 'mm', decimals: 0, per: 1 } as const;
/** 20 years: 10, 20, … 200. */
const steps = Array.from({ length: 20 }, (_, at) => (at + 1) * 10);

test('above: between the years that pay and the next one, the worst year as exit', () =>
  expect(suggestedTriggers(steps, { ...mm, comparator: 'GT' })).toEqual([
    { years: 3, trigger: 135, exit: 200, paid: 7 },
    { years: 5, trigger: 165, exit: 200, paid: 4 },
    { years: 10, trigger: 185, exit: 200, paid: 2 },
    { years: 20, trigger: 195, exit: 200, paid: 1 },
  ]));

test('below: the same from the other side', () =>
  expect(suggestedTriggers(steps, { ...mm, comparator: 'LTE' })).toEqual([
    { years: 3, trigger: 75, exit: 10, paid: 7 },
    { years: 5, trigger: 45, exit: 10, paid: 4 },
    { years: 10, trigger: 25, exit: 10, paid: 2 },
    { years: 20, trigger: 15, exit: 10, paid: 1 },
  ]));

test('a short record has no rare years, and years that are all alike have no trigger', () => {
  expect(suggestedTriggers([10, 20, 30, 40, 50, 60], { ...mm, comparator: 'GT' }).map(({ years }) => years)).toEqual([
    3, 5,
  ]);
  expect(suggestedTriggers([5, 5, 5, 5, 5, 5, 5], { ...mm, comparator: 'GT' })).toEqual([]);
  expect(suggestedTriggers([], { ...mm, comparator: 'GT' })).toEqual([]);
});

test('seconds are suggested in whole tenths of hours, and rain never below nothing', () => {
  const [hours] = suggestedTriggers([0, 0, 3600, 7200, 9000, 20000], {
    ...{ unit: 's', decimals: 1, per: 3600, comparator: 'GT' },
  });
  expect(((hours?.trigger ?? 0) / 360) % 1).toBe(0);
  const dry = suggestedTriggers([0, 0.2, 5, 9, 14, 20, 22], { ...mm, comparator: 'LT' });
  expect(Math.min(...dry.flatMap(({ trigger, exit }) => [trigger, exit]))).toBeGreaterThanOrEqual(0);
});

test('what is suggested pays in as many years as it says, and its exit lies beyond its trigger', () =>
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 45 }),
      fc.constantFrom('GT', 'GTE', 'LT', 'LTE'),
      (values, comparator) => {
        for (const { trigger, exit, paid } of suggestedTriggers(values, { ...mm, unit: 'celsius', comparator })) {
          expect(values.filter((value) => breaches(comparator, value, trigger))).toHaveLength(paid);
          expect(comparator.startsWith('G') ? exit > trigger : exit < trigger).toBe(true);
        }
      },
    ),
  ));
