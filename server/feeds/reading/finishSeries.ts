import { changesNothing } from '#shared/engine/conversions';
import { dateOf } from '#shared/engine/calendar';
import { plainUnitOf, type VariableId } from '#shared/engine/variables';
import type { FeedColumn } from './column';
import type { Journal } from './journal';
import { countMonths, monthNote, spreadMonths } from './months';
import { openRoom, type Rows, type SortedReadings } from './readings';
import { reportOf, type FeedReport, type Repeat, type SourceColumn, type VariableReport } from './report';
import type { DailySeries, Place } from './series';
import { DataFault } from '#shared/engine/dataFault';

/** One variable at one place. */
export type Column = {
  readonly source: FeedColumn;
  /** Under which its readings are kept. */
  readonly number: number;
  /** Day numbers of the values that were not taken, and how many of those no nature allows. */
  readonly refused: number[];
  impossible: number;
};
/** All that was gathered of one place; `first` and `last` are day numbers. */
export type PlaceReadings = {
  readonly place: Place;
  readonly columns: Column[];
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
  readings: SortedReadings,
  { format, resolution, journal }: Finishing,
): { readonly series: readonly DailySeries[]; readonly report: FeedReport } {
  const layOut = laidOutBy(readings, repeatsOnce(journal));
  const asRead = places.map((place) => seriesOf(place, layOut, journal));
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
    for (const column of columns) {
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
function seriesOf({ place, columns, first, last }: PlaceReadings, layOut: LayOut, journal: Journal): DailySeries {
  const days = last - first + 1;
  const values: Partial<Record<VariableId, Float64Array>> = {};
  for (const column of columns) {
    const { variable, name } = column.source;
    const laid = layOut(column, place, first, days);
    if (laid) values[variable] = laid;
    else journal.note(`"${name}" has no value at ${place.name}: left out.`);
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
  const values = series?.values[source.variable];
  if (!series || !values) return null;
  const report = reportOf(series.place.id, sourceOf(source), {
    unit: plainUnitOf(source.variable),
    firstDay: series.firstDay,
    values,
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

/** The values of a column, one a day from `first` on; null where it has none and none was refused. */
type LayOut = (column: Column, place: Place, first: number, days: number) => Float64Array | null;

/** Lays readings out by day. Of repeated ones the first stands, and the others are told. */
function laidOutBy(
  { days, values, lines, rowsOf }: SortedReadings,
  repeat: (repeat: Repeat, key: number) => void,
): LayOut {
  const roomFor = openRoom();
  return ({ number, refused }, place, first, length) => {
    const rows = rowsOf(number);
    if (refused.length === 0 && !hasValue(values, rows)) return null;
    const laid = roomFor(length).fill(NaN);
    // In most files each day comes after the one before, and none stands twice.
    const taken = isRising(days, rows) ? null : new Uint8Array(length);
    for (let row = rows.from; row < rows.to; row++) {
      const [day, value] = [days[row] ?? first, values[row] ?? NaN];
      const at = day - first;
      if (taken?.[at]) {
        const line = lines[row] || null;
        repeat({ line, place: place.id, date: dateOf(day), same: Object.is(laid[at], value) }, line ?? day);
      } else laid[at] = value;
      if (taken) taken[at] = 1;
    }
    return laid;
  };
}

function hasValue(values: Float64Array, { from, to }: Rows): boolean {
  for (let row = from; row < to; row++) if (!Number.isNaN(values[row])) return true;
  return false;
}

function isRising(days: Float64Array, { from, to }: Rows): boolean {
  for (let row = from + 1; row < to; row++) if ((days[row] ?? NaN) <= (days[row - 1] ?? NaN)) return false;
  return true;
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
