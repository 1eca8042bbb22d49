import { seriesOf } from '../days';
import type { SingleCover } from '../cover';
import { evaluate } from '../event/evaluate';
import type { Fix } from '../observed';
import { noSeries } from '../series';
import { categoryFromKmh, categoryFromKnots, stormAt, stormsOf, stormWind } from './stormCircle';
import { stormAtPlace } from './stormPlace';
import { profileExponent, shapeFromPressure, windAt } from './windProfile';

const fix = (time: string, lat: number, lon: number, windKmh: number | null, more: Partial<Fix> = {}): Fix => ({
  stormId: 'a',
  stormName: 'A',
  time: `2026-09-${time}:00Z`,
  lat,
  lon,
  windKmh,
  ...more,
});

/** A hundredth of a degree along a meridian is 1.112 km. */
const place = { lat: 0, lon: 0 };

describe('a storm in a circle', () => {
  const passing = [fix('01T00', 1, 0, 100), fix('01T06', -1, 0, 200)];

  test('by its fixes alone it passes between them and is not seen', () => {
    const points = stormAt(passing, place, 50, 'fixes');
    expect(points.map(({ intersected, wind }) => [intersected, wind])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect(stormWind(points)).toBe(0);
  });
  test('a segment that crosses counts with the larger of its ends', () => {
    const points = stormAt(passing, place, 50, 'segmentsMax');
    expect(points.map(({ intersected, wind }) => [intersected, wind])).toEqual([
      [true, 100],
      [true, 200],
    ]);
    expect(stormWind(points)).toBe(200);
  });
  test('interpolated, it counts with what it had inside', () => {
    const points = stormAt(passing, place, 111.194_926_6 / 2, 'segmentsInterpolated');
    expect(
      points.map(({ intersected, wind }) => [intersected, wind === null ? null : Math.round(wind * 1000) / 1000]),
    ).toEqual([
      [true, null],
      [true, 175],
    ]);
    const falling = stormAt(
      [fix('01T00', 1, 0, 200), fix('01T06', -1, 0, 100)],
      place,
      111.194_926_6 / 2,
      'segmentsInterpolated',
    );
    expect(stormWind(falling)).toBeCloseTo(175, 4);
  });
  test('a fix on the circle is inside, one just beyond is not', () => {
    const at = (lat: number) => stormAt([fix('01T00', lat, 0, 150)], place, 111.194_926_644_559, 'fixes')[0];
    expect(at(1)).toMatchObject({ intersected: true, wind: 150 });
    expect(at(-1)).toMatchObject({ intersected: true, wind: 150 });
    expect(at(1.0001)).toMatchObject({ intersected: false, wind: null });
  });
  test('a segment that ends before the circle, or passes beside it, does not cross', () => {
    const winds = (fixes: Fix[]) => stormAt(fixes, place, 50, 'segmentsMax').map(({ wind }) => wind);
    expect(winds([fix('01T00', 3, 0, 100), fix('01T06', 1, 0, 100)])).toEqual([null, null]);
    expect(winds([fix('01T00', -1, 0, 100), fix('01T06', -3, 0, 100)])).toEqual([null, null]);
    expect(winds([fix('01T00', 1, 0.46, 100), fix('01T06', -1, 0.46, 100)])).toEqual([null, null]);
    expect(winds([fix('01T00', 1, 0.44, 100), fix('01T06', -1, 0.44, 100)])).toEqual([100, 100]);
  });
  test('a storm that stands still inside counts, outside it does not', () => {
    const winds = (lat: number) =>
      stormAt([fix('01T00', lat, 0, 100), fix('01T06', lat, 0, 120)], place, 50, 'segmentsMax').map(({ wind }) => wind);
    expect(winds(0.4)).toEqual([100, 120]);
    expect(winds(0.5)).toEqual([null, null]);
  });
  test('over the date line the way is short: Taveuni is passed, and nothing on the other side of the earth', () => {
    const crossing = [fix('01T00', -16.85, 179, 150), fix('01T06', -16.85, -179, 160)];
    expect(stormWind(stormAt(crossing, { lat: -16.85, lon: 179.97 }, 50, 'segmentsMax'))).toBe(160);
    expect(stormWind(stormAt(crossing, { lat: -16.85, lon: -179.97 }, 50, 'segmentsMax'))).toBe(160);
    expect(stormWind(stormAt(crossing, { lat: -16.85, lon: 0 }, 50, 'segmentsMax'))).toBe(0);
  });
  test('a typhoon that passes the meridian opposite of Martinique is not a storm of Martinique', () => {
    const typhoon = [fix('01T00', 14.6, 119.5, 200), fix('01T06', 14.6, 118.4, 210)];
    const martinique = { lat: 14.6, lon: -61.05 };
    for (const track of [typhoon, [...typhoon].reverse()])
      expect(stormAt(track, martinique, 50, 'segmentsMax').map(({ wind }) => wind)).toEqual([null, null]);
  });
  test('far from the equator a degree of longitude is narrower', () => {
    const north = [fix('01T00', 61, 0.8, 100), fix('01T06', 59, 0.8, 100)];
    expect(stormWind(stormAt(north, { lat: 60, lon: 0 }, 50, 'segmentsMax'))).toBe(100);
    expect(
      stormWind(
        stormAt(
          north.map((one) => ({ ...one, lat: one.lat - 60 })),
          place,
          50,
          'segmentsMax',
        ),
      ),
    ).toBe(0);
  });
  test('a fix without a wind has none, and takes none away', () => {
    const unknown = [fix('01T00', 0, 0, null), fix('01T06', 0.1, 0, 90)];
    expect(stormAt(unknown, place, 50, 'fixes').map(({ wind }) => wind)).toEqual([0, 90]);
    expect(stormAt(unknown, place, 50, 'segmentsMax').map(({ wind }) => wind)).toEqual([0, 90]);
    expect(stormAt(unknown, place, 50, 'segmentsMax').map(({ segmentId }) => segmentId)).toEqual(['a:0', 'a:1']);
  });
});

test('storms are told apart, each in the order of time', () => {
  const fixes = [
    fix('02T00', 0, 0, 2),
    fix('01T00', 0, 0, 9, { stormId: 'b' }),
    fix('01T00', 0, 0, 1),
    fix('03T00', 0, 0, 3),
  ];
  expect(stormsOf(fixes).map((storm) => storm.map(({ windKmh }) => windKmh))).toEqual([[1, 2, 3], [9]]);
});

test.each([
  [33, -1],
  [34, 0],
  [63, 0],
  [64, 1],
  [82, 1],
  [83, 2],
  [95, 2],
  [96, 3],
  [112, 3],
  [113, 4],
  [136, 4],
  [137, 5],
])('%d knots are category %d', (knots, category) => expect(categoryFromKnots(knots)).toBe(category));
test.each([
  [62.4, -1],
  [62.5, 0],
  [118.4, 0],
  [118.5, 1],
  [153, 1],
  [154, 2],
  [177, 2],
  [178, 3],
  [208, 3],
  [209, 4],
  [251.4, 4],
  [251.5, 5],
])('%d km/h are category %d', (kmh, category) => expect(categoryFromKmh(kmh)).toBe(category));

describe('Holland’s profile', () => {
  const storm = { vmax: 50, rmaxKm: 30, b: 1.5 };
  test.each([
    [0, 0],
    [-1, 0],
    [15, 33.705_796_6],
    [30, 50],
    [100, 31.295_588_548],
    [300, 17],
    [500, 13.709_620_326],
  ])('at %d km: %d m/s', (km, wind) => expect(windAt(storm, km)).toBeCloseTo(wind, 6));
  test('the exponent is a half up to the greatest wind, and never below 0.4', () => {
    expect([15, 30].map((km) => profileExponent(storm, km))).toEqual([0.5, 0.5]);
    expect(profileExponent(storm, 100)).toBeCloseTo(0.482_899_578_5, 9);
    expect(profileExponent(storm, 500)).toBe(0.4);
  });

  test.each([
    { why: 'in the tropics', of: [43, 0, 20, 0], b: 1.068_644 },
    { why: 'a storm that deepens is narrower', of: [43, 1, 20, 0], b: 1.098_644 },
    { why: 'a storm that fills is wider, south as north', of: [43, -1, -20, 0], b: 1.038_644 },
    { why: 'a storm that moves', of: [43, 0, 20, 10], b: 1.521_636_756 },
    { why: 'a deep one that moves', of: [107.5, 0, 0, 16], b: 1.911_134_506 },
    { why: 'never below 0.81', of: [5, -10, 60, 0], b: 0.81 },
    { why: 'never above 2.025', of: [110, 10, 0, 20], b: 2.025 },
  ] as const)('the shape from the pressure: $why', ({ of: [drop, perHour, lat, forward], b }) =>
    expect(shapeFromPressure(drop, perHour, lat, forward)).toBeCloseTo(b, 8),
  );
});

describe('the wind at a place', () => {
  const known = { rmaxKm: 30, pressureHpa: 967 };
  const toKmh = 3.6;
  const along = (fixes: readonly Fix[], target = place, reach = 300) =>
    stormAtPlace(fixes, target, reach).map(({ intersected, wind }) => [
      intersected,
      wind === null ? null : Number(wind.toFixed(4)),
    ]);
  /** 100 km north of the place. */
  const north = 100 / 111.194_926_644_559;
  const still = (shape: number, vmax = 50) => Number((windAt({ vmax, rmaxKm: 30, b: shape }, 100) * toKmh).toFixed(4));

  test('a storm that stands still has the wind of its profile', () => {
    const standing = [fix('01T00', north, 0, 180, known), fix('01T06', north, 0, 180, known)];
    const wind = still(shapeFromPressure(43, 0, north, 0));
    expect(along(standing)).toEqual([
      [true, wind],
      [true, wind],
    ]);
  });
  test('a storm that deepens: 6 hPa in 6 hours are 1 hPa an hour, and beyond the greatest wind the widest moment counts', () => {
    const deepening = [fix('01T00', north, 0, 180, known), fix('01T06', north, 0, 180, { ...known, pressureHpa: 961 })];
    const filling = [fix('01T00', north, 0, 180, { ...known, pressureHpa: 961 }), fix('01T06', north, 0, 180, known)];
    const at = (drop: number, perHour: number) => still(shapeFromPressure(drop, perHour, north, 0));
    expect(along(deepening)[1]).toEqual([true, Math.max(at(43, 1), at(49, 1))]);
    expect(along(filling)[1]).toEqual([true, Math.max(at(43, -1), at(49, -1))]);
    expect(along(filling)[1]?.[1]).toBeGreaterThan(along(deepening)[1]?.[1] as number);
  });
  test('on its way past the place its greatest wind is felt where the radius of it passes', () => {
    const passing = [fix('01T00', 1, 0, 180, known), fix('01T06', -1, 0, 180, known)];
    const [, wind] = along(passing)[1] as [boolean, number];
    expect(wind).toBeGreaterThan(175);
    expect(wind).toBeLessThanOrEqual(180);
  });
  test('a storm that moves is narrower by its forward speed, 111.195 km in 6 hours being 5.148 m/s', () => {
    // Away from the place to the north: its first moment is the nearest, and the widest.
    const leaving = [fix('01T00', north, 0, 180, known), fix('01T06', north + 1, 0, 180, known)];
    const forward = 111_194.926_644_559 / 21_600;
    expect(along(leaving)[1]).toEqual([true, still(shapeFromPressure(43, 0, north, forward))]);
  });
  test('east is east: a storm that comes nearer is felt more than one that goes', () => {
    const from = fix('01T00', 0, 2, 180, known);
    const [coming, going] = [1, 3].map((lon) => along([from, fix('01T06', 0, lon, 180, known)])[1]?.[1] as number);
    expect(coming).toBeGreaterThan(going as number);
  });
  test('over the date line it is as near as anywhere', () => {
    const east = [fix('01T00', north, 179.9, 180, known), fix('01T06', north, -179.9, 180, known)];
    const greenwich = [fix('01T00', north, -0.1, 180, known), fix('01T06', north, 0.1, 180, known)];
    expect(along(east, { lat: 0, lon: 180 })).toEqual(along(greenwich));
  });
  test('within reach it counts, on its edge too, beyond it does not', () => {
    const standing = [fix('01T00', 1, 0, 180, known)];
    expect(along(standing, place, 111.194_926_644_559)[0]?.[0]).toBe(true);
    expect(along(standing, place, 111.19)).toEqual([[false, null]]);
  });
  test('the way into reach and out of it counts, the rest of the storm does not', () => {
    const lats = [6, 4, 1, 4, 6];
    const passing = lats.map((lat, at) => fix(`01T${String(at * 4).padStart(2, '0')}`, lat, 0, 180, known));
    expect(stormAtPlace(passing, place, 300).map(({ wind, intersected }) => [wind !== null, intersected])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
      [false, false],
    ]);
  });
  test.each([
    { rmaxKm: null, pressureHpa: 967 },
    { rmaxKm: 30, pressureHpa: null },
    { rmaxKm: 30, pressureHpa: 1010 },
    { rmaxKm: 0, pressureHpa: 967 },
  ])('a storm of which too little is known near the place counts by the circle of 50 km: %j', (unknown) => {
    const near = [fix('01T00', 0.4, 0, 180, unknown), fix('01T06', 0.4, 0, 120, known)];
    expect(along(near)).toEqual([
      [true, 180],
      [true, 120],
    ]);
    expect(along([fix('01T00', 0.5, 0, 180, unknown)])).toEqual([[false, null]]);
  });
  test('what is not known far away does not matter', () => {
    const far = [fix('01T00', 9, 0, null, {}), fix('01T06', north, 0, 180, known)];
    expect(along(far)).toEqual([
      [false, null],
      [true, still(shapeFromPressure(43, 0, north, 0))],
    ]);
  });
});

