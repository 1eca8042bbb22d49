import { readHeading, variableOf, variableOfCf } from './variables';

test.each([
  ['prcp_mm', 'precip', 'mm'],
  ['Tmin(C)', 'tmin', 'C'],
  ['srad [MJ/m2]', 'ghi', 'MJ/m2'],
  ['sis_w_m2', 'ghi', 'w_m2'],
  ['tavg_f', 'tmean', 'f'],
  ['tmax', 'tmax', null],
  ['pet_in', null, null],
  ['humidity', null, null],
])('the heading %s is %s in %s', (heading, variable, unit) => expect(readHeading(heading)).toEqual({ variable, unit }));

test('relative humidity is not rain, though KNMI calls rain RH', () => expect(variableOf('rh')).toBeNull());

test.each([
  ['tasmax', 'air_temperature', '', 'tmax'],
  ['var167', 'air_temperature', 'time: minimum', 'tmin'],
  ['var167', 'air_temperature', '', 'tmean'],
  ['var1', 'precipitation_flux', '', 'precip'],
  ['chl', '', '', null],
])('CF variable %s (%s, %s) is %s', (name, standard, cells, expected) =>
  expect(variableOfCf(name, standard, cells)).toBe(expected),
);
