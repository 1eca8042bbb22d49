import { changesNothing } from '#shared/engine/conversions';
import { dateOf } from '#shared/engine/calendar';
import { plainUnitOf, type VariableId } from '#shared/engine/variables';
import type { FeedColumn } from './column';
import type { Journal } from './journal';
import { countMonths, monthNote, spreadMonths } from './months';
import { reportOf, type FeedReport, type Repeat, type SourceColumn, type VariableReport } from './report';
import type { DailySeries, Place } from './series';
import { DataFault } from '#shared/engine/dataFault';

/** The readings of one variable at one place, in the order in which they came. */
export type Column = {
  readonly source: FeedColumn;
  readonly days: number[];
  readonly values: number[];
  readonly lines: (number | null)[];
  /** Day numbers of the values that were not taken, and how many of those no nature allows. */
  readonly refused: number[];
  impossible: number;
};
/** All that was gathered of one place; `first` and `last` are day numbers. */
export type PlaceReadings = {
  readonly place: Place;
  readonly columns: Map<VariableId, Column>;
  first: number;
  last: number;
};
type Finishing = {
  readonly format: string;
  readonly resolution: 'day' | 'month';
  readonly journal: Journal;
};

/** Days with a minimum above the maximum from which the columns are doubted rather than the values. */
const reversedLeast = 10;

/** Makes whole series of the readings, one a place, and the report on them. */
export function finishSeries(
  places: readonly PlaceReadings[],
  { format, resolution, journal }: Finishing,
): { readonly series: readonly DailySeries[]; readonly report: FeedReport } {
  const repeat = repeatsOnce(journal);
  const asRead = places.map((readings) => seriesOf(readings, journal, repeat));
  const isMonthly = resolution === 'month';
  const series = isMonthly ? asRead.map(spreadMonths) : asRead;
  if (isMonthly) journal.note(monthNote);
  if (series.every(({ values }) => Object.keys(values).length === 0))
    throw new DataFault('feeds.empty', 'The file holds no daily value that could be read.');
  let [first, last] = [Infinity, -Infinity];
  for (const { firstDay, days } of series) {
    first = Math.min(first, firstDay);
    last = Math.max(last, firstDay + days - 1);
  }
  const variables: VariableReport[] = [];
  for (const [i, { columns }] of places.entries())
    for (const column of columns.values()) {
      const told = columnReport(column, series[i], isMonthly ? asRead[i] : undefined);
      if (told) variables.push(told);
    }
  const report: FeedReport = {
    format,
    places: series.length,
    first: dateOf(first),
    last: dateOf(last),
    days: last - first + 1,
    variables,
    ...journal.report(),
  };
  return { series, report };
}

/** A row that stands twice is told once, however many variables it has. */
function repeatsOnce(journal: Journal): (repeat: Repeat, key: number) => void {
  const seen = new Set<string>();
  return (repeat, key) => {
    const row = `${repeat.place} ${key}`;
    if (!seen.has(row)) journal.repeat(repeat);
    seen.add(row);
  };
}

/** The series of one place; a column without any value is left out and told. */
function seriesOf(
  { place, columns, first, last }: PlaceReadings,
  journal: Journal,
  repeat: (repeat: Repeat, key: number) => void,
): DailySeries {
  const days = last - first + 1;
  const values: Partial<Record<VariableId, Float64Array>> = {};
  for (const [variable, column] of columns) {
    if (column.values.every(Number.isNaN) && column.refused.length === 0) {
      journal.note(`"${column.source.name}" has no value at ${place.name}: left out.`);
      columns.delete(variable);
      continue;
    }
    values[variable] = isRising(column.days)
      ? inOrder(column, first, days)
      : laidOut(column, first, days, (line, day, same) =>
          repeat({ line, place: place.id, date: dateOf(day), same }, line ?? day),
        );
  }
  checkExtremes(place, first, values, journal);
  return { place, firstDay: first, days, values };
}

/** What is said of a column; of monthly values the months are counted, as they were before they were spread over days. */
function columnReport(
  { source, refused, impossible }: Column,
  series: DailySeries | undefined,
  months: DailySeries | undefined,
): VariableReport | null {
  if (!series) return null;
  const report = reportOf(series.place.id, sourceOf(source), {
    unit: plainUnitOf(source.variable),
    firstDay: series.firstDay,
    values: series.values[source.variable] ?? new Float64Array(),
    refused,
    impossible,
  });
  const ends = months?.values[source.variable];
  return ends && months ? { ...report, ...countMonths(ends, months.firstDay) } : report;
}

const sourceOf = ({ variable, name, unit, change, converted }: FeedColumn): SourceColumn => ({
  variable,
  name,
  unit,
  converted: converted ?? !changesNothing(change),
});

/** Does each day come after the one before, so that none stands twice? In most files it does. */
function isRising(days: readonly number[]): boolean {
  for (let i = 1; i < days.length; i++) if ((days[i] ?? NaN) <= (days[i - 1] ?? NaN)) return false;
  return true;
}

/** One value a day, of days that rise. */
function inOrder({ days, values }: Column, first: number, length: number): Float64Array {
  const laid = new Float64Array(length).fill(NaN);
  for (let i = 0; i < days.length; i++) laid[(days[i] ?? first) - first] = values[i] ?? NaN;
  return laid;
}

/** One value a day, the first of repeated ones. */
function laidOut(
  { days, values, lines }: Column,
  first: number,
  length: number,
  repeated: (line: number | null, day: number, same: boolean) => void,
): Float64Array {
  const laid = new Float64Array(length).fill(NaN);
  const taken = new Uint8Array(length);
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? first;
    const at = day - first;
    const value = values[i] ?? NaN;
    if (taken[at]) repeated(lines[i] ?? null, day, Object.is(laid[at], value));
    else laid[at] = value;
    taken[at] = 1;
  }
  return laid;
}

/** A minimum above the maximum is kept and told; where it is the rule, the columns are mixed up. */
function checkExtremes(place: Place, first: number, { tmin, tmax }: DailySeries['values'], journal: Journal) {
  if (!tmin || !tmax) return;
  let [both, reversed] = [0, 0];
  tmin.forEach((low, i) => {
    const high = tmax[i] ?? NaN;
    if (Number.isNaN(low) || Number.isNaN(high)) return;
    both += 1;
    if (low <= high) return;
    reversed += 1;
    const reason = `tmin ${low} above tmax ${high}: kept, to be looked at`;
    journal.doubt({ line: null, place: place.id, date: dateOf(first + i), column: 'tmin', value: String(low), reason });
  });
  if (reversed < reversedLeast || reversed < both / 5) return;
  throw new DataFault(
    'feeds.broken',
    `tmin is above tmax on ${reversed} of ${both} days of ${place.name}: the columns look mixed up. Say which is which: --map COLUMN=tmin.`,
    { option: '--map COLUMN=VARIABLE' },
  );
}
