import { dayNumberOf, daysOfMonth } from '#shared/engine/calendar';
import { collector } from '../reading/collect';
import { checkEnding, checkWidth, rowsOf, separatorOf } from '../reading/delimited';
import { imdCentres } from './imdSubdivisions';
import { numberOfText } from '../reading/numbers';
import { unitOf, type FeedOptions } from '../reading/options';
import type { DailyFile, Origin, Place } from '../reading/series';
import { stemOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** A table of one row a year with twelve columns JAN … DEC, as the India Meteorological Department publishes its subdivisions. */
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const namesOf = (head: string) => {
  const line = head.split(/\r?\n/, 1)[0] ?? '';
  return line.split(separatorOf(line)).map((name) => name.replaceAll('"', '').trim().toUpperCase());
};
const seasonsOfImd = ['SUBDIVISION', 'YEAR', ...months, 'ANNUAL', 'JAN-FEB', 'MAR-MAY', 'JUN-SEP', 'OCT-DEC'];

export const isMonthTable = (head: string): boolean => {
  const names = namesOf(head);
  return names.includes('YEAR') && months.every((month) => names.includes(month));
};

const imdOrigin: Origin = {
  providerId: 'imd',
  provider: 'India Meteorological Department',
  dataSet: 'IMD monthly rainfall of subdivisions',
  description: 'Monthly rainfall of the meteorological subdivisions of India: one total a month.',
  attribution: 'India Meteorological Department',
  licence: 'Government Open Data License - India (GODL)',
};

export async function readMonthTable(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const names = namesOf(text);
  const isImd = seasonsOfImd.every((name, i) => names[i] === name);
  const [, ...rows] = rowsOf(text, separatorOf(text.split('\n', 1)[0] ?? ''));
  const variable = options.map?.['value'] ?? (isImd ? 'precip' : undefined);
  if (!variable) {
    throw new DataFault(
      'feeds.optionNeeded',
      'The file does not say what its monthly values are. Say it: --map value=precip --units precip=mm.',
      {
        option: '--map value=VARIABLE',
        line: 1,
      },
    );
  }
  const column = {
    variable,
    name: 'JAN to DEC',
    ...unitOf({ name: 'JAN to DEC', variable, unit: isImd ? 'mm' : null }, options),
  };
  const [yearAt, nameAt] = [
    names.indexOf('YEAR'),
    names.findIndex((name) => ['SUBDIVISION', 'STATION', 'NAME', 'REGION', 'STATE', 'ID'].includes(name)),
  ];
  const gathered = collector({ format: 'month-table', resolution: 'month', ...options });
  if (isImd)
    gathered.note('Unit mm and approximate centres of the subdivisions: known of this table, not in the file.');
  rows.forEach((row, i) => {
    checkWidth(row, names.length, i === rows.length - 1);
    const id = (nameAt < 0 ? '' : (row.cells[nameAt] ?? '').trim()) || stemOf(source.name);
    if (options.station && id !== options.station) return;
    gathered.countRow();
    const place = placeOf(id, isImd, options);
    const year = numberOfText(row.cells[yearAt] ?? '');
    if (!Number.isInteger(year)) {
      throw new DataFault('feeds.broken', `Line ${row.line}: ${JSON.stringify(row.cells[yearAt])} is not a year.`, {
        line: row.line,
      });
    }
    months.forEach((month, m) => {
      const day = dayNumberOf(year, m + 1, daysOfMonth(year, m + 1)) ?? 0;
      gathered.add({ place, day, column, raw: (row.cells[names.indexOf(month)] ?? '').trim(), line: row.line });
    });
  });
  return {
    kind: 'daily',
    format: 'month-table',
    resolution: 'month',
    dayOffsetHours: options.utcOffset ?? 0,
    origin: isImd ? imdOrigin : {},
    ...gathered.finish(),
  };
}

function placeOf(id: string, isImd: boolean, options: FeedOptions): Place {
  const centre = isImd ? imdCentres[id.toUpperCase()] : undefined;
  const name = id === id.toUpperCase() ? id.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : id;
  return {
    id,
    name: options.name ?? name,
    lat: options.lat ?? centre?.[0] ?? null,
    lon: options.lon ?? centre?.[1] ?? null,
  };
}
