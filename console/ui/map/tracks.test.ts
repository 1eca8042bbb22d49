import { cornersOf, stormsOf, trackPins, trackShapes, unbroken } from './tracks';

const fix = (referenceId: string, lon: number, intersected: boolean) => ({
  referenceId,
  segmentId: '1',
  intersected,
  lat: -18,
  lon,
});
const footprint = [
  { features: [fix('YASA 2020-12-16T00', 178, false), fix('YASA 2020-12-16T06', -179, true)] },
  { features: [fix('ZAZU 2020-12-17T00', -170, false)] },
  {},
] as unknown as Parameters<typeof stormsOf>[0];

test('fixes are gathered by their storm, and only those that count are marked', () => {
  const storms = stormsOf(footprint);
  expect([...storms].map(([name, fixes]) => [name, fixes.length])).toEqual([
    ['YASA', 2],
    ['ZAZU', 1],
  ]);
  expect(trackPins(storms, { lon: 178, lat: -18 }, 'Suva').map(({ name, tone }) => [name, tone])).toEqual([
    ['Suva', 'blue'],
    ['YASA', 'red'],
  ]);
});

test('a way goes on over the antimeridian; a single fix has none', () => {
  expect(unbroken([178, -179, -175].map((lon) => ({ lon, lat: 0 })))).toEqual([
    [178, 0],
    [181, 0],
    [185, 0],
  ]);
  const { features } = trackShapes(stormsOf(footprint), { lon: 178, lat: -18 }, 100);
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'LineString']);
  expect(trackShapes(stormsOf(footprint), { lon: 178, lat: -18 }, 0).features).toHaveLength(1);
});

test('the circle lies between its corners, wider in degrees away from the equator', () => {
  expect(cornersOf({ lon: 10, lat: 0 }, 111)).toEqual([
    { lon: 9, lat: -1 },
    { lon: 11, lat: 1 },
  ]);
  const [west, east] = cornersOf({ lon: 10, lat: 60 }, 111);
  expect((east?.lon ?? 0) - (west?.lon ?? 0)).toBeCloseTo(4);
});
