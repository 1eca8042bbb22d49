import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove, payoutPct } from '#shared/engine/payout';

export type Range = { readonly low: number; readonly high: number };

/** The index values worth drawing: room on the calm side, and some beyond the exit. */
export function curveRange(terms: PayoutTerms, value: number | null): Range {
  const exit = exitOf(terms);
  const far = exit ?? terms.trigger + (isAbove(terms.comparator) ? 1 : -1) * Math.max(Math.abs(terms.trigger) * 0.6, 1);
  const marks = [terms.trigger, far, ...(value === null ? [] : [value])];
  const low = Math.min(...marks);
  const high = Math.max(...marks);
  const span = high - low || Math.max(1, Math.abs(high));
  const hasNegative = low < 0;
  return { low: hasNegative ? low - span * 0.25 : Math.max(0, low - span * 0.6), high: high + span * 0.25 };
}

/** Corners of the curve, and enough points between for steps and whole units; at the trigger it jumps. */
export function curvePoints(
  terms: PayoutTerms,
  { low, high }: Range,
): readonly (readonly [index: number, share: number])[] {
  const above = isAbove(terms.comparator);
  const tiny = (high - low) * 1e-6;
  const exit = exitOf(terms);
  const jumps = [terms.trigger, ...(terms.steps?.map(({ from }) => from) ?? [])];
  const whole =
    terms.wholeUnits && exit !== null
      ? Array.from(
          { length: Math.min(200, Math.ceil(Math.abs(exit - terms.trigger))) },
          (_, at) => terms.trigger + (above ? at + 1 : -at - 1),
        )
      : [];
  const places = [
    low,
    high,
    ...(exit === null ? [] : [exit]),
    ...[...jumps, ...whole].flatMap((at) => [at - tiny, at + tiny]),
  ];
  return places
    .filter((at) => at >= low && at <= high)
    .sort((a, b) => a - b)
    .map((at) => [at, payoutPct(terms, at)] as const);
}

/** Round numbers over a range, about as many as asked for. */
export function niceTicks(
  low: number,
  high: number,
  about: number,
): { readonly step: number; readonly ticks: readonly number[] } {
  const rough = (high - low) / Math.max(1, about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const count = Math.floor(high / step) - Math.ceil(low / step) + 1;
  const ticks = Array.from({ length: Math.max(0, count) }, (_, at) =>
    Number(((Math.ceil(low / step) + at) * step).toPrecision(12)),
  );
  return { step, ticks };
}
