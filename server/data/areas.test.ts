import type { Polygon } from 'geojson';
import { areaMeans, cellOf, cellsOf } from './areas';

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
