import { distanceKm, turnTo } from '../geo';
import type { Fix } from '../observed';
import { stormAt, type StormPoint } from './stormCircle';
import { shapeFromPressure, windAt } from './windProfile';

/** Pressure far from any storm, hPa: the drop to the centre is measured from it. */
const ambientHpa = 1010;
/** A segment between two fixes is walked in this many steps. */
const steps = 24;
const toMs = 1 / 3.6;

type State = {
  readonly lat: number;
  readonly lon: number;
  readonly vmax: number;
  readonly rmaxKm: number;
  readonly pressureHpa: number;
};

const stateOf = ({ lat, lon, windKmh, rmaxKm, pressureHpa }: Fix): State | null =>
  windKmh !== null && rmaxKm && pressureHpa && pressureHpa < ambientHpa
    ? { lat, lon, vmax: windKmh * toMs, rmaxKm, pressureHpa }
    : null;

const between = (a: number, b: number, share: number) => a + share * (b - a);

/** Largest wind at a place on the way from one fix to the next, km/h. */
function alongSegment(
  a: State,
  b: State,
  hours: number,
  target: { readonly lat: number; readonly lon: number },
): number {
  const forward = (distanceKm(a, b) * 1000) / (hours * 3600);
  const turn = turnTo(a.lon, b.lon);
  let most = 0;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const at = (of: (state: State) => number) => between(of(a), of(b), share);
    const lat = at((state) => state.lat);
    const deepening = (a.pressureHpa - b.pressureHpa) / hours;
    const shape = {
      vmax: at((state) => state.vmax),
      rmaxKm: at((state) => state.rmaxKm),
      b: shapeFromPressure(ambientHpa - at((state) => state.pressureHpa), deepening, lat, forward),
    };
    if (shape.vmax <= 0) continue;
    const distance = distanceKm(target, { lat, lon: a.lon + share * turn });
    most = Math.max(most, windAt(shape, distance) / toMs);
  }
  return most;
}

/**
 * Wind of one storm at the place, fix by fix, after Holland (docs/rules.md §2.3). A storm of which the radius of greatest wind or the
 * pressure is not known anywhere near counts by the circle rule of section 2.2. `engine`: the version whose rules hold.
 */
export function stormAtPlace(
  fixes: readonly Fix[],
  target: { readonly lat: number; readonly lon: number },
  reachKm: number,
  engine?: string,
): StormPoint[] {
  const near = fixes.map((fix) => distanceKm(target, fix) <= reachKm);
  const states = fixes.map(stateOf);
  if (near.some((close, at) => close && states[at] === null)) return stormAt(fixes, target, 50, 'segmentsMax', engine);
  return fixes.map((fix, at): StormPoint => {
    const [a, b] = [states[at - 1], states[at]];
    const before = fixes[at - 1];
    const segmentId = `${fix.stormId}:${at}`;
    if (!b || (!near[at] && !near[at - 1])) return { fix, intersected: false, wind: null, segmentId };
    const hours = before ? (Date.parse(fix.time) - Date.parse(before.time)) / 3_600_000 : 0;
    const wind = a && hours > 0 ? alongSegment(a, b, hours, target) : alongSegment(b, b, 1, target);
    return { fix, intersected: true, wind, segmentId };
  });
}
