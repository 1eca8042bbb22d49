import { ingestOptionsOf } from './options';

test('flags become options: numbers, pairs and lists', () => {
  expect(
    ingestOptionsOf({
      lat: '-33.861',
      lon: '151.2',
      'utc-offset': '-7',
      'data-set': ' Rain ',
      units: ['tmin=degC,prcp=in', 'sun=W/m2'],
      map: ['r24=precip'],
      numbers: ['comma', 'tmin=point'],
      severity: 'major,critical',
      'risk-type': ['cdn'],
      from: '2020-01-31',
      'refused-share': '0.02',
      revised: true,
      whole: false,
      name: '',
    }),
  ).toEqual({
    lat: -33.861,
    lon: 151.2,
    utcOffset: -7,
    dataSet: 'Rain',
    units: { tmin: 'degC', prcp: 'in', sun: 'W/m2' },
    map: { r24: 'precip' },
    numbers: { '': 'comma', tmin: 'point' },
    severities: ['major', 'critical'],
    riskTypes: ['CDN'],
    from: '2020-01-31',
    refusedShare: 0.02,
    revised: true,
  });
});

test.each([
  [{ lat: '91' }, '--lat is "91": it must be a number from -90 to 90.'],
  [{ lat: '0x10' }, '--lat is "0x10": it must be a number from -90 to 90.'],
  [{ 'refused-share': '5' }, '--refused-share is "5": it must be a number from 0 to 1.'],
  [{ lat: 'north' }, '--lat is "north": it must be a number from -90 to 90.'],
  [{ from: '31.01.2020' }, '--from is "31.01.2020": it must be a date such as 2020-01-31.'],
  [{ numbers: 'dot' }, '--numbers must be comma or point, or COLUMN=comma.'],
  [{ dates: 'ymd' }, '--dates must be dmy or mdy.'],
  [
    { 'risk-type': 'FLOOD' },
    '--risk-type is FLOOD: there are RAINFALL, TEMPERATURE, TC, SOLAR, CLOUD, CDN, ICT_SHOCK, PAYMENT.',
  ],
  [{ map: 'r24=rain' }, '--map says rain: there are precip, tmax, tmin, tmean, ghi, wind.'],
  [{ units: 'degC' }, '--units is "degC": it must be NAME=VALUE.'],
])('%j is refused by name', (values, message) => expect(() => ingestOptionsOf(values)).toThrow(message));
