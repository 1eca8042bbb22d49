import { distanceKm } from './geo';
import { deviation, mean } from './statistics';

/** Portfolio figures from money per year: docs/rules.md §9. Nothing is extrapolated beyond the record. */

const descending = (losses: readonly number[]): number[] => [...losses].sort((a, b) => b - a);

export type CurvePoint = { readonly returnPeriod: number; readonly loss: number };

/** Return period of the k-th largest year is n / k; rarest first. */
const exceedanceCurve = (losses: readonly number[]): CurvePoint[] =>
  descending(losses).map((loss, at) => ({ returnPeriod: losses.length / (at + 1), loss }));

/**
 * Loss at a return period in years on a curve, rarest point first: linear in the return period between points, the least loss below the
 * most frequent one, null beyond the rarest.
 */
export function lossAt(rarestFirst: readonly CurvePoint[], returnPeriod: number): number | null {
  const curve = [...rarestFirst].reverse();
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last || returnPeriod > last.returnPeriod * (1 + 1e-12)) return null;
  if (returnPeriod <= first.returnPeriod + 1e-12) return first.loss;
  const above = curve.findIndex((point) => point.returnPeriod >= returnPeriod - 1e-12);
  if (above < 0) return last.loss;
  const low = curve[above - 1] as CurvePoint;
  const high = curve[above] as CurvePoint;
  const share = (returnPeriod - low.returnPeriod) / (high.returnPeriod - low.returnPeriod);
  return low.loss + Math.min(1, share) * (high.loss - low.loss);
}

/** Probable maximum loss of a record of years; null beyond it. */
export const pml = (losses: readonly number[], returnPeriod: number): number | null =>
  lossAt(exceedanceCurve(losses), returnPeriod);

/** Loss that is exceeded with probability 1 - level. */
export const valueAtRisk = (losses: readonly number[], level: number): number | null => pml(losses, 1 / (1 - level));

/** Weights of the years of a tail: the n / RP largest, the last one by its fraction. */
function tailWeights(losses: readonly number[], returnPeriod: number): Float64Array | null {
  const n = losses.length;
  const size = n / returnPeriod;
  if (n === 0 || size < 1 - 1e-12) return null;
  const weights = new Float64Array(n);
  // Equal years keep their order: the first of them is the worse one.
  const order = losses.map((_, at) => at).sort((a, b) => (losses[b] as number) - (losses[a] as number));
  order.forEach((at, rank) => (weights[at] = Math.min(1, Math.max(0, size - rank))));
  return weights.map((weight) => weight / size);
}

/** Mean of the n / RP largest years; null beyond the record. */
export function tvar(losses: readonly number[], returnPeriod: number): number | null {
  const weights = tailWeights(losses, returnPeriod);
  return weights && losses.reduce((sum, loss, at) => sum + loss * (weights[at] as number), 0);
}

/** What each part carries of the TVaR of the total; the parts add up to it. */
export function coTvar(parts: readonly (readonly number[])[], returnPeriod: number): number[] | null {
  const weights = tailWeights(totalOf(parts), returnPeriod);
  return weights && parts.map((part) => part.reduce((sum, loss, at) => sum + loss * (weights[at] as number), 0));
}

export const totalOf = (parts: readonly (readonly number[])[]): number[] =>
  (parts[0] ?? []).map((_, year) => parts.reduce((sum, part) => sum + (part[year] as number), 0));

/** 1 - PML of the total over the sum of the parts' PMLs; null beyond the record or without any loss. */
export function diversification(parts: readonly (readonly number[])[], returnPeriod: number): number | null {
  const together = pml(totalOf(parts), returnPeriod);
  const apart = parts.map((part) => pml(part, returnPeriod));
  if (together === null || apart.includes(null)) return null;
  const sum = apart.reduce<number>((total, loss) => total + (loss ?? 0), 0);
  return sum === 0 ? null : 1 - together / sum;
}

type Layer = { readonly attach: number; readonly cover: number };
/** What a layer takes of a loss; the rest is retained. */
export const layerLoss = (loss: number, { attach, cover }: Layer): number =>
  Math.min(cover, Math.max(0, loss - attach));

/** Pearson's correlation; null for fewer than five pairs or a constant series. */
export function pearson(x: readonly number[], y: readonly number[], least = 5): number | null {
  const n = x.length;
  if (n < least || deviation(x, 0) === 0 || deviation(y, 0) === 0) return null;
  const mx = mean(x);
  const my = mean(y);
  const covariance = x.reduce((sum, value, at) => sum + (value - mx) * ((y[at] as number) - my), 0) / n;
  return covariance / (deviation(x, 0) * deviation(y, 0));
}

/** Ranks from 1; equals share the mean of their ranks. */
function ranks(x: readonly number[]): number[] {
  const order = x.map((_, at) => at).sort((a, b) => (x[a] as number) - (x[b] as number));
  const found = x.map(() => 0);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to + 1 < order.length && x[order[to + 1] as number] === x[order[from] as number]) to += 1;
    for (let at = from; at <= to; at++) found[order[at] as number] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return found;
}
export const spearman = (x: readonly number[], y: readonly number[]): number | null => pearson(ranks(x), ranks(y));

type Insured = {
  readonly target: string;
  readonly lat: number;
  readonly lon: number;
  /** Total sum insured, money. */
  readonly tsi: number;
};

/** Sum insured by target, largest first; of equals the first id. */
export function accumulation(items: readonly Insured[]): { readonly target: string; readonly tsi: number }[] {
  const byTarget = new Map<string, number>();
  for (const { target, tsi } of items) byTarget.set(target, (byTarget.get(target) ?? 0) + tsi);
  return [...byTarget]
    .map(([target, tsi]) => ({ target, tsi }))
    .sort((a, b) => b.tsi - a.tsi || (a.target < b.target ? -1 : 1));
}

/** Sum insured within a great-circle radius of a place. */
export const insideCircle = (
  items: readonly Insured[],
  at: { readonly lat: number; readonly lon: number },
  radiusKm: number,
): number => items.reduce((sum, item) => sum + (distanceKm(at, item) <= radiusKm ? item.tsi : 0), 0);

/** The target whose circle holds the most sum insured; of equals the first id. Null without items. */
export function worstCircle(
  items: readonly Insured[],
  radiusKm: number,
): { readonly target: string; readonly tsi: number } | null {
  const places = [...new Map(items.map((item) => [item.target, item])).values()].sort((a, b) =>
    a.target < b.target ? -1 : 1,
  );
  return places.reduce<{ target: string; tsi: number } | null>((worst, place) => {
    const tsi = insideCircle(items, place, radiusKm);
    return worst === null || tsi > worst.tsi ? { target: place.target, tsi } : worst;
  }, null);
}
