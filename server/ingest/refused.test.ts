import { and, eq } from 'drizzle-orm';
import { addDays } from '#shared/engine/calendar';
import { openIngest, type IngestBench } from '../../tests/support/ingest';
import { dataProvider, dataSet, dataSetVersion } from '../db/schema/catalog';
import { audit } from '../db/schema/platform';
import { reportLines } from './reportLines';

let bench: IngestBench;
beforeAll(async () => {
  bench = await openIngest();
});
afterAll(() => bench.close());

const place = { lat: -33.861, lon: 151.205 };
/** Days of rain from 2023 on; `wrong` says what stands on some of them. */
const rain = (days: number, wrong: Readonly<Record<number, string>> = {}) =>
  `date,prcp_mm\n${Array.from({ length: days }, (_none, i) => `${addDays('2023-01-01', i)},${wrong[i] ?? '1'}`).join('\n')}\n`;
const setOf = (id: string) => bench.within((db) => db.select().from(dataSet).where(eq(dataSet.id, id)));

test('dry days that come as a little less than nothing are stored as dry days', async () => {
  const noise = Object.fromEntries(Array.from({ length: 20 }, (_none, i) => [i, '-2.6e-10']));
  const result = await bench.bring('noise.csv', rain(40, noise), place);
  expect(result.report).toMatchObject({ refusedCount: 0 });
  const { days } = await bench.observed('own-data-noise', 'own-data-noise.noise');
  expect(days.slice(18, 22).map(({ values }) => values.precip)).toEqual([0, 0, 1, 1]);
});

test('what is refused is counted and told with its days, in the answer, on the command line and with the version', async () => {
  const result = await bench.bring('some.csv', rain(365, { 10: '-5', 11: '9999999', 200: 'x' }), place);
  const days = [
    { from: '2023-01-11', to: '2023-01-12', days: 2 },
    { from: '2023-07-20', to: '2023-07-20', days: 1 },
  ];
  const told = { refusedCount: 3, variables: [{ id: 'precip', refused: 3, impossible: 2, refusedDays: days }] };
  expect(result.report).toMatchObject(told);
  expect(reportLines(result).join('\n')).toContain('3 values refused on 2023-01-11 to 2023-01-12, 2023-07-20');
  const [version] = await bench.within((db) =>
    db.select().from(dataSetVersion).where(eq(dataSetVersion.dataSetId, 'own-data-some')),
  );
  expect(version?.report).toMatchObject(told);
  const [entry] = await bench.within((db) =>
    db
      .select()
      .from(audit)
      .where(and(eq(audit.subjectId, 'own-data-some'), eq(audit.action, 'data ingested'))),
  );
  expect(entry?.details).toMatchObject({ refused: 3 });
});

describe('the share that may be refused', () => {
  test('one value in a hundred may be; one more stops the file, names its days, and nothing is stored', async () => {
    expect(await bench.bring('edge.csv', rain(100, { 7: '-5' }), place)).toMatchObject({ changed: true });
    await expect(bench.bring('above.csv', rain(100, { 7: '-5', 8: 'x' }), place)).rejects.toMatchObject({
      code: 'feeds.refused',
      message:
        '2 of 100 values of "prcp_mm" at above were refused (2023-01-08 to 2023-01-09), more than the 1 % that may be left out of ' +
        "this provider's files. See why with --dry-run and mend the file, or say what may be left out of them: --refused-share SHARE.",
      details: { option: '--refused-share SHARE' },
    });
    expect(await setOf('own-data-above')).toEqual([]);
  });

  test('a check tells the days, and that the file would not be stored', async () => {
    const result = await bench.bring('check.csv', rain(100, { 7: '-5', 8: 'x' }), { ...place, dryRun: true });
    expect(result.report).toMatchObject({ refusedCount: 2 });
    expect(result.messages.join(' ')).toContain('It would not be stored: 2 of 100 values');
  });

  test('is what the row of the provider states: said once, it holds for the files that follow', async () => {
    const file = (name: string) => bench.bring(name, rain(50, { 7: '-5' }), { ...place, provider: 'Rough Gauges' });
    await expect(file('first.csv')).rejects.toMatchObject({ code: 'feeds.refused' });
    await bench.bring('said.csv', rain(50, { 7: '-5' }), { ...place, provider: 'Rough Gauges', refusedShare: 0.02 });
    expect(
      await bench.within((db) =>
        db.select({ share: dataProvider.refusedShare }).from(dataProvider).where(eq(dataProvider.id, 'rough-gauges')),
      ),
    ).toEqual([{ share: 0.02 }]);
    expect(await file('second.csv')).toMatchObject({ changed: true });
    await expect(
      bench.bring('third.csv', rain(50, { 7: '-5', 8: '-5' }), { ...place, provider: 'Rough Gauges' }),
    ).rejects.toMatchObject({ code: 'feeds.refused' });
  });

  test('one bad gauge among many is not lost in their number, unless it is a handful of its values', async () => {
    const network = (wrong: number) =>
      `station,date,prcp_mm,lat,lon\n${Array.from({ length: 20 }, (_one, station) =>
        Array.from(
          { length: 400 },
          (_none, i) =>
            `S${station},${addDays('2023-01-01', i)},${station === 4 && i < wrong ? '-5' : '1'},${station},10`,
        ).join('\n'),
      ).join('\n')}\n`;
    expect(await bench.bring('handful.csv', network(10))).toMatchObject({ changed: true });
    await expect(bench.bring('gauge.csv', network(11))).rejects.toMatchObject({
      code: 'feeds.refused',
      message: expect.stringContaining('11 of 400 values of "prcp_mm" at S4'),
    });
  });
});

