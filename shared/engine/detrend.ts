import { leastSquares, loess, type Line } from './statistics';

export const detrendMethods = ['AUTO', 'NONE', 'LINEAR', 'DAMPED', 'LOESS'] as const;
export type DetrendMethod = (typeof detrendMethods)[number];
export type AppliedMethod = Exclude<DetrendMethod, 'AUTO'>;

/** A trend counts as real for AUTO at this p-value or below. */
const significance = 0.1;
/** A trend is carried at most this many years beyond the last one. */
const farthest = 2;

type DetrendOptions = {
  /** Year to which the trend is carried; the last one when absent. */
  readonly toYear?: number;
  /** Share of the slope that DAMPED takes away; 0.5 when absent. */
  readonly damping?: number;
  /** Share of the years that LOESS looks at; 0.75 when absent. */
  readonly span?: number;
};

export const trendOf = (years: readonly number[], values: readonly number[]): Line => leastSquares(years, values);

export const appliedMethod = (asked: DetrendMethod, { pValue }: Line): AppliedMethod =>
  asked === 'AUTO' ? (pValue !== null && pValue <= significance ? 'LINEAR' : 'NONE') : asked;

/** The year to which a trend is carried: the one that is asked for, within the farthest beyond the last of the record. */
export const trendYear = (years: readonly number[], toYear: number | undefined): number => {
  const last = years.at(-1) ?? 0;
  return Math.min(toYear ?? last, last + farthest);
};

/** Index values moved along their trend: docs/rules.md §7.2. Neither rounded nor clipped. */
export function detrended(
  method: AppliedMethod,
  years: readonly number[],
  values: readonly number[],
  { slope }: Line,
  { toYear, damping = 0.5, span = 0.75 }: DetrendOptions = {},
): number[] {
  const to = trendYear(years, toYear);
  const along = (share: number) => values.map((value, at) => value + share * slope * (to - (years[at] as number)));
  switch (method) {
    case 'NONE':
      return [...values];
    case 'LINEAR':
      return along(1);
    case 'DAMPED':
      return along(damping);
    case 'LOESS': {
      const level = loess(years, values, span);
      const end = level.at(-1) ?? 0;
      return values.map((value, at) => value - ((level[at] as number) - end));
    }
  }
}
