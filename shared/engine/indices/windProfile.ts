/** Surface wind of a storm at a distance from its centre, after Holland 2010: docs/rules.md §2.3. */
type StormShape = {
  /** Greatest wind of the storm, m/s. */
  readonly vmax: number;
  /** Distance of that wind from the centre, km. */
  readonly rmaxKm: number;
  /** Shape of the profile. */
  readonly b: number;
};

const anchorWind = 17;
const anchorKm = 300;

/** Exponent of the profile at a distance in km. */
export function profileExponent({ vmax, rmaxKm, b }: StormShape, distanceKm: number): number {
  if (distanceKm <= rmaxKm) return 0.5;
  const a = (rmaxKm / anchorKm) ** b;
  const atAnchor = Math.log(anchorWind / vmax) / Math.log(a * Math.exp(1 - a));
  const exponent = 0.5 + ((distanceKm - rmaxKm) * (atAnchor - 0.5)) / (anchorKm - rmaxKm);
  return Math.max(0.4, exponent);
}

/** Wind at a distance, m/s; 0 in the centre. */
export function windAt(shape: StormShape, distanceKm: number): number {
  if (distanceKm <= 0) return 0;
  const a = (shape.rmaxKm / distanceKm) ** shape.b;
  return shape.vmax * (a * Math.exp(1 - a)) ** profileExponent(shape, distanceKm);
}

/** Shape from the pressure, after Holland 2008: drop in hPa, its change in hPa per hour, degrees, forward speed in m/s. */
export function shapeFromPressure(drop: number, dropPerHour: number, lat: number, forwardMs: number): number {
  const y = 0.6 * (1 - drop / 215);
  const b = -4.4e-5 * drop ** 2 + 0.01 * drop + 0.03 * dropPerHour - 0.014 * Math.abs(lat) + 0.15 * forwardMs ** y + 1;
  return Math.min(2.025, Math.max(0.81, b));
}
