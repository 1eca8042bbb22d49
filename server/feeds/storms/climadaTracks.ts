import { dayNumberOf, instantAt, msPerDay } from '#shared/engine/calendar';
import { checkEnding, checkWidth, rowsOf } from '../reading/delimited';
import { originOf } from '../containers/origins';
import type { FeedOptions } from '../reading/options';
import type { Source } from '../reading/source';
import { numberOrNull } from '../reading/numbers';
import { knotsToKmh, trackCollector, type TrackFile } from './tracks';
import { DataFault } from '#shared/engine/dataFault';

/** CLIMADA's layout of an IBTrACS storm: `isotime` as YYYYMMDDHH.f, wind `vmax` in knots, `pcen` in hPa, 0 for not known. */
const needed = ['cgps_lat', 'cgps_lon', 'isotime', 'vmax'];
const namesOf = (head: string) => (head.split(/\r?\n/, 1)[0] ?? '').split(',').map((name) => name.trim().toLowerCase());
export const isClimadaTracks = (head: string): boolean => needed.every((name) => namesOf(head).includes(name));

export async function readClimadaTracks(source: Source, options: FeedOptions = {}): Promise<TrackFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const names = namesOf(text);
  const [, ...rows] = rowsOf(text, ',');
  const gathered = trackCollector('climada-tracks', originOf({ title: 'IBTrACS' }, ''), options);
  rows.forEach((row, i) => {
    checkWidth(row, names.length, i === rows.length - 1);
    gathered.countRow();
    const cell = (name: string) => (row.cells[names.indexOf(name)] ?? '').trim();
    const [, year, month, date, hours = '0'] = /^(\d{4})(\d{2})(\d{2})(\d{2}(?:\.\d+)?)$/.exec(cell('isotime')) ?? [];
    const day = dayNumberOf(Number(year), Number(month), Number(date));
    if (day === null || Number.isNaN(day)) {
      throw new DataFault(
        'feeds.broken',
        `Line ${row.line}: ${JSON.stringify(cell('isotime'))} is not a time of the form YYYYMMDDHH.`,
        { line: row.line },
      );
    }
    const [wind, pressure] = [numberOrNull(cell('vmax')), numberOrNull(cell('pcen'))];
    const id = cell('ibtracsid') || 'storm';
    gathered.add(
      {
        stormId: id,
        stormName: options.name ?? id,
        time: instantAt(day * msPerDay + Number(hours) * 3_600_000),
        lat: numberOrNull(cell('cgps_lat')) ?? NaN,
        lon: numberOrNull(cell('cgps_lon')) ?? NaN,
        windKmh: wind === null || wind <= 0 ? null : knotsToKmh(wind),
        pressureHpa: pressure === null || pressure <= 0 ? null : pressure,
      },
      row.line,
    );
  });
  return gathered.finish();
}
