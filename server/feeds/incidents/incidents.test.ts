import { testFolder } from '../../../tests/support/files';
import type { IncidentFile } from './incidents';
import { readFeed } from '../read';
import { openSource } from '../reading/source';

const folder = testFolder();
afterAll(folder.drop);
async function read(name: string, text: string, options = {}): Promise<IncidentFile> {
  const feed = await readFeed(await openSource(folder.write(name, text)), options);
  if (feed.kind !== 'incidents') throw new Error(feed.kind);
  return feed;
}

test('a table: the worst severity counts, announcements are kept but harmless, an end before the start is refused', async () => {
  const { incidents, harmless, report, origin } = await read(
    'cloudflare-incidents.csv',
    `incident_id,started_at,ended_by,duration_s,impact_last,impact_worst
b,2020-11-09T18:15:19Z,2020-11-09T18:48:44Z,2005,none,major
a,2020-11-07T13:46:10Z,,,minor,minor
c,2020-11-10T00:00:00+02:00,2020-11-10T01:00:00Z,0,none,maintenance
d,2020-11-11T10:00:00Z,2020-11-11T09:00:00Z,-3600,minor,minor
a,2020-11-07T13:46:10Z,,,minor,minor
`,
  );
  expect(origin.providerId).toBe('cloudflare');
  expect(incidents).toEqual([
    { id: 'a', target: 'Cloudflare', start: '2020-11-07T13:46:10Z', end: null, severity: 'minor' },
    { id: 'b', target: 'Cloudflare', start: '2020-11-09T18:15:19Z', end: '2020-11-09T18:48:44Z', severity: 'major' },
    {
      id: 'c',
      target: 'Cloudflare',
      start: '2020-11-09T22:00:00Z',
      end: '2020-11-10T01:00:00Z',
      severity: 'maintenance',
    },
  ]);
  expect(harmless).toEqual(['maintenance']);
  expect(report).toMatchObject({
    repeatCount: 1,
    refused: [expect.objectContaining({ line: 5, reason: expect.stringContaining('ends before it starts') })],
  });
});

test('services can be told apart by a column; an incident of two is one of each', async () => {
  const text =
    'id,start,end,severity,products\n1,2021-07-07T21:25:00Z,2021-07-07T23:40:00Z,high,Firestore; Datastore\n';
  expect((await read('gcp.csv', text, { by: 'products' })).incidents.map(({ target }) => target)).toEqual([
    'Firestore',
    'Datastore',
  ]);
  await expect(read('gcp.csv', text, { by: 'nothing' })).rejects.toMatchObject({ code: 'feeds.optionNeeded' });
});

test('seconds since the first event: the date has to be said; severity 0 is harmless', async () => {
  const text = 'start_time,end_time,status,service\n0.0,3600.0,0.0,slack\n86400.0,90000.5,0.5,slack\n';
  await expect(read('slack.csv', text)).rejects.toMatchObject({
    code: 'feeds.optionNeeded',
    details: { option: '--origin DATE' },
  });
  await expect(read('slack.csv', text, { origin: 'once' })).rejects.toMatchObject({
    message: expect.stringContaining('is not a date'),
  });
  const { incidents, harmless } = await read('slack.csv', text, { origin: '2018-02-01' });
  expect(incidents.map(({ start, end }) => [start, end])).toEqual([
    ['2018-02-01T00:00:00Z', '2018-02-01T01:00:00Z'],
    ['2018-02-02T00:00:00Z', '2018-02-02T01:00:00Z'],
  ]);
  expect(harmless).toEqual(['0.0']);
});

const page = JSON.stringify({
  page: { id: 'p', name: 'Example', url: 'https://status.example' },
  incidents: [
    {
      id: 'x',
      impact: 'critical',
      created_at: '2024-01-01T10:00:00.000-05:00',
      started_at: '2024-01-01T09:59:00.000-05:00',
      resolved_at: '2024-01-01T12:00:00.000-05:00',
    },
    { id: 'y', impact: 'minor', created_at: '2024-02-01T10:00:00.000Z', resolved_at: null },
  ],
});

test('a status page, and the list of Google', async () => {
  expect((await read('incidents.json', page)).incidents).toEqual([
    { id: 'x', target: 'Example', start: '2024-01-01T14:59:00Z', end: '2024-01-01T17:00:00Z', severity: 'critical' },
    { id: 'y', target: 'Example', start: '2024-02-01T10:00:00Z', end: null, severity: 'minor' },
  ]);
  const google =
    '[{"id":"G","begin":"2022-07-01T13:37:44+00:00","end":"2022-07-01T19:25:45+00:00","severity":"low","status_impact":"SERVICE_INFORMATION"}]';
  expect((await read('google.json', google)).incidents[0]).toMatchObject({
    id: 'G',
    target: 'Google Cloud',
    severity: 'SERVICE_INFORMATION',
  });
});

test('JSON that breaks off is refused with line and byte', async () => {
  await expect(read('cut.json', page.slice(0, 260))).rejects.toMatchObject({
    code: 'feeds.truncated',
    details: { line: 1, byte: expect.any(Number) },
  });
});

test('what nobody can have seen is refused: an outage that ends in 2099 pays nothing', async () => {
  const rows = ['a,2026-11-20T10:00:00Z,2099-01-01T00:00:00Z', 'b,2099-01-01T00:00:00Z,', 'c,2026-11-20T10:00:00Z,'];
  const text = `incident_id,started_at,ended_at,impact\n${rows.map((row) => `${row},major\n`).join('')}d,2099-01-01T00:00:00Z,,maintenance\n`;
  const { incidents, report } = await read('incidents.csv', text, { today: '2026-11-22' });
  expect(incidents.map(({ id }) => id)).toEqual(['c']);
  expect(report.refused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [2, 'end', '2099-01-01 has not come yet'],
    [3, 'start', '2099-01-01 has not come yet'],
  ]);
  expect(report.notes).toContain('1 announcements of work to come passed over.');
});

test.each(['2021-02-30T10:00:00Z', '2021-02-30', '2021-13-01'])('%s is no time', async (time) =>
  expect(read('incidents.csv', `incident_id,started_at,ended_at\na,${time},\n`)).rejects.toMatchObject({
    code: 'feeds.broken',
    details: { line: 2 },
  }),
);

test('seconds are written in digits', async () =>
  expect(
    read('trace.csv', 'start_time,end_time,status,service\n0,1,1,x\n0x10,20,1,x\n', { origin: '2018-02-01' }),
  ).rejects.toMatchObject({ code: 'feeds.broken', details: { line: 3 } }));
