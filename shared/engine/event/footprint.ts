import type { ComputedStatus } from '../status';

type Measurement = { readonly variable: string; readonly value: number | null; readonly unit: string };
type TrackFeature = {
  readonly referenceId: string;
  readonly segmentId: string;
  readonly intersected: boolean;
  readonly lat: number;
  readonly lon: number;
};
/**
 * One row of what was observed: a day, a point of a storm's track, or the end of an incident. `timestampUtc` is the start of the day, the
 * time of the point, or, for outages, the instant as of which the row stands: the end of the incident, or of the day as far as it is known.
 */
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
/** Is a row that of a moment within its day (the end of an incident, a fix), with another row of the day after it? */
export const isWithinDay = (rows: readonly Pick<FootprintRow, 'date'>[], at: number): boolean =>
  rows[at]?.date !== undefined && rows[at]?.date === rows[at + 1]?.date;
/** How one of several triggers stands on a day. */
export type PartState = Pick<EventState, 'indexValue' | 'payoutPct' | 'indicativePct'>;
/** How an event stands on a day. */
export type EventState = {
  readonly decimals: number;
  readonly indexValue: number | null;
  readonly latestIndexValue: number | null;
  readonly payoutPct: number;
  /** Share as if nothing more came; null where that is not known either. */
  readonly indicativePct: number | null;
  readonly status: ComputedStatus;
  /** The period is over, and its days count as they are: all are final, or the settlement lag has passed. */
  readonly decided: boolean;
  /** The last day of the period that has data, of several triggers the earliest; null where none has. */
  readonly dataUntil: string | null;
  readonly warning: boolean;
  readonly missingDays: number;
  readonly usable: boolean;
  readonly firstPayoutDate: string | null;
  /** Of several triggers, each by itself; left out where there is one. */
  readonly parts?: readonly PartState[];
};
/** The same with what was observed up to then. */
export type Evaluation = { readonly footprint: readonly FootprintRow[] } & EventState;

/** The rows of an event of daily values as columns, a number a day from the day number `firstDay` on; NaN where there is none. */
export type DailyFootprint = {
  readonly firstDay: number;
  readonly days: number;
  readonly dayOffsetHours: number;
  readonly index: Float64Array;
  readonly change: Float64Array;
  readonly payout: Float64Array;
  readonly indicative: Float64Array;
  readonly measured: readonly {
    readonly variable: string;
    readonly unit: string;
    readonly values: Float64Array;
  }[];
  /** 1 where the day is in the latest index, and 2 where it is in the overall one. */
  readonly marks: Uint8Array;
};
export const dayMarks = { latest: 1, overall: 2 } as const;
