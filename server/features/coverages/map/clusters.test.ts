import { coverageMap } from './clusters';
import type { MapPlace } from './repository';

const world180 = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };
const place = (name: string, lon: number, ...insured: MapPlace['insured']): MapPlace => ({
  ...{ name, lat: 10, lon, ids: [name], eventIds: [], events: [], insured },
});
/** The sums on the map of the whole world, where all places are one cluster, or of each place. */
const sums = (places: readonly MapPlace[], zoom?: number) =>
  coverageMap(places, world180, zoom).features.map(({ properties }) => properties['sum_insured']);

test('sums insured are added in the smallest unit of their currency, at a place and in a cluster', () => {
  const places = [place('a', 76.1, { INR: '0.10' }), place('b', 76.2, { INR: '0.20' }, { INR: '0.10' })];
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(sums(places)).toEqual([0.1, 0.3]);
  expect(sums(places, 1)).toEqual([0.4]);
  expect(sums([place('a', 76.1, { KWD: '1.001' }), place('b', 76.2, { KWD: '2.002' })], 1)).toEqual([3.003]);
  expect(sums([place('a', 76.1, { JPY: '100' }), place('b', 76.2)], 1)).toEqual([100]);
});

test('rupees and dollars have no sum', () => {
  const places = [place('a', 76.1, { INR: '100.00' }), place('b', 76.2, { USD: '5.00' })];
  expect(sums(places)).toEqual([100, 5]);
  expect(sums(places, 1)).toEqual([null]);
  expect(sums([place('a', 76.1, { INR: '1.00', USD: '1.00' })])).toEqual([null]);
  expect(sums([place('a', 76.1)])).toEqual([0]);
});

test('places within 75 pixels are one cluster, up to zoom 15', () => {
  // At zoom 1 the world is 1024 pixels wide: 75 of them are 26.4 degrees.
  expect(sums([place('a', 0), place('b', 26)], 1)).toHaveLength(1);
  expect(sums([place('a', 0), place('b', 27)], 1)).toHaveLength(2);
  const near = [place('a', 0), place('b', 0.001)];
  expect(sums(near, 15)).toHaveLength(1);
  expect(sums(near, 16)).toHaveLength(2);
});

test('a place has its name; a cluster goes by those of its places, of many by the first three', () => {
  const names = (places: readonly MapPlace[], zoom?: number) =>
    coverageMap(places, world180, zoom).features.map(({ properties }) => properties['geoClusterName']);
  const places = [place('Alappuzha', 76.1), place('Kochi', 76.2)];
  expect(names(places)).toEqual(['Alappuzha', 'Kochi']);
  expect(names(places, 1)).toEqual(['Alappuzha, Kochi']);
  expect(names([place('Kochi', 76.1), place('Kochi', 76.2)], 1)).toEqual(['Kochi']);
  const [many] = names([...places, place('Salem', 76.3), place('Madurai', 76.4), place('Erode', 76.5)], 1);
  expect(many).toMatch(/^\w+, \w+, \w+, …$/);
});
