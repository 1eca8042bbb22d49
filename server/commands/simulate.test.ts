import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../base/threads';
import { simulateCommand } from './simulate';

const data = join(projectRoot, '../shared/data');
const run = async (...argv: string[]) => {
  const said: string[] = [];
  const errors: string[] = [];
  const code = await simulateCommand(
    argv,
    (line) => said.push(line),
    (line) => errors.push(line),
  );
  return { code, said, complaints: errors };
};

test('the indices that it takes are listed with their parameters, without a file', async () => {
  const { code, said, complaints } = await run('--index', 'list');
  expect([code, complaints]).toEqual([0, []]);
  expect(said.map((line) => line.split(' ')[0])).toEqual(
    expect.arrayContaining(['precip-sum-total', 'hot-days-spell']),
  );
  expect(said.find((line) => line.startsWith('precip-max-nday'))).toBe('precip-max-nday  --param window=');
  for (const line of said)
    expect((await run('a.csv', '--index', line.split(' ')[0] ?? '')).complaints[0]).toContain('--period');
});

test.each([
  { argv: [], says: 'One FILE is needed' },
  { argv: ['a.csv'], says: '--index is needed' },
  { argv: ['a.csv', '--index', 'rain'], says: 'There is no index "rain"' },
  { argv: ['a.csv', '--index', 'precip-sum-total', '--period', '6:9'], says: '--period must be' },
  { argv: ['a.csv', '--index', 'precip-sum-total', '--period', '06-01:02-31'], says: '--period must be' },
  { argv: ['a.csv', '--index', 'precip-sum-total', '--period', '04-31:06-01'], says: '--period must be' },
  { argv: ['a.csv', '--index', 'precip-sum-total', '--period', '02-29:02-29'], says: 'no day in most years' },
  {
    argv: ['a.csv', '--index', 'precip-sum-total', '--period', '06-01:09-30', '--comparator', 'GT', '--trigger', 'x'],
    says: 'is not a number',
  },
  {
    argv: [
      'a.csv',
      '--index',
      'precip-sum-total',
      '--period',
      '06-01:09-30',
      '--comparator',
      'GT',
      '--trigger',
      '5',
      '--exit',
      '1',
    ],
    says: 'above the trigger',
  },
  {
    argv: [
      ...['a.csv', '--index', 'precip-sum-total', '--period', '06-01:09-30', '--comparator', 'LT'],
      ...['--trigger=-2', '--binary', '0.2'],
    ],
    says: '--trigger: The trigger must be at least 0: "Total rainfall" is never below.',
  },
  { argv: ['a.csv', '--speed', '9'], says: '--speed' },
  {
    argv: ['a.csv', '--index', 'precip-spi', '--param', 'scale=1', '--period', '06-01:08-31'],
    says: 'An index over 1 month needs a risk period of 1 whole calendar month.',
  },
  {
    argv: ['a.csv', '--index', 'precip-spi', '--param', 'scale=2', '--period', '06-01:07-31'],
    says: 'scale is one of 1, 3, 6',
  },
])('a wrong call is one clear line: $says', async ({ argv, says }) => {
  const { code, said, complaints: errors } = await run(...argv);
  expect(code).toBeGreaterThan(0);
  expect(said).toEqual([]);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(says);
});

type Expected = {
  station: string;
  window: 'jjas' | 'year' | 'ndjfm';
  index: string;
  basis: 'raw' | 'detrended';
  comparator: string;
  trigger: number;
  exit: number;
  burn_cost_mean: number;
  burn_cost_std_population: number;
  burn_cost_std_sample: number;
  slope_per_year: number;
  years: number;
};
const periods = { jjas: '06-01:09-30', year: '01-01:12-31', ndjfm: '11-01:03-31' };
const indices: Readonly<Record<string, readonly string[]>> = {
  'precip-sum-total': ['precip-sum-total'],
  'excess-precip-days': ['excess-precip-days', '--param', 'threshold=50'],
  'deficit-precip-days': ['deficit-precip-days', '--param', 'threshold=1'],
  'dry-spell': ['dry-days-spell', '--param', 'threshold=1'],
  'hot-days-spell': ['hot-days-spell', '--param', 'threshold=35'],
};

if (!existsSync(data)) {
  test('the results in ../shared/data were passed over: the folder is not there', () =>
    expect(existsSync(data)).toBe(false));
} else {
  const cases = JSON.parse(readFileSync(join(data, 'expected/burn-cost.json'), 'utf8')) as Expected[];
  const close = (found: number, expected: number) =>
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
  test('plain definitions agree with the independent results to 1e-9, for every station, window, index and basis', async () => {
    for (const testCase of cases) {
      const index = indices[testCase.index] ?? [];
      const {
        code,
        said,
        complaints: errors,
      } = await run(
        join(data, `stations/daily/${testCase.station}.csv`),
        '--index',
        ...index,
        '--period',
        periods[testCase.window],
        '--comparator',
        testCase.comparator,
        '--trigger',
        String(testCase.trigger),
        '--exit',
        String(testCase.exit),
        '--min',
        '0.2',
        '--detrend',
        testCase.basis === 'raw' ? 'NONE' : 'LINEAR',
        '--missing',
        'skip',
        '--rounding',
        'none',
        '--json',
      );
      expect({ code, complaints: errors }).toEqual({ code: 0, complaints: [] });
      const found = JSON.parse(said.join('\n')) as {
        years: { usable: boolean }[];
        expectedLoss: number;
        sdPopulation: number;
        sdSample: number;
        trend: { slope: number };
      };
      close(found.expectedLoss, testCase.burn_cost_mean);
      close(found.sdPopulation, testCase.burn_cost_std_population);
      close(found.sdSample, testCase.burn_cost_std_sample);
      close(found.trend.slope, testCase.slope_per_year);
      expect(found.years.filter(({ usable }) => usable)).toHaveLength(testCase.years);
    }
    expect(cases.length).toBeGreaterThan(50);
  }, 300_000);
}
