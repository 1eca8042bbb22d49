import type { VariableId } from '#shared/engine/variables';
import { dateFormatOf, dateNote, type DateFormat } from '../reading/dates';
import { checkWidth, rowsOf, separatorOf, type Row } from '../reading/delimited';
import { formatOf, numberOrNull, votesOf, type NumberFormat, type Votes } from '../reading/numbers';
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
  /** How the numbers of a column are written. */
  readonly numbersOf: (column: number) => NumberFormat;
  readonly notes: readonly string[];
};
export type When =
  | { readonly kind: 'date'; readonly at: number; readonly format: DateFormat }
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
  rows.forEach((row, i) => checkCells(row, { width: heading.length, isLast: i === rows.length - 1, separator }));
  const notes: string[] = [];
  const numbersOf = numberFormats(rows, heading, options);
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
    const numbers = numbersOf(at);
    if (numbers === 'comma') notes.push(`Numbers in "${name}" read with a decimal comma.`);
    return [{ at, name, variable, numbers, ...unitOf({ name, variable, unit, line: 1 }, options) }];
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
  const dated = datedBy(when, { rows, heading, options, notes });
  return { heading, rows, columns, when: dated, station, numbersOf, notes };
}

type Table = {
  readonly rows: readonly Row[];
  readonly heading: readonly string[];
  readonly options: FeedOptions;
  readonly notes: string[];
};
function datedBy(when: Exclude<ReturnType<typeof whenOf>, null>, { rows, heading, options, notes }: Table): When {
  if (when.kind !== 'date') return when;
  const cells = rows.map((row) => row.cells[when.at] ?? '');
  const format = dateFormatOf(cells, options);
  notes.push(dateNote(heading[when.at] ?? 'date', format, cells));
  return { ...when, format };
}

/** A row with cells too many where commas part them may hold decimal commas. */
function checkCells(row: Row, { width, isLast, separator }: { width: number; isLast: boolean; separator: string }) {
  if (separator === ',' && row.cells.length > width) {
    throw new DataFault(
      'feeds.broken',
      `Line ${row.line} has ${row.cells.length} of ${width} columns. Where numbers have decimal commas, cells must stand between semicolons, ` +
        'tabs or quotation marks: save the table so.',
      { line: row.line },
    );
  }
  checkWidth(row, width, isLast);
}

/** How the numbers of each column are written: as the person says, else from all cells of the column and of those beside it. */
function numberFormats(
  rows: readonly Row[],
  heading: readonly string[],
  { numbers: told }: FeedOptions,
): (column: number) => NumberFormat {
  const votes = new Map<number, Votes>();
  const votesFor = (at: number): Votes => {
    const known = votes.get(at) ?? votesOf(rows.map(({ cells }) => (cells[at] ?? '').trim()));
    votes.set(at, known);
    return known;
  };
  const others = () =>
    heading
      .map((_name, at) => votesFor(at))
      .reduce((all, { point, comma }) => {
        return { point: all.point + point, comma: all.comma + comma, open: null };
      }, votesOf([]));
  return (at) => {
    const name = heading[at] ?? '';
    const said = told?.[name] ?? told?.[''];
    if (said) return said;
    const own = votesFor(at);
    const format = formatOf(own, own.open === null ? own : others());
    if (format) return format;
    throw new DataFault(
      'feeds.optionNeeded',
      `Numbers such as ${JSON.stringify(own.open)} in "${name}" can be read two ways. Say whether the comma stands before decimals or between ` +
        'thousands: --numbers comma or --numbers point.',
      { option: '--numbers comma|point' },
    );
  };
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
export function placesOf(
  source: Source,
  { heading, station, numbersOf }: TableLayout,
  options: FeedOptions,
): (row: Row) => Place {
  const known = new Map<string, Place>();
  const at = (...names: readonly string[]) => heading.findIndex((name) => names.includes(plain(name)));
  const [name, lat, lon] = [at('name'), at('lat', 'latitude'), at('lon', 'long', 'longitude')];
  const number = (row: Row, column: number) => (column < 0 ? null : numberOrNull(row.cells[column], numbersOf(column)));
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
