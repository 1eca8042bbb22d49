import { convert, plainUnit, unitChange } from './conversions';

test.each([
  ['precip', 'kg m-2 s-1', 1 / 86_400, 1],
  ['precip', 'in', 1, 25.4],
  ['precip', 'm', 0.001, 1],
  ['precip', '0.1 mm', 155, 15.5],
  ['precip', 'mm day-1', 3, 3],
  ['tmax', 'K', 273.15, 0],
  ['tmax', 'degF', 95, 35],
  ['tmin', '0.1 degC', -99, -9.9],
  ['wind', 'm s-1', 10, 36],
  ['wind', 'kt', 100, 185.2],
  ['wind', 'mph', 1, 1.609344],
  ['ghi', 'W m-2', 1000 / 24, 1],
  ['ghi', 'MJ/m2', 3.6, 1],
  ['ghi', 'J m**-2', 3.6e6, 1],
  ['ghi', 'J/cm2', 360, 1],
] as const)('%s in %s: %d is %d', (variable, unit, value, expected) => {
  const change = unitChange(variable, unit);
  expect(change && convert(value, change)).toBeCloseTo(expected, 12);
});

test('a unit of another quantity is none', () => {
  expect(unitChange('tmax', 'mm')).toBeNull();
  expect(unitChange('precip', 'furlong')).toBeNull();
});

test('tenths are exact: 3 tenths are 0.3', () => {
  const change = unitChange('precip', '0.1 mm');
  expect(change && convert(3, change)).toBe(0.3);
});

test.each([
  ['°C', 'degc'],
  ['degrees Celsius', 'degc'],
  ['W/m²', 'w/m2'],
  ['kWh/m2/day', 'kwh/m2'],
  ['MJ m-2 d-1', 'mj/m2'],
])('%s is spelt %s', (given, plain) => expect(plainUnit(given)).toBe(plain));
