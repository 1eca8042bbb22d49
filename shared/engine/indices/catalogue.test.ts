import { indexDefinitions, indexOf, servesRisk } from './list';
import type { IndexParameter } from './define';

/** `threshold=20 mm`, `op=GT of GT|GTE|LT|LTE`; `-` where nothing is usual. */
const told = ({ id, default: usual, unit, choices }: IndexParameter) =>
  [`${id}=${usual ?? '-'}`, ...(unit === '' ? [] : [unit]), ...(choices ? [`of ${choices.join('|')}`] : [])].join(' ');

// What an index moves by decides when a payout is owed, its kind how gaps are filled and which distribution is fitted, its decimals what is
// compared with the trigger, and its usual parameters stand in every contract that says nothing else.
const ops = 'of GT|GTE|LT|LTE';
const spells = ['minSpell=1 days', 'measure=longest of longest|total|count'];
const waiting = ['waiting=0 s', 'mergeGap=0 s'];
const method = 'method=mean of mean|cycle';
const spi = ['scale=3 of 1|3|6', 'alpha=-', 'beta=- mm', 'zeroShare=-'];
test.each([
  ['precip-sum-total', 'RAINFALL', 'mm', 1, 'precip', 'GT', 'up', 'sum', ['dailyCap=- mm']],
  ['excess-precip-days', 'RAINFALL', 'days', 0, 'precip', 'GT', 'up', 'count', ['threshold=20 mm', `op=GT ${ops}`]],
  ['deficit-precip-days', 'RAINFALL', 'days', 0, 'precip', 'GT', 'up', 'count', ['threshold=2.5 mm', `op=LT ${ops}`]],
  [
    'dry-days-spell',
    'RAINFALL',
    'days',
    0,
    'precip',
    'GTE',
    'up',
    'count',
    ['threshold=2.5 mm', `op=LT ${ops}`, ...spells],
  ],
  [
    'wet-days-spell',
    'RAINFALL',
    'days',
    0,
    'precip',
    'GTE',
    'up',
    'count',
    ['threshold=2.5 mm', `op=GTE ${ops}`, ...spells],
  ],
  ['precip-max-nday', 'RAINFALL', 'mm', 1, 'precip', 'GT', 'up', 'extreme', ['window=3 days']],
  ['precip-spi', 'RAINFALL', 'spi', 2, 'precip', 'LTE', 'none', 'mean', spi],
  ['rainfall-expression', 'RAINFALL', 'points', 2, 'precip', 'GT', 'none', 'expression', []],
  [
    'hot-days-spell',
    'TEMPERATURE',
    'days',
    0,
    'tmax',
    'GTE',
    'up',
    'count',
    ['threshold=35 °C', `op=GT ${ops}`, ...spells],
  ],
  ['hot-days', 'TEMPERATURE', 'days', 0, 'tmax', 'GT', 'up', 'count', ['threshold=35 °C', `op=GT ${ops}`]],
  ['frost-days', 'TEMPERATURE', 'days', 0, 'tmin', 'GT', 'up', 'count', ['threshold=0 °C', `op=LT ${ops}`]],
  ['temp-max', 'TEMPERATURE', 'deg_c', 1, 'tmax', 'GT', 'up', 'extreme', []],
  ['temp-min', 'TEMPERATURE', 'deg_c', 1, 'tmin', 'LT', 'down', 'extreme', []],
  ['heat-degrees', 'TEMPERATURE', 'deg_c_d', 1, 'tmax', 'GT', 'up', 'sum', ['base=35 °C']],
  ['freeze-degrees', 'TEMPERATURE', 'deg_c_d', 1, 'tmin', 'GT', 'up', 'sum', ['base=0 °C']],
  ['hdd', 'TEMPERATURE', 'deg_c_d', 1, 'tmax tmin', 'GT', 'up', 'sum', ['base=18 °C', method]],
  ['cdd', 'TEMPERATURE', 'deg_c_d', 1, 'tmax tmin', 'GT', 'up', 'sum', ['base=18 °C', method]],
  ['gdd', 'TEMPERATURE', 'deg_c_d', 1, 'tmax tmin', 'LT', 'up', 'sum', ['base=10 °C', 'upper=30 °C']],
  ['temperature-expression', 'TEMPERATURE', 'points', 2, 'tmax tmin', 'GT', 'none', 'expression', []],
  [
    'wind-max-6hr',
    'TC',
    'km_h',
    1,
    'wind',
    'GTE',
    'up',
    'track',
    ['radiusKm=50 km', 'rule=segmentsMax of fixes|segmentsMax|segmentsInterpolated'],
  ],
  ['wind-location-max', 'TC', 'km_h', 1, 'wind', 'GTE', 'up', 'track', ['reachKm=300 km']],
  ['ghi-sum-total', 'SOLAR', 'kwh_m2', 1, 'ghi', 'LT', 'up', 'sum', []],
  ['ghi-shortfall', 'SOLAR', 'percent', 1, 'ghi', 'GT', 'none', 'mean', ['reference=- kWh/m²']],
  ['solar-expression', 'SOLAR', 'points', 2, 'ghi', 'GT', 'none', 'expression', []],
  ['downtime-max', 'CLOUD', 's', 0, '', 'GT', 'up', 'outage', waiting],
  ['downtime-sum', 'CLOUD', 's', 0, '', 'GT', 'up', 'outage', waiting],
] as const)('§2 %s is of %s, in %s with %d decimals', (id, riskTypeId, unit, decimals, variables, ...rest) => {
  const [comparator, direction, kind, parameters] = rest;
  const index = indexOf(id);
  expect({
    riskTypeId: index.riskTypeId,
    unit: index.unit.id,
    decimals: index.decimals,
    variables: index.variables.join(' '),
    comparator: index.comparator,
    direction: index.direction,
    kind: index.kind,
    parameters: index.parameters.map(told),
  }).toEqual({ riskTypeId, unit, decimals, variables, comparator, direction, kind, parameters });
});

test('§2 these are all, each under its own name, and only the precipitation index goes by whole months', () => {
  expect(indexDefinitions).toHaveLength(26);
  expect(new Set(indexDefinitions.map(({ id }) => id)).size).toBe(26);
  expect(indexDefinitions.filter(({ byMonth }) => byMonth).map(({ id }) => id)).toEqual(['precip-spi']);
  expect(() => indexOf('snow')).toThrow('There is no index "snow". Known are: precip-sum-total, excess-precip-days,');
});

test('a parameter has a name that people read', () => {
  for (const { id, parameters } of indexDefinitions)
    expect([id, parameters.map(({ name }) => name).filter((name) => name.length < 2)]).toEqual([id, []]);
});

test('an index measures its own risk, one of outages every risk that incidents measure', () => {
  expect(servesRisk(indexOf('hdd'), 'TEMPERATURE')).toBe(true);
  expect(servesRisk(indexOf('hdd'), 'CLOUD')).toBe(false);
  expect(['CLOUD', 'CDN', 'PAYMENT', 'RAINFALL'].map((risk) => servesRisk(indexOf('downtime-max'), risk))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('an index without daily values says nothing of days, and one of a formula needs its formula', () => {
  const nothing = { length: 1, value: () => new Float64Array(1) };
  for (const id of ['wind-max-6hr', 'wind-location-max', 'downtime-max']) {
    const ran = indexOf(id).run(nothing, {});
    expect([ran.value, ran.index.length, ran.latest.length, ran.overall(), ran.recent()]).toEqual([NaN, 0, 0, [], []]);
  }
  expect(() => indexOf('rainfall-expression').run(nothing, {})).toThrow('A parametric expression is missing.');
});
