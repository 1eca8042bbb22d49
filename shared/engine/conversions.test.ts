import { changesNothing, convert, plainUnit, unitChange, unitsFor, type UnitChange } from './conversions';

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

// Each unit as its definition has it: an inch is 25.4 mm, a knot 1.852 km/h, a mile 1.609344 km, a kWh 3.6 MJ, a day 86,400 seconds; a litre
// or a kilogram of water on a square metre is a millimetre.
test.each([
  ['precip', 'mm', 7, 7],
  ['precip', 'kg/m2', 7, 7],
  ['precip', 'kg m-2', 7, 7],
  ['precip', 'l/m2', 7, 7],
  ['precip', 'l m-2', 7, 7],
  ['precip', 'cm', 7, 70],
  ['precip', 'm', 7, 7000],
  ['precip', 'in', 10, 254],
  ['precip', 'inch', 10, 254],
  ['precip', 'inches', 10, 254],
  ['precip', '0.1mm', 7, 0.7],
  ['precip', '0,1 mm', 7, 0.7],
  ['precip', 'tenths of mm', 7, 0.7],
  ['precip', 'kg/m2/s', 0.001, 86.4],
  ['precip', 'kgm2s1', 0.001, 86.4],
  ['precip', 'mm/s', 0.001, 86.4],
  ['precip', 'mm sec-1', 0.001, 86.4],
  ['precip', 'mm/h', 2, 48],
  ['precip', 'mm per hour', 2, 48],
  ['precip', 'm/s', 0.000_001, 86.4],
  ['precip', 'm s**-1', 0.000_001, 86.4],
  ['precip', 'm_s', 0.000_001, 86.4],
  ...(['millimetre', 'millimetres', 'millimeter', 'millimeters', 'Millimetres '] as const).map(
    (unit) => ['precip', unit, 7, 7] as const,
  ),
  ...(['metres', 'meters'] as const).map((unit) => ['precip', unit, 2, 2000] as const),
  ...(['degC', 'C', 'Celsius', 'deg_C', 'degreeC', 'degreesC', 'degree_C', 'degrees_C', '°C', 'ºC'] as const).map(
    (unit) => ['tmax', unit, 21.5, 21.5] as const,
  ),
  ...(['degreeCelsius', 'degreesCelsius', 'degree_Celsius', 'degrees_Celsius', 'degree Celsius'] as const).map(
    (unit) => ['tmin', unit, -3, -3] as const,
  ),
  ['tmean', '0.1degC', 215, 21.5],
  ...(['degF', 'F', 'Fahrenheit', 'deg_F', 'degreeF', 'degreesF', 'degrees_Fahrenheit', '°F'] as const).map(
    (unit) => ['tmax', unit, 41, 5] as const,
  ),
  ['tmax', 'degF', -40, -40],
  ...(['K', 'Kelvin', 'degK'] as const).map((unit) => ['tmax', unit, 300, 26.85] as const),
  ['ghi', 'kWh/m2', 5, 5],
  ['ghi', 'kWh m^-2', 5, 5],
  ['ghi', 'kwh_m2', 5, 5],
  ['ghi', 'Wh/m2', 5000, 5],
  ['ghi', 'W/m2', 250, 6],
  ['ghi', 'W_m2', 250, 6],
  ['ghi', 'w-_m2', 250, 6],
  ['ghi', 'W m⁻²', 250, 6],
  ['ghi', 'MJ/m2', 18, 5],
  ['ghi', 'MJ·m-2', 18, 5],
  ['ghi', 'J/m2', 18_000_000, 5],
  ['ghi', 'J m-2', 18_000_000, 5],
  ['ghi', 'kJ/m2', 18_000, 5],
  ['ghi', 'J/cm2', 1800, 5],
  ['ghi', 'J_cm2', 1800, 5],
  ...(['km/h', 'kmh', 'kph', 'km/hr', 'km_h', 'km h-1', 'km/hour', 'km per hour'] as const).map(
    (unit) => ['wind', unit, 90, 90] as const,
  ),
  ...(['m/s', 'ms', 'm s-1', 'm_s', 'm.s-1', 'm/sec'] as const).map((unit) => ['wind', unit, 25, 90] as const),
  ...(['kn', 'kt', 'kts', 'knot', 'knots'] as const).map((unit) => ['wind', unit, 50, 92.6] as const),
  ['wind', 'mph', 100, 160.9344],
  ['wind', '0.1 m/s', 250, 90],
] as const)('a value of %s in %s: %d is %d', (variable, unit, value, expected) => {
  const change = unitChange(variable, unit);
  expect(change && convert(value, change)).toBeCloseTo(expected, 9);
});

test.each([
  ['mm/day', 'mm'],
  ['mm/d', 'mm'],
  ['mm/24h', 'mm'],
  ['mm per day', 'mm'],
  ['mm d-1', 'mm'],
  ['mm/dayx', 'mm/dayx'],
  ['/mm', 'mm'],
  ['kg m-2 d-1', 'kg/m2'],
  ['m3 s-2', 'm3/s2'],
  ['  MM  ', 'mm'],
  ['0.1', '0.1'],
  ['x0.1mm', 'x0.1mm'],
  ['am_s', 'am_s'],
  ['m_sa', 'm_sa'],
  ['akm_h', 'akm_h'],
  ['km_ha', 'km_ha'],
  ['w_m2a', 'w_m2a'],
  ['j_cm2a', 'j_cm2a'],
  ['day', 'day'],
])('%s, with a day of it dropped and negative powers divided, is %s', (given, plain) =>
  expect(plainUnit(given)).toBe(plain),
);

test('what is asked to be named is understood', () => {
  const asked = (['precip', 'tmax', 'ghi', 'wind'] as const).map((variable) => [variable, unitsFor(variable)] as const);
  expect(asked).toEqual([
    ['precip', ['mm', 'cm', 'm', 'in', '0.1mm', 'kg m-2 s-1']],
    ['tmax', ['degC', 'degF', 'K', '0.1degC']],
    ['ghi', ['kWh/m2', 'Wh/m2', 'W/m2', 'MJ/m2', 'J/m2', 'J/cm2']],
    ['wind', ['km/h', 'm/s', 'kn', 'mph']],
  ]);
  for (const [variable, units] of asked) for (const unit of units) expect(unitChange(variable, unit)).not.toBeNull();
});

test("the engine's own units change nothing, every other one does", () => {
  const nothing = (variable: 'precip' | 'tmax', unit: string) =>
    changesNothing(unitChange(variable, unit) as UnitChange);
  expect(['mm', 'l/m2', '0.1mm', 'cm'].map((unit) => nothing('precip', unit))).toEqual([true, true, false, false]);
  expect(['degC', 'K', 'degF'].map((unit) => nothing('tmax', unit))).toEqual([true, false, false]);
});
