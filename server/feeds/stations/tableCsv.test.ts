import { testFolder } from '../../../tests/support/files';
import { readDays } from '../../../tests/support/feeds';
import { checkEnding } from '../reading/delimited';

const folder = testFolder();
afterAll(folder.drop);
const read = (text: string, options = {}, name = 'place.csv') => readDays(folder.write(name, text), options);

test('units in the heading: values come in engine units, what is not known is passed over and told', async () => {
  const { days, report, place } = await read(
    'date,prcp_in,tmax_f,humidity\n2020-01-01,1,95,40\n2020-01-02,,32,41\n2020-01-04,0,,42\n',
  );
  expect(days).toEqual([
    { date: '2020-01-01', values: { precip: 25.4, tmax: 35 } },
    { date: '2020-01-02', values: { tmax: 0 } },
    { date: '2020-01-03', values: {} },
    { date: '2020-01-04', values: { precip: 0 } },
  ]);
  expect(place).toMatchObject({ id: 'place', lat: null });
  expect(report).toMatchObject({ rows: 3, first: '2020-01-01', last: '2020-01-04', days: 4 });
  expect(report.variables[0]).toMatchObject({
    id: 'precip',
    values: 2,
    missing: 2,
    converted: true,
    gapCount: 1,
    gaps: [{ from: '2020-01-02', to: '2020-01-03', days: 2 }],
  });
  expect(report.notes).toContain('Columns passed over, not used here: humidity.');
});

test('units in the line below the heading', async () => {
  const { days } = await read('date,rain,tmin\n,inch,K\n2020-01-01,2,273.15\n');
  expect(days[0]?.values).toEqual({ precip: 50.8, tmin: 0 });
});

test('without a unit the importer asks, naming the option; with it the file comes in', async () => {
  const text = 'date,tmin\n2020-01-01,4\n';
  await expect(read(text)).rejects.toMatchObject({
    code: 'feeds.unitsNeeded',
    message: expect.stringContaining('degC'),
    details: { option: '--units tmin=UNIT' },
  });
  expect((await read(text, { units: { tmin: 'degF' } })).days[0]?.values.tmin).toBeCloseTo(-15.556, 3);
});

test('the person may say what a column is', async () => {
  await expect(read('date,r24\n2020-01-01,4\n')).rejects.toMatchObject({
    code: 'feeds.optionNeeded',
    details: { option: '--map COLUMN=VARIABLE' },
  });
  const { days } = await read('date,r24\n2020-01-01,4\n', { map: { r24: 'precip' }, units: { r24: 'mm' } });
  expect(days[0]?.values).toEqual({ precip: 4 });
});

test.each([
  ['year,month,day,prcp_mm\n2020,2,29,1\n', '2020-02-29'],
  ['year,doy,prcp_mm\n2020,60,1\n', '2020-02-29'],
  ['Day\tMonth\tYear\tPrcp(mm)\n29\t2\t2020\t1\n', '2020-02-29'],
  ['date;prcp_mm\n29.02.2020;1\n', '2020-02-29'],
  ['date,prcp_mm\n20200229,1\n', '2020-02-29'],
  ['date,prcp_mm\n2020-02-29T00:00:00Z,1\n', '2020-02-29'],
  ['"date","prcp_mm"\r\n"2020-02-29","1"\r\n', '2020-02-29'],
])('dates in many forms: %j', async (text, date) =>
  expect((await read(text)).days[0]).toEqual({ date, values: { precip: 1 } }),
);

test('03/04/2020 is a question to the person, unless the file answers it', async () => {
  const open = 'date,prcp_mm\n03/04/2020,1\n';
  await expect(read(open)).rejects.toMatchObject({
    code: 'feeds.optionNeeded',
    details: { option: '--dates dmy|mdy' },
  });
  expect((await read(open, { dates: 'mdy' })).days[0]?.date).toBe('2020-03-04');
  expect((await read('date,prcp_mm\n03/31/2020,1\n')).days[0]?.date).toBe('2020-03-31');
});

test('impossible values are refused with their line, possible ones stand however large', async () => {
  const { days, report } = await read(
    'date,prcp_mm,srad_mj_m2\n1986-08-06,327.6,10\n1986-08-07,-1,160.4\n1986-08-08,abc,12\n',
  );
  expect(days[0]?.values.precip).toBe(327.6);
  expect(days[1]?.values).toEqual({});
  expect(report.refused).toEqual([
    expect.objectContaining({
      line: 3,
      date: '1986-08-07',
      column: 'prcp_mm',
      value: '-1',
      reason: expect.stringContaining('0 and 2,000 mm'),
    }),
    expect.objectContaining({ line: 3, column: 'srad_mj_m2', value: '160.4' }),
    expect.objectContaining({ line: 4, column: 'prcp_mm', value: 'abc', reason: 'not a number' }),
  ]);
});

test('codes and words for missing are missing, not refused; a trace of rain is zero', async () => {
  const { days, report } = await read(
    'date,prcp_mm,tmax_c\n2020-01-01,T,NA\n2020-01-02,-99.9,-9999\n2020-01-03,,--\n2020-01-04,1,1\n',
  );
  expect(report.refusedCount).toBe(0);
  expect(days.map(({ values }) => values)).toEqual([{ precip: 0 }, {}, {}, { precip: 1, tmax: 1 }]);
});

