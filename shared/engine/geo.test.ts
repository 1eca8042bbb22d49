import { degreesApart, distanceKm, nearestOf, turnTo, wrapLon } from './geo';

/** One degree along a meridian of a sphere of 6,371 km: 2 π 6371 / 360. */
const degreeKm = 111.194_926_644_559;

test.each([
  { a: { lat: 0, lon: 0 }, b: { lat: 1, lon: 0 }, km: degreeKm, why: 'along a meridian' },
  { a: { lat: 0, lon: 10 }, b: { lat: 0, lon: 12 }, km: 2 * degreeKm, why: 'along the equator' },
  { a: { lat: 0, lon: 179 }, b: { lat: 0, lon: -179 }, km: 2 * degreeKm, why: 'over the date line' },
  { a: { lat: 0, lon: -179.5 }, b: { lat: 0, lon: 180.5 }, km: 0, why: 'one place, written in two ways' },
  { a: { lat: 0, lon: 359 }, b: { lat: 0, lon: 1 }, km: 2 * degreeKm, why: 'over Greenwich, longitudes to 360' },
  {
    a: { lat: 60, lon: 179 },
    b: { lat: 60, lon: -179 },
    km: 111.190_69,
    why: 'at 60 degrees a degree is half as wide',
  },
  { a: { lat: 90, lon: 0 }, b: { lat: -90, lon: 77 }, km: 180 * degreeKm, why: 'from pole to pole' },
])('$why: $km km', ({ a, b, km }) => {
  expect(distanceKm(a, b)).toBeCloseTo(km, 4);
  expect(distanceKm(b, a)).toBeCloseTo(km, 4);
});

test('the nearest station of Taveuni lies over the date line, not on the other side of the earth', () => {
  const stations = [
    { name: 'Suva', lat: -18.14, lon: 178.44 },
    { name: 'Taveuni east', lat: -16.8, lon: -179.95 },
    { name: 'Labasa', lat: -16.43, lon: 179.37 },
  ];
  expect(nearestOf(stations, { lat: -16.85, lon: 179.97 })?.name).toBe('Taveuni east');
  expect(nearestOf(stations, { lat: -16.85, lon: -180.03 })?.name).toBe('Taveuni east');
});

test('of equally near places the first is taken; among none there is no nearest', () => {
  const twins = [
    { id: 'a', lat: 0, lon: 1 },
    { id: 'b', lat: 0, lon: -1 },
  ];
  expect(nearestOf(twins, { lat: 0, lon: 0 })?.id).toBe('a');
  expect(nearestOf([], { lat: 0, lon: 0 })).toBeUndefined();
});

test('longitudes: the short way, and in the circle', () => {
  expect([turnTo(179, -179), turnTo(-179, 179), turnTo(10, 350)]).toEqual([2, -2, -20]);
  expect([wrapLon(180), wrapLon(-180), wrapLon(190), wrapLon(-541), wrapLon(-59.61)]).toEqual([
    180, -180, -170, 179, -59.61,
  ]);
  expect([degreesApart(359, 1), degreesApart(-170, 170), degreesApart(0, 180)]).toEqual([2, 20, 180]);
});
