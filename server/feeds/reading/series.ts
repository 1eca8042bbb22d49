import type { Day } from '#shared/engine/observed';
import { variableIds, type VariableId } from '#shared/engine/variables';
import { datesFrom } from './days';
import type { FeedReport } from './report';

/** Where values were measured. What the file does not say is null, and has to come from the person who brings it. */
export type Place = {
  readonly id: string;
  readonly name: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly elevation?: number | null;
};

/** The days of one place in engine units: one value a calendar day from `firstDay` on, NaN where missing. */
export type DailySeries = {
  readonly place: Place;
  readonly firstDay: number;
  readonly days: number;
  readonly values: Readonly<Partial<Record<VariableId, Float64Array>>>;
};

/** What a file tells of its own origin: defaults of the catalogue entry. */
export type Origin = {
  readonly providerId?: string;
  readonly provider?: string;
  /** The collection that the file is a piece of (a network of stations): files of it share one data set. */
  readonly dataSet?: string;
  /** What the file calls itself. */
  readonly title?: string;
  readonly description?: string;
  readonly attribution?: string;
  readonly licence?: string;
};

export type DailyFile = {
  readonly kind: 'daily';
  readonly format: string;
  readonly resolution: 'day' | 'month';
  /** Hours that a day of this file is ahead of UTC. */
  readonly dayOffsetHours: number;
  readonly series: readonly DailySeries[];
  readonly origin: Origin;
  readonly report: FeedReport;
};

/** The days as the engine reads them: ascending, one entry a calendar day, an absent value is missing. */
export function toDays(series: Pick<DailySeries, 'firstDay' | 'days' | 'values'>): Day[] {
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
