import { indexNumber, indexText, shownValue, type IndexWriting } from './indexValue';

const millimetres: IndexWriting = { unit: 'mm', inHours: false, decimals: 1 };

test.each<[number, Partial<IndexWriting>, string]>([
  [12.34, {}, '12.3 mm'],
  [1234.5, { locale: 'de' }, '1.234,5 mm'],
  [12, { decimals: [0, 1] }, '12 mm'],
  [12.3456, { decimals: [1, 6] }, '12.3456 mm'],
  [9000, { unit: 'h', inHours: true }, '2.5 h'],
  [1, { unit: 'days', decimals: 0 }, '1 day'],
  [2, { unit: 'days', decimals: 0 }, '2 days'],
  [1, { unit: 'Tage', decimals: 0, locale: 'de' }, '1 Tag'],
  [-1.257, { unit: '', decimals: 2 }, '-1.26'],
  [12.34, { gap: '\u00a0' }, '12.3\u00a0mm'],
  [3, { unit: '', gap: ' ' }, '3.0 '],
  [1e14, {}, '100,000,000,000,000.0 mm'],
  [1e308, {}, '1E308 mm'],
  [-1e300, { locale: 'de' }, '-1E300 mm'],
  [-0.04, { unit: '°C' }, '0.0 °C'],
  [-0.04, { unit: '°C', minusZero: true }, '-0.0 °C'],
])('%d with %j → %s', (value, more, text) => expect(indexText(value, { ...millimetres, ...more })).toBe(text));

test('the number stands alone where the unit is said elsewhere', () => {
  expect(indexNumber(5400, { inHours: true, decimals: 1, locale: 'sv' })).toBe('1,5');
  expect([shownValue(5400, true), shownValue(5400, false)]).toEqual([1.5, 5400]);
});
