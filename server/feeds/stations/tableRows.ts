import { dateOf, dayNumberOf, daysOfMonth, daysOfYear, msPerDay } from '#shared/engine/calendar';
import type { Collector } from '../reading/collect';
import { dateIn } from '../reading/dates';
import type { Row } from '../reading/delimited';
import { daysFromSteps, stepOf, stepOfText } from '../reading/hours';
import type { Place } from '../reading/series';
import { isWhen, type TableLayout, type When } from './tableLayout';
import { convert } from '#shared/engine/conversions';
import { DataFault } from '#shared/engine/dataFault';

/** The day of a row, and its time of day; null where the calendar has no such day. */
function whenIs({ cells, line }: Row, when: When): { readonly day: number; readonly timeOfDay: number | null } | null {
  const number = (at: number, what: string) => {
    const text = cells[at]?.trim() ?? '';
    if (!/^\d+$/.test(text))
      throw new DataFault('feeds.broken', `Line ${line}: ${JSON.stringify(text)} is not a ${what}.`, { line });
    return Number(text);
  };
  const onDay = (day: number | null) => (day === null ? null : { day, timeOfDay: null });
  switch (when.kind) {
    case 'date':
      return dateIn(when.format, cells[when.at] ?? '', line);
    case 'parts':
      return onDay(dayNumberOf(number(when.year, 'year'), number(when.month, 'month'), number(when.day, 'day')));
    case 'ordinal': {
      const [year, ordinal] = [number(when.year, 'year'), number(when.day, 'day of the year')];
      const first = dayNumberOf(year, 1, 1);
      return onDay(first === null || ordinal < 1 || ordinal > daysOfYear(year) ? null : first + ordinal - 1);
    }
    case 'month': {
      const [year, month] = [number(when.year, 'year'), number(when.month, 'month')];
      return onDay(month < 1 || month > 12 ? null : dayNumberOf(year, month, daysOfMonth(year, month)));
    }
  }
}

function eachRow(
  layout: TableLayout,
  gathered: Collector,
  take: (row: Row, at: { day: number; timeOfDay: number | null }) => void,
) {
  layout.rows.forEach((row) => {
    gathered.countRow();
    const at = whenIs(row, layout.when);
    if (at) return take(row, at);
    const value = row.cells.filter((_cell, column) => isWhen(layout.when, column)).join(' ');
    gathered.refuse({
      line: row.line,
      place: '',
      date: null,
      column: 'date',
      value,
      reason: 'no calendar has this day',
    });
  });
}

/** One row a day and place. */
export function readRows(layout: TableLayout, gathered: Collector, placeOf: (row: Row) => Place) {
  eachRow(layout, gathered, (row, { day }) => {
    const place = placeOf(row);
    for (const column of layout.columns) {
      gathered.add({ place, day, column, raw: (row.cells[column.at] ?? '').trim(), line: row.line });
    }
  });
}

/** More than one row a day at different times of day: the smallest step between them. */
export function stepsPerDay({ rows, when }: TableLayout): number {
  if (when.kind !== 'date') return 1;
  const times = new Set<number>();
  for (const row of rows.slice(0, 200)) times.add(whenIs(row, when)?.timeOfDay ?? 0);
  if (times.size < 2) return 1;
  const sorted = [...times].sort((a, b) => a - b);
  const step = Math.min(...sorted.slice(1).map((time, i) => time - (sorted[i] ?? 0)));
  return Math.round(msPerDay / step);
}

/** Hours and their parts, brought to days. */
export function readSteps(layout: TableLayout, gathered: Collector, placeOf: (row: Row) => Place, perDay: number) {
  const byPlace = new Map<Place, { readonly row: Row; readonly day: number }[]>();
  const seen = new Set<string>();
  eachRow(layout, gathered, (row, { day, timeOfDay }) => {
    const place = placeOf(row);
    const key = `${place.id} ${day} ${timeOfDay}`;
    if (seen.has(key)) {
      gathered.refuse({
        line: row.line,
        place: place.id,
        date: dateOf(day),
        column: 'date',
        value: '',
        reason: 'this hour stands in the file already',
      });
      return;
    }
    seen.add(key);
    const rows = byPlace.get(place) ?? [];
    rows.push({ row, day });
    byPlace.set(place, rows);
  });
  let tooFew = 0;
  for (const [place, rows] of byPlace) {
    for (const column of layout.columns) {
      const step = stepOf(column.variable, column.unit, (value) => convert(value, column.change), 24 / perDay);
      const steps = rows.map(({ row, day }) =>
        stepOfText((row.cells[column.at] ?? '').trim(), { day, line: row.line }, column),
      );
      tooFew += daysFromSteps(steps, { ...column, step }, { place, stepsPerDay: perDay, add: gathered.add }).tooFew;
    }
  }
  gathered.note(`${perDay} values a day brought to days: sums of rain and sun, extremes and mean of temperature.`);
  if (tooFew > 0) gathered.note(`${tooFew} days with under 90 % of their values stand as missing.`);
}
