import { areaOf, zoomOf } from './programArea';

const program = { Country: 'Nigeria', BoundingBox: null, ZoomLevelMin: null, ZoomLevelMax: null };

test('the map of a program shows its own area; without one that of the US, Australia, India or Indonesia, else none', () => {
  expect(areaOf({ ...program, Country: 'India', BoundingBox: [74.8, 8.2, 77.5, 12.8] })).toEqual([
    { lon: 74.8, lat: 8.2 },
    { lon: 77.5, lat: 12.8 },
  ]);
  for (const [code, name] of [
    ['US', 'United States'],
    ['AU', 'Australia'],
    ['IN', 'India'],
    ['ID', 'Indonesia'],
  ] as const) {
    const [least, most] = areaOf({ ...program, Country: code }) ?? [];
    expect(areaOf({ ...program, Country: name })).toEqual([least, most]);
    expect((least?.lon ?? 0) < (most?.lon ?? 0) && (least?.lat ?? 0) < (most?.lat ?? 0)).toBe(true);
  }
  expect(areaOf(program)).toBeNull();
});

test('the map goes to a place at zoom 11, unless the program sets its least and its most', () => {
  expect(zoomOf(undefined)).toBe(11);
  expect(zoomOf(program)).toBe(11);
  expect(zoomOf({ ...program, ZoomLevelMin: 4, ZoomLevelMax: 9 })).toBe(9);
  expect(zoomOf({ ...program, ZoomLevelMin: 13, ZoomLevelMax: 16 })).toBe(13);
  expect(zoomOf({ ...program, ZoomLevelMin: 4, ZoomLevelMax: 12 })).toBe(11);
});
