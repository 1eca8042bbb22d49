import { fromMinor, multipleOf, shareAmount, sumOf, toMinor } from './money';

test.each([
  ['INR', 12_35n, 12.35],
  ['USD', 12_35n, 12.35],
  ['XXX', 12_35n, 12.35],
  ['JPY', 12n, 12],
  ['KRW', 12n, 12],
  ['XOF', 12n, 12],
  ['UGX', 12n, 12],
  ['KWD', 12_345n, 12.345],
  ['BHD', 12_345n, 12.345],
  ['JOD', 12_345n, 12.345],
  ['OMR', 12_345n, 12.345],
  ['TND', 12_345n, 12.345],
  ['IQD', 12_345n, 12.345],
  ['LYD', 12_345n, 12.345],
  ['CLF', 12_3451n, 12.3451],
  ['UYW', 12_3451n, 12.3451],
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'KMF', 'PYG', 'RWF', 'UYI', 'VND', 'VUV', 'XAF', 'XPF'].map(
    (code) => [code, 12n, 12] as const,
  ),
] as const)('%s: 12.3451 is %d minor units', (currency, minor, amount) => {
  expect(toMinor(12.3451, currency)).toBe(minor);
  expect(fromMinor(minor, currency)).toBe(amount);
});

test.each([
  [0.005, 1n],
  [0.0049, 0n],
  [-0.005, -1n],
  [-0.0049, 0n],
  [1.005, 101n],
  [-1.005, -101n],
  [-12.34, -1234n],
  [0, 0n],
  [-0, 0n],
  [1e21, 10n ** 23n],
  [123_456_789_012.34, 12_345_678_901_234n],
  [1e-9, 0n],
])('%d is %d cents: half away from zero, on either side of it', (amount, cents) =>
  expect(toMinor(amount, 'EUR')).toBe(cents),
);

test('a refund is rounded as a payment is, and so is its share', () => {
  expect(fromMinor(-1234n, 'EUR')).toBe(-12.34);
  expect(sumOf([12.34, -12.35], 'EUR')).toBe(-0.01);
  expect(multipleOf(-1.005, 3, 'USD')).toBe(-3.03);
  expect(shareAmount(0.5, -3n)).toBe(-2n);
  expect(shareAmount(-0.5, 3n)).toBe(-2n);
  expect(shareAmount(0.49, -3n)).toBe(-1n);
  expect(shareAmount(2, 15n, 2)).toBe(60n);
  expect(shareAmount(20, 15n, 2)).toBe(600n);
});

test.each([NaN, Infinity, -Infinity])('%d is no amount', (amount) =>
  expect(() => toMinor(amount, 'EUR')).toThrow(`${amount} is not an amount`),
);
