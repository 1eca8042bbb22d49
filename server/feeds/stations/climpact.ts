import { dayNumberOf } from '#shared/engine/calendar';
import type { FeedColumn } from '../reading/column';
import { collector } from '../reading/collect';
import { checkEnding, linesOf } from '../reading/delimited';
import { partsOf } from '../reading/numbers';
import type { FeedOptions } from '../reading/options';
import type { DailyFile } from '../reading/series';
import { stemOf, type Source } from '../reading/source';
import { DataFault } from '#shared/engine/dataFault';

/** The input of ClimPACT and RClimDex: `year month day prcp tmax tmin` between blanks, in mm and degC, -99.9 for missing, no heading. */
const same = { shift: 0, factor: 1, divisor: 1 };
const columns: readonly FeedColumn[] = [
  { variable: 'precip', name: 'column 4 (precipitation)', unit: 'mm', change: same },
  { variable: 'tmax', name: 'column 5 (maximum temperature)', unit: 'degC', change: same },
  { variable: 'tmin', name: 'column 6 (minimum temperature)', unit: 'degC', change: same },
];
const number = String.raw`-?\d+(\.\d*)?`;
const row = new RegExp(String.raw`^\s*\d{4}\s+\d{1,2}\s+\d{1,2}\s+${number}\s+${number}\s+${number}\s*$`);

export const isClimpact = (head: string): boolean => row.test(head.split(/\r?\n/, 1)[0] ?? '');

export async function readClimpact(source: Source, options: FeedOptions): Promise<DailyFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const gathered = collector({ format: 'climpact', ...options });
  const id = stemOf(source.name);
  const place = {
    id,
    name: options.name ?? id.replaceAll('_', ' '),
    lat: options.lat ?? null,
    lon: options.lon ?? null,
  };
  for (const { line, text: raw } of linesOf(text)) {
    const cells = raw.trim().split(/\s+/);
    if (cells.length !== 6) {
      throw new DataFault(
        'feeds.truncated',
        `Line ${line} has ${cells.length} of 6 columns: the file breaks off there.`,
        { line },
      );
    }
    gathered.countRow();
    const day = dayNumberOf(...partsOf(cells));
    if (day === null || Number.isNaN(day)) {
      throw new DataFault(
        'feeds.broken',
        `Line ${line}: ${cells.slice(0, 3).join(' ')} is not a day of the calendar.`,
        { line },
      );
    }
    columns.forEach((column, i) => gathered.add({ place, day, column, raw: cells[3 + i] ?? '', line }));
  }
  return {
    kind: 'daily',
    format: 'climpact',
    resolution: 'day',
    dayOffsetHours: options.utcOffset ?? 0,
    origin: {},
    ...gathered.finish(),
  };
}
