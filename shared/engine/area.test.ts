import type { Polygon } from 'geojson';
import { areaDays, areaMeans, bilinearCells, cellOf, cellsOf } from './area';
import { unbroken, unbrokenRings } from './geo';

const axes = { lats: [60, 59, 58], lons: [10, 11, 12, 13] };
const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const cos = (lat: number) => Math.cos((lat * Math.PI) / 180);
const middle = (west: number, south: number, east: number, north: number) => ({
  lat: (south + north) / 2,
  lon: (west + east) / 2,
});

test('cells weigh cos(latitude) x covered fraction', () => {
  // Covers the cell at 59 N, 11 E wholly, and a quarter of its eastern and a half of its northern neighbour.
  const cells = cellsOf(box(10.5, 58.5, 11.75, 60), middle(10.5, 58.5, 11.75, 60), axes) ?? [];
  const weights = Object.fromEntries(cells.map(([row, column, weight]) => [`${row},${column}`, weight]));
  expect(weights['1,1']).toBeCloseTo(cos(59), 12);
  expect(weights['1,2']).toBeCloseTo(cos(59) / 4, 12);
  expect(weights['0,1']).toBeCloseTo(cos(60) / 2, 12);
  expect(weights['0,2']).toBeCloseTo(cos(60) / 8, 12);
  expect(cells).toHaveLength(4);
});

test('a hole is left out', () => {
  const ring = box(9.5, 57.5, 13.5, 60.5).coordinates[0] ?? [];
  const hole = box(10.5, 58.5, 11.5, 59.5).coordinates[0] ?? [];
  const cells = cellsOf({ type: 'Polygon', coordinates: [ring, hole] }, { lat: 59, lon: 11.5 }, axes) ?? [];
  expect(cells).toHaveLength(11);
  expect(cells.some(([row, column]) => row === 1 && column === 1)).toBe(false);
});

test('an area that covers no cell centre takes the nearest cell; one beside the grid is refused', () => {
  expect(cellsOf(box(10.1, 59.1, 10.4, 59.4), { lat: 59.25, lon: 10.25 }, axes)).toEqual([[1, 0, 1]]);
  expect(cellsOf(box(30, 59, 31, 60), { lat: 59.5, lon: 30.5 }, axes)).toBeNull();
});

test('longitudes are compared modulo 360', () => {
  const east = { lats: [0], lons: [359, 0.5, 2] };
  expect(cellOf({ lat: 0.1, lon: -1.2 }, east)).toEqual({ row: 0, column: 0 });
  const grid = { lats: [1, 0], lons: [358, 359, 360, 361] };
  const cells = cellsOf(box(-1.5, -0.5, -0.5, 1.5), { lat: 0.5, lon: -1 }, grid) ?? [];
  expect(cells.map(([row, column]) => [row, column])).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test('a point further than a cell from the grid has no cell', () => {
  expect(cellOf({ lat: 59.4, lon: 11.6 }, axes)).toEqual({ row: 1, column: 2 });
  expect(cellOf({ lat: 40, lon: 11 }, axes)).toBeNull();
});

test('a day of an area is missing where the cells with a value carry under half of the weight', () => {
  const values = (...numbers: number[]) => Float64Array.from(numbers);
  const means = areaMeans([
    { weight: 1, values: values(1, NaN, NaN, 4) },
    { weight: 1, values: values(3, 3, NaN, NaN) },
    { weight: 2, values: values(5, 5, 5, NaN) },
  ]);
  expect([...means]).toEqual([3.5, 13 / 3, 5, NaN]);
});

test('§1 an area drawn over the date line is the small one around it, not the rest of the earth', () => {
  const drawn = [
    [177, -18],
    [-177, -18],
    [-177, -16],
    [177, -16],
    [177, -18],
  ];
  expect(unbroken(drawn)).toEqual([
    [177, -18],
    [183, -18],
    [183, -16],
    [177, -16],
    [177, -18],
  ]);
  const grid = { lats: [-16.5, -17.5], lons: [-179.5, -90, 0, 90, 176.5, 177.5, 178.5, 179.5] };
  const cells = cellsOf({ type: 'Polygon', coordinates: [unbroken(drawn)] }, { lat: -17, lon: 180 }, grid) ?? [];
  expect([...new Set(cells.map(([, column]) => column))].sort()).not.toContain(2);
  expect(cells.some(([, column]) => column === 0)).toBe(true);
});

test('§1 a ring around the pole and one around the earth stay as they are', () => {
  const polar = [-180, -90, 0, 90, 180, -180].map((lon) => [lon, -70]);
  expect(unbroken(polar)).toEqual(polar);
  const whole = box(-180, -90, 180, 90).coordinates[0] ?? [];
  expect(unbroken(whole)).toEqual(whole);
});

test('§1 between four centres a point has the weights of its distances; on a centre that cell alone', () => {
  const weights = (lat: number, lon: number, grid = axes) =>
    Object.fromEntries(
      (bilinearCells({ lat, lon }, grid) ?? []).map(([row, column, weight]) => [`${row},${column}`, weight]),
    );
  expect(weights(59.25, 11.5)).toEqual({ '1,1': 0.375, '1,2': 0.375, '0,1': 0.125, '0,2': 0.125 });
  expect(weights(59, 11)).toEqual({ '1,1': 1 });
  expect(weights(59, 11.25)).toEqual({ '1,1': 0.75, '1,2': 0.25 });
  // Beyond the outermost centres the nearest row or column counts alone; further than a cell there is none.
  expect(weights(60.4, 13.4)).toEqual({ '0,3': 1 });
  expect(bilinearCells({ lat: 70, lon: 11 }, axes)).toBeNull();
  expect(weights(0, 359.75, { lats: [0], lons: [0.5, 120, 240, 359.5] })).toEqual({ '0,3': 0.75, '0,0': 0.25 });
});

test('§1 a day counts with half of the weight, and says how much of it had a value', () => {
  const cells = [
    { weight: 1, values: Float64Array.of(4, NaN) },
    { weight: 1, values: Float64Array.of(NaN, NaN) },
  ];
  expect([...areaDays(cells).means]).toEqual([4, NaN]);
  expect([...areaDays(cells).validShares]).toEqual([0.5, 0]);
  expect([...areaDays(cells, 0.51).means]).toEqual([NaN, NaN]);
});

test('§1 the hole of an area over the date line lies in it on either side', () => {
  const outline =
    box(177, -18, 183, -16).coordinates[0]?.map(([lon = 0, lat = 0]) => [lon > 180 ? lon - 360 : lon, lat]) ?? [];
  const hole = box(-179, -17.5, -178, -16.5).coordinates[0] ?? [];
  expect(unbrokenRings([outline, hole])[1]?.map(([lon]) => lon)).toEqual([181, 182, 182, 181, 181]);
  expect(unbrokenRings([outline, box(178, -17.5, 179, -16.5).coordinates[0] ?? []])[1]?.[0]).toEqual([178, -17.5]);
});