describe('a cover of storms', () => {
  const cover: SingleCover = {
    start: '2026-09-02',
    end: '2026-09-10',
    index: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 } },
    target: place,
    dayOffsetHours: 0,
    terms: {
      structure: 'linear',
      comparator: 'GTE',
      trigger: 100,
      exit: 200,
      minPayoutPct: 0.25,
      payoutPerUnitPct: null,
      limitPct: 1,
    },
  };
  const on = (time: string, windKmh: number) => fix(time, 0, 0, windKmh);
  const indexAsOf = (asOf: string, ...fixes: readonly Fix[]) =>
    evaluate(cover, { series: noSeries, fixes }, asOf).indexValue;

  test('a storm counts from the first hour of the first day to the last of the last', () => {
    expect(indexAsOf('2026-09-20', on('01T18', 180))).toBe(0);
    expect(indexAsOf('2026-09-20', on('02T00', 180))).toBe(180);
    expect(indexAsOf('2026-09-20', on('10T18', 180))).toBe(180);
    expect(indexAsOf('2026-09-20', on('11T00', 180))).toBe(0);
  });
  test('a storm is not seen before its day', () => {
    expect(indexAsOf('2026-09-04', on('05T00', 180))).toBe(0);
    expect(indexAsOf('2026-09-05', on('05T00', 180))).toBe(180);
    expect(indexAsOf('2026-09-01', on('05T00', 180))).toBeNull();
  });
  test('the largest storm counts; each row shows how far the index had come and which wind decided', () => {
    const b = { stormId: 'b', stormName: 'B' };
    const fixes = [
      fix('03T00', 0, 0, 120),
      fix('03T06', 0, 0, 110),
      fix('05T00', 0, 0, 90, b),
      fix('05T06', 0, 0, 150, b),
    ];
    const { footprint, payoutPct, firstPayoutDate } = evaluate(cover, { series: noSeries, fixes }, '2026-09-20');
    expect(footprint.map((row) => [row.indexValue, row.indexChange, row.inOverallIndex])).toEqual([
      [120, 120, true],
      [120, 0, false],
      [120, 0, false],
      [150, 30, true],
    ]);
    expect(footprint[2]?.features).toEqual([
      { referenceId: 'B 2026-09-05T00:00Z', segmentId: 'b:0', intersected: true, lat: 0, lon: 0 },
    ]);
    expect(payoutPct).toBeCloseTo(0.625, 12);
    expect(firstPayoutDate).toBe('2026-09-03');
  });
  test('a time without storms is known to be calm, as far as the record reaches', () => {
    const record = seriesOf([
      { date: '2026-08-01', values: {} },
      { date: '2026-09-06', values: {} },
    ]);
    const { footprint, status } = evaluate(cover, { series: record, fixes: [] }, '2026-09-20');
    expect(footprint.map(({ date, indexValue, payoutPct }) => [date, indexValue, payoutPct])).toEqual([
      ['2026-09-06', 0, 0],
    ]);
    expect(status).toBe('UNKNOWN');
  });
  test('without a place there is nothing to measure', () => {
    expect(() => evaluate({ ...cover, target: null }, { series: noSeries, fixes: [] }, '2026-09-20')).toThrow(
      'A cyclone cover needs a place.',
    );
  });
});
