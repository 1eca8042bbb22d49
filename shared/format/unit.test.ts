import { shownUnit, unitIn, unitName } from './unit';

test.each([
  ['deg_c', '°C'],
  ['DEGC', '°C'],
  ['deg_c days', '°C days'],
  ['degrees', 'degrees'],
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
  expect(['en-GB', 'de', 'sv', 'it'].map((locale) => unitIn('points', locale))).toEqual([
    ...['points', 'Punkte', 'poäng', 'punti'],
  ]);
  expect(unitIn('points', 'mr')).toBe('गुण');
  const symbols = ['mm', 'km', 'km/h', '°C', '°C d', 'h', 'kWh/m²', '%', 'SPI'];
  for (const locale of ['en-GB', 'de', 'sv', 'fr', 'it', 'es'])
    expect(symbols.map((symbol) => unitIn(symbol, locale))).toEqual(symbols);
  expect(unitIn('h', 'hi')).toBe('घंटे');
  for (const symbol of symbols.slice(0, 6)) expect(unitIn(symbol, 'mr')).not.toMatch(/\p{Script=Latin}/u);
});
