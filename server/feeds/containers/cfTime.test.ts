import { instantsOf, zoneHoursOf } from './cfTime';

const dates = (values: number[], units: string, calendar: string) =>
  Array.from(instantsOf(Float64Array.from(values), units, calendar), (ms) => new Date(ms).toISOString().slice(0, 16));

test.each([
  ['days since 1981-01-01', 'proleptic_gregorian', [0, 14_609], ['1981-01-01T00:00', '2020-12-31T00:00']],
  ['hours since 1900-01-01', 'gregorian', [876_576], ['2000-01-01T00:00']],
  ['days since 1983-1-1 00:00:00', '', [0.5], ['1983-01-01T12:00']],
  ['seconds since 1970-01-01T00:00:00Z', 'standard', [86_400], ['1970-01-02T00:00']],
  ['minutes since 2000-02-28 23:00', 'standard', [120], ['2000-02-29T01:00']],
  // NCEP's files: 17,067,072 hours since year 1 in the mixed calendar are 1 January 1948.
  ['hours since 1-1-1 00:00:0.0', 'standard', [17_067_072], ['1948-01-01T00:00']],
])('%s (%s)', (units, calendar, values, expected) => expect(dates(values, units, calendar)).toEqual(expected));

test('a calendar without leap days passes 29 February over', () => {
  expect(dates([58, 59], 'days since 1952-01-01', 'noleap')).toEqual(['1952-02-28T00:00', '1952-03-01T00:00']);
  expect(dates([23_359], 'days since 1950-01-01 00:00:00.000000', 'noleap')).toEqual(['2013-12-31T00:00']);
});

test('a calendar of twelve times thirty days is refused: its days are not ours', () => {
  expect(() => instantsOf(Float64Array.of(0), 'days since 2000-01-01', '360_day')).toThrow(
    /has days that ours has not/,
  );
});

test.each([
  ['hours since 2000-01-01 00:00 +05:30', 5.5],
  ['hours since 2000-01-01T00:00:00+0530', 5.5],
  ['days since 1992-10-8 15:15:42.5 -6:00', -6],
  ['days since 2000-01-01 -3', -3],
  ['days since 2000-01-01 00:00:00 -00:00', 0],
  ['hours since 2000-01-01T00:00:00Z', 0],
  ['hours since 2000-01-01 00:00:00 UTC', 0],
  ['hours since 2000-01-01 00:00 gmt', 0],
  ['hours since 2000-01-01 00:00 +14:00', 14],
  ['hours since 2000-01-01 00:00:00', null],
  ['hours since 2000-01-01 06', null],
])('the zone of "%s" is %s hours ahead', (units, hours) => {
  expect(zoneHoursOf(units)).toBe(hours);
  expect(() => instantsOf(Float64Array.of(0), units, '')).not.toThrow();
});

test('an hour without minutes is a time, not a zone', () => {
  expect(dates([0], 'hours since 2000-01-01 06', '')).toEqual(['2000-01-01T06:00']);
});

test.each(['IST', 'Asia/Kolkata', '+05:75', '+15:00', '0530', '24:00', '12:60'])(
  'a clock or zone that says nothing certain is refused with words: %s',
  (zone) => {
    const units = `hours since 2000-01-01 ${zone}`;
    const read = () => [instantsOf(Float64Array.of(0), units, ''), zoneHoursOf(units)];
    expect(read).toThrow(/cannot be read: .* in UTC or with a zone such as \+05:30/);
  },
);
