import { dayNumberOf, instantAt, msPerDay } from '#shared/engine/calendar';
import { checkEnding, checkWidth, rowsOf } from '../reading/delimited';
import type { FeedOptions } from '../reading/options';
import type { Source } from '../reading/source';
import { numberOrNull } from '../reading/numbers';
import { knotsToKmh, trackCollector, type TrackFile } from './tracks';
import { DataFault } from '#shared/engine/dataFault';

/** The Atlantic storms as a table: name, year, month, day, hour, lat, long, status, category, wind (kn), pressure. A storm is a name and a year. */
const needed = ['name', 'year', 'month', 'day', 'hour', 'lat', 'long', 'wind', 'pressure'];
const namesOf = (head: string) =>
  (head.split(/\r?\n/, 1)[0] ?? '').split(',').map((name) => name.replaceAll('"', '').trim().toLowerCase());
export const isStormTable = (head: string): boolean => needed.every((name) => namesOf(head).includes(name));

export async function readStormTable(source: Source, options: FeedOptions = {}): Promise<TrackFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const names = namesOf(text);
  const [, ...rows] = rowsOf(text, ',');
  const gathered = trackCollector(
    'storm-table',
    {
      providerId: 'noaa',
      provider: 'NOAA National Hurricane Center',
      title: 'Atlantic storms',
      description: 'Tropical storms of the Atlantic, from HURDAT2: positions every six hours and at landfall.',
      attribution: 'NOAA National Hurricane Center, HURDAT2',
      licence: 'Public domain (work of the United States government)',
    },
    options,
  );
  rows.forEach((row, i) => {
    checkWidth(row, names.length, i === rows.length - 1);
    gathered.countRow();
    const cell = (name: string) => (row.cells[names.indexOf(name)] ?? '').trim();
    const number = (name: string) => {
      const value = numberOrNull(cell(name));
      if (value === null)
        throw new DataFault('feeds.broken', `Line ${row.line}: ${name} is ${JSON.stringify(cell(name))}.`, {
          line: row.line,
        });
      return value;
    };
    const day = dayNumberOf(number('year'), number('month'), number('day'));
    if (day === null)
      throw new DataFault('feeds.broken', `Line ${row.line}: no calendar has this day.`, { line: row.line });
    const wind = numberOrNull(cell('wind'));
    gathered.add(
      {
        stormId: `${cell('name')}-${cell('year')}`,
        stormName: cell('name'),
        time: instantAt(day * msPerDay + number('hour') * 3_600_000),
        lat: number('lat'),
        lon: number('long'),
        windKmh: wind === null ? null : knotsToKmh(wind),
        pressureHpa: numberOrNull(cell('pressure')),
      },
      row.line,
    );
  });
  gathered.note('Minutes are dropped in this table: a landfall may share its hour with a regular position.');
  return gathered.finish();
}
