import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexDefinitions, servesRisk } from './indices/list';
import { riskOf, riskTypes, risksOfData } from './risks/list';
import {
  addsUp,
  findVariable,
  plainUnitOf,
  stepsTell,
  stepToNearLimit,
  toNearLimit,
  unitOf,
  variableIds,
  variables,
  whyImpossible,
} from './variables';

const ids = Object.keys(variables);

test('a name in a file stands for one variable only', () => {
  const names = Object.values(variables).flatMap(({ spellings }) => spellings.split(/\s+/).filter(Boolean));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name !== name.toLowerCase() || /[._-]/.test(name))).toEqual([]);
});

test('every variable has its name in every language that names any', () => {
  const folder = join(process.cwd(), 'shared/phrases');
  const unnamed = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const phrases = JSON.parse(readFileSync(join(folder, name, 'view.json'), 'utf8')) as {
        variable: Record<string, string>;
      };
      return ids.filter((id) => !phrases.variable[id]).map((id) => `${name}: variable.${id}`);
    });
  expect(unnamed).toEqual([]);
});

test('limits enclose zero or begin there, and belong to known risks', () => {
  for (const { limits, monthLimits, unit, risks } of Object.values(variables)) {
    expect(limits.least < 0).toBe(unit.mayBeNegative);
    expect(monthLimits === null || monthLimits.most >= limits.most).toBe(true);
    expect(risks.filter((id) => !riskTypes.some((risk) => risk.id === id))).toEqual([]);
  }
});

