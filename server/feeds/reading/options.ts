import type { VariableId } from '#shared/engine/variables';
import { unitChange, unitsFor, type UnitChange } from '#shared/engine/conversions';
import { DataFault } from '#shared/engine/dataFault';
import type { DayOrder } from './dates';
import type { NumberFormat } from './numbers';

/** What a person may say about a file that it does not say itself, or says wrongly. */
export type FeedOptions = {
  /** Unit of a column or a variable: `{ tmin: 'degC' }`. */
  readonly units?: Readonly<Record<string, string>>;
  /** Which of our variables a column stands for: `{ r24: 'precip' }`. */
  readonly map?: Readonly<Record<string, VariableId>>;
  readonly lat?: number;
  readonly lon?: number;
  /** Name of the place. */
  readonly name?: string;
  /** Only this station of a file that holds several. */
  readonly station?: string;
  /** Hours that the file's clock is ahead of UTC. */
  readonly utcOffset?: number;
  /** Instant or date that times count from, where they are seconds since the first event. */
  readonly origin?: string;
  /** Column that tells the services of an incident list apart. */
  readonly by?: string;
  /** Order of day and month in dates such as 03/04/2020. */
  readonly dates?: DayOrder;
  /** How the numbers of a column are written; '' for all that are not named: `{ '': 'comma' }`. */
  readonly numbers?: Readonly<Record<string, NumberFormat>>;
  /** The day of the world, YYYY-MM-DD: what lies later cannot have been measured. */
  readonly today?: string;
  readonly from?: string;
  readonly to?: string;
  /** The last line has no end, and is whole all the same. */
  readonly whole?: boolean;
};

/** The unit of a column: what the person says, else what the file says; neither is a question to the person. */
export function unitOf(
  column: {
    readonly name: string;
    readonly variable: VariableId;
    readonly unit: string | null;
    readonly line?: number;
  },
  options: FeedOptions,
): { readonly unit: string; readonly change: UnitChange } {
  const { name, variable, line } = column;
  const unit = options.units?.[name] ?? options.units?.[variable] ?? column.unit;
  const choice = unitsFor(variable).join(', ');
  const option = `--units ${variable}=UNIT`;
  if (unit === null || unit === '') {
    throw new DataFault(
      'feeds.unitsNeeded',
      `"${name}" has no unit in the file. Say which it is: ${option} (one of ${choice}).`,
      { option, ...(line === undefined ? {} : { line }) },
    );
  }
  const change = unitChange(variable, unit);
  if (!change) {
    throw new DataFault(
      'feeds.unitsNeeded',
      `"${unit}" is no unit of ${variable} ("${name}") that is known here. Say which it is: ${option} (one of ${choice}).`,
      { option, ...(line === undefined ? {} : { line }) },
    );
  }
  return { unit, change };
}
