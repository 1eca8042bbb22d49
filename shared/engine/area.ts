/** A grid cell: latitude of its centre in degrees, its value (null: missing), and the share of it that the area covers. */
type AreaCell = { readonly lat: number; readonly value: number | null; readonly fraction: number };

/** A day is missing when its valid cells carry less than this share of the area's weight. */
const minimumValidShare = 0.5;

/** Mean of the cells of an area, weighted by cos(latitude) × covered fraction: docs/rules.md §1. */
export function areaMean(
  cells: readonly AreaCell[],
  least = minimumValidShare,
): { readonly mean: number | null; readonly validShare: number } {
  let weights = 0;
  let valid = 0;
  let sum = 0;
  for (const { lat, value, fraction } of cells) {
    const weight = Math.cos((lat * Math.PI) / 180) * fraction;
    weights += weight;
    if (value === null || Number.isNaN(value)) continue;
    valid += weight;
    sum += weight * value;
  }
  const validShare = weights > 0 ? valid / weights : 0;
  return { mean: valid > 0 && validShare >= least ? sum / valid : null, validShare };
}
