import { dateOf } from '#shared/engine/calendar';
import type { VariableId } from '#shared/engine/observed';
import { collector, type Collector, type FeedColumn } from './collect';
import { orderOf, readDate } from './dates';
import { checkEnding, checkWidth, rowsOf, separatorOf, type Row } from './delimited';
import { dayOf, daysOfMonth, daysOfYear } from './days';
import { FeedFault } from './fault';
import { daysFromSteps, stepOf, type Step } from './hours';
import { unitOf, type FeedOptions } from './options';
import { originOf } from './origins';
import type { DailyFile, Place } from './series';
import { stemOf, type Source } from './source';
import { changed, unitChange } from './units';
import { readHeading } from './variables';

/** A table with a heading: a date (or year, month, day; or year and day of the year) and values, units in the heading or below it. */
type Layout = {
  readonly heading: readonly string[];
  readonly rows: readonly Row[];
  readonly columns: readonly (FeedColumn & { readonly at: number })[];
  readonly when: When;
  readonly station: number;
  readonly notes: readonly string[];
};
type When =
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
export function whenOf(
  heading: readonly string[],
): Exclude<When, { kind: 'date' }> | { kind: 'date'; at: number } | null {
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

export async function readTable(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const layout = layoutOf(text, options);
  const resolution = layout.when.kind === 'month' ? 'month' : 'day';
  const format = resolution === 'month' ? 'month-table' : 'table';
  const gathered = collector({ format, resolution, ...options });
  layout.notes.forEach(gathered.note);
  const places = placesOf(source, layout, options);
  const hourly = resolution === 'day' ? stepsPerDay(layout) : 1;
  if (hourly > 1) readSteps(layout, gathered, places, hourly);
  else readRows(layout, gathered, places);
  return {
    kind: 'daily',
    format,
    resolution,
    dayOffsetHours: options.utcOffset ?? 0,
    origin: originOf({}, source.name),
    ...gathered.finish(),
  };
}

function layoutOf(text: string, options: FeedOptions): Layout {
  const separator = separatorOf(firstTableLine(text));
  const all = rowsOf(text, separator).filter(({ cells }) => !cells[0]?.startsWith('#'));
  const [headingRow, ...below] = all;
  const heading = (headingRow?.cells ?? []).map((name) => name.trim());
  const when = whenOf(heading);
  if (!when || below.length === 0) throw new FeedFault('feeds.empty', 'The file has a heading and no rows.');
  const units = unitsRow(below[0], heading, when);
  const rows = units ? below.slice(1) : below;
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
    throw new FeedFault(
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

const isWhen = (when: object, at: number) => Object.values(when).includes(at);

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
function placesOf(source: Source, { heading, station }: Layout, options: FeedOptions): (row: Row) => Place {
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

/** The day of a row, and its time of day; null where the calendar has no such day. */
function whenIs({ cells, line }: Row, when: When): { readonly day: number; readonly timeOfDay: number | null } | null {
  const number = (at: number, what: string) => {
    const text = cells[at]?.trim() ?? '';
    if (!/^\d+$/.test(text))
      throw new FeedFault('feeds.broken', `Line ${line}: ${JSON.stringify(text)} is not a ${what}.`, { line });
    return Number(text);
  };
  const onDay = (day: number | null) => (day === null ? null : { day, timeOfDay: null });
  switch (when.kind) {
    case 'date':
      return readDate(cells[when.at] ?? '', line, when.order);
    case 'parts':
      return onDay(dayOf(number(when.year, 'year'), number(when.month, 'month'), number(when.day, 'day')));
    case 'ordinal': {
      const [year, ordinal] = [number(when.year, 'year'), number(when.day, 'day of the year')];
      const first = dayOf(year, 1, 1);
      return onDay(first === null || ordinal < 1 || ordinal > daysOfYear(year) ? null : first + ordinal - 1);
    }
    case 'month': {
      const [year, month] = [number(when.year, 'year'), number(when.month, 'month')];
      return onDay(month < 1 || month > 12 ? null : dayOf(year, month, daysOfMonth(year, month)));
    }
  }
}

function eachRow(
  layout: Layout,
  gathered: Collector,
  take: (row: Row, at: { day: number; timeOfDay: number | null }) => void,
) {
  layout.rows.forEach((row, i) => {
    checkWidth(row, layout.heading.length, i === layout.rows.length - 1);
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

function readRows(layout: Layout, gathered: Collector, placeOf: (row: Row) => Place) {
  eachRow(layout, gathered, (row, { day }) => {
    const place = placeOf(row);
    for (const column of layout.columns) {
      gathered.add({ place, day, column, raw: (row.cells[column.at] ?? '').trim(), line: row.line });
    }
  });
}

/** More than one row a day at different times of day: the smallest step between them. */
function stepsPerDay({ rows, when }: Layout): number {
  if (when.kind !== 'date') return 1;
  const times = new Set<number>();
  for (const row of rows.slice(0, 200)) times.add(whenIs(row, when)?.timeOfDay ?? 0);
  if (times.size < 2) return 1;
  const sorted = [...times].sort((a, b) => a - b);
  const step = Math.min(...sorted.slice(1).map((time, i) => time - (sorted[i] ?? 0)));
  return Math.round(86_400_000 / step);
}

function readSteps(layout: Layout, gathered: Collector, placeOf: (row: Row) => Place, perDay: number) {
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
      const step = stepOf(column.variable, column.unit, (value) => changed(value, column.change), 24 / perDay);
      const steps = rows.map(({ row, day }): Step => ({ day, value: valueOf(row.cells[column.at] ?? '', step) }));
      tooFew += daysFromSteps(steps, { ...column, step }, { place, stepsPerDay: perDay, add: gathered.add }).tooFew;
    }
  }
  gathered.note(`${perDay} values a day brought to days: sums of rain and sun, extremes and mean of temperature.`);
  if (tooFew > 0) gathered.note(`${tooFew} days with under 90 % of their values stand as missing.`);
}
const valueOf = (text: string, step: (value: number) => number) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? NaN : step(Number(text));
