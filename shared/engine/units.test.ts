import { mayBeNegative, units } from './units';

// Degrees and scores may lie below zero, amounts, counts and durations never: by its id as it travels, by its symbol as it is shown.
test.each([
  ['days', 'days', false],
  ['mm', 'mm', false],
  ['deg_c', '°C', true],
  ['deg_c_d', '°C d', false],
  ['deg_f_d', '°F d', false],
  ['km_h', 'km/h', false],
  ['kwh_m2', 'kWh/m²', false],
  ['percent', '%', false],
  ['s', 's', false],
  ['hours', 'h', false],
  ['km', 'km', false],
  ['spi', 'SPI', true],
  ['points', 'points', true],
])('%s, shown as %s, may be negative: %s', (id, symbol, may) => {
  expect([mayBeNegative(id), mayBeNegative(symbol)]).toEqual([may, may]);
  expect(Object.values(units).find((unit) => unit.id === id)?.symbol).toBe(symbol);
});

test('a bare number may be negative; in a unit that is not ours nobody knows', () => {
  expect([mayBeNegative(''), mayBeNegative('furlong'), mayBeNegative('degC')]).toEqual([true, false, false]);
});

test('each unit has its word', () => {
  expect(Object.values(units).map(({ name }) => name)).toEqual([
    ...['days', 'millimetres', 'degrees Celsius', 'degree days', 'Fahrenheit degree days', 'kilometres per hour'],
    ...['kilowatt hours per square metre', 'percent', 'seconds', 'hours', 'kilometres', 'standard deviations'],
    'index points',
  ]);
});
