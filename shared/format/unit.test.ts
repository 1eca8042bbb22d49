import { unitIn, formatIndex, shownUnit, unitName } from './unit';

test.each([
  [430, 'mm', false, '430.0 mm'],
  [12.34, 'mm', false, '12.3 mm'],
  [4, 'days', false, '4 days'],
  [36.64, 'deg_c', false, '36.6 °C'],
  [110, 'deg_c_d', false, '110.0 °C d'],
  [9000, 's', true, '2.5 h'],
  [9000, 's', false, '2.5 h'],
  [7200, 'hours', true, '2.0 h'],
  [100_000, 'km/h', false, '100,000.0 km/h'],
])('%d %s (duration %s) → %s', (value, unit, duration, text) => expect(formatIndex(value, unit, duration)).toBe(text));

test('decimals may be said, and an absent value is three dashes', () => {
  expect(formatIndex(-1.257, '', false, 'en-GB', 2)).toBe('-1.26');
  expect(formatIndex(3.4, 'days', false, 'de', 1)).toBe('3,4 Tage');
  expect(formatIndex(null, 'mm')).toBe('---');
  expect(formatIndex(5400, 's', false, 'sv')).toBe('1,5 h');
});

test.each([
  ['deg_c', '°C'],
  ['°C d', '°C d'],
  ['mm', 'mm'],
  ['tonnes', 'tonnes'],
])('%s is written %s', (unit, symbol) => expect(unitName(unit)).toBe(symbol));

test('an index in seconds is shown in hours', () =>
  expect([shownUnit('s', false), shownUnit('deg_c', false)]).toEqual(['h', '°C']));

test('days are a word of the language, other units are symbols wherever Latin letters are read', () => {
  expect(['en-GB', 'de', 'sv', 'fr'].map((locale) => unitIn('days', locale))).toEqual([
    'days',
    'Tage',
    'dygn',
    'jours',
  ]);
  const symbols = ['mm', 'km', 'km/h', '°C', '°C d', 'h', 'kWh/m²', '%', 'SPI'];
  for (const locale of ['en-GB', 'de', 'sv', 'fr', 'it', 'es'])
    expect(symbols.map((symbol) => unitIn(symbol, locale))).toEqual(symbols);
  expect(unitIn('h', 'hi')).toBe('घंटे');
  for (const symbol of symbols.slice(0, 6)) expect(unitIn(symbol, 'mr')).not.toMatch(/\p{Script=Latin}/u);
  expect(formatIndex(4, 'days', false, 'de')).toBe('4 Tage');
});
