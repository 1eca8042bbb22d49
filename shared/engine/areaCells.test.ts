import type { MultiPolygon, Polygon } from 'geojson';
import { areaDays, areaMeans, bilinearCells, cellOf, cellsOf } from './area';

const cos = (lat: number) => Math.cos((lat * Math.PI) / 180);
const ring = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [ring(west, south, east, north)],
});
const anywhere = { lat: 0, lon: 0 };
/** The covered fraction of each cell, `row,column`: the weight without the cosine of its latitude. */
const fractions = (
  area: Polygon | MultiPolygon,
  axes: { readonly lats: readonly number[]; readonly lons: readonly number[] },
  middle = anywhere,
) =>
  Object.fromEntries(
    (cellsOf(area, middle, axes) ?? []).map(([row, column, weight]) => [
      `${row},${column}`,
      Number((weight / cos(axes.lats[row] as number)).toFixed(9)),
    ]),
  );

const unit = { lats: [0.5, 1.5], lons: [0.5, 1.5] };

test('§1 of a triangle the cells on its slope count by half, one that it only touches not at all', () => {
  const triangle = [
    [0, 0],
    [2, 0],
    [0, 2],
    [0, 0],
  ];
  const expected = { '0,0': 1, '0,1': 0.5, '1,0': 0.5 };
  expect(fractions({ type: 'Polygon', coordinates: [triangle] }, unit)).toEqual(expected);
  // The other way round, from another corner, and without its last point, which is its first.
  expect(fractions({ type: 'Polygon', coordinates: [[...triangle].reverse()] }, unit)).toEqual(expected);
  expect(fractions({ type: 'Polygon', coordinates: [triangle.slice(1)] }, unit)).toEqual(expected);
});

test('§1 a grid from north to south holds the same cells as one from south to north', () => {
  const area = box(0.25, 0.5, 1.5, 2);
  expect(fractions(area, unit)).toEqual({ '0,0': 0.375, '0,1': 0.25, '1,0': 0.75, '1,1': 0.5 });
  expect(fractions(area, { lats: [1.5, 0.5], lons: [0.5, 1.5] })).toEqual({
    ...{ '1,0': 0.375, '1,1': 0.25 },
    ...{ '0,0': 0.75, '0,1': 0.5 },
  });
  expect(fractions(area, { lats: [0.5, 1.5], lons: [1.5, 0.5] })).toEqual({
    ...{ '0,1': 0.375, '0,0': 0.25 },
    ...{ '1,1': 0.75, '1,0': 0.5 },
  });
});

test('§1 cells reach half-way to their neighbours, the outermost as far outward as inward', () => {
  // Columns from 9.5 to 10.5, to 12 and to 14; rows from -0.5 to 0.5 and to 1.5.
  const uneven = { lats: [0, 1], lons: [10, 11, 13] };
  expect(fractions(box(11.5, -0.5, 13.5, 0.5), uneven)).toEqual({ '0,1': 0.333333333, '0,2': 0.75 });
  expect(fractions(box(9, -1, 15, 2), uneven)).toEqual({
    ...{ '0,0': 1, '0,1': 1, '0,2': 1 },
    ...{ '1,0': 1, '1,1': 1, '1,2': 1 },
  });
});

test('§1 a grid of one cell takes a quarter of a degree, and no cell reaches beyond a pole', () => {
  const one = { lats: [10], lons: [20] };
  // 0.2 x 0.2 of 0.25 x 0.25 degrees.
  expect(fractions(box(19.9, 9.9, 20.1, 10.1), one)).toEqual({ '0,0': 0.64 });
  const polar = { lats: [90, 89], lons: [0, 10] };
  expect(fractions(box(-5, 88.9, 5, 90), polar)).toEqual({ '0,0': 1, '1,0': 0.6 });
  expect(fractions(box(-5, -90, 5, -88.9), { lats: [-89, -90], lons: [0, 10] })).toEqual({ '0,0': 0.6, '1,0': 1 });
});

