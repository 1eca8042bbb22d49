import { dateOf, daysOfMonth } from '#shared/engine/calendar';
import { addsUp, type VariableId } from '#shared/engine/variables';
import type { DailySeries } from './series';

/** Said in every report of a monthly file, as it decides what the data set is good for. */
export const monthNote =
  'One value a month: a total stands on the last day of its month, when it is known, with 0 on the days before it; a mean stands on every day. ' +
  'Sums over whole months are exact; counts of days, spells and daily maxima mean nothing on this data set.';

/** Days of a series whose values stand on the last day of their months: a month without value is missing as a whole. */
export function spreadMonths(series: DailySeries): DailySeries {
  const start = dateOf(series.firstDay);
  const lead = Number(start.slice(8)) - 1;
  const values: Partial<Record<VariableId, Float64Array>> = {};
  for (const [variable, ends] of Object.entries(series.values) as [VariableId, Float64Array][]) {
    const spread = new Float64Array(series.days + lead).fill(NaN);
    let [year, month, at] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0];
    while (at < spread.length) {
      const length = daysOfMonth(year, month);
      const end = at + length - 1;
      const value = ends[end - lead] ?? NaN;
      if (!Number.isNaN(value)) {
        spread.fill(addsUp(variable) ? 0 : value, at, end);
        spread[end] = value;
      }
      at += length;
      [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    }
    values[variable] = spread;
  }
  return { ...series, firstDay: series.firstDay - lead, days: series.days + lead, values };
}

/** Months with a value, and without one between the first and the last. */
export function countMonths(
  ends: Float64Array,
  firstDay: number,
): { readonly values: number; readonly missing: number } {
  const values = ends.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0);
  const [from, to] = [dateOf(firstDay), dateOf(firstDay + ends.length - 1)];
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  return { values, missing: months - values };
}
