import { niceTicks } from './curve';

/** A past year: index and detrended index in the units of the wire, share of the sum insured; null where it could not be used. */
export type PastYear = {
  readonly year: number;
  readonly index: number | null;
  readonly detrendIndex: number | null;
  readonly payout: number | null;
  readonly reason: string | null;
};

export const edge = { left: 52, right: 12, top: 22, bottom: 24 } as const;
/** Pixels between the two drawings, and the height of the lower one. */
const gap = 22;
const lower = 64;

/** Where years, index values and shares stand, in pixels. */
export type YearPlane = {
  readonly width: number;
  readonly height: number;
  readonly x: (year: number) => number;
  readonly barWidth: number;
  readonly y: (index: number) => number;
  readonly ticks: readonly number[];
  /** Of a value that is in the unit of the screen already. */
  readonly tickY: (tick: number) => number;
  readonly zero: number;
  /** Years that have room for their name. */
  readonly named: readonly number[];
  /** Top and foot of the shares; null where nothing is said of a payout. */
  readonly shares: { readonly top: number; readonly foot: number } | null;
};

type Drawn = {
  readonly years: readonly PastYear[];
  /** Index values that must be seen too, such as the trigger. */
  readonly marks: readonly number[];
  /** From the wire to the screen. */
  readonly toScreen: (index: number) => number;
  readonly size: { readonly width: number; readonly height: number };
  readonly hasShares: boolean;
};

/** The plane of past years: bars of the index from zero, and below them those of the shares. */
export function yearPlane({ years, marks, toScreen, size: { width, height }, hasShares }: Drawn): YearPlane {
  const values = years.flatMap(({ index, detrendIndex }) => [index, detrendIndex].filter((value) => value !== null));
  const all = [0, ...values, ...marks].map(toScreen);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const span = most - least || 1;
  const [low, high] = [least < 0 ? least - span * 0.06 : least, most > 0 ? most + span * 0.06 : most];
  const foot = height - edge.bottom - (hasShares ? lower + gap : 0);
  const tickY = (tick: number) => foot - ((tick - low) / (high - low || 1)) * (foot - edge.top);
  const y = (index: number) => tickY(toScreen(index));
  const first = years[0]?.year ?? 0;
  const count = (years.at(-1)?.year ?? 0) - first + 1;
  const step = (width - edge.left - edge.right) / count;
  const every = [1, 2, 5, 10, 20, 50].find((by) => by * step >= 38) ?? 100;
  return {
    width,
    height,
    x: (year) => edge.left + (year - first + 0.5) * step,
    barWidth: Math.max(1, Math.min(26, step * 0.76)),
    y,
    tickY,
    ticks: niceTicks(low, high, 4).ticks,
    zero: y(0),
    named: years.map(({ year }) => year).filter((year) => year % every === 0),
    shares: hasShares ? { top: height - edge.bottom - lower, foot: height - edge.bottom } : null,
  };
}