test('§1 the parts of an area add up, and no cell counts more than once', () => {
  const parts = (...boxes: number[][][]): MultiPolygon => ({
    type: 'MultiPolygon',
    coordinates: boxes.map((one) => [one]),
  });
  expect(fractions(parts(ring(0, 0, 0.6, 1), ring(0.8, 0, 1, 1)), unit)).toEqual({ '0,0': 0.8 });
  expect(fractions(parts(ring(0, 0, 1, 1), ring(0, 0, 1, 1)), unit)).toEqual({ '0,0': 1 });
  expect(fractions(parts(ring(0, 0, 1, 1), ring(1, 1, 2, 1.25)), unit)).toEqual({ '0,0': 1, '1,1': 0.25 });
});

test('§1 a hole takes its part of each cell; with the centre in the hole the nearest cell stands for what is left', () => {
  const holed = (hole: number[][]): Polygon => ({ type: 'Polygon', coordinates: [ring(0, 0, 1, 1), hole] });
  expect(fractions(holed(ring(0.6, 0.6, 0.9, 0.9)), unit)).toEqual({ '0,0': 0.91 });
  expect(cellsOf(holed(ring(0.25, 0.25, 0.75, 0.75)), { lat: 0.1, lon: 0.1 }, unit)).toEqual([[0, 0, 1]]);
});

test('§1 an area on the edge of a cell has no part of the next one', () => {
  expect(fractions(box(0, 0, 1, 1), unit)).toEqual({ '0,0': 1 });
  expect(fractions(box(1, 1, 2, 2), unit)).toEqual({ '1,1': 1 });
});

test('§1 an area without a cell centre takes the cell nearest to its middle, if the middle is within a cell of the grid', () => {
  const small = (lon: number, lat: number) => box(lon - 0.05, lat - 0.05, lon + 0.05, lat + 0.05);
  const taken = (lon: number, lat: number) => cellsOf(small(lon, lat), { lat, lon }, unit);
  expect(taken(1.3, 0.2)).toEqual([[0, 1, 1]]);
  // Outside every cell, 0.9 of a cell from the last centre; then a whole cell, and a little more.
  expect(taken(2.4, 0.5)).toEqual([[0, 1, 1]]);
  expect([taken(2.5, 0.5), taken(0.5, 2.5)]).toEqual([[[0, 1, 1]], [[1, 0, 1]]]);
  expect([taken(2.51, 0.5), taken(0.5, 2.51), taken(-0.51, 0.5), taken(0.5, -0.51)]).toEqual([null, null, null, null]);
});

test('§1 a centre that lies in a notch of the outline is not covered', () => {
  // A U around the centre of the cell: it covers most of it and not its middle.
  const notched = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0.6, 1],
    [0.6, 0.2],
    [0.4, 0.2],
    [0.4, 1],
    [0, 1],
    [0, 0],
  ];
  const middle = { lat: 1.4, lon: 1.4 };
  expect(cellsOf({ type: 'Polygon', coordinates: [notched] }, middle, unit)).toEqual([[1, 1, 1]]);
  const filled = notched.filter(([lon]) => lon !== 0.4 && lon !== 0.6);
  expect(fractions({ type: 'Polygon', coordinates: [filled] }, unit)).toEqual({ '0,0': 1 });
});

test('§1 the cell of a point: of equally near centres the first, up to a cell outside the grid', () => {
  const axes = { lats: [60, 59, 58], lons: [10, 11, 12, 13] };
  const of = (lat: number, lon: number) => cellOf({ lat, lon }, axes);
  expect([of(61, 9), of(57, 14), of(59.5, 10.5)]).toEqual([
    { row: 0, column: 0 },
    { row: 2, column: 3 },
    { row: 0, column: 0 },
  ]);
  expect([of(61.01, 10), of(56.99, 10), of(60, 8.99), of(60, 14.01)]).toEqual([null, null, null, null]);
  // A grid of one cell holds what is up to half a degree away.
  const one = { lats: [10], lons: [20] };
  expect(cellOf({ lat: 10.5, lon: 19.5 }, one)).toEqual({ row: 0, column: 0 });
  expect([cellOf({ lat: 10.51, lon: 20 }, one), cellOf({ lat: 10, lon: 20.51 }, one)]).toEqual([null, null]);
});

