import { ingestUpload } from '#shared/contract/ingest';
import { startWorld, type World } from '../../../tests/support/world';
import { serveIngest } from './upload';

let world: World;
beforeAll(async () => {
  world = await startWorld({ routes: (app) => (app.served.has(ingestUpload.key) ? undefined : serveIngest(app)) });
});
afterAll(() => world.close());

async function upload(text: string, options?: unknown, as: 'underwriter' | 'agent' = 'underwriter') {
  const form = new FormData();
  form.append('file', new Blob([text]), 'sent.csv');
  const query = options === undefined ? '' : `?options=${encodeURIComponent(JSON.stringify(options))}`;
  const response = await world.fetch(`/internal/data-catalog/ingest${query}`, { method: 'POST', body: form, as });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const table = 'date,prcp_mm\n2020-01-01,1\n';

test('an uploaded file comes in, with options named like the flags of the command', async () => {
  const { status, body } = await upload(table, { lat: 1, lon: '2', 'data-set': 'Uploaded' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    file: 'sent.csv',
    format: 'table',
    dataSetId: 'own-data-uploaded',
    version: 1,
    changed: true,
    rows: 1,
  });
  expect(await upload(table, { 'data-set': 'Uploaded' })).toMatchObject({ status: 200, body: { changed: false } });
});

test.each<readonly [string, unknown, object]>([
  [table, undefined, { code: 'feeds.placeNeeded', details: { option: '--lat LATITUDE --lon LONGITUDE' } }],
  ['date,prcp_mm\n2020-01-01,1\n2020-', undefined, { code: 'feeds.truncated', details: { line: 3 } }],
  [table, { lat: 100 }, { code: 'catalog.options', message: '--lat is "100": it must be a number from -90 to 90.' }],
  [table, 'nonsense', { code: 'catalog.options' }],
  [table, { places: '/etc/hosts' }, { code: 'catalog.options' }],
])('%j with options %j is refused and says why', async (text, options, expected) => {
  expect(await upload(text, options)).toMatchObject({ status: 422, body: expected });
});

test('an agent may not bring data in', async () => expect((await upload(table, undefined, 'agent')).status).toBe(403));
