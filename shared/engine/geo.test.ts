import { degreesApart, distanceKm, nearestCell, nearestOf, turnTo, unbroken, unbrokenRings, wrapLon } from './geo';

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

test('half a turn is half a turn from either side', () => {
  expect([turnTo(0, 180), turnTo(0, -180), turnTo(0, 540), turnTo(90, -90)]).toEqual([-180, -180, -180, -180]);
  expect([degreesApart(0, 180.5), degreesApart(0, 179.5), degreesApart(10, 370)]).toEqual([179.5, 179.5, 0]);
  expect([wrapLon(180.5), wrapLon(-180.5), wrapLon(540)]).toEqual([-179.5, 179.5, -180]);
});

describe('the cell nearest to a point', () => {
  const grid = { lats: [-20, -10, 0, 10], lons: [0, 90, 180, 270] };
  test.each([
    [
      { lat: -12, lon: 80 },
      { row: 1, column: 1 },
    ],
    [
      { lat: 12, lon: -100 },
      { row: 3, column: 3 },
    ],
    [
      { lat: -40, lon: -170 },
      { row: 0, column: 2 },
    ],
    [
      { lat: 2, lon: 350 },
      { row: 2, column: 0 },
    ],
    [
      { lat: -15, lon: 45 },
      { row: 0, column: 0 },
    ],
    [
      { lat: 5, lon: 315 },
      { row: 2, column: 0 },
    ],
  ])('%j is %j; of equals the first, longitudes go round', (point, cell) =>
    expect(nearestCell(grid, point)).toEqual(cell),
  );
});

describe('§1 a ring over the date line', () => {
  const ring = (...lons: number[]) => lons.map((lon, at) => [lon, at]);
  test.each([
    ['goes on to the east', [170, 179, -179, -170, 170], [170, 179, 181, 190, 170]],
    ['goes on to the west', [-170, -179, 179, 170, -170], [-170, -179, -181, -190, -170]],
    ['from the line itself', [-180, 179, 179, -180], [-180, -181, -181, -180]],
    ['that does not cross stays', [10, 20, 20, 10], [10, 20, 20, 10]],
    // Half a turn may be meant either way, and a whole turn is the same meridian: both stay as they are drawn.
    ['of half a turn stays', [0, 180, 180, 0], [0, 180, 180, 0]],
    ['of half a turn to the west stays', [180, 0, 0, 180], [180, 0, 0, 180]],
    ['of a whole turn stays', [-180, 180, 180, -180], [-180, 180, 180, -180]],
    ['a step over half a turn crosses', [90, -90.5, -90.5, 90], [90, 269.5, 269.5, 90]],
    // Round the pole it comes back a turn further: there is no other way round.
    ['round the pole stays', [0, 120, -120, 0], [0, 120, -120, 0]],
    ['round the pole westwards stays', [0, -120, 120, 0], [0, -120, 120, 0]],
    ['of no points is none', [], []],
  ])('%s', (_, drawn, meant) => expect(unbroken(ring(...drawn))).toEqual(ring(...meant)));

  const square = (west: number, east: number) => [
    [west, 0],
    [east, 0],
    [east, 1],
    [west, 1],
    [west, 0],
  ];
  test.each([
    [square(170, -170), square(175, 178), square(175, 178)],
    [square(170, -170), square(-179, -171), square(181, 189)],
    [square(-170, 170), square(171, 179), square(-189, -181)],
    [square(-170, 170), square(-179, -175), square(-179, -175)],
    // On its very edges it is inside.
    [square(170, -170), square(170, 180), square(170, 180)],
    [square(170, -170), square(-170, -170), square(190, 190)],
    // One that lies nowhere in the outline stays where it was drawn.
    [square(170, -170), square(10, 20), square(10, 20)],
  ])('its hole lies on the side on which the outline begins: case %#', (outline, hole, meant) => {
    expect(unbrokenRings([outline, hole])).toEqual([unbroken(outline), meant]);
  });

  test('an outline without a hole is all there is, and no rings are an empty outline', () => {
    expect(unbrokenRings([square(170, -170)])).toEqual([square(170, 190)]);
    expect(unbrokenRings([])).toEqual([[]]);
    expect(unbrokenRings([square(0, 1), []])).toEqual([square(0, 1), []]);
  });
});
