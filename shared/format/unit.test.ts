import { unitIn, formatIndex, shownUnit, unitName } from './unit';

test.each([
  [430, { unit: 'mm', decimals: 1 }, '430.0 mm'],
  [12.34, { unit: 'mm', decimals: 1 }, '12.3 mm'],
  [4, { unit: 'days', decimals: 0 }, '4 days'],
  [36.64, { unit: 'deg_c', decimals: 1 }, '36.6 °C'],
  [110, { unit: 'deg_c_d', decimals: 1 }, '110.0 °C d'],
  [-1.5, { unit: 'SPI', decimals: 2 }, '-1.50 SPI'],
  [9000, { unit: 's', decimals: 0, duration: true }, '2.5 h'],
  [9000, { unit: 's', decimals: 0 }, '2.5 h'],
  [7200, { unit: 'hours', decimals: 0, duration: true }, '2.0 h'],
  [100_000, { unit: 'km/h', decimals: 1 }, '100,000.0 km/h'],
])('%d as %j → %s', (value, form, text) => expect(formatIndex(value, form)).toBe(text));

test('an index is written as the language has it, and an absent value is three dashes', () => {
  expect(formatIndex(-1.257, { unit: '', decimals: 2 })).toBe('-1.26');
  expect(formatIndex(3.4, { unit: 'days', decimals: 1 }, 'de')).toBe('3,4 Tage');
  expect(formatIndex(null, { unit: 'mm', decimals: 1 })).toBe('---');
  expect(formatIndex(5400, { unit: 's', decimals: 0 }, 'sv')).toBe('1,5 h');
});

test.each([
  ['deg_c', '°C'],
  ['°C d', '°C d'],
  ['mm', 'mm'],
  ['tonnes', 'tonnes'],
])('%s is written %s', (unit, symbol) => expect(unitName(unit)).toBe(symbol));

test('an index in seconds is shown in hours', () =>
  expect([shownUnit('s', false), shownUnit('deg_c', false)]).toEqual(['h', '°C']));

test('days and points are words of the language, other units are symbols wherever Latin letters are read', () => {
  expect(['en-GB', 'de', 'sv', 'fr'].map((locale) => unitIn('days', locale))).toEqual([
    'days',
    'Tage',
    'dygn',
    'jours',
  ]);
  expect(
    ['en-GB', 'de', 'sv', 'it'].map((locale) => formatIndex(3.5, { unit: 'points', decimals: 2 }, locale)),
  ).toEqual(['3.50 points', '3,50 Punkte', '3,50 poäng', '3,50 punti']);
  expect(unitIn('points', 'mr')).toBe('गुण');
  const symbols = ['mm', 'km', 'km/h', '°C', '°C d', 'h', 'kWh/m²', '%', 'SPI'];
  for (const locale of ['en-GB', 'de', 'sv', 'fr', 'it', 'es'])
    expect(symbols.map((symbol) => unitIn(symbol, locale))).toEqual(symbols);
  expect(unitIn('h', 'hi')).toBe('घंटे');
  for (const symbol of symbols.slice(0, 6)) expect(unitIn(symbol, 'mr')).not.toMatch(/\p{Script=Latin}/u);
  expect(formatIndex(4, { unit: 'days', decimals: 0 }, 'de')).toBe('4 Tage');
});
