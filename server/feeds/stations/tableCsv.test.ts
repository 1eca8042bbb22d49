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

test('a dry day that was written as a little less than nothing is dry', async () => {
  const { days, report } = await read('date,prcp_mm\n2020-01-01,-2.6e-10\n2020-01-02,-0.01\n2020-01-03,4\n');
  expect(days.map(({ values }) => values.precip)).toEqual([0, undefined, 4]);
  expect(report.variables[0]).toMatchObject({
    values: 2,
    missing: 1,
    refused: 1,
    refusedDays: [{ from: '2020-01-02', to: '2020-01-02', days: 1 }],
  });
});

describe('hours that cannot be read', () => {
  const hourly = (value: (hour: number) => string, heading = 'precipitation_mm') =>
    `time,${heading}\n${Array.from({ length: 24 }, (_none, h) => `2020-01-01T${String(h).padStart(2, '0')}:00,${value(h)}`).join('\n')}\n`;

  test.each([
    ['no number', 'abc', 'not a number'],
    ['a negative amount', '-5', 'impossible'],
  ])('%s in an hour: the day is refused, not added up without it', async (_what, wrong, reason) => {
    const file = hourly((h) => (h === 3 ? wrong : h === 5 ? '8' : '0'));
    const next = hourly(() => '1')
      .replaceAll('2020-01-01', '2020-01-02')
      .split('\n')
      .slice(1)
      .join('\n');
    const { days, report } = await read(file + next);
    expect(days.map(({ values }) => values.precip)).toEqual([undefined, 24]);
    expect(report).toMatchObject({
      refused: [expect.objectContaining({ date: '2020-01-01', reason: expect.stringContaining(reason) })],
    });
  });

  test('codes for missing are missing hours, and one of twenty-four may be', async () => {
    const { days, report } = await read(hourly((h) => (h === 3 ? '-99.9' : h === 4 ? 'NA' : '1')));
    expect([days[0]?.values.precip, report.refusedCount]).toEqual([22, 0]);
  });

  test('a trace in an hour is nothing', async () => {
    const { days } = await read(hourly((h) => (h === 3 ? 'T' : '1')));
    expect(days[0]?.values.precip).toBe(23);
  });

  test('at night an instrument shows a little less than no sun; more than that is refused', async () => {
    const night = (value: string) => hourly((h) => (h < 6 ? value : '100'), 'ghi_w_m2');
    expect((await read(night('-3'))).days[0]?.values.ghi).toBeCloseTo(1.8, 12);
    await expect(read(night('-30'))).rejects.toMatchObject({ code: 'feeds.refused' });
  });
});

describe('days with a zone', () => {
  const daily = (...times: readonly string[]) =>
    `time,prcp_mm\n${times.map((time, i) => `${time},${i + 1}`).join('\n')}\n`;
  const daysOf = async (text: string, options = {}) => {
    const { days, report } = await read(text, options);
    return { days: days.map(({ date, values }) => [date, values.precip]), notes: report.notes.join(' ') };
  };

  test.each(['+05:30', '+0530', '-08:00', '+14:00', 'Z'])('midnight %s is the day that is written', async (zone) => {
    const { days } = await daysOf(daily(`2019-01-01T00:00:00${zone}`, `2019-01-02T00:00:00${zone}`));
    expect(days).toEqual([
      ['2019-01-01', 1],
      ['2019-01-02', 2],
    ]);
  });

  test('the report says on which clock the days are', async () =>
    expect((await daysOf(daily('2019-01-01T00:00:00+05:30'))).notes).toContain(
      'Dates in "time" read as year, month, day; days are those of a clock 5.5 hours ahead of UTC.',
    ));

  test('across the summer time midnight stays midnight', async () => {
    const { days } = await daysOf(daily('2019-03-30T00:00+01:00', '2019-03-31T00:00+01:00', '2019-04-01T00:00+02:00'));
    expect(days.map(([date]) => date)).toEqual(['2019-03-30', '2019-03-31', '2019-04-01']);
  });

  test('the person may say on which clock days are: 18:30 UTC is midnight in India', async () => {
    const text = daily('2018-12-31T18:30:00Z', '2019-01-01T18:30:00Z');
    expect((await daysOf(text)).days.map(([date]) => date)).toEqual(['2018-12-31', '2019-01-01']);
    expect((await daysOf(text, { utcOffset: 5.5 })).days.map(([date]) => date)).toEqual(['2019-01-01', '2019-01-02']);
  });

  test('hours are brought to days of their own clock', async () => {
    const hours = Array.from({ length: 48 }, (_none, h) => {
      const date = h < 24 ? '2019-01-01' : '2019-01-02';
      return `${date}T${String(h % 24).padStart(2, '0')}:00+05:30,${h < 24 ? 1 : 2}`;
    });
    expect((await daysOf(`time,prcp_mm\n${hours.join('\n')}\n`)).days).toEqual([
      ['2019-01-01', 24],
      ['2019-01-02', 48],
    ]);
  });
});

