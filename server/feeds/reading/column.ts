import type { UnitChange } from '#shared/engine/conversions';
import type { VariableId } from '#shared/engine/variables';

/** A column of the source that holds one of our variables. */
export type FeedColumn = {
  readonly variable: VariableId;
  readonly name: string;
  readonly unit: string;
  readonly change: UnitChange;
  /** The reader has converted the values itself, and `change` changes nothing. */
  readonly converted?: boolean;
};
