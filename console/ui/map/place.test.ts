import { boxOf } from '#shared/view/box';
import { boundsOf, boundsText, middleOf, placeOf, placeShown, placeText, placeTyped } from './place';
import { opensList, pinsOf } from '#shared/view/pins';

test('an address that holds no place or no bounds is not believed', () => {
  expect(placeOf('76.34,9.49')).toEqual({ lon: 76.34, lat: 9.49 });
  for (const text of [null, '', '1', '200,1', '1,95', 'a,b', ',']) expect(placeOf(text)).toBeNull();
  expect(boundsOf('-10,-5,10,5')).toEqual([-10, -5, 10, 5]);
  for (const text of [null, '', '1,2,3', '10,0,-10,5', '0,5,10,-5', '0,0,x,5']) expect(boundsOf(text)).toBeNull();
});

test('people type latitude before longitude; what lies outside the globe is no place', () => {
  for (const text of ['9.49, 76.34', '9.49 76.34', ' 9.49;76.34 '])
    expect(placeTyped(text)).toEqual({ lat: 9.49, lon: 76.34 });
  for (const text of ['', '9.49', '90.1, 0', '-91, 0', '0, 180.5', '0, -181', 'Kochi, Kerala', '1, 2, 3'])
    expect(placeTyped(text)).toBeNull();
  expect(placeTyped('-90, 180')).toEqual({ lat: -90, lon: 180 });
});

test('a window over the antimeridian asks for a box over it, one wider than the world for the world', () => {
  expect(boxOf([170, -20, 190, 0])).toEqual({
    topLeftLat: 0,
    bottomRightLat: -20,
    topLeftLon: 170,
    bottomRightLon: -170,
  });
  expect(boxOf([-200, -80, 200, 80])).toMatchObject({ topLeftLon: -180, bottomRightLon: 180 });
});

test('entries without coordinates are dropped, and a mark opens its list only when it carries one of fewer than three', () => {
  const feature = (coordinates: unknown[], properties: Record<string, unknown>) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point', coordinates },
    properties,
  });
  const pins = pinsOf({
    type: 'FeatureCollection',
    features: [
      feature([], { count: 1 }),
      feature([76, 9], { status: 'DETECTED', count: 5, ids: ['a', 'b', 'c', 'd', 'e'], geoClusterName: 'Kochi' }),
      feature([70, 9], { status: 'WARNING', count: 2, ids: ['f', 'g'], expansionZoom: 7 }),
      feature([60, 9], { status: 'MONITORED', count: 40, ids: [], expansionZoom: 4 }),
    ],
  });
  expect(pins.map(({ tone }) => tone)).toEqual(['red', 'yellow', 'green']);
  expect(pins.map(opensList)).toEqual([true, true, false]);
});

test.each([
  [60.17, 24.94, 3.2],
  [-41.29, 174.78, 11.47],
  [0, 0, 2],
  [71.5, -156.8, 16],
])('the middle of a window comes back from its address: %d, %d at zoom %d', (lat, lon, zoom) => {
  // What a window of 900 by 640 pixels shows (Mercator, 512 pixels the world at zoom 0).
  const size = 512 * 2 ** zoom;
  const drawn = Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  const latitude = (at: number) => (Math.atan(Math.sinh(at * 2 * Math.PI)) * 180) / Math.PI;
  const [wide, high] = [(900 / size) * 180, 320 / size];
  const bounds = boundsOf(boundsText([lon - wide, latitude(drawn - high), lon + wide, latitude(drawn + high)]));
  const middle = bounds && middleOf(bounds);
  expect([middle?.lat, middle?.lon]).toEqual([expect.closeTo(lat, 5), expect.closeTo(lon, 5)]);
});

test('what is read is read part by part: a feature that nobody can read costs no other', () => {
  const good = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [76, 9] },
    properties: { status: 'DETECTED' },
  };
  const features = [
    ...[null, 7, 'x', {}, { ...good, geometry: null }, { ...good, geometry: { type: 'Point', coordinates: 'here' } }],
    ...[
      { ...good, geometry: { type: 'Point', coordinates: [760, 9] } },
      { ...good, properties: null },
    ],
    ...[{ ...good, properties: { status: 'OF_A_LATER_VERSION', ids: 'e1', count: 'many' } }, good],
  ];
  expect(pinsOf({ features }).map(({ tone, count, ids }) => [tone, count, ids])).toEqual([
    ['green', 1, []],
    ['green', 1, []],
    ['red', 1, []],
  ]);
});

test('a place is read latitude first, in an address longitude first', () => {
  expect(placeShown({ lon: 76.34, lat: 9.49 })).toBe('9.4900, 76.3400');
  expect(placeText({ lon: 76.34, lat: 9.49 })).toBe('76.34,9.49');
});
