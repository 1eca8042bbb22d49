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
      severity: 'major,critical',
      'risk-type': ['cdn'],
      from: '2020-01-31',
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
    severities: ['major', 'critical'],
    riskTypes: ['CDN'],
    from: '2020-01-31',
    revised: true,
  });
});

test.each([
  [{ lat: '91' }, '--lat is "91": it must be a number from -90 to 90.'],
  [{ lat: 'north' }, '--lat is "north": it must be a number from -90 to 90.'],
  [{ from: '31.01.2020' }, '--from is "31.01.2020": it must be a date such as 2020-01-31.'],
  [{ dates: 'ymd' }, '--dates must be dmy or mdy.'],
  [
    { 'risk-type': 'FLOOD' },
    '--risk-type is FLOOD: there are RAINFALL, TEMPERATURE, TC, SOLAR, CLOUD, CDN, ICT_SHOCK, PAYMENT.',
  ],
  [{ map: 'r24=rain' }, '--map says rain: there are precip, tmax, tmin, tmean, ghi, wind.'],
  [{ units: 'degC' }, '--units is "degC": it must be NAME=VALUE.'],
])('%j is refused by name', (values, message) => expect(() => ingestOptionsOf(values)).toThrow(message));