test('steps within a day: rain adds up, a momentary temperature tells three values of the day', () => {
  expect(stepsTell('precip')).toEqual([['precip', 'sum']]);
  expect(stepsTell('tmin')).toEqual([['tmin', 'min']]);
  expect(stepsTell('tmean')).toEqual([
    ['tmax', 'max'],
    ['tmin', 'min'],
    ['tmean', 'mean'],
  ]);
  expect(['precip', 'ghi', 'downtime', 'tmax', 'wind', 'toString'].map(addsUp)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(variableIds).toEqual(['precip', 'tmax', 'tmin', 'tmean', 'ghi', 'wind']);
  expect(findVariable('constructor')).toBeUndefined();
});

test('every risk type is measured by an index, and every index belongs to a risk type', () => {
  const idle = riskTypes.filter(({ id }) => !indexDefinitions.some((definition) => servesRisk(definition, id)));
  expect(idle).toEqual([]);
  expect(indexDefinitions.filter(({ riskTypeId }) => riskOf(riskTypeId).icon === 'generic')).toEqual([]);
});

test('data that do not say what they measure: by their provider, else the first of their kind', () => {
  expect(risksOfData('cloudflare', 'incident')).toEqual(['CDN']);
  expect(risksOfData('own-data', 'incident')).toEqual(['CLOUD']);
  expect(risksOfData('noaa', 'track')).toEqual(['TC']);
});

test.each([
  ['precip', 'Precipitation', 'rain', 'rain', 'mm', 'mm', 'sum'],
  ['tmax', 'Maximum temperature', 'max', 'temperature', '°C', 'degC', 'max'],
  ['tmin', 'Minimum temperature', 'min', 'temperature', '°C', 'degC', 'min'],
  ['tmean', 'Mean temperature', 'mean', 'temperature', '°C', 'degC', 'mean'],
  ['ghi', 'Global horizontal irradiation', 'irradiation', 'irradiation', 'kWh/m²', 'kWh/m2', 'sum'],
  ['wind', 'Maximum wind speed', 'wind', 'speed', 'km/h', 'km/h', 'max'],
  ['downtime', 'Downtime', 'outage', 'duration', 's', 's', null],
] as const)('§1 %s: its words, its quantity, its unit, and what a day makes of its steps', (id, ...row) => {
  const { name, word, quantity, daily } = variables[id];
  expect([name, word, quantity, unitOf(id), plainUnitOf(id), daily]).toEqual(row);
});

// What nature can do: the limit itself, and one step beyond it; by the day, and by the month where a month has limits of its own.
test.each([
  ['precip', 'day', 0, 2000, 'a day has between 0 and 2,000 mm of rain'],
  ['precip', 'month', 0, 10_000, 'a month has between 0 and 10,000 mm of rain'],
  ['tmax', 'day', -95, 60, 'air is between -95 and 60 degC'],
  ['tmin', 'month', -95, 60, 'air is between -95 and 60 degC'],
  ['tmean', 'day', -95, 60, 'air is between -95 and 60 degC'],
  ['ghi', 'day', 0, 13.5, 'a day has between 0 and 13.5 kWh/m2 (48.6 MJ/m2) of sun'],
  ['ghi', 'month', 0, 420, 'a month has between 0 and 420 kWh/m2 of sun'],
  ['wind', 'day', 0, 450, 'wind is between 0 and 450 km/h'],
] as const)('§1 %s by the %s lies between %d and %d', (id, resolution, least, most, why) => {
  const of = (value: number) => whyImpossible(id, value, resolution);
  expect([of(least), of(most), of((least + most) / 2)]).toEqual([null, null, null]);
  expect([of(least - 0.01), of(most + 0.01), of(NaN)]).toEqual([why, why, why]);
});

test('§1 a value within its packing error of a limit is that limit, one further outside stays what it is', () => {
  const near = (value: number, packing = 0.01) => toNearLimit('precip', value, packing);
  expect([near(-2.6e-10), near(-0.01), near(-0.0101), near(0), near(7)]).toEqual([0, 0, -0.0101, 0, 7]);
  expect([near(2000.01), near(2000.0101), near(2000)]).toEqual([2000, 2000.0101, 2000]);
  // No less is allowed than a number of 32 bits loses of the largest value: 2000 / 2^24 is 0.000119 mm.
  expect([near(-0.000_119, 0), near(-0.000_12, 0)]).toEqual([0, -0.000_12]);
  expect([toNearLimit('tmax', -95.000_005, 0), toNearLimit('tmax', 60.000_006, 0)]).toEqual([-95, 60.000_006]);
  expect([toNearLimit('precip', 2000.5, 1, 'month'), toNearLimit('precip', 10_000.5, 1, 'month')]).toEqual([
    2000.5, 10_000,
  ]);
});

test('§1 at night an instrument reads a little below zero: four watts are nothing, five are refused', () => {
  // Of 24 hours, -4 W/m2 are -0.004 kWh/m2.
  const hour = (kwh: number) => stepToNearLimit('ghi', kwh, 0, 24);
  expect([hour(-0.004), hour(-0.0039), hour(-0.005), hour(0.5)]).toEqual([0, 0, -0.005, 0.5]);
  expect([stepToNearLimit('ghi', -0.096, 0, 1), stepToNearLimit('ghi', -0.097, 0, 1)]).toEqual([0, -0.097]);
  expect([stepToNearLimit('precip', -0.004, 0, 24), stepToNearLimit('precip', -0.004, 0.005, 24)]).toEqual([-0.004, 0]);
});

// Columns of files that people bring: E-OBS, GHCN, ERA5, CHIRPS, NASA POWER, station exports.
test.each([
  ['precip', 'precip prcp rr tp pr rainfall prectotcorr precipitationsum pcp'],
  ['tmax', 'tmax tx tasmax mx2t temperature2mmax'],
  ['tmin', 'tmin tn tasmin mn2t temperature2mmin'],
  ['tmean', 'tmean tavg tg tas t2m temperature'],
  ['ghi', 'ghi ssrd rsds allskysfcswdwn shortwaveradiationsum'],
  ['wind', 'wind fx sfcwindmax windgustmax windspeedmax'],
] as const)('%s is found under its names in files', (id, names) => {
  const spelt = variables[id].spellings.split(/\s+/);
  expect(names.split(' ').filter((name) => !spelt.includes(name))).toEqual([]);
});

test('the names of the CF convention, and the risks that a data set can measure', () => {
  const standard = Object.fromEntries(Object.entries(variables).map(([id, { standardNames }]) => [id, standardNames]));
  expect(standard).toEqual({
    precip: [
      ...['precipitation_amount', 'precipitation_flux', 'thickness_of_rainfall_amount', 'rainfall_amount'],
      ...['rainfall_flux', 'lwe_thickness_of_precipitation_amount', 'lwe_precipitation_rate'],
    ],
    tmax: [],
    tmin: [],
    tmean: [],
    ghi: ['surface_downwelling_shortwave_flux_in_air'],
    wind: [],
    downtime: [],
  });
  expect(Object.fromEntries(Object.entries(variables).map(([id, { risks }]) => [id, risks]))).toEqual({
    precip: ['RAINFALL'],
    tmax: ['TEMPERATURE'],
    tmin: ['TEMPERATURE'],
    tmean: ['TEMPERATURE'],
    ghi: ['SOLAR'],
    wind: [],
    downtime: [],
  });
  expect([variables.downtime.limits, variables.downtime.spellings]).toEqual([
    { least: 0, most: Infinity, why: 'an outage has no negative length' },
    '',
  ]);
  expect([findVariable('ghi')?.name, findVariable('snow'), addsUp('snow')]).toEqual([
    variables.ghi.name,
    undefined,
    false,
  ]);
  expect(stepsTell('ghi')).toEqual([['ghi', 'sum']]);
});
