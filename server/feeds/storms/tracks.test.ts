import { testFolder } from '../../../tests/support/files';
import { readFeed } from '../read';
import { openSource } from '../reading/source';
import type { TrackFile } from './tracks';

const folder = testFolder();
afterAll(folder.drop);
async function read(name: string, text: string, options = {}): Promise<TrackFile> {
  const feed = await readFeed(await openSource(folder.write(name, text)), options);
  if (feed.kind !== 'tracks') throw new Error(feed.kind);
  return feed;
}

const hurdat = `AL092021,                IDA,     2,
20210829, 1200,  , HU, 28.5N,  89.6W, 130,  929,  120,  100,   80,  110,   70,   60,   40,   60,   45,   35,   20,   30,   10
20210829, 1655, L, HU, 29.1N, 190.2W, -99, -999,  130,  110,   80,  110,   70,   60,   40,   60,   45,   35,   20,   30,   10
`;

test('HURDAT2: minutes kept, knots to km/h, codes for unknown, longitudes within 180', async () => {
  const { fixes, report } = await read('hurdat2.txt', hurdat);
  expect(fixes).toEqual([
    {
      stormId: 'AL092021',
      stormName: 'IDA',
      time: '2021-08-29T12:00:00Z',
      lat: 28.5,
      lon: -89.6,
      windKmh: 240.76,
      pressureHpa: 929,
    },
    {
      stormId: 'AL092021',
      stormName: 'IDA',
      time: '2021-08-29T16:55:00Z',
      lat: 29.1,
      lon: expect.closeTo(169.8, 9),
      windKmh: null,
      pressureHpa: null,
    },
  ]);
  expect(report.notes[0]).toBe('1 storm, 2 positions.');
});

test.each([
  ['within a position', hurdat.slice(0, 250), 3],
  ['between positions', hurdat.split('\n').slice(0, 2).join('\n'), 2],
])('HURDAT2 that breaks off %s is refused', async (_where, text, line) => {
  await expect(read('cut.txt', text)).rejects.toMatchObject({ code: 'feeds.truncated', details: { line } });
});

test('IBTrACS: the line of units is passed over, US winds only, spurs left out, impossible places refused', async () => {
  const { fixes, report } = await read(
    'ibtracs.csv',
    `SID,SEASON,NAME,ISO_TIME,LAT,LON,TRACK_TYPE,USA_LAT,USA_LON,USA_WIND,USA_PRES
 ,Year, , ,degrees_north,degrees_east, ,degrees_north,degrees_east,kts,mb
2015066S08170,2015,PAM,2015-03-13 12:00:00,-17.5,168.7,main,-17.6,168.7,150,879
2015066S08170,2015,PAM,2015-03-13 15:00:00,-18.1,168.9,main, , , ,
2015066S08170,2015,PAM,2015-03-13 15:00:00,-18.1,160.9,spur, , , ,
2015066S08170,2015,PAM,2015-03-13 18:00:00,-18.1,1689,main,-18.2,1691,145,884
`,
  );
  expect(fixes).toEqual([
    {
      stormId: '2015066S08170',
      stormName: 'PAM',
      time: '2015-03-13T12:00:00Z',
      lat: -17.6,
      lon: 168.7,
      windKmh: expect.closeTo(277.8, 9),
      pressureHpa: 879,
    },
    {
      stormId: '2015066S08170',
      stormName: 'PAM',
      time: '2015-03-13T15:00:00Z',
      lat: -18.1,
      lon: 168.9,
      windKmh: null,
      pressureHpa: null,
    },
  ]);
  expect(report.refused).toEqual([
    expect.objectContaining({ line: 6, column: 'lon', value: '1691', reason: 'no such longitude' }),
  ]);
  expect(report.notes.slice(1)).toEqual([
    '1 positions of side tracks (spur) passed over.',
    '1 positions have no 1-minute wind of a US agency.',
  ]);
});

test('the Atlantic table: a storm is a name and a year; the same place and hour twice is one position', async () => {
  const { fixes, report } = await read(
    'storms.csv',
    `name,year,month,day,hour,lat,long,status,category,wind,pressure
Amy,1975,6,27,0,27.5,-79,tropical depression,NA,25,1013
Amy,1981,6,27,0,27.5,-79,tropical depression,NA,25,1013
Amy,1981,6,27,0,27.5,-79,tropical depression,NA,25,1013
Amy,1981,6,27,0,27.6,-79,hurricane,1,75,985
`,
  );
  expect(fixes.map(({ stormId, lat }) => [stormId, lat])).toEqual([
    ['Amy-1975', 27.5],
    ['Amy-1981', 27.5],
    ['Amy-1981', 27.6],
  ]);
  expect(report).toMatchObject({ places: 2, repeatCount: 1 });
});

test('CLIMADA: times as YYYYMMDDHH, zero is not known', async () => {
  const { fixes } = await read(
    'andrew.csv',
    `cgps_lat,cgps_lon,ibtracsID,isotime,pcen,vmax
25.4,-80.3,1992230N11325,1992082409.0,922.0,145.0
25.4,-80.9,1992230N11325,1992082412.5,0,0
`,
  );
  expect(fixes[0]).toMatchObject({
    time: '1992-08-24T09:00:00Z',
    windKmh: expect.closeTo(268.54, 9),
    pressureHpa: 922,
  });
  expect(fixes[1]).toMatchObject({ time: '1992-08-24T12:30:00Z', windKmh: null, pressureHpa: null });
});

test('a position that has not been reached yet is refused', async () => {
  const { fixes, report } = await read('hurdat2.txt', hurdat.replace('20210829, 1655', '20990829, 1655'), {
    today: '2026-11-22',
  });
  expect(fixes).toHaveLength(1);
  expect(report.refused).toEqual([
    expect.objectContaining({ value: '2099-08-29T16:55:00Z', reason: '2099-08-29 has not come yet' }),
  ]);
});
