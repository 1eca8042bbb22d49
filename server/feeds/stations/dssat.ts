import { dayNumberOf, daysOfYear } from '#shared/engine/calendar';
import type { FeedColumn } from '../reading/column';
import { collector } from '../reading/collect';
import { checkEnding, linesOf } from '../reading/delimited';
import { numberOfText } from '../reading/numbers';
import type { FeedOptions } from '../reading/options';
import type { DailyFile, Place } from '../reading/series';
import { stemOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** DSSAT weather: `!` comments, `@ INSI LAT LONG ELEV` with the place, `@DATE SRAD TMAX TMIN RAIN` with days as YYYYDDD or YYDDD. */
const columns: Readonly<Record<string, FeedColumn>> = {
  SRAD: { variable: 'ghi', name: 'SRAD', unit: 'MJ/m2', change: { shift: 0, factor: 1, divisor: 3.6 } },
  TMAX: { variable: 'tmax', name: 'TMAX', unit: 'degC', change: { shift: 0, factor: 1, divisor: 1 } },
  TMIN: { variable: 'tmin', name: 'TMIN', unit: 'degC', change: { shift: 0, factor: 1, divisor: 1 } },
  RAIN: { variable: 'precip', name: 'RAIN', unit: 'mm', change: { shift: 0, factor: 1, divisor: 1 } },
};

export const isDssat = (head: string): boolean =>
  /^[*$]?\s*WEATHER/im.test(head) && /^@.*\bINSI\b/m.test(head) && /^@\s*DATE\b/m.test(head);

export async function readDssat(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const lines = linesOf(text).filter(
    ({ text: line }) => !line.startsWith('!') && !line.startsWith('*') && !line.startsWith('$'),
  );
  const gathered = collector({ format: 'dssat-wth', ...options });
  let place: Place = {
    id: stemOf(source.name),
    name: options.name ?? (titleOf(text) || stemOf(source.name)),
    lat: null,
    lon: null,
  };
  let heading: readonly string[] = [];
  let mode: 'none' | 'place' | 'days' = 'none';
  for (const { line, text: row } of lines) {
    const cells = row.replace(/^@/, ' ').trim().split(/\s+/);
    if (row.startsWith('@')) {
      [heading, mode] = [cells, cells[0] === 'DATE' ? 'days' : cells.includes('INSI') ? 'place' : 'none'];
      continue;
    }
    if (mode === 'place') place = placeFrom(place, heading, cells);
    if (mode !== 'days') continue;
    if (cells.length !== heading.length) {
      throw new DataFault(
        'feeds.truncated',
        `Line ${line} has ${cells.length} of ${heading.length} columns: the file breaks off there.`,
        { line },
      );
    }
    gathered.countRow();
    const day = dayOfCode(cells[0] ?? '', line);
    const held = { ...place, lat: options.lat ?? place.lat, lon: options.lon ?? place.lon };
    heading.forEach((name, i) => {
      const column = columns[name];
      if (column) gathered.add({ place: held, day, column, raw: cells[i] ?? '', line });
    });
  }
  if (mode !== 'days') throw new DataFault('feeds.broken', 'The file has no line that starts with @DATE, so no days.');
  if (options.lat !== undefined && place.lat !== null && options.lat !== place.lat) {
    gathered.note(`Latitude ${options.lat} taken as given; the file says ${place.lat}.`);
  }
  if (options.lon !== undefined && place.lon !== null && options.lon !== place.lon) {
    gathered.note(`Longitude ${options.lon} taken as given; the file says ${place.lon}.`);
  }
  return {
    kind: 'daily',
    format: 'dssat-wth',
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? 0,
    origin: {},
    ...gathered.finish(),
  };
}

const titleOf = (text: string): string => /^[*$]\s*WEATHER(?: DATA)?\s*:\s*(.*?)\s*$/im.exec(text)?.[1] ?? '';

function placeFrom(place: Place, heading: readonly string[], cells: readonly string[]): Place {
  const number = (name: string) => {
    const value = numberOfText(cells[heading.indexOf(name)] ?? '');
    return Number.isNaN(value) || value <= -99 ? null : value;
  };
  const long = numberOfText(cells[heading.indexOf('LONG')] ?? '');
  return {
    ...place,
    id: cells[heading.indexOf('INSI')] ?? place.id,
    lat: number('LAT'),
    lon: Number.isNaN(long) || long === -99 ? null : long,
    elevation: number('ELEV'),
  };
}

/** YYYYDDD, or YYDDD of older files: DSSAT reads years below 35 as 20xx. */
function dayOfCode(code: string, line: number): number {
  const [, year, ordinal] = /^(\d{4}|\d{2})(\d{3})$/.exec(code) ?? [];
  const full = year?.length === 2 ? Number(year) + (Number(year) < 35 ? 2000 : 1900) : Number(year);
  const first = year === undefined ? null : dayNumberOf(full, 1, 1);
  const day = Number(ordinal);
  if (first === null || day < 1 || day > daysOfYear(full)) {
    throw new DataFault('feeds.broken', `Line ${line}: ${JSON.stringify(code)} is not a day of the form YYYYDDD.`, {
      line,
    });
  }
  return first + day - 1;
}
