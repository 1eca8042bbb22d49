import { testFolder } from '../../../tests/support/files';
import { readDays } from '../../../tests/support/feeds';

const folder = testFolder();
afterAll(folder.drop);
const read = (name: string, text: string, options = {}) => readDays(folder.write(name, text), options);

describe('GHCN-Daily', () => {
  const rows = [
    'ID,DATE,ELEMENT,VALUE,QFLAG',
    'USC1,20030101,TMAX,150,',
    'USC1,20030101,PRCP,155,',
    'USC1,20030101,SNOW,0,',
    'USC1,20030102,TMAX,999,X',
    'USC1,20030103,TMAX,-9999,',
    'USC1,20030103,PRCP,3,',
  ];

  test('rows of elements: tenths, flagged values dropped and told, -9999 missing', async () => {
    const { days, report } = await read('a.csv', `${rows.join('\n')}\n`);
    expect(days.map(({ values }) => values)).toEqual([{ precip: 15.5, tmax: 15 }, {}, { precip: 0.3 }]);
    expect(report.refused).toEqual([
      expect.objectContaining({ line: 5, column: 'TMAX', value: '999', reason: expect.stringContaining('flag X') }),
    ]);
    expect(report.notes).toEqual(['1 rows of element SNOW passed over: not used here.']);
  });

  test("NOAA's yearly files have no heading", async () => {
    const { days } = await read(
      '2003.csv',
      'USC00010655,20030101,TMAX,150,,,7,0700\nUSC00010655,20030101,TMIN,89,,I,7,0700\n',
    );
    expect(days[0]?.values).toEqual({ tmax: 15 });
  });

  /** A line of `.dly`: 31 fields of five digits and three flags. */
  const dly = (element: string, values: readonly (readonly [number, string])[]) =>
    `USC00010655200302${element}${Array.from({ length: 31 }, (_none, i) => {
      const [value, flag] = values[i] ?? [-9999, ' '];
      return `${String(value).padStart(5)} ${flag} `;
    }).join('')}`;

  test('.dly: fixed columns, days past the end of the month are none', async () => {
    const text = `${dly('TMAX', [
      [150, ' '],
      [-9999, ' '],
      [170, 'S'],
    ])}\n${dly('PRCP', [
      [0, ' '],
      [12, ' '],
      [3, ' '],
    ])}\n`;
    const { days, report, place } = await read('USC00010655.dly', text);
    expect(place.id).toBe('USC00010655');
    expect(days).toEqual([
      { date: '2003-02-01', values: { precip: 0, tmax: 15 } },
      { date: '2003-02-02', values: { precip: 1.2 } },
      { date: '2003-02-03', values: { precip: 0.3 } },
    ]);
    expect(report.refused).toEqual([expect.objectContaining({ date: '2003-02-03', column: 'TMAX', value: '170' })]);
  });

  test('.dly that breaks off is refused with the line', async () => {
    const line = dly('TMAX', [[150, ' ']]);
    await expect(read('cut.dly', `${line}\n${line.slice(0, 140)}`)).rejects.toMatchObject({
      code: 'feeds.truncated',
      details: { line: 2 },
    });
  });

  test('one row a day with attributes is in tenths; the second attribute is the quality flag', async () => {
    const { days, place, report } = await read(
      'station.csv',
      '"STATION","DATE","LATITUDE","LONGITUDE","ELEVATION","NAME","PRCP","PRCP_ATTRIBUTES","TMAX","TMAX_ATTRIBUTES"\n' +
        '"USW1","2020-01-01","40.5","-75.1","12.0","SOMEWHERE, PA US","   25",",,W","  -11",",,W"\n' +
        '"USW1","2020-01-02","40.5","-75.1","12.0","SOMEWHERE, PA US","  990",",X,W","    5",",,W"\n',
    );
    expect(days.map(({ values }) => values)).toEqual([{ precip: 2.5, tmax: -1.1 }, { tmax: 0.5 }]);
    expect(place).toMatchObject({ id: 'USW1', name: 'SOMEWHERE, PA US', lat: 40.5, lon: -75.1 });
    expect(report.refusedCount).toBe(1);
  });

  test("the order form's file does not say whether it is in inches or mm: the importer asks", async () => {
    const text = 'STATION,NAME,DATE,PRCP,TMAX\nUSW1,X,2020-01-01,0.12,61\n';
    await expect(read('cdo.csv', text)).rejects.toMatchObject({
      code: 'feeds.unitsNeeded',
      details: { option: '--units precip=UNIT' },
    });
    const { days } = await read('cdo.csv', text, { units: { precip: 'in', tmax: 'degF' } });
    expect(days[0]?.values.precip).toBeCloseTo(3.048, 9);
    expect(days[0]?.values.tmax).toBeCloseTo(16.111, 3);
  });
});

