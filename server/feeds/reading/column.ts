import type { UnitChange } from '#shared/engine/conversions';
import type { VariableId } from '#shared/engine/variables';
import type { NumberFormat } from './numbers';

/** A column of the source that holds one of our variables. */
export type FeedColumn = {
  readonly variable: VariableId;
  readonly name: string;
  readonly unit: string;
  readonly change: UnitChange;
  /** The reader has converted the values itself, and `change` changes nothing. */
  readonly converted?: boolean;
  /** How numbers are written in a text; with a point where it is not said. */
  readonly numbers?: NumberFormat;
  /** How far the format may have moved a value, in the engine's unit: half a step of packed numbers. */
  readonly packingError?: number;
};
