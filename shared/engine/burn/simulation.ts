import type { DetrendMethod } from '../detrend';
import type { FewPaying } from './fewPaying';
import type { Unseen } from './unseen';

/** How a simulation is made; each has its default. */
export type SimulationOptions = {
  readonly detrend?: DetrendMethod;
  /** Year to which a trend is carried; the last usable year when absent. */
  readonly toYear?: number;
  /** `skip`: missing days count for nothing and only the 90 % rule holds; `engine`: the rules of section 1. */
  readonly missing?: 'engine' | 'skip';
  /** `physical`: detrended values stay within what can be; `none`: they stay as they come. Nothing is rounded: docs/rules.md §5. */
  readonly range?: 'physical' | 'none';
  readonly seed?: number;
  /** Of the interval: 10,000 when absent. With 0 there is none, and 0 to 1 stands in its place. */
  readonly draws?: number;
  /** Share of the slope that DAMPED takes away. */
  readonly damping?: number;
  /** Share of the years that LOESS looks at. */
  readonly span?: number;
  /** False: without the cross-check by a fitted distribution. */
  readonly fit?: boolean;
};
/** What a past year would have paid. */
export type SimulatedYear = {
  readonly year: number;
  readonly start: string;
  readonly end: string;
  readonly index: number | null;
  readonly detrendIndex: number | null;
  readonly payout: number | null;
  readonly usable: boolean;
  readonly missingDays: number;
  readonly reason: string | null;
};
/** The result under another detrending. */
export type Alternative = {
  readonly method: DetrendMethod;
  readonly expectedLoss: number;
  readonly payoutYears: number;
};
/** What the past years say of a coverage. */
export type Simulation = {
  readonly years: readonly SimulatedYear[];
  readonly usedYears: number;
  readonly expectedLoss: number;
  readonly sdPopulation: number;
  readonly sdSample: number;
  readonly standardError: number;
  /** Of the expected loss; by resampling in results of engines before 1.5.0. */
  readonly interval95: readonly [number, number];
  readonly frequency: number;
  readonly returnPeriod: number | null;
  readonly maxPayout: number;
  readonly trend: {
    readonly slope: number;
    readonly intercept: number;
    readonly standardError: number | null;
    readonly pValue: number | null;
    readonly used: DetrendMethod;
  };
  readonly alternatives: readonly Alternative[];
  readonly fitted: {
    readonly distribution: string;
    readonly parameters: Readonly<Record<string, number>>;
    readonly expectedLoss: number;
    readonly flagged: boolean;
    /** Shares that are exceeded in 1 % and in 0.5 % of the years. */
    readonly valueAtRisk99: number;
    readonly valueAtRisk995: number;
  } | null;
  /** What a history without any payout is priced by; null where a year paid. Absent in results of engines before 1.2.0. */
  readonly unseen?: Unseen | null;
  /** What a record in which two years or fewer paid is priced by; null where more did. Absent in results of engines before 1.5.0. */
  readonly fewPaying?: FewPaying | null;
  readonly warnings: readonly string[];
};