test('outages too: what cannot be is counted, and too much of it stops the file', async () => {
  const outages = (wrong: number) =>
    `incident_id,started_at,ended_at\n${Array.from({ length: 200 }, (_none, i) => {
      const day = addDays('2023-01-01', i);
      return `i${i},${day}T10:00:00Z,${day}T${i < wrong ? '09' : '11'}:00:00Z`;
    }).join('\n')}\n`;
  expect(await bench.bring('service.csv', outages(2))).toMatchObject({ changed: true, report: { refusedCount: 2 } });
  await expect(bench.bring('service2.csv', outages(3))).rejects.toMatchObject({
    code: 'feeds.refused',
    message: expect.stringContaining('3 of 200 rows were refused, more than the 1 %'),
  });
  expect(await setOf('own-data-service2')).toEqual([]);
});

test('a storm that lacks positions still has its way: they are told, and the file comes in', async () => {
  const fix = (hour: string, lat: string) => `2021-01-29 ${hour}:00:00,LUCAS,2021,${lat},144.1,40\n`;
  const text = `iso_time,name,season,usa_lat,usa_lon,usa_wind\n${fix('00', '-14.1')}${fix('06', '-1369842')}${fix('12', '-14.5')}`;
  expect(await bench.bring('storm.csv', text)).toMatchObject({ changed: true, report: { refusedCount: 1 } });
  const check = await bench.bring('storm.csv', text, { dryRun: true });
  expect(check.messages).toEqual(['Checked only: nothing was stored.']);
});

test('a provider that withdraws values by its own checks has a share of its own from the first file on', async () => {
  const ghcn = (flagged: number) =>
    `ID,DATE,ELEMENT,VALUE,QFLAG\n${Array.from({ length: 100 }, (_none, i) => {
      const date = addDays('2023-01-01', i).replaceAll('-', '');
      return `USC1,${date},PRCP,${i},${i < flagged ? 'X' : ''}`;
    }).join('\n')}\n`;
  expect(await bench.bring('five.csv', ghcn(5), place)).toMatchObject({ changed: true, providerId: 'noaa' });
  await expect(bench.bring('six.csv', ghcn(6), place)).rejects.toMatchObject({ code: 'feeds.refused' });
});

describe('dates', () => {
  test('a row of 2099 is refused with its line; many of them stop the file', async () => {
    const result = await bench.bring('slip.csv', `${rain(200)}2099-01-01,5\n`, place);
    expect(result).toMatchObject({ lastDate: '2023-07-19', report: { refusedCount: 1 } });
    await expect(bench.bring('slips.csv', `${rain(20)}2099-01-01,5\n`, place)).rejects.toMatchObject({
      code: 'feeds.refused',
      message: expect.stringContaining('1 of 21 rows were refused'),
    });
  });

  test('the clock of a file is kept with its set: days are those of India, and begin at 18:30 UTC', async () => {
    const text = 'time,prcp_mm\n2019-01-01T00:00:00+05:30,1\n2019-01-02T00:00:00+05:30,2\n';
    await bench.bring('india.csv', text, place);
    expect(await setOf('own-data-india')).toEqual([
      expect.objectContaining({ dayOffsetHours: 5.5, firstDate: '2019-01-01', lastDate: '2019-01-02' }),
    ]);
    expect((await bench.observed('own-data-india', 'own-data-india.india')).days[0]).toEqual({
      date: '2019-01-01',
      values: { precip: 1 },
    });
  });
});
