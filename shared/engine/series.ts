import { datesFrom } from './calendar';
import type { Day } from './observed';
import { variableIds, type VariableId } from './variables';

/** The days of one place in engine units: one value a calendar day from the day number `firstDay` on, NaN where missing. */
export type Series = {
  readonly firstDay: number;
  readonly days: number;
  readonly values: Readonly<Partial<Record<VariableId, Float64Array>>>;
};

/** The days as an index reads them: ascending, one entry a calendar day, an absent value is missing. */
export function toDays(series: Series): Day[] {
  const columns = variableIds.flatMap((id) => {
    const values = series.values[id];
    return values ? [{ id, values }] : [];
  });
  return datesFrom(series.firstDay, series.days).map((date, i) => {
    const values: Partial<Record<VariableId, number>> = {};
    for (const column of columns) {
      const value = column.values[i];
      if (value !== undefined && !Number.isNaN(value)) values[column.id] = value;
    }
    return { date, values };
  });
}
