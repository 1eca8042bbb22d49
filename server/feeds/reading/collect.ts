import { convert } from '#shared/engine/conversions';
import { dateOf, dayNumber } from '#shared/engine/calendar';
import { toNearLimit, whyImpossible } from '#shared/engine/variables';
import { notNumber, toldBy } from './cell';
import type { FeedColumn } from './column';
import { whyNotMeasured } from './dates';
import { finishSeries, type Column, type PlaceReadings } from './finishSeries';
import { openReadings } from './readings';
import { openJournal } from './journal';
import { withoutCode } from './missing';
import type { FeedReport, Refusal } from './report';
import type { DailySeries, Place } from './series';

type Reading = {
  readonly place: Place;
  readonly day: number;
  readonly column: FeedColumn;
  /** As it stands in the file; a number where the source is binary. */
  readonly raw: string | number;
  readonly line: number | null;
  /** Why the reader itself would not take the value: it failed a check of its provider. */
  readonly refused?: string;
};

type Settings = {
  readonly format: string;
  readonly resolution?: 'day' | 'month';
  readonly from?: string;
  readonly to?: string;
  readonly today?: string;
};

/** Gathers readings in any order and makes whole series of them, with a report of what was refused, repeated or missing. */
export function collector({ format, resolution = 'day', from, to, today }: Settings) {
  const places = new Map<string, PlaceReadings>();
  const readings = openReadings();
  let columnCount = 0;
  const journal = openJournal();
  const [least, most] = [from ? dayNumber(from) : -Infinity, to ? dayNumber(to) : Infinity];
  const refusedRows = new Set<string>();
  /** A row whose day cannot be is told once, however many variables it has, and prolongs no series. */
  const refuseRow = ({ place, day, line, column, raw }: Reading, reason: string) => {
    const row = `${place.id} ${line ?? day}`;
    if (refusedRows.has(row)) return;
    refusedRows.add(row);
    journal.refuse({ line, place: place.id, date: dateOf(day), column: column.name, value: String(raw), reason });
  };
  return {
    note: journal.note,
    countRow: journal.countRow,
    /** A row that has no place in a series: a day that no calendar has. */
    refuse: (refusal: Refusal) => journal.refuse(refusal),
    /** A missing value is told as well, so that its day counts as a row of the file. */
    add(reading: Reading) {
      if (reading.day < least || reading.day > most) return;
      const { value, refused } = valueOf(reading, resolution);
      const unmeasured = whyNotMeasured(reading.day, today);
      if (unmeasured !== null) return Number.isNaN(value) ? undefined : refuseRow(reading, unmeasured);
      const column = columnWith(places, reading, columnCount);
      if (column.number === columnCount) columnCount += 1;
      readings.add(column.number, reading.day, value, reading.line);
      if (refused === null) return;
      column.refused.push(reading.day);
      if (refused.startsWith(impossible)) column.impossible += 1;
      journal.refuse({
        line: reading.line,
        place: reading.place.id,
        date: dateOf(reading.day),
        column: reading.column.name,
        value: String(reading.raw),
        reason: refused,
      });
    },
    finish: (): { readonly series: readonly DailySeries[]; readonly report: FeedReport } =>
      finishSeries([...places.values()], readings.sorted(columnCount), { format, resolution, journal }),
  };
}
export type Collector = ReturnType<typeof collector>;

/** Of the place of a reading, whose days begin and end no later than with this one; a new column has the next number. */
function columnWith(
  places: Map<string, PlaceReadings>,
  { place, day, column: source }: Reading,
  nextNumber: number,
): Column {
  const found = places.get(place.id);
  if (!found) {
    // Made with its first column: an array that grows takes room for seventeen.
    const first = columnOf(source, nextNumber);
    places.set(place.id, { place, columns: [first], first: day, last: day });
    return first;
  }
  if (day < found.first) found.first = day;
  if (day > found.last) found.last = day;
  for (const column of found.columns) if (column.source.variable === source.variable) return column;
  const added = columnOf(source, nextNumber);
  found.columns.push(added);
  return added;
}
const columnOf = (source: FeedColumn, number: number): Column => ({ source, number, refused: [], impossible: 0 });

const impossible = 'impossible: ';
const missing = { value: NaN, refused: null };

/** A reading in the engine's unit; NaN where it is missing, or refused for the reason that stands beside it. */
function valueOf(
  { raw, column, refused }: Reading,
  resolution: 'day' | 'month',
): { readonly value: number; readonly refused: string | null } {
  if (refused !== undefined) return { value: NaN, refused };
  const told = typeof raw === 'string' ? toldBy(raw, column) : withoutCode(raw, column.unit);
  if (told === null) return { value: NaN, refused: notNumber };
  if (Number.isNaN(told)) return missing;
  const value = toNearLimit(column.variable, convert(told, column.change), column.packingError ?? 0, resolution);
  const why = whyImpossible(column.variable, value, resolution);
  return why === null ? { value, refused: null } : { value: NaN, refused: impossible + why };
}