test('in tenths of a degree -99 is a cold night', async () => {
  const { days } = await read('date,tmin\n,0.1 degC\n2020-01-01,-99\n2020-01-02,-9999\n2020-01-03,0\n');
  expect(days.map(({ values }) => values.tmin)).toEqual([-9.9, undefined, 0]);
});

test('a repeated date: the second row is dropped and told, also where it differs; order does not matter', async () => {
  const { days, report } = await read('date,prcp_mm\n2020-01-03,3\n2020-01-01,1\n2020-01-01,1\n2020-01-03,9\n');
  expect(days.map(({ values }) => values.precip)).toEqual([1, undefined, 3]);
  expect(report.repeats).toEqual(
    [
      { line: 5, place: 'place', date: '2020-01-03', same: false },
      { line: 4, place: 'place', date: '2020-01-01', same: true },
    ].toSorted((a, b) => a.line - b.line),
  );
});

test('a minimum above the maximum is kept and told; where it is the rule the columns are mixed up', async () => {
  const { days, report } = await read('date,tmax_c,tmin_c\n2020-01-01,5,7\n');
  expect(days[0]?.values).toEqual({ tmax: 5, tmin: 7 });
  expect(report.doubtful).toEqual([
    expect.objectContaining({ date: '2020-01-01', reason: expect.stringContaining('above tmax') }),
  ]);
  const swapped = Array.from({ length: 31 }, (_none, i) => `2020-01-${String(i + 1).padStart(2, '0')},5,20`).join('\n');
  await expect(read(`date,tmax_c,tmin_c\n${swapped}\n`)).rejects.toMatchObject({
    code: 'feeds.broken',
    message: expect.stringContaining('mixed up'),
  });
});

test('where many values are impossible the unit is doubted, not the values', async () => {
  const fahrenheit = Array.from(
    { length: 31 },
    (_none, i) => `2020-07-${String(i + 1).padStart(2, '0')},${60 + i}`,
  ).join('\n');
  await expect(read(`date,tmax_c\n${fahrenheit}\n`)).rejects.toMatchObject({
    code: 'feeds.unitsDoubtful',
    details: { option: '--units tmax=UNIT' },
  });
});

test('a day that no calendar has is refused, text that is no date breaks the file', async () => {
  const { days, report } = await read('date,prcp_mm\n2021-02-28,1\n2021-02-29,5\n');
  expect(days).toHaveLength(1);
  expect(report.refused).toEqual([
    expect.objectContaining({ line: 3, value: '2021-02-29', reason: 'no calendar has this day' }),
  ]);
  await expect(read('date,prcp_mm\n2021-02-28,1\nx021-03-01,5\n')).rejects.toMatchObject({
    code: 'feeds.broken',
    details: { line: 3 },
  });
});

test('several stations in one file: the person says which, with --station', async () => {
  const text = 'station,date,prcp_mm,lat,lon\nA,2020-01-01,1,10,20\nB,2020-01-01,2,11,21\n';
  await expect(read(text)).rejects.toMatchObject({ code: 'feeds.stationNeeded', details: { option: '--station ID' } });
  const { days, place } = await read(text, { station: 'B' });
  expect(days[0]?.values.precip).toBe(2);
  expect(place).toMatchObject({ id: 'B', lat: 11, lon: 21 });
});

test('hours are brought to days: sums, extremes and mean; a day with under 90 % of them is missing', async () => {
  const hour = (day: string, h: number) =>
    `${day}T${String(h).padStart(2, '0')}:00,${h},${h === 3 ? 2 : 0},${h === 12 ? 1000 : 0}`;
  const full = Array.from({ length: 24 }, (_none, h) => hour('2020-01-01', h));
  const part = Array.from({ length: 20 }, (_none, h) => hour('2020-01-02', h));
  const { days } = await read(`time,temperature_c,precipitation_mm,ghi_w_m2\n${[...full, ...part].join('\n')}\n`);
  expect(days).toEqual([
    { date: '2020-01-01', values: { precip: 2, tmax: 23, tmin: 0, tmean: 11.5, ghi: 1 } },
    { date: '2020-01-02', values: {} },
  ]);
});

test('months: a total stands on the last day, a mean on every day, a missing month is missing as a whole', async () => {
  const { days, report } = await read('year,month,prcp_mm,tavg_c\n2020,1,31,5\n2020,2,,\n2020,3,10,7\n');
  const at = (date: string) => days.find((day) => day.date === date)?.values;
  expect(at('2020-01-01')).toEqual({ precip: 0, tmean: 5 });
  expect(at('2020-01-31')).toEqual({ precip: 31, tmean: 5 });
  expect(at('2020-02-15')).toEqual({});
  expect(at('2020-03-31')).toEqual({ precip: 10, tmean: 7 });
  expect(days).toHaveLength(91);
  expect(report.variables[0]).toMatchObject({ values: 2, missing: 1 });
});

test('a long file that does not end its last line was cut off, unless the person says it is whole', () => {
  const long = `date,prcp_mm\n${'2020-01-01,1\n'.repeat(400)}2020-01-02,1`;
  expect(() => checkEnding(long)).toThrow(/breaks off in line 402 \(byte \d+\)/);
  expect(() => checkEnding(long, true)).not.toThrow();
  expect(() => checkEnding('date,prcp_mm\n2020-01-01,1')).not.toThrow();
});