describe('DSSAT', () => {
  const weather = (rows: string) =>
    `$WEATHER DATA: Maricopa, Arizona\n!\n! a remark\n@  INSI      LAT     LONG    ELEV     TAV     AMP\n   AZMC   35.069 -111.972     362    20.5    22.8\n@  DATE    SRAD    TMAX    TMIN    RAIN    DEWP\n${rows}`;
  const days =
    '1988059   10.80    20.0     5.0     1.5   -5.40\n1988060   12.00    21.0     6.0       0   -5.40\n1988060   12.00    21.0     6.0       0   -5.40\n1988061     -99    22.0     7.0       0   -5.40\n';

  test('days of the year, place, repeated dates; a wrong latitude is overridden and told', async () => {
    const { days: read1, place, report } = await read('AZMC8801.WTH', weather(days), { lat: 33.069 });
    expect(read1.map(({ date }) => date)).toEqual(['1988-02-28', '1988-02-29', '1988-03-01']);
    expect(read1[0]?.values).toEqual({ precip: 1.5, tmax: 20, tmin: 5, ghi: 3 });
    expect(read1[2]?.values.ghi).toBeUndefined();
    expect(place).toMatchObject({ id: 'AZMC', name: 'Maricopa, Arizona', lat: 33.069, lon: -111.972, elevation: 362 });
    expect(report.repeats).toEqual([{ line: 9, place: 'AZMC', date: '1988-02-29', same: true }]);
    expect(report.notes).toEqual(['Latitude 33.069 taken as given; the file says 35.069.']);
  });

  test('what breaks off is refused with the line', async () => {
    await expect(read('x.WTH', weather(days.slice(0, -30)))).rejects.toMatchObject({
      code: 'feeds.truncated',
      details: { line: 10 },
    });
  });
});

describe('KNMI', () => {
  const file = (rows: string) =>
    `BRON: KONINKLIJK NEDERLANDS METEOROLOGISCH INSTITUUT (KNMI)\r\nRH = Etmaalsom van de neerslag (in 0.1 mm) (-1 voor <0.05 mm)\r\n\r\n# STN,YYYYMMDD,   TN,   TX,    Q,   RH\r\n\r\n${rows}`;

  test('tenths, J/cm2, -1 for under 0.05 mm, blanks for missing', async () => {
    const { days, report } = await read(
      'etmgeg_257.txt',
      file('  257,20010501,   73,  129,     ,   -1\r\n  257,20010502,  -99,  190, 3600,   12\r\n'),
    );
    expect(days.map(({ values }) => values)).toEqual([
      { precip: 0, tmax: 12.9, tmin: 7.3 },
      { precip: 1.2, tmax: 19, tmin: -9.9, ghi: 10 },
    ]);
    expect(report.notes).toEqual(['1 days with less than 0.05 mm (code -1) stand as 0 mm.']);
  });

  test('a row without all its columns is where the file breaks off', async () => {
    await expect(
      read('etmgeg.txt', file('  257,20010501,   73,  129,     ,   -1\r\n  257,200105')),
    ).rejects.toMatchObject({ code: 'feeds.truncated', details: { line: 7 } });
  });
});

