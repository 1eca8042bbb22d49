import { newId } from './ids';

test('ids of one millisecond sort in the order in which they were made, however many they are', () => {
  const made = Array.from({ length: 10_000 }, () => newId(1_800_000_000_000));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(10_000);
});

test('ids are UUIDs of version 7 that sort by their time', () => {
  const early = newId(1_700_000_000_000);
  const late = newId(1_700_000_000_001);
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(early < late).toBe(true);
  expect(new Set(Array.from({ length: 1000 }, () => newId())).size).toBe(1000);
});
