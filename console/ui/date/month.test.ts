import { addMonths, weekdayOf, weeksOf } from './month';

test('a month stands in weeks that begin on Monday', () => {
  // 1 June 2026 is a Monday, 1 February 2026 a Sunday.
  expect(weekdayOf('2026-06-01')).toBe(0);
  expect(weeksOf('2026-06-14')[0]?.[0]).toBe('2026-06-01');
  const february = weeksOf('2026-02-14');
  expect(february[0]).toEqual([null, null, null, null, null, null, '2026-02-01']);
  expect(february.at(-1)?.[5]).toBe('2026-02-28');
  expect(february.flat().filter(Boolean)).toHaveLength(28);
});

test('a month on is the same day, or the last where the month is shorter', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});
