import type { VariableId } from '#shared/engine/variables';
import { orderOf } from '../reading/dates';
import { checkWidth, rowsOf, separatorOf, type Row } from '../reading/delimited';
import { unitOf, type FeedOptions } from '../reading/options';
import type { Place } from '../reading/series';
import { stemOf, type Source } from '../reading/source';
import { unitChange } from '#shared/engine/conversions';
import type { FeedColumn } from '../reading/column';
import { readHeading } from '../reading/variables';
import { DataFault } from '#shared/engine/dataFault';

/** A table with a heading: a date (or year, month, day; or year and day of the year) and values, units in the heading or below it. */
export type TableLayout = {
  readonly heading: readonly string[];
  readonly rows: readonly Row[];
  readonly columns: readonly (FeedColumn & { readonly at: number })[];
  readonly when: When;
  readonly station: number;
  readonly notes: readonly string[];
};
export type When =
  | { readonly kind: 'date'; readonly at: number; readonly order: 'dmy' | 'mdy' }
  | { readonly kind: 'parts'; readonly year: number; readonly month: number; readonly day: number }
  | { readonly kind: 'ordinal'; readonly year: number; readonly day: number }
  | { readonly kind: 'month'; readonly year: number; readonly month: number };

const dateNames = [
  'date',
  'day',
  'datum',
  'time',
  'timestamp',
  'datetime',
  'valid_time',
  'date_time',
  'yyyymmdd',
  'dates',
];
const ordinalNames = ['doy', 'yday', 'dayofyear', 'day_of_year', 'jday'];
const stationNames = ['station', 'station_id', 'stationid', 'site', 'site_id', 'location', 'id'];
const plain = (name: string) => name.trim().toLowerCase();

/** Where a heading tells when its rows are; null where it does not. */
function whenOf(heading: readonly string[]): Exclude<When, { kind: 'date' }> | { kind: 'date'; at: number } | null {
  const names = heading.map(plain);
  const at = (...wanted: readonly string[]) => names.findIndex((name) => wanted.includes(name));
  const [year, month, day, ordinal] = [
    at('year', 'yyyy', 'yr'),
    at('month', 'mm', 'mo', 'mon'),
    at('day', 'dd', 'dy'),
    at(...ordinalNames),
  ];
  if (year >= 0 && month >= 0 && day >= 0) return { kind: 'parts', year, month, day };
  if (year >= 0 && ordinal >= 0) return { kind: 'ordinal', year, day: ordinal };
  if (year >= 0 && month >= 0) return { kind: 'month', year, month };
  const date = at(...dateNames);
  return date >= 0 ? { kind: 'date', at: date } : null;
}

export function isTable(head: string): boolean {
  const line = firstTableLine(head);
  const heading = line.split(separatorOf(line)).map((name) => name.replaceAll('"', ''));
  return whenOf(heading) !== null && heading.length > 1;
}
const firstTableLine = (text: string) =>
  text.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';

/** What a table's heading and second line tell of its columns. */
export function layoutOf(text: string, options: FeedOptions): TableLayout {
  const separator = separatorOf(firstTableLine(text));
  const all = rowsOf(text, separator).filter(({ cells }) => !cells[0]?.startsWith('#'));
  const [headingRow, ...below] = all;
  const heading = (headingRow?.cells ?? []).map((name) => name.trim());
  const when = whenOf(heading);
  if (!when || below.length === 0) throw new DataFault('feeds.empty', 'The file has a heading and no rows.');
  const units = unitsRow(below[0], heading, when);
  const rows = units ? below.slice(1) : below;
  rows.forEach((row, i) => checkWidth(row, heading.length, i === rows.length - 1));
  const notes: string[] = [];
  const taken = new Map<VariableId, string>();
  const columns = heading.flatMap((name, at): (FeedColumn & { at: number })[] => {
    const read = readHeading(name);
    const variable = options.map?.[name] ?? read.variable;
    if (!variable || isWhen(when, at)) return [];
    const before = taken.get(variable);
    if (before) {
      notes.push(`"${name}" passed over: "${before}" already gives ${variable}.`);
      return [];
    }
    taken.set(variable, name);
    const unit = units?.[at]?.trim() || read.unit;
    return [{ at, name, variable, ...unitOf({ name, variable, unit, line: 1 }, options) }];
  });
  if (columns.length === 0) {
    throw new DataFault(
      'feeds.optionNeeded',
      `None of the columns ${heading.map((name) => `"${name}"`).join(', ')} is a variable that is known here. Say which is: --map COLUMN=precip.`,
      { option: '--map COLUMN=VARIABLE', line: 1 },
    );
  }
  const station = heading.findIndex((name) => stationNames.includes(plain(name)));
  const ignored = heading.filter(
    (_name, at) => at !== station && !isWhen(when, at) && !columns.some((column) => column.at === at),
  );
  const unknown = ignored.filter(
    (name) => !notes.some((note) => note.startsWith(`"${name}"`)) && !placeNames.includes(plain(name)),
  );
  if (unknown.length > 0) notes.push(`Columns passed over, not used here: ${unknown.join(', ')}.`);
  const dated: When =
    when.kind === 'date'
      ? {
          ...when,
          order: orderOf(
            rows.map(({ cells }) => cells[when.at] ?? ''),
            options.dates,
          ),
        }
      : when;
  return { heading, rows, columns, when: dated, station, notes };
}

export const isWhen = (when: object, at: number) => Object.values(when).includes(at);

/** A second line that holds units: nothing in the date's place, units of our variables or nothing elsewhere. */
function unitsRow(row: Row | undefined, heading: readonly string[], when: object): readonly string[] | null {
  if (!row || row.cells.length !== heading.length) return null;
  const dateCells = row.cells.filter((_cell, at) => isWhen(when, at));
  if (dateCells.some((cell) => /\d{2}/.test(cell))) return null;
  const fits = heading.some((name, at) => {
    const { variable } = readHeading(name);
    return variable !== null && unitChange(variable, row.cells[at] ?? '') !== null;
  });
  return fits ? row.cells : null;
}

const placeNames = ['name', 'lat', 'latitude', 'lon', 'long', 'longitude', 'elevation', 'elev', 'elev_m'];
/** The place of a row: its own columns, else the file's name. */
export function placesOf(source: Source, { heading, station }: TableLayout, options: FeedOptions): (row: Row) => Place {
  const known = new Map<string, Place>();
  const at = (...names: readonly string[]) => heading.findIndex((name) => names.includes(plain(name)));
  const [name, lat, lon] = [at('name'), at('lat', 'latitude'), at('lon', 'long', 'longitude')];
  const number = (row: Row, column: number) => {
    const value = column < 0 ? NaN : Number(row.cells[column] || NaN);
    return Number.isNaN(value) ? null : value;
  };
  return (row) => {
    const id = (station < 0 ? '' : (row.cells[station] ?? '').trim()) || stemOf(source.name);
    const place = known.get(id) ?? {
      id,
      name: options.name ?? ((name < 0 ? '' : row.cells[name]?.trim()) || id.replaceAll('_', ' ')),
      lat: options.lat ?? number(row, lat),
      lon: options.lon ?? number(row, lon),
    };
    known.set(id, place);
    return place;
  };
}
