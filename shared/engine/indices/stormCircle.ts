import { distanceKm, earthRadiusKm, radians, turnTo, type LatLon } from '../geo';
import type { Fix } from '../observed';
import { engineVersion, isOlder } from '../version';

export const windRules = ['fixes', 'segmentsMax', 'segmentsInterpolated'] as const;
export type WindRule = (typeof windRules)[number];

/** A stretch of a track by its two ends, each in degrees east of the target. */
type Segment = { readonly a: Fix; readonly b: Fix; readonly east: readonly [number, number] };

/** Shares of a segment (0..1) between which it lies in the disc, in the plane of docs/rules.md §2.2; null when it misses. */
function crossing({ a, b, east }: Segment, target: LatLon, radiusKm: number): readonly [number, number] | null {
  const plane = ({ lat }: Fix, degreesEast: number) => ({
    x: earthRadiusKm * radians(degreesEast) * Math.cos(radians(target.lat)),
    y: earthRadiusKm * radians(lat - target.lat),
  });
  const p = plane(a, east[0]);
  const q = plane(b, east[1]);
  const dx = q.x - p.x;
  const dy = q.y - p.y;
  const length2 = dx * dx + dy * dy;
  const c = p.x * p.x + p.y * p.y - radiusKm * radiusKm;
  if (length2 === 0) return c <= 0 ? [0, 1] : null;
  const half = p.x * dx + p.y * dy;
  const under = half * half - length2 * c;
  if (under < 0) return null;
  const from = Math.max(0, (-half - Math.sqrt(under)) / length2);
  const to = Math.min(1, (-half + Math.sqrt(under)) / length2);
  return from <= to ? [from, to] : null;
}

export type StormPoint = {
  readonly fix: Fix;
  /** Within the radius, or end of a segment that crosses the circle. */
  readonly intersected: boolean;
  /** Wind that the storm has shown inside by the rule, km/h, from the fix before to this one; null when it stayed outside. */
  readonly wind: number | null;
  readonly segmentId: string;
};

/**
 * The way from one fix to the next. The second is placed from the first: on the other side of the earth a short way would otherwise lead
 * through the target, as it did up to engine 1.1.0 (docs/rules.md §2.2).
 */
function segmentOf(a: Fix, b: Fix, target: LatLon, wasThrough: boolean): Segment {
  const east = turnTo(target.lon, a.lon);
  return { a, b, east: [east, wasThrough ? turnTo(target.lon, b.lon) : east + turnTo(a.lon, b.lon)] };
}

/**
 * What one storm did at the target, fix by fix: docs/rules.md §2.2. Its wind is the largest of the points'. `engine`: the version whose
 * rules hold.
 */
export function stormAt(
  fixes: readonly Fix[],
  target: LatLon,
  radiusKm: number,
  rule: WindRule,
  engine: string = engineVersion,
): StormPoint[] {
  const wasThrough = isOlder(engine, '1.2.0');
  const winds = fixes.map((fix) => (distanceKm(target, fix) <= radiusKm ? (fix.windKmh ?? 0) : null));
  const touched = winds.map((wind) => wind !== null);
  const raise = (at: number, wind: number) => (winds[at] = Math.max(winds[at] ?? 0, wind));
  for (let at = 0; rule !== 'fixes' && at + 1 < fixes.length; at++) {
    const [a, b] = [fixes[at] as Fix, fixes[at + 1] as Fix];
    const cut = crossing(segmentOf(a, b, target, wasThrough), target, radiusKm);
    if (!cut) continue;
    touched[at] = true;
    touched[at + 1] = true;
    const [va, vb] = [a.windKmh ?? 0, b.windKmh ?? 0];
    const along = (share: number) => va + share * (vb - va);
    if (rule === 'segmentsInterpolated') raise(at + 1, Math.max(along(cut[0]), along(cut[1])));
    else {
      raise(at, va);
      raise(at + 1, vb);
    }
  }
  return fixes.map((fix, at) => ({
    fix,
    intersected: touched[at] === true,
    wind: winds[at] ?? null,
    segmentId: `${fix.stormId}:${at}`,
  }));
}

/** Largest wind of one storm by the rule, km/h; 0 when it missed. */
export const stormWind = (points: readonly StormPoint[]): number =>
  points.reduce((most, { wind }) => Math.max(most, wind ?? 0), 0);

/** Storms apart, each in the order of time. */
export function stormsOf(fixes: readonly Fix[]): Fix[][] {
  const byId = new Map<string, Fix[]>();
  for (const fix of fixes) {
    const storm = byId.get(fix.stormId);
    if (storm) storm.push(fix);
    else byId.set(fix.stormId, [fix]);
  }
  return [...byId.values()].map((storm) => storm.sort((a, b) => (a.time < b.time ? -1 : 1)));
}

/** Saffir-Simpson from knots: -1 depression, 0 storm, 1 to 5. */
export const categoryFromKnots = (knots: number): number =>
  [34, 64, 83, 96, 113, 137].filter((limit) => knots >= limit).length - 1;
/** The same from whole km/h. */
export const categoryFromKmh = (kmh: number): number =>
  [63, 119, 154, 178, 209, 252].filter((limit) => Math.round(kmh) >= limit).length - 1;
