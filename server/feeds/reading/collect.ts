import { convert } from '#shared/engine/conversions';
import { dateOf, dayNumber } from '#shared/engine/calendar';
import { variables, whyImpossible } from '#shared/engine/variables';
import type { FeedColumn } from './column';
import { finishSeries, type Column, type PlaceReadings } from './finishSeries';
import { openJournal, type Journal } from './journal';
import { isMissingCode, isMissingWord } from './missing';
import type { FeedReport, Refusal } from './report';
import type { DailySeries, Place } from './series';

type Reading = {
  readonly place: Place;
  readonly day: number;
  readonly column: FeedColumn;
  /** As it stands in the file; a number where the source is binary. */
  readonly raw: string | number;
  readonly line: number | null;
};

type Settings = {
  readonly format: string;
  readonly resolution?: 'day' | 'month';
  readonly from?: string;
  readonly to?: string;
};

/** Gathers readings in any order and makes whole series of them, with a report of what was refused, repeated or missing. */
export function collector({ format, resolution = 'day', from, to }: Settings) {
  const places = new Map<string, PlaceReadings>();
  const journal = openJournal();
  const [least, most] = [from ? dayNumber(from) : -Infinity, to ? dayNumber(to) : Infinity];
  return {
    note: journal.note,
    countRow: journal.countRow,
    /** A value that the reader itself would not take (a quality flag, an impossible date). */
    refuse: (refusal: Refusal) => journal.refuse(refusal),
    /** A missing value is told as well, so that its day counts as a row of the file. */
    add(reading: Reading) {
      if (reading.day < least || reading.day > most) return;
      const column = columnOf(places, reading);
      const { value, refused } = valueOf(reading, resolution, journal);
      column.days.push(reading.day);
      column.values.push(value);
      column.lines.push(reading.line);
      if (refused) column.refused += 1;
    },
    finish: (): { readonly series: readonly DailySeries[]; readonly report: FeedReport } =>
      finishSeries([...places.values()], { format, resolution, journal }),
  };
}
export type Collector = ReturnType<typeof collector>;

/** Where the readings of a place and variable are gathered. */
function columnOf(places: Map<string, PlaceReadings>, { place, day, column: source }: Reading): Column {
  const readings = places.get(place.id) ?? { place, columns: new Map(), first: Infinity, last: -Infinity };
  places.set(place.id, readings);
  readings.first = Math.min(readings.first, day);
  readings.last = Math.max(readings.last, day);
  const column = readings.columns.get(source.variable) ?? { source, days: [], values: [], lines: [], refused: 0 };
  readings.columns.set(source.variable, column);
  return column;
}

const missing = { value: NaN, refused: false };
const refusedValue = { value: NaN, refused: true };
const tenths = /^0[.,]1/;

/** A reading in the engine's unit; NaN where it is missing or cannot be true. */
function valueOf(
  reading: Reading,
  resolution: 'day' | 'month',
  journal: Journal,
): { readonly value: number; readonly refused: boolean } {
  const { raw, column } = reading;
  if (typeof raw === 'string' && isMissingWord(raw)) return missing;
  // "T" is a trace of rain, too little to measure.
  if (raw === 'T' && variables[column.variable].quantity === 'rain') return { value: 0, refused: false };
  const number = typeof raw === 'number' ? raw : Number(raw);
  if (typeof raw === 'number' && Number.isNaN(raw)) return missing;
  if (isMissingCode(number, tenths.test(column.unit))) return missing;
  const value = convert(number, column.change);
  const impossible = Number.isFinite(number) ? whyImpossible(column.variable, value, resolution) : null;
  if (Number.isFinite(number) && impossible === null) return { value, refused: false };
  journal.refuse({
    line: reading.line,
    place: reading.place.id,
    date: dateOf(reading.day),
    column: column.name,
    value: String(raw),
    reason: impossible === null ? 'not a number' : `impossible: ${impossible}`,
  });
  return refusedValue;
}