test('ClimPACT: six columns between blanks, -99.9 for missing', async () => {
  const { days } = await read('some_place.txt', '1936\t1\t1\t0.3\t23.7\t18.7\n1936\t1\t2\t-99.9\t24.1\t17.7\n');
  expect(days.map(({ values }) => values)).toEqual([
    { precip: 0.3, tmax: 23.7, tmin: 18.7 },
    { tmax: 24.1, tmin: 17.7 },
  ]);
  await expect(read('cut.txt', '1936 1 1 0.3 23.7 18.7\n1936 1 2 0.5\n')).rejects.toMatchObject({
    code: 'feeds.truncated',
    details: { line: 2 },
  });
});

describe('irradiance by the hour', () => {
  const tmy3 = (days: readonly string[]) =>
    `723170,"GREENSBORO",NC,-5.0,36.100,-79.950,273\nDate (MM/DD/YYYY),Time (HH:MM),GHI (W/m^2),Dry-bulb (C)\n${days
      .flatMap((day) =>
        Array.from(
          { length: 24 },
          (_none, h) => `${day},${String(h + 1).padStart(2, '0')}:00,${h === 12 ? 500 : 0},${h}`,
        ),
      )
      .join('\n')}\n`;

  test('TMY3: hours 01:00 to 24:00 belong to their day; the typical year is said to be pieced together', async () => {
    const { days, report, place } = await read('tmy3.csv', tmy3(['01/31/1988', '02/01/1996']));
    expect(days[0]).toEqual({ date: '1988-01-31', values: { tmax: 23, tmin: 0, tmean: 11.5, ghi: 0.5 } });
    expect(days.at(-1)).toMatchObject({ date: '1996-02-01', values: { ghi: 0.5 } });
    expect(place).toMatchObject({ lat: 36.1, lon: -79.95 });
    expect(report.notes[0]).toContain('pieced together');
  });

  test('NSRDB without its metadata lines: the clock has to be said', async () => {
    const text = `,Year,Month,Day,Hour,Minute,Temperature,GHI\n${Array.from({ length: 48 }, (_none, i) => `${i},2017,1,1,${Math.floor(i / 2)},${(i % 2) * 30},${i},${i === 24 ? 1000 : 0}`).join('\n')}\n`;
    await expect(read('nsrdb.csv', text)).rejects.toMatchObject({
      code: 'feeds.optionNeeded',
      details: { option: '--utc-offset HOURS' },
    });
    expect((await read('nsrdb.csv', text, { utcOffset: -7 })).days[0]?.values).toEqual({
      tmax: 47,
      tmin: 0,
      tmean: 23.5,
      ghi: 0.5,
    });
  });
});

test('a table of years and months: the unit is asked for, but for the table that is known', async () => {
  const months = 'JAN,FEB,MAR,APR,MAY,JUN,JUL,AUG,SEP,OCT,NOV,DEC';
  await expect(read('wide.csv', `STATION,YEAR,${months}\nA,1901,1,2,3,4,5,6,7,8,9,10,11,12\n`)).rejects.toMatchObject({
    details: { option: '--map value=VARIABLE' },
  });
  const imd = `SUBDIVISION,YEAR,${months},ANNUAL,Jan-Feb,Mar-May,Jun-Sep,Oct-Dec\nKERALA,1901,28.7,44.7,51.6,160.0,174.7,824.6,743.0,357.5,197.7,266.9,350.8,48.4,3248.6,73.4,386.2,2122.8,666.1\n`;
  const { days, place } = await read('india.csv', imd);
  expect(place).toMatchObject({ id: 'KERALA', name: 'Kerala', lat: 10.4 });
  const season = days
    .filter(({ date }) => date >= '1901-06-01' && date <= '1901-09-30')
    .reduce((sum, { values }) => sum + (values.precip ?? NaN), 0);
  expect(season).toBeCloseTo(2122.8, 6);
});
