import { openIngest, type IngestBench } from '../../tests/support/ingest';
import { runIngest, withNegatives } from './ingest';

let bench: IngestBench;
beforeAll(async () => {
  bench = await openIngest();
});
afterAll(() => bench.close());

test('numbers below zero are values, not options', () => {
  expect(withNegatives(['a.csv', '--lat', '-33.9', '--lon', '151', '--utc-offset', '-7', '--revised'])).toEqual([
    'a.csv',
    '--lat=-33.9',
    '--lon',
    '151',
    '--utc-offset=-7',
    '--revised',
  ]);
});

test('each file is reported in words; one that is refused does not keep the others out', async () => {
  const good = bench.folder.write(
    'good.csv',
    'date,prcp_in,tmax_c\n2024-01-01,1,5\n2024-01-02,-3,6\n2024-01-02,0,7\n2024-01-05,2,8\n',
  );
  const bad = bench.folder.write('bad.csv', 'date,prcp_mm\n2024-01-01,1\n2024-01');
  const said: string[] = [];
  // One of three values: the provider's row is told that so much may be refused.
  const options = { lat: 1, lon: 2, refusedShare: 0.5 };
  const refused: string[] = [];
  const say = { line: (text: string) => said.push(text), error: (text: string) => refused.push(text) };
  const outcomes = await runIngest(bench.contextAt(), [bad, good], options, say);
  expect(refused).toEqual(['bad.csv: Line 3 has 1 of 2 columns: the file breaks off there.']);
  expect(outcomes[0]).toEqual({
    file: 'bad.csv',
    error: {
      code: 'feeds.truncated',
      message: 'Line 3 has 1 of 2 columns: the file breaks off there.',
      line: 3,
      byte: null,
      option: null,
    },
  });
  expect(said).toEqual([
    'good.csv (table): 4 rows, 2024-01-01 to 2024-01-05',
    '  precip (from prcp_in, converted from in): 2 values, 25.4 to 50.8 mm, 3 missing, 1 gap (longest 3 days from 2024-01-02), 1 value refused on 2024-01-02',
    '  tmax (from tmax_c): 3 values, 5 to 8 degC, 2 missing, 1 gap (longest 2 days from 2024-01-03)',
    '  1 value refused:',
    '    line 3, 2024-01-02: prcp_in = -3 (impossible: a day has between 0 and 2,000 mm of rain)',
    '  1 repeated row, the second dropped: 2024-01-02 (line 4), differs',
    '  Dates in "date" read as year, month, day.',
    '  stored as version 1 of own-data-good (own-data), 1 monitoring target',
    '    new: good [own-data-good.good]',
  ]);
});

test('a correction is told with the days before and after', async () => {
  const path = bench.folder.write('good.csv', 'date,prcp_in,tmax_c\n2024-01-01,2,5\n2024-01-02,-3,6\n2024-01-05,2,8\n');
  const said: string[] = [];
  const say = { line: (text: string) => said.push(text), error: (text: string) => said.push(text) };
  await runIngest(bench.contextAt(), [path], {}, say);
  expect(said.slice(-4)).toEqual([
    '  stored as version 2 of own-data-good (own-data), 1 monitoring target',
    '  1 stored value corrected:',
    '    own-data-good.good 2024-01-01 precip: 25.4 → 50.8',
    '  No parametric event rests on these days.',
  ]);
});