describe('numbers', () => {
  const rainOf = async (text: string, options = {}) => {
    const { days, report } = await read(text, options);
    return { rain: days.map(({ values }) => values.precip), report };
  };

  test('decimal commas are found from the whole column, and said', async () => {
    const { rain, report } = await rainOf('date;prcp_mm\n01.02.2020;1,5\n02.02.2020;0\n03.02.2020;1.012,25\n');
    expect(rain).toEqual([1.5, 0, 1012.25]);
    expect(report).toMatchObject({ refusedCount: 0 });
    expect(report.notes).toContain('Numbers in "prcp_mm" read with a decimal comma.');
    expect(report.notes).toContain('Dates in "date" read as day, month, year.');
  });

  test('each column by itself; quotation marks keep commas together', async () => {
    const { days, place } = await read('date,prcp_mm,tmax_c,lat,lon\n2020-01-01,"1,5",7.25,"50,5",8\n');
    expect(days[0]?.values).toEqual({ precip: 1.5, tmax: 7.25 });
    expect(place).toMatchObject({ lat: 50.5, lon: 8 });
  });

  test('1,234 is a question to the person, unless the file answers it or the person has', async () => {
    const open = 'date;prcp_mm\n2020-01-01;1,234\n';
    await expect(read(open)).rejects.toMatchObject({
      code: 'feeds.optionNeeded',
      details: { option: '--numbers comma|point' },
    });
    expect((await rainOf(open, { numbers: { '': 'comma' } })).rain).toEqual([1.234]);
    expect((await rainOf(open, { numbers: { prcp_mm: 'point' } })).rain).toEqual([1234]);
    expect((await rainOf('date;prcp_mm\n2020-01-01;1,234\n2020-01-02;0,5\n')).rain).toEqual([1.234, 0.5]);
    expect((await rainOf('date;prcp_mm;tmax_c\n2020-01-01;1,234;20,5\n')).rain).toEqual([1.234]);
  });

  test('commas for decimals between commas for cells are told as what they are', async () =>
    expect(read('date,prcp_mm\n2020-01-01,1,5\n2020-01-02,2,5\n')).rejects.toMatchObject({
      code: 'feeds.broken',
      message: expect.stringContaining('decimal commas'),
    }));

  test.each(['0x10', '1e999', 'Infinity', '0b11', '1_000'])('%s is no number', async (text) => {
    const { rain, report } = await rainOf(`date,prcp_mm\n2020-01-01,${text}\n2020-01-02,1\n`);
    expect(rain).toEqual([undefined, 1]);
    expect(report.refused).toEqual([expect.objectContaining({ value: text, reason: 'not a number' })]);
  });

  test('a column without any number is told as such: not its unit is in doubt', async () => {
    const rows = Array.from({ length: 31 }, (_none, i) => `2020-07-${String(i + 1).padStart(2, '0')},0x${i}`).join(
      '\n',
    );
    await expect(read(`date,tmax_c\n${rows}\n`)).rejects.toMatchObject({ code: 'feeds.refused' });
  });
});

test('days that nobody can have measured are refused and prolong nothing', async () => {
  const text = 'date,prcp_mm\n0020-01-01,1\n2020-01-01,1\n2020-01-02,2\n2026-11-24,3\n2099-01-01,4\n2099-02-01,\n';
  const { days, report } = await read(text, { today: '2026-11-22' });
  expect(days.map(({ date }) => date)).toEqual(['2020-01-01', '2020-01-02']);
  expect(report).toMatchObject({ last: '2020-01-02', refusedCount: 3 });
  expect(report.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, '0020-01-01 is before anything was measured'],
    [5, '2026-11-24 has not come yet'],
    [6, '2099-01-01 has not come yet'],
  ]);
  // Tomorrow has begun elsewhere.
  expect((await read('date,prcp_mm\n2026-11-23,3\n', { today: '2026-11-22' })).days).toHaveLength(1);
});

test('lines that end with a carriage return alone are lines', async () => {
  const { days, report } = await read('date,prcp_mm\r2020-01-01,1\r2020-01-02,x\r');
  expect(days.map(({ values }) => values.precip)).toEqual([1, undefined]);
  expect(report.refused).toEqual([expect.objectContaining({ line: 3 })]);
});

test('the order of day and month is that of the whole column; where it contradicts itself the person is asked', async () => {
  expect((await read('date,prcp_mm\n01.02.2020,1\n01.13.2020,1\n')).days[0]?.date).toBe('2020-01-02');
  await expect(read('date,prcp_mm\n01/02/2020,1\n13/01/2020,1\n01/14/2020,1\n')).rejects.toMatchObject({
    code: 'feeds.optionNeeded',
    message: expect.stringContaining('"13/01/2020" and "01/14/2020" stand in one column'),
  });
});

test.each(['2020-01-01T25:00', '2020-01-01T10:61'])('%s is no time of day', async (time) =>
  expect((await read(`time,prcp_mm\n2020-01-01T00:00,1\n${time},1\n`)).report.refusedCount).toBe(1),
);
