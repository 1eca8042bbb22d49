import { formatNumber, formatPct, formatPctTruncated, rounded } from './number';

test.each([
  [0.044, 0, 'en-GB', '4 %'],
  [0.044, 2, 'en-GB', '4.40 %'],
  [0.10305, 2, 'en-GB', '10.31 %'],
  [0.01005, 2, 'en-GB', '1.01 %'],
  [0.145, 0, 'en-GB', '15 %'],
  [1, 0, 'en-GB', '100 %'],
  [12.345, 1, 'en-GB', '1,234.5 %'],
  [0.0725, 1, 'de', '7,3 %'],
  [-0.005, 1, 'sv', '−0,5 %'],
  [0, 2, 'en-GB', '0.00 %'],
  [-0.00001, 2, 'en-GB', '0.00 %'],
])('share %d with %d decimals in %s → %s', (share, digits, locale, text) => {
  expect(formatPct(share, digits, locale)).toBe(text);
});
test('a share that is not there is three dashes', () => expect(formatPct(null)).toBe('---'));

test.each([
  [0.0459, 1, 'en-GB', '4.6 %'],
  [0.5, 2, 'en-GB', '50 %'],
  [0.0459, 2, 'de', '4,59 %'],
  [0.0459, 2, 'fr', '4,59 %'],
  [0.0459, 2, 'hi', '4.59 %'],
])('share %d with at most %d decimals in %s → %s', (share, most, locale, text) => {
  expect(formatPct(share, [0, most], locale)).toBe(text);
});

test.each([
  [0.07519, '7.51 %'],
  [0.07, '7.00 %'],
  [0.2999999, '29.99 %'],
  [0.29, '29.00 %'],
  [0.00009, '0.00 %'],
  [-0.07519, '-7.51 %'],
])('share %d cut off → %s', (share, text) => expect(formatPctTruncated(share)).toBe(text));

test.each([
  [1, 0, '100 %'],
  [0.33337, 0, '33.33 %'],
  [0.125, 1, '12.5 %'],
  [0.1, 1, '10.0 %'],
  [0.07259, 1, '7.25 %'],
])('share %d cut off, with at least %d decimals → %s', (share, least, text) =>
  expect(formatPctTruncated(share, 'en-GB', least)).toBe(text),
);

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [1e-7, 2, 0],
  [123456.785, 2, 123456.79],
])('%d to %d decimals is %d', (value, digits, result) => expect(rounded(value, digits) + 0).toBe(result));

test('a number is grouped as its locale has it', () => {
  expect([formatNumber(12345.678, 1), formatNumber(12345.678, 1, 'de')]).toEqual(['12,345.7', '12.345,7']);
});
