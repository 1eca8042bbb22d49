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

/** Years whose index came within a share of the trigger without reaching a payout. */
export const nearMisses = <T extends { readonly index: number; readonly payout: number }>(
  years: readonly T[],
  trigger: number,
  share = 0.05,
): T[] => years.filter(({ index, payout }) => payout === 0 && Math.abs(index - trigger) <= share * Math.abs(trigger));
