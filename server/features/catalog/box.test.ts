import { wrapLon } from '#shared/engine/geo';
import { boxOf, isInside, lonRanges, middleOf, type Box } from './box';

const box = (topLeftLon: number, bottomRightLon: number): Box => ({
  topLeftLat: 10,
  bottomRightLat: -10,
  topLeftLon,
  bottomRightLon,
});

test.each<readonly [Box, readonly (readonly [number, number])[], number, string]>([
  [box(-10, 20), [[-10, 20]], 5, 'an ordinary box'],
  [
    box(170, -170),
    [
      [170, 180],
      [-180, -170],
    ],
    -180,
    'over the antimeridian',
  ],
  [
    box(170, 190),
    [
      [170, 180],
      [-180, -170],
    ],
    180,
    'the same, told beyond 180',
  ],
  [
    box(-190, -175),
    [
      [170, 180],
      [-180, -175],
    ],
    177.5,
    'the same from the other side',
  ],
  [box(525, 535), [[165, 175]], 170, 'a map turned round once'],
  [box(-180, 180), [[-180, 180]], 0, 'the whole earth'],
  [box(-400, 400), [[-180, 180]], 0, 'more than the whole earth'],
])('%o → %o, middle %d: %s', (given, ranges, middle) => {
  expect(lonRanges(given)).toEqual(ranges);
  expect(Math.cos(((middleOf(given).lon - middle) * Math.PI) / 180)).toBeCloseTo(1, 12);
});

test.each([
  [179, true],
  [-179, true],
  [181, true],
  [160, false],
  [-160, false],
])('longitude %d inside 170 to -170: %s', (lon, inside) =>
  expect(isInside(box(170, -170), { lat: 0, lon })).toBe(inside),
);
test('latitudes count too', () => expect(isInside(box(0, 10), { lat: 10.01, lon: 5 })).toBe(false));
test('longitudes within the circle are left as they were written', () => expect(wrapLon(-59.61)).toBe(-59.61));

test('a box has four edges or none', () => {
  expect(boxOf({})).toBeUndefined();
  expect(() => boxOf({ topLeftLat: 1 })).toThrow('A box needs all four edges');
  expect(() => boxOf({ ...box(0, 1), topLeftLat: -20 })).toThrow(
    'The upper edge of the box (-20) lies below its lower edge (-10).',
  );
  expect(() => boxOf(box(0, 5000))).toThrow('A longitude of the box is not a place on earth.');
});
