import { standardOffset } from './placeClock';

const now = new Date('2026-07-15T12:00:00Z');

test.each([
  ['Kerala', 9.98, 76.3, 5.5],
  ['Nepal', 27.7, 85.3, 5.75],
  ['Miyazaki', 31.9, 131.4, 9],
  ['Jamaica, which has no summer time', 18, -76.8, -5],
  ['Barbados', 13.1, -59.6, -4],
  ['Florida, without its summer time', 25.8, -80.2, -5],
  ['Newfoundland, half an hour beside the rest', 47.6, -52.7, -3.5],
  ['Frankfurt, whose summer is in the middle of the year', 50.1, 8.7, 1],
  ['Sydney, whose summer is at its turn', -33.9, 151.2, 10],
  ['Lord Howe Island, whose summer time is half an hour', -31.55, 159.08, 10.5],
  ['London', 51.5, -0.13, 0],
  ['the Pacific', 0, -140, -9],
])('%s', (_, lat, lon, hours) => {
  expect(standardOffset({ lat, lon }, now)).toBe(hours);
  // What day of the year somebody asks on says nothing.
  expect(standardOffset({ lat, lon }, new Date('2026-01-02T00:00:00Z'))).toBe(hours);
});

test('coordinates that are none have no time', () =>
  expect(() => standardOffset({ lat: 91, lon: 0 }, now)).toThrow('invalid coordinates'));
