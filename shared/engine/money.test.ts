import { multipleOf, sumOf, toMinor } from './money';

test('sums stay whole minor units, of a currency with three decimals too', () => {
  expect(sumOf([0.1, 0.2], 'EUR')).toBe(0.3);
  expect(sumOf([1.001, 2.002, 0.004], 'BHD')).toBe(3.007);
  expect(sumOf([1500, 2], 'JPY')).toBe(1502);
  expect(sumOf([], 'INR')).toBe(0);
});

test('a large portfolio loses no cent', () => {
  const items = Array.from({ length: 1000 }, () => 9_007_199_254.11);
  expect(toMinor(sumOf(items, 'INR'), 'INR')).toBe(900_719_925_411_000n);
  expect(multipleOf(1.005, 3, 'USD')).toBe(3.03);
  expect(multipleOf(0.1, 3, 'EUR')).toBe(0.3);
});
