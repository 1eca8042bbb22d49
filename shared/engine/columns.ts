import { dayNumber } from './calendar';
import type { Day } from './observed';
import type { VariableId } from './variables';

/** A record as numbers by calendar day, NaN where a day or a value is absent. */
export type Columns = {
  /** Day number of the first and the last day. */
  readonly first: number;
  readonly last: number;
  readonly of: (variable: VariableId) => Float64Array;
};

const made = new WeakMap<readonly Day[], Columns>();

function make(days: readonly Day[]): Columns {
  const first = days.length ? dayNumber((days[0] as Day).date) : 0;
  const last = days.length ? dayNumber((days.at(-1) as Day).date) : -1;
  const whole = last - first + 1 === days.length;
  const columns = new Map<VariableId, Float64Array>();
  return {
    first,
    last,
    of(variable) {
      const column = columns.get(variable);
      if (column) return column;
      const values = new Float64Array(last - first + 1).fill(NaN);
      for (let at = 0; at < days.length; at++) {
        const day = days[at] as Day;
        values[whole ? at : dayNumber(day.date) - first] = day.values[variable] ?? NaN;
      }
      columns.set(variable, values);
      return values;
    },
  };
}

/** The columns of a record, made once for each record: records are never changed in place. */
export function columnsOf(days: readonly Day[]): Columns {
  const columns = made.get(days) ?? make(days);
  made.set(days, columns);
  return columns;
}

/** One variable over the days `from` to `to` (day numbers, both included); NaN outside the record. */
export function spanOf(columns: Columns, variable: VariableId, from: number, to: number): Float64Array {
  const values = columns.of(variable);
  if (from >= columns.first && to <= columns.last) return values.subarray(from - columns.first, to - columns.first + 1);
  const span = new Float64Array(Math.max(0, to - from + 1)).fill(NaN);
  for (let day = Math.max(from, columns.first); day <= Math.min(to, columns.last); day++)
    span[day - from] = values[day - columns.first] as number;
  return span;
}
