import type { VariableId } from '#shared/engine/variables';
import type { FeedColumn } from '../reading/column';
import { collector } from '../reading/collect';
import { readDate } from '../reading/dates';
import { checkEnding, checkWidth, rowsOf, type Row } from '../reading/delimited';
import { failedCheck, ghcnOrigin } from './ghcn';
import { numberOrNull } from '../reading/numbers';
import { unitOf, type FeedOptions } from '../reading/options';
import type { DailyFile, Place } from '../reading/series';
import type { Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** NOAA's files of one row a day with a column an element: STATION, DATE, …, PRCP, PRCP_ATTRIBUTES, …, TMAX, TMIN. */
const elements: Readonly<Record<string, VariableId>> = { PRCP: 'precip', TMAX: 'tmax', TMIN: 'tmin', TAVG: 'tmean' };

export function isNoaaStationCsv(head: string): boolean {
  const names = head.split(/\r?\n/, 1)[0]?.toUpperCase().split(',').map(unquoted) ?? [];
  return (
    names.includes('STATION') && names.includes('DATE') && Object.keys(elements).some((name) => names.includes(name))
  );
}
const unquoted = (text: string) => text.trim().replaceAll('"', '');

export async function readNoaaStationCsv(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const [headingRow, ...rows] = rowsOf(text, ',');
  const heading = (headingRow?.cells ?? []).map((name) => unquoted(name).toUpperCase());
  const at = (name: string) => heading.indexOf(name);
  const cellOf = (row: Row, name: string) => (row.cells[at(name)] ?? '').trim();
  const guess = unitsAsWritten(rows, at);
  const columns = Object.entries(elements).flatMap(([name, variable]): (FeedColumn & { flags: string })[] => {
    if (at(name) < 0) return [];
    const unit = guess === 'tenths' ? (variable === 'precip' ? '0.1 mm' : '0.1 degC') : null;
    return [{ variable, name, flags: `${name}_ATTRIBUTES`, ...unitOf({ name, variable, unit }, options) }];
  });
  const gathered = collector({ format: 'noaa-station-csv', ...options });
  const places = new Map<string, Place>();
  rows.forEach((row, i) => {
    checkWidth(row, heading.length, i === rows.length - 1);
    gathered.countRow();
    const id = cellOf(row, 'STATION');
    if (options.station && id !== options.station) return;
    const place = places.get(id) ?? placeOf(id, (name) => cellOf(row, name), options);
    places.set(id, place);
    const day = readDate(cellOf(row, 'DATE'), row.line, 'mdy')?.day;
    if (day === undefined)
      throw new DataFault('feeds.broken', `Line ${row.line}: no calendar has this day.`, { line: row.line });
    for (const column of columns) {
      // Attributes are "measurement, quality, source[, time]": a second field that is not empty failed a check.
      const flag = cellOf(row, column.flags).split(',')[1]?.trim() ?? '';
      const value = cellOf(row, column.name);
      const raw = value === '9999' ? NaN : value;
      gathered.add({ place, day, column, raw, line: row.line, ...(flag ? { refused: failedCheck(flag) } : {}) });
    }
  });
  if (guess === 'tenths')
    gathered.note('Values are whole numbers: read as tenths of mm and of degC, as NOAA publishes them.');
  return {
    kind: 'daily',
    format: 'noaa-station-csv',
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? 0,
    origin: ghcnOrigin,
    ...gathered.finish(),
  };
}

/**
 * The archive's files are in tenths, whole numbers throughout, with attribute columns; the order form's files are in inches and
 * Fahrenheit or in mm and Celsius, and do not say which. Whole temperatures above any Fahrenheit reading settle it too.
 */
function unitsAsWritten(rows: readonly Row[], at: (name: string) => number): 'tenths' | 'unknown' {
  const values = Object.keys(elements).flatMap((name) => {
    const column = at(name);
    return column < 0 ? [] : rows.map((row) => (row.cells[column] ?? '').trim()).filter((text) => text !== '');
  });
  if (!values.every((text) => /^-?\d+$/.test(text))) return 'unknown';
  const hasAttributes = Object.keys(elements).some((name) => at(`${name}_ATTRIBUTES`) >= 0);
  return hasAttributes || values.some((text) => Math.abs(Number(text)) > 140 && text !== '-9999')
    ? 'tenths'
    : 'unknown';
}

function placeOf(id: string, cell: (name: string) => string, options: FeedOptions): Place {
  return {
    id,
    name: options.name ?? (cell('NAME') || id),
    lat: options.lat ?? numberOrNull(cell('LATITUDE')),
    lon: options.lon ?? numberOrNull(cell('LONGITUDE')),
    elevation: numberOrNull(cell('ELEVATION')),
  };
}
