import type { Comparator, IndexParameters } from '../cover';
import type { LatLon } from '../geo';
import type { Fix } from '../observed';
import type { Unit } from '../units';
import type { VariableId } from '../variables';
import type { StormPoint } from './stormCircle';

/** How the running value may still move: decides when a payout is certain (docs/rules.md §4.2). */
const directions = ['up', 'down', 'none'] as const;
export type Direction = (typeof directions)[number];

export type IndexParameter = {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly choices?: readonly string[];
  readonly default: number | string | null;
};

/** Consecutive days as numbers by position; NaN is a missing value. */
export type DailyValues = {
  readonly length: number;
  readonly value: (variable: VariableId) => Float64Array;
  /** Only the value of the last day is asked for, not of every day. */
  readonly lastOnly?: boolean;
  /** The version of the engine whose rules hold; that of today when absent. */
  readonly engine?: string;
};

/** What an index says of each day of a phase. */
export type Running = {
  /** I_n, the index of the phase; NaN while there is no value yet. */
  readonly value: number;
  /** I_1 … I_n; NaN while there is no value yet. This and `latest` are empty where only the last day was asked for. */
  readonly index: Float64Array;
  /** What the day itself stands at: today's value, the current spell, the last window. */
  readonly latest: Float64Array;
  /** Positions that make the final value. */
  readonly overall: () => readonly number[];
  /** Positions that make the latest value. */
  readonly recent: () => readonly number[];
};

export type IndexDefinition = {
  readonly id: string;
  readonly riskTypeId: string;
  readonly name: string;
  readonly triggerLabel: string;
  readonly shortName: string;
  readonly description: string;
  readonly unit: Unit;
  readonly decimals: number;
  readonly variables: readonly VariableId[];
  /** What it reads where the record has it, by its parameters: a day without it is not missing. */
  readonly also?: (parameters: IndexParameters) => readonly VariableId[];
  readonly parameters: readonly IndexParameter[];
  readonly comparator: Comparator;
  readonly direction: Direction;
  readonly kind: 'sum' | 'count' | 'extreme' | 'mean' | 'expression' | 'track' | 'outage';
  /** Months are the unit: the month rule decides which periods are usable. */
  readonly byMonth?: boolean;
  readonly run: (values: DailyValues, parameters: IndexParameters) => Running;
  /** Kind `track`: what one storm does at the place, fix by fix; by the rules of an earlier engine where one is named. */
  readonly storm?: (
    fixes: readonly Fix[],
    target: LatLon,
    parameters: IndexParameters,
    engine?: string,
  ) => readonly StormPoint[];
  /** Kind `outage`: what the durations of several outages make, seconds. */
  readonly durations?: (durations: readonly number[]) => number;
};
/** Tracks and outages have no daily run: `event.ts` replays them. */
export const noDays: Running = {
  value: NaN,
  index: new Float64Array(0),
  latest: new Float64Array(0),
  overall: () => [],
  recent: () => [],
};
export const defineIndex = (definition: IndexDefinition): IndexDefinition => definition;

export const numberOf = (parameters: IndexParameters, id: string, otherwise: number): number => {
  const value = parameters[id];
  return value === undefined || value === '' ? otherwise : Number(value);
};

/** Storms and outages are instants: which day they are of is said by a clock, where daily data have their days with them. */
export const isOfInstants = ({ kind }: Pick<IndexDefinition, 'kind'>): boolean => kind === 'track' || kind === 'outage';
