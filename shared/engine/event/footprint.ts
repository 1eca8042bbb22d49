import type { ComputedStatus } from '../status';

type Measurement = { readonly variable: string; readonly value: number | null; readonly unit: string };
type TrackFeature = {
  readonly referenceId: string;
  readonly segmentId: string;
  readonly intersected: boolean;
  readonly lat: number;
  readonly lon: number;
};
/** One row of what was observed: a day, or a point of a storm's track. */
export type FootprintRow = {
  readonly timestampUtc: string;
  readonly date: string;
  readonly indexValue: number | null;
  readonly indexChange: number | null;
  /** Share of the sum insured that is owed for certain after this row. */
  readonly payoutPct: number;
  /** Share as if nothing more came; never shown as the payout. */
  readonly indicativePct?: number;
  readonly measurements: readonly Measurement[];
  readonly inLatestIndex: boolean;
  readonly inOverallIndex: boolean;
  readonly features?: readonly TrackFeature[];
};
/** An event as it stands on a day. */
export type Evaluation = {
  readonly footprint: readonly FootprintRow[];
  readonly decimals: number;
  readonly indexValue: number | null;
  readonly latestIndexValue: number | null;
  readonly payoutPct: number;
  readonly indicativePct: number;
  readonly status: ComputedStatus;
  readonly warning: boolean;
  readonly missingDays: number;
  readonly usable: boolean;
  readonly firstPayoutDate: string | null;
};
