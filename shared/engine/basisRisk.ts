import { pearson } from './portfolio';
import { deviation, mean } from './statistics';

/** How well an index followed what people reported: docs/rules.md §12. */
type Contingency = {
  readonly hit: number;
  readonly falseAlarm: number;
  readonly miss: number;
  readonly correctNo: number;
  /** Null without any year that both know. */
  readonly accuracy: number | null;
  readonly hitRate: number | null;
  /** What the index left out of the bad years: 1 - hit rate. */
  readonly missRate: number | null;
  readonly falseAlarmRatio: number | null;
};

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Paid against reported bad, year by year; a year that either does not know (null) is left out. */
export function contingency(paid: readonly (boolean | null)[], bad: readonly (boolean | null)[]): Contingency {
  const known = paid.flatMap((value, at) => {
    const reported = bad[at] ?? null;
    return value === null || reported === null ? [] : [{ paid: value, bad: reported }];
  });
  const count = (p: boolean, b: boolean) => known.filter((year) => year.paid === p && year.bad === b).length;
  const hit = count(true, true);
  const falseAlarm = count(true, false);
  const miss = count(false, true);
  const correctNo = count(false, false);
  return {
    hit,
    falseAlarm,
    miss,
    correctNo,
    accuracy: ratio(hit + correctNo, known.length),
    hitRate: ratio(hit, hit + miss),
    missRate: ratio(miss, hit + miss),
    falseAlarmRatio: ratio(falseAlarm, falseAlarm + hit),
  };
}

type CatastrophicBasisRisk = {
  /** Years with a loss of at least the share. */
  readonly years: number;
  /** Share of them that paid nothing (or less than the set part of the loss). */
  readonly probability: number | null;
  /** Mean payout in them over the premium. */
  readonly performanceRatio: number | null;
};

/** Shares of the sum insured by year; `premium` is one too. */
export function catastrophicBasisRisk(
  losses: readonly number[],
  payouts: readonly number[],
  premium: number,
  { share = 0.5, part = 0 }: { readonly share?: number; readonly part?: number } = {},
): CatastrophicBasisRisk {
  const severe = losses.flatMap((loss, at) => (loss >= share ? [{ loss, payout: payouts[at] as number }] : []));
  const failed = severe.filter(({ loss, payout }) => (part > 0 ? payout < part * loss : payout === 0));
  return {
    years: severe.length,
    probability: ratio(failed.length, severe.length),
    performanceRatio: severe.length && premium > 0 ? mean(severe.map(({ payout }) => payout)) / premium : null,
  };
}

/** Mean shortfall, root mean square error, correlation and hedging effectiveness of payouts against losses. */
export function basisFigures(losses: readonly number[], payouts: readonly number[]) {
  const gaps = losses.map((loss, at) => loss - (payouts[at] as number));
  const variance = deviation(losses, 1) ** 2;
  return {
    meanShortfall: mean(gaps.map((gap) => Math.max(0, gap))),
    rootMeanSquareError: Math.sqrt(mean(gaps.map((gap) => gap ** 2))),
    pearson: pearson(losses, payouts),
    hedgingEffectiveness: variance === 0 ? null : 1 - deviation(gaps, 1) ** 2 / variance,
  };
}

/** A near miss lies within this part of the trigger. */
export const nearShare = 0.05;
/** Did an index come within a twentieth of the trigger, on either side of it, without reaching a payout? */
export const isNearMiss = (index: number, trigger: number, payout: number, share = nearShare): boolean =>
  payout === 0 && Math.abs(index - trigger) <= share * Math.abs(trigger);

/** Years that were a near miss. */
export const nearMisses = <T extends { readonly index: number; readonly payout: number }>(
  years: readonly T[],
  trigger: number,
  share?: number,
): T[] => years.filter(({ index, payout }) => isNearMiss(index, trigger, payout, share));

type RankedYear = { readonly year: number; readonly index: number; readonly bad: boolean | null };
type FrequencyMatch = {
  /** Index value of the last year that triggers; null where no year was named. */
  readonly trigger: number | null;
  readonly triggered: readonly number[];
  /** Years on which index and people differ: triggered and not named, and named and not triggered. */
  readonly onlyIndex: readonly number[];
  readonly onlyNamed: readonly number[];
};

/**
 * An index that triggers in as many years as people named bad ones: the worst by the index, of equals the earlier year. Years of which nobody said
 * anything (null) are left out.
 */
export function frequencyMatch(years: readonly RankedYear[], above: boolean): FrequencyMatch {
  const known = years.filter(({ bad }) => bad !== null);
  const named = known.filter(({ bad }) => bad);
  const worst = [...known]
    .sort((a, b) => (above ? b.index - a.index : a.index - b.index) || a.year - b.year)
    .slice(0, named.length);
  const inOrder = (list: readonly RankedYear[]) => list.map(({ year }) => year).sort((a, b) => a - b);
  return {
    trigger: worst.at(-1)?.index ?? null,
    triggered: inOrder(worst),
    onlyIndex: inOrder(worst.filter(({ bad }) => !bad)),
    onlyNamed: inOrder(named.filter((year) => !worst.includes(year))),
  };
}

type Neighbour = { readonly distanceKm: number; readonly values: readonly number[] };
/** Below this correlation a neighbour tells little of a place. */
const leastCorrelation = 0.8;

/** Correlation of a place's yearly index with that of its neighbours by distance, and the distance at which it falls under 0.8 (null: nowhere). */
export function neighbourCorrelation(own: readonly number[], neighbours: readonly Neighbour[]) {
  const byDistance = [...neighbours]
    .sort((a, b) => a.distanceKm - b.distanceKm)
    .map(({ distanceKm, values }) => ({ distanceKm, correlation: pearson(own, values) }));
  const under = byDistance.find(({ correlation }) => correlation !== null && correlation < leastCorrelation);
  return { byDistance, fallsUnderAtKm: under?.distanceKm ?? null };
}
