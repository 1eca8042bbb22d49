import { datesFrom, dayNumber } from './calendar';
import type { Fix, Incident, Observed } from './observed';
import { noSeries, type Series } from './series';
import { variableIds, type VariableId } from './variables';

/** One calendar day of one place as it is written down; an absent value is missing, zero is a value. */
export type Day = {
  readonly date: string;
  readonly values: Readonly<Partial<Record<VariableId, number>>>;
  /** A value of the day may still be revised by its source. */
  readonly preliminary?: true;
};

/** What was observed as certificates hold it, day by day, for people to read: ascending, at most one entry a calendar day. */
export type WrittenRecord = {
  readonly days: readonly Day[];
  readonly fallback?: readonly Day[];
  readonly incidents?: readonly Incident[];
  readonly fixes?: readonly Fix[];
};

/** A series day by day: one entry a calendar day. */
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
    return { date, values, ...(series.preliminary?.[i] === 1 ? { preliminary: true as const } : {}) };
  });
}

/** Written days as a series: by their dates, days that are left out are missing. */
export function seriesOf(days: readonly Day[]): Series {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return noSeries;
  const firstDay = dayNumber(first.date);
  const length = dayNumber(last.date) - firstDay + 1;
  const isWhole = length === days.length;
  const values: Partial<Record<VariableId, Float64Array>> = {};
  let preliminary: Uint8Array | undefined;
  days.forEach((day, at) => {
    if (day.preliminary) (preliminary ??= new Uint8Array(length))[isWhole ? at : dayNumber(day.date) - firstDay] = 1;
    for (const id of variableIds) {
      const value = day.values[id];
      if (value === undefined) continue;
      const column = (values[id] ??= new Float64Array(length).fill(NaN));
      column[isWhole ? at : dayNumber(day.date) - firstDay] = value;
    }
  });
  return { firstDay, days: length, values, ...(preliminary ? { preliminary } : {}) };
}

export const observedOf = ({ days, fallback, ...rest }: WrittenRecord): Observed => ({
  series: seriesOf(days),
  ...(fallback ? { fallback: seriesOf(fallback) } : {}),
  ...rest,
});

export const written = ({ series, fallback, ...rest }: Observed): WrittenRecord => ({
  days: toDays(series),
  ...(fallback ? { fallback: toDays(fallback) } : {}),
  ...rest,
});
