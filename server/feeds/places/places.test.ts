import { testFolder } from '../../../tests/support/files';
import { openNeighbours, openPlaceBook } from './placeBook';
import { readPlaces } from './places';
import { openSource } from '../reading/source';

const folder = testFolder();
afterAll(folder.drop);
const read = async (content: unknown) =>
  readPlaces(
    await openSource(folder.write('places.geojson', typeof content === 'string' ? content : JSON.stringify(content))),
  );
const ring = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
];

test('points and areas with ids and names; what cannot be insured is refused with the reason', async () => {
  const { places, refused } = await read({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', id: 'p', properties: { name: 'Point' }, geometry: { type: 'Point', coordinates: [190, 10] } },
      {
        type: 'Feature',
        properties: { name: 'Area', adm0_a3: 'ARE' },
        geometry: { type: 'Polygon', coordinates: [ring] },
      },
      {
        type: 'Feature',
        properties: { name: 'Area', adm0_a3: 'ARE' },
        geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
      },
      {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      {
        type: 'Feature',
        properties: {},
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
          ],
        },
      },
    ],
  });
  expect(places.map(({ id, name, lat, lon }) => ({ id, name, lat, lon }))).toEqual([
    { id: 'p', name: 'Point', lat: 10, lon: -170 },
    { id: 'ARE', name: 'Area', lat: 1, lon: 1 },
    { id: 'ARE-2', name: 'Area', lat: 1, lon: 1 },
  ]);
  expect(refused).toEqual([
    { feature: 4, reason: 'is a LineString, neither a point nor an area' },
    { feature: 5, reason: expect.stringContaining('not closed') },
  ]);
});

test('the point that stands for an area lies in it, also where the middle does not', async () => {
  const horseshoe = [
    [0, 0],
    [5, 0],
    [5, 5],
    [4, 5],
    [4, 1],
    [1, 1],
    [1, 5],
    [0, 5],
    [0, 0],
  ];
  const { places } = await read({
    type: 'Feature',
    properties: { name: 'U' },
    geometry: { type: 'Polygon', coordinates: [horseshoe] },
  });
  const [{ lat = NaN, lon = NaN } = {}] = places;
  expect(lat <= 1 || lon <= 1 || lon >= 4).toBe(true);
});

test('a file that breaks off is refused', async () => {
  await expect(read('{"type":"FeatureCollection","features":[{"type":"Feature","geom')).rejects.toMatchObject({
    code: 'feeds.truncated',
  });
});

test('coordinates of stations are found in a list beside or above the file', async () => {
  const data = folder.write('daily/sydney.csv', 'x');
  folder.write('stations.csv', 'id,name,lat,lon,elev_m\nsydney,Sydney Observatory,-33.861,151.205,\n');
  const [book, ...others] = await openNeighbours(data);
  expect(others).toEqual([]);
  expect(book?.name).toBe('stations.csv');
  expect(book?.find('sydney')).toMatchObject({ lat: -33.861, lon: 151.205, name: 'Sydney Observatory' });
  expect(book?.find('nowhere')).toBeNull();
  const ghcn = await openPlaceBook(
    folder.write(
      'ghcnd-stations.txt',
      'USC00010655  34.7028  -87.6658  164.6 AL BELLE MINA 2 N                  HCN      \n',
    ),
  );
  expect(ghcn.find('usc00010655')).toMatchObject({ lat: 34.7028, lon: -87.6658, elevation: 164.6 });
});

test('an area drawn over the date line is taken the short way round, and that is said', async () => {
  const ring = [
    [177, -18],
    [-177, -18],
    [-177, -16],
    [177, -16],
    [177, -18],
  ];
  const { places, overDateLine } = await read({
    type: 'Feature',
    properties: { name: 'Taveuni' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
  expect(overDateLine).toEqual(['Taveuni']);
  const [place] = places;
  expect(Math.abs(place?.lon ?? 0)).toBe(180);
  expect(place?.lat).toBeCloseTo(-17, 6);
});
