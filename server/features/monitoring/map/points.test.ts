import { indexOf, mapOf, type EventPoint } from './points';

const world = { topLeftLat: 85, topLeftLon: -180, bottomRightLat: -85, bottomRightLon: 180 };
const statuses = ['MONITORED', 'DETECTED', 'QUALIFIED', 'NON_QUALIFIED'] as const;

/** Places on a lattice of a tenth of a degree, two coverages on each seventh. */
const points: EventPoint[] = Array.from({ length: 3000 }, (_, n) => ({
  id: `event-${n}`,
  coverageId: `coverage-${n}`,
  status: n % 50 === 0 ? (statuses[(n / 50) % 4] ?? 'MONITORED') : 'MONITORED',
  warning: false,
  payoutPct: 0,
  lat: Math.floor((n - (n % 7 === 6 ? 1 : 0)) / 60) * 0.1 + 10,
  lon: ((n - (n % 7 === 6 ? 1 : 0)) % 60) * 0.1 + 70,
  name: `Place ${n}`,
  targetId: `target-${n - (n % 7 === 6 ? 1 : 0)}`,
}));
const index = indexOf(points);
const total = (zoom: number, box = world) =>
  mapOf(index, box, zoom).features.reduce((sum, { properties }) => sum + Number(properties['count']), 0);

test.each([0, 2, 5, 8, 12, 16])('at zoom %i every coverage is counted once', (zoom) => {
  expect(total(zoom)).toBe(points.length);
});

test('beyond the zoom of clusters a box holds exactly what lies in it', () => {
  const box = { topLeftLat: 12.05, topLeftLon: 71.95, bottomRightLat: 10.95, bottomRightLon: 74.05 };
  const inside = points.filter(
    ({ lat, lon }) =>
      lat <= box.topLeftLat && lat >= box.bottomRightLat && lon >= box.topLeftLon && lon <= box.bottomRightLon,
  );
  expect(inside.length).toBeGreaterThan(100);
  const ids = mapOf(index, box, 16).features.flatMap(({ properties }) => properties['ids'] as string[]);
  expect(ids.sort()).toEqual(inside.map(({ id }) => id).sort());
});

test('a cluster speaks with the foremost status of its members', () => {
  const features = mapOf(index, world, 0).features;
  expect(features).toHaveLength(1);
  expect(features[0]?.properties['status']).toBe('DETECTED');
});

test.each([undefined, 16])('a place has the names that maps read, at zoom %p', (zoom) => {
  const [first] = points as [EventPoint];
  expect(mapOf(indexOf([{ ...first, lon: 90 }]), world, zoom)).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [90, 10] },
        properties: {
          ...{ status: 'MONITORED', count: 1, ids: ['event-0'], geoClusterName: 'Place 0', lng: 90, lat: 10 },
          ...{ coverageId: 'coverage-0', parametricEventId: 'event-0' },
        },
      },
    ],
  });
});

test('WARNING stands between QUALIFIED and NON_QUALIFIED', () => {
  const [first] = points as [EventPoint];
  const at = (...members: Partial<EventPoint>[]) =>
    mapOf(
      indexOf(members.map((change, n) => ({ ...first, status: 'NON_QUALIFIED', ...change, id: `e${n}` }))),
      world,
      16,
    ).features[0]?.properties['status'];
  expect(at({}, { status: 'MONITORED', warning: true })).toBe('WARNING');
  expect(at({ status: 'QUALIFIED' }, { status: 'MONITORED', warning: true })).toBe('QUALIFIED');
});

test('clusters of fewer than three carry their ids, larger ones the zoom at which they fall apart', () => {
  for (const { properties } of mapOf(index, world, 6).features) {
    if (!properties['cluster']) continue;
    const isSmall = Number(properties['count']) < 3;
    expect((properties['ids'] as string[]).length).toBe(isSmall ? properties['count'] : 0);
    expect(properties['expansionZoom']).toBeGreaterThan(6);
  }
});

test('a view of the world stays small however many coverages there are', () => {
  expect(JSON.stringify(mapOf(index, world, 2)).length).toBeLessThan(20_000);
});

test.each([
  [['MONITORED', 0], ['REPORTED', 0.2], 'REPORTED'],
  [['NON_QUALIFIED', 0], ['CONFIRMED', 0.2], 'CONFIRMED'],
  [['MONITORED', 0], ['PAYOUT', 0.2], 'PAYOUT'],
  [['NO_PAYOUT', 0], ['NON_QUALIFIED', 0], 'NON_QUALIFIED'],
  [['REPORTED', 0], ['MONITORED', 0], 'NON_QUALIFIED'],
  [['RECONCILED', 0.2], ['MONITORED', 0], 'QUALIFIED'],
  [['RECONCILED', 0], ['MONITORED', 0], 'NON_QUALIFIED'],
  [['PAYOUT', 0.2], ['DETECTED', 0.1], 'DETECTED'],
] as const)('a place of %j and %j speaks as %s: what pays is not under what does not', (first, second, spoken) => {
  const [one] = points;
  const members = [first, second].map(([status, payoutPct], at) => ({
    ...(one as EventPoint),
    ...{ id: `e${at}`, status, payoutPct },
  }));
  expect(mapOf(indexOf(members), world, undefined).features[0]?.properties['status']).toBe(spoken);
});

test('whatever is looked at, it is told how many stand in each status of all that is asked about', () => {
  const point = points[0] as EventPoint;
  const all: EventPoint[] = [
    { ...point, id: 'a', status: 'MONITORED' },
    { ...point, id: 'b', status: 'MONITORED', warning: true },
    { ...point, id: 'c', status: 'CONFIRMED', payoutPct: 0 },
    { ...point, id: 'd', status: 'QUALIFIED' },
    { ...point, id: 'e', status: 'QUALIFIED', targetId: 'elsewhere' },
  ];
  const nowhere = { topLeftLat: -80, topLeftLon: 0, bottomRightLat: -85, bottomRightLon: 1 };
  for (const zoom of [undefined, 3])
    expect(mapOf(indexOf(all), nowhere, zoom)).toEqual({
      type: 'FeatureCollection',
      features: [],
      counts: { MONITORED: 1, WARNING: 1, NON_QUALIFIED: 1, QUALIFIED: 2 },
    });
});
