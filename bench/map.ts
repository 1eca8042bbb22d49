import { gzipSync } from 'node:zlib';
import { indexOf, mapOf, type EventPoint } from '../server/features/monitoring/points';

const views = {
  world: { topLeftLat: 80, topLeftLon: -180, bottomRightLat: -70, bottomRightLon: 180, zoom: 2 },
  continent: { topLeftLat: 40, topLeftLon: 60, bottomRightLat: 0, bottomRightLon: 110, zoom: 4 },
  region: { topLeftLat: 20, topLeftLon: 74, bottomRightLat: 8, bottomRightLon: 86, zoom: 7 },
  town: { topLeftLat: 13.2, topLeftLon: 77.4, bottomRightLat: 12.8, bottomRightLon: 77.8, zoom: 12 },
} as const;

/** Numbers that are the same at each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const timed = <T>(work: () => T): [T, number] => {
  const from = performance.now();
  const done = work();
  return [done, performance.now() - from];
};

/**
 * The map of many coverages on the server: index build, each view in ms (median of `rounds`) and bytes (gzip), beside all
 * points as GeoJSON. Zoom and pan ask the same index.
 */
export function benchMap({ count = 100_000, rounds = 50 } = {}) {
  const random = randomOf(7);
  const points = Array.from({ length: count }, (_, n): EventPoint => ({
    id: `event-${n}`,
    coverageId: `coverage-${n}`,
    status: random() < 0.05 ? 'DETECTED' : 'MONITORED',
    warning: random() < 0.1,
    lat: random() * 130 - 60,
    lon: random() * 360 - 180,
    name: `Place ${n}`,
    targetId: `target-${n}`,
  }));
  const [index, buildMs] = timed(() => indexOf(points));
  const all = JSON.stringify(mapOf(index, views.world, undefined));
  const measured = Object.entries(views).map(([name, { zoom, ...box }]) => {
    const times = Array.from({ length: rounds }, () => timed(() => JSON.stringify(mapOf(index, box, zoom)))[1]);
    const answer = JSON.stringify(mapOf(index, box, zoom));
    return {
      view: name,
      ms: median(times),
      features: mapOf(index, box, zoom).features.length,
      gzipBytes: gzipSync(answer).length,
    };
  });
  return { count, buildMs, allGzipBytes: gzipSync(all).length, views: measured };
}
