import type { Fix } from '#shared/engine/observed';
import { instantAt, isDate } from '#shared/engine/calendar';
import { instantsOf, zoneHoursOf } from '../containers/cfTime';
import { packingOf, readAll, unpacked } from '../containers/cf';
import { textOf, type Container, type ContainerVariable } from '../containers/container';
import { checkEnding, checkWidth, rowsOf } from '../reading/delimited';
import { originOf } from '../containers/origins';
import type { Origin } from '../reading/series';
import type { FeedOptions } from '../reading/options';
import type { Source } from '../reading/source';
import { numberOrNull } from '../reading/numbers';
import { knotsToKmh, trackCollector, type TrackFile } from './tracks';
import { DataFault } from '#shared/engine/dataFault';

/** IBTrACS as rows or in its NetCDF layout. Winds are the US agencies' 1-minute means; other agencies' 10-minute means are not mixed in. */
const origin: Origin = originOf({ title: 'IBTrACS' }, '');
const kmPerNauticalMile = 1.852;
const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})/;

export const isIbtracsCsv = (head: string): boolean => {
  const names = (head.split(/\r?\n/, 1)[0] ?? '').toLowerCase();
  return /\biso_time\b/.test(names) && /\b(usa_wind|wmo_wind)\b/.test(names);
};

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^'(.*)'$/, '$1')
    .trim();

export async function readIbtracsCsv(source: Source, options: FeedOptions = {}): Promise<TrackFile> {
  const text = await source.text();
  checkEnding(text, options.whole);
  const [headingRow, ...all] = rowsOf(text, ',');
  const names = (headingRow?.cells ?? []).map((name) => name.trim().toLowerCase());
  const at = (...wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((i) => i >= 0) ?? -1;
  const [sid, name, season, time, track] = [at('sid'), at('name'), at('season'), at('iso_time'), at('track_type')];
  // NOAA's own file has a second heading with units.
  const rows = isoTime.test(unquoted(all[0]?.cells[time] ?? '')) ? all : all.slice(1);
  const gathered = trackCollector('ibtracs-csv', origin, options);
  let [spurs, windless] = [0, 0];
  rows.forEach((row, i) => {
    checkWidth(row, names.length, i === rows.length - 1);
    gathered.countRow();
    const cell = (column: number) => unquoted(row.cells[column] ?? '');
    if (/spur/i.test(cell(track))) {
      spurs += 1;
      return;
    }
    const [, date, clock] = isoTime.exec(cell(time)) ?? [];
    if (date === undefined || !isDate(date) || Number.isNaN(Date.parse(`${date}T${clock}Z`))) {
      throw new DataFault('feeds.broken', `Line ${row.line}: ${JSON.stringify(cell(time))} is not a time.`, {
        line: row.line,
      });
    }
    const first = (...columns: readonly string[]) =>
      columns.map((column) => numberOrNull(cell(names.indexOf(column)))).find((value) => value !== null) ?? null;
    const wind = first('usa_wind');
    const rmaxNm = first('usa_rmw');
    if (wind === null) windless += 1;
    const stormName = cell(name) || cell(sid);
    gathered.add(
      {
        stormId: cell(sid) || `${stormName}-${cell(season)}`,
        stormName,
        time: `${date}T${clock}Z`,
        lat: first('usa_lat', 'lat') ?? NaN,
        lon: first('usa_lon', 'lon') ?? NaN,
        windKmh: wind === null ? null : knotsToKmh(wind),
        pressureHpa: first('usa_pres', 'wmo_pres'),
        ...(rmaxNm !== null && rmaxNm > 0 ? { rmaxKm: rmaxNm * kmPerNauticalMile } : {}),
      },
      row.line,
    );
  });
  if (spurs > 0) gathered.note(`${spurs} positions of side tracks (spur) passed over.`);
  if (windless > 0) gathered.note(`${windless} positions have no 1-minute wind of a US agency.`);
  return gathered.finish();
}

export const isIbtracsNetcdf = ({ variables }: Container): boolean =>
  variables.has('iso_time') && variables.has('usa_wind') && (variables.get('usa_wind')?.shape.length ?? 0) === 2;

export async function readIbtracsNetcdf(container: Container, options: FeedOptions = {}): Promise<TrackFile> {
  const variable = (name: string): ContainerVariable | null => container.variables.get(name) ?? null;
  const numbers = async (name: string) => {
    const containerVariable = variable(name);
    return containerVariable ? unpacked(await readAll(containerVariable), packingOf(containerVariable)) : null;
  };
  const wind = variable('usa_wind');
  const [storms = 0, width = 0] = wind?.shape ?? [];
  const [isoTimes, lats, lons, ownLats, ownLons, winds, pressures] = [
    await timesOf(variable('iso_time'), variable('time')),
    await numbers('usa_lat'),
    await numbers('usa_lon'),
    await numbers('lat'),
    await numbers('lon'),
    await numbers('usa_wind'),
    await numbers('usa_pres'),
  ];
  const [names, sids, seasons] = [
    await variable('name')?.readText(),
    await variable('sid')?.readText(),
    await numbers('season'),
  ];
  const gathered = trackCollector('ibtracs-netcdf', origin, options);
  let windless = 0;
  for (let s = 0; s < storms; s++) {
    for (let i = s * width; i < (s + 1) * width; i++) {
      const time = isoTimes[i];
      if (!time) continue;
      gathered.countRow();
      const value = (values: Float64Array | null, otherwise: Float64Array | null = null) => {
        const found = values?.[i] ?? NaN;
        return Number.isNaN(found) ? (otherwise?.[i] ?? NaN) : found;
      };
      const speed = value(winds);
      if (Number.isNaN(speed)) windless += 1;
      const pressure = value(pressures);
      const stormName = names?.[s] ?? `storm ${s + 1}`;
      const fix: Fix = {
        stormId: sids?.[s] || `${stormName}-${seasons?.[s] ?? ''}`,
        stormName,
        time,
        lat: value(lats, ownLats),
        lon: value(lons, ownLons),
        windKmh: Number.isNaN(speed) ? null : knotsToKmh(speed),
        pressureHpa: Number.isNaN(pressure) ? null : pressure,
      };
      gathered.add(fix, null);
    }
  }
  if (windless > 0) gathered.note(`${windless} positions have no 1-minute wind of a US agency.`);
  return gathered.finish();
}

/** The text of each time, or the number where the text is not there; empty past the end of a track. */
async function timesOf(text: ContainerVariable | null, number: ContainerVariable | null): Promise<readonly string[]> {
  if (text) {
    return (await text.readText()).map((time) => {
      const [, date, clock] = isoTime.exec(time) ?? [];
      return date === undefined ? '' : `${date}T${clock}Z`;
    });
  }
  if (!number) throw new DataFault('feeds.broken', 'The file has no times.');
  const values = unpacked(await readAll(number), packingOf(number));
  const units = textOf(number.attributes, 'units');
  const ahead = (zoneHoursOf(units) ?? 0) * 3600;
  const instants = instantsOf(values, units, textOf(number.attributes, 'calendar'));
  return Array.from(instants, (ms) => (Number.isNaN(ms) ? '' : instantAt((Math.round(ms / 1000) - ahead) * 1000)));
}
