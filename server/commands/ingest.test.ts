import { openTestDatabase } from '../../tests/support/database';
import { testFolder } from '../../tests/support/files';
import { writeAudit } from '../db/audit';
import type { Database } from '../db/open';
import { inTenant } from '../db/scope';
import type { IngestContext } from '../features/catalog/ingestTypes';
import { sampleTenantId } from '../seed/tenant';
import { runIngest, withNegatives } from './ingest';

let database: Database;
const folder = testFolder();
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  folder.drop();
});
const context = (): IngestContext => ({
  transact: (work) => inTenant(database.db, sampleTenantId, work),
  storeDir: folder.path,
  tenantId: sampleTenantId,
  now: new Date('2024-03-01T10:00:00Z'),
  who: 'command',
  audit: (db, note) =>
    writeAudit(db, {
      tenantId: sampleTenantId,
      at: new Date(),
      who: 'command',
      channel: 'command',
      area: 'catalog',
      ...note,
    }),
});

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
  const good = folder.write(
    'good.csv',
    'date,prcp_in,tmax_c\n2024-01-01,1,5\n2024-01-02,-3,6\n2024-01-02,0,7\n2024-01-05,2,8\n',
  );
  const bad = folder.write('bad.csv', 'date,prcp_mm\n2024-01-01,1\n2024-01');
  const said: string[] = [];
  const outcomes = await runIngest(context(), [bad, good], { lat: 1, lon: 2 }, (line) => said.push(line));
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
    '  precip (from prcp_in, converted from in): 2 values, 25.4 to 50.8 mm, 3 missing, 1 gap (longest 3 days from 2024-01-02)',
    '  tmax (from tmax_c): 3 values, 5 to 8 degC, 2 missing, 1 gap (longest 2 days from 2024-01-03)',
    '  1 value refused:',
    '    line 3, 2024-01-02: prcp_in = -3 (impossible: a day has between 0 and 2,000 mm of rain)',
    '  1 repeated row, the second dropped: 2024-01-02 (line 4), differs',
    '  stored as version 1 of own-data-good (own-data), 1 monitoring target',
    '    new: good [own-data-good.good]',
  ]);
});

test('a correction is told with the days before and after', async () => {
  const path = folder.write('good.csv', 'date,prcp_in,tmax_c\n2024-01-01,2,5\n2024-01-02,-3,6\n2024-01-05,2,8\n');
  const said: string[] = [];
  await runIngest(context(), [path], {}, (line) => said.push(line));
  expect(said.slice(-4)).toEqual([
    '  stored as version 2 of own-data-good (own-data), 1 monitoring target',
    '  1 stored value corrected:',
    '    own-data-good.good 2024-01-01 precip: 25.4 → 50.8',
    '  No parametric event rests on these days.',
  ]);
});
