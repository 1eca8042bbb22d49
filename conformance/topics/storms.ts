import { distanceKm, nearestOf } from '#shared/engine/geo';
import { categoryFromKmh, categoryFromKnots, stormAt, stormWind, windRules } from '#shared/engine/indices/stormCircle';
import { profileExponent, windAt } from '#shared/engine/indices/windProfile';
import type { Fix } from '#shared/engine/observed';
import {
  answersFor,
  fieldsOf,
  listOf,
  numberIn,
  numbersIn,
  textIn,
  textsIn,
  unknownKey,
  type Fields,
  type Json,
  type Topic,
  unreadable,
} from '../reading/values';

export const category: Topic = ({ input, keys }) =>
  answersFor(keys, (key) => {
    if (key === 'categoryFromKnots') return numbersIn(input['knots'], 'knots').map(categoryFromKnots);
    if (key === 'categoryFromKmh') return numbersIn(input['kmh'], 'kmh').map(categoryFromKmh);
    return unknownKey(key);
  });

type Place = { readonly lat: number; readonly lon: number };
export const placeIn = (value: Json | undefined, name: string): Place => {
  const [lat, lon] = numbersIn(value, name);
  if (lat === undefined || lon === undefined) throw unreadable(`"${name}" must be [latitude, longitude]`);
  return { lat, lon };
};
const placesIn = (value: Json | undefined, name: string) => listOf(value, name).map((entry) => placeIn(entry, name));
const apart = (a: Place, b: Place) => distanceKm(a, b);

export const circle: Topic = ({ input, keys }) => {
  const fixes = placesIn(input['fixes_lat_lon'], 'fixes_lat_lon');
  const points = placesIn(input['points_lat_lon'], 'points_lat_lon');
  const radius = numberIn(input['radiusKm'], 'radiusKm');
  const nearest = points.map((point) => {
    const fix = nearestOf(fixes, point);
    return fix && apart(point, fix) <= radius ? { at: fixes.indexOf(fix) } : null;
  });
  return answersFor(keys, (key) => {
    const [, point, fix] = /^distanceKm_point(\d+)_fix(\d+)$/.exec(key) ?? [];
    if (point && fix) {
      const [a, b] = [points[Number(point)], fixes[Number(fix)]];
      return a && b ? apart(a, b) : unknownKey(key);
    }
    if (key === 'pointHit') return nearest.map((hit) => hit !== null);
    if (key === 'fixOfHit')
      return Object.fromEntries(nearest.flatMap((hit, at) => (hit ? [[String(at), hit.at]] : [])));
    return unknownKey(key);
  });
};

const knot = 1.852;

export function trackIn(value: Json | undefined): Fix[] {
  return listOf(value, 'track').map((entry) => {
    const [time, lat, lon, knots] = listOf(entry, 'fix');
    return {
      stormId: 'storm',
      stormName: 'storm',
      time: textIn(time, 'time'),
      lat: numberIn(lat, 'lat'),
      lon: numberIn(lon, 'lon'),
      windKmh: numberIn(knots, 'knots') * knot,
    };
  });
}

export const windMax: Topic = ({ input, keys }) => {
  const fixes = trackIn(input['track_time_lat_lon_knots']);
  const target = placeIn(input['target'], 'target');
  const radius = numberIn(input['radiusKm'], 'radiusKm');
  const kmhBy = (name: string) => {
    const rule = windRules.find((windRule) => windRule === name) ?? unknownKey(name);
    return stormWind(stormAt(fixes, target, radius, rule));
  };
  const inKnots = (name: string) => Number((kmhBy(name) / knot).toFixed(9));
  return answersFor(keys, (key) => {
    const [, what, rule = ''] = /^(indexKnots|indexKmh|category)_(\w+)$/.exec(key) ?? [];
    if (what === 'indexKmh') return kmhBy(rule);
    if (what === 'indexKnots') return inKnots(rule);
    if (what === 'category') return categoryFromKnots(inKnots(rule));
    const [, fix] = /^distanceKmToFix(\d+)$/.exec(key) ?? [];
    const place = fixes[Number(fix) - 1];
    if (place) return apart(target, place);
    const rules = textsIn(input['rules'], 'rules');
    if (key === 'indexKnots') return Object.fromEntries(rules.map((name) => [name, inKnots(name)]));
    if (key === 'indexKmh') return Object.fromEntries(rules.map((name) => [name, kmhBy(name)]));
    if (key === 'category') return Object.fromEntries(rules.map((name) => [name, categoryFromKnots(inKnots(name))]));
    return unknownKey(key);
  });
};

const shapeIn = (row: Fields) => ({
  vmax: numberIn(row['vmax'], 'vmax'),
  rmaxKm: numberIn(row['rmaxKm'], 'rmaxKm'),
  b: numberIn(row['b'], 'b'),
});

export const windAtLocation: Topic = ({ input, keys }) => {
  const rows = listOf(input['rows'], 'rows').map((row) => fieldsOf(row, 'row'));
  const over = (of: typeof windAt) =>
    rows.map((row) => numbersIn(row['distKm'], 'distKm').map((distance) => of(shapeIn(row), distance)));
  return answersFor(keys, (key) =>
    key === 'exponent' ? over(profileExponent) : key === 'windMs' ? over(windAt) : unknownKey(key),
  );
};