test('§1 bilinear weights go between the two nearest centres of each axis, whichever way the axes run', () => {
  const weights = (lat: number, lon: number, axes: { lats: number[]; lons: number[] }) =>
    (bilinearCells({ lat, lon }, axes) ?? []).map(([row, column, weight]) => [row, column, Number(weight.toFixed(9))]);
  const rising = { lats: [0, 1, 2], lons: [10, 11, 12] };
  expect(weights(0.25, 11.75, rising)).toEqual([
    [0, 1, 0.1875],
    [0, 2, 0.5625],
    [1, 1, 0.0625],
    [1, 2, 0.1875],
  ]);
  expect(weights(0.25, 11.75, { lats: [2, 1, 0], lons: [12, 11, 10] })).toEqual([
    [2, 1, 0.1875],
    [2, 0, 0.5625],
    [1, 1, 0.0625],
    [1, 0, 0.1875],
  ]);
  // On a row or a column the others have no part; beyond the outermost centre nothing is to go between.
  expect(weights(1, 10.5, rising)).toEqual([
    [1, 0, 0.5],
    [1, 1, 0.5],
  ]);
  expect(weights(-0.4, 9.6, rising)).toEqual([[0, 0, 1]]);
  expect(weights(2.4, 12.4, rising)).toEqual([[2, 2, 1]]);
  expect(bilinearCells({ lat: 3.01, lon: 11 }, rising)).toBeNull();
});

test('§1 round the earth the first column is the neighbour of the last; a grid of a region has none there', () => {
  const columns = (lon: number, lons: number[]) =>
    (bilinearCells({ lat: 0, lon }, { lats: [0], lons }) ?? []).map(([, column, weight]) => [column, weight]);
  const round = [0, 90, 180, 270];
  expect(columns(337.5, round)).toEqual([
    [3, 0.25],
    [0, 0.75],
  ]);
  expect(columns(-22.5, round)).toEqual([
    [3, 0.25],
    [0, 0.75],
  ]);
  expect(
    columns(
      -45,
      [-90, -180, 90, 0].sort((a, b) => a - b),
    ),
  ).toEqual([
    [1, 0.5],
    [2, 0.5],
  ]);
  // Three degrees of a region, seen from one degree outside: the far side is not next to it.
  expect(columns(179, [-180, -179, -178])).toEqual([[0, 1]]);
});

const days = (...values: number[]) => Float64Array.from(values);
test('§1 no cells have no days, and cells without weight no mean', () => {
  expect([...areaMeans([])]).toEqual([]);
  const none = areaDays([{ weight: 0, values: days(1, 2) }]);
  expect([[...none.means], [...none.validShares]]).toEqual([
    [NaN, NaN],
    [0, 0],
  ]);
});

test('§1 a day of an area counts from half of its weight on, with the mean of the cells that have a value', () => {
  const cells = [
    { weight: 3, values: days(10, NaN, 10, NaN) },
    { weight: 1, values: days(2, 2, NaN, NaN) },
    { weight: 2, values: days(4, 4, NaN, NaN) },
  ];
  const { means, validShares } = areaDays(cells);
  // 40 of 6, 10 of the 3 that are half, 30 of the 3 that are half, and none.
  expect([...means]).toEqual([40 / 6, 10 / 3, 10, NaN]);
  expect([...validShares]).toEqual([1, 0.5, 0.5, 0]);
  expect([...areaDays(cells, 0).means]).toEqual([40 / 6, 10 / 3, 10, NaN]);
});
