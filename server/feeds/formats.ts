import { isClimpact } from './stations/climpact';
import { isDssat } from './stations/dssat';
import { FeedFault } from './reading/fault';
import { isGhcnCsv } from './stations/ghcnCsv';
import { isGhcnDly } from './stations/ghcnDly';
import { isKnmi } from './stations/knmi';
import { isMonthTable } from './stations/monthTable';
import { isNoaaStationCsv } from './stations/noaaStationCsv';
import { isNsrdb, isTmy3 } from './stations/solarHours';
import { isHdf5 } from './containers/netcdf4';
import { isNetcdf3 } from './containers/netcdf3';
import { headOf, type Source } from './reading/source';
import { isTable } from './stations/tableLayout';
import { isHurdat2 } from './storms/hurdat2';
import { isIbtracsCsv } from './storms/ibtracs';
import { isStormTable } from './storms/stormTable';
import { isClimadaTracks } from './storms/climadaTracks';
import { isIncidentTable } from './incidents/incidentTable';
import { isUptimeTrace } from './incidents/uptimeTrace';
import { isStatusJson } from './incidents/statusPage';
import { isGeoJson } from './places/places';

/** Every format that comes in, in the order in which files are asked: the sharper signs first. */
const textFormats = [
  ['geojson', isGeoJson],
  ['status-page', isStatusJson],
  ['ghcn-csv', isGhcnCsv],
  ['ghcn-dly', isGhcnDly],
  ['noaa-station-csv', isNoaaStationCsv],
  ['dssat-wth', isDssat],
  ['tmy3', isTmy3],
  ['nsrdb', isNsrdb],
  ['hurdat2', isHurdat2],
  ['ibtracs-csv', isIbtracsCsv],
  ['storm-table', isStormTable],
  ['climada-tracks', isClimadaTracks],
  ['incident-table', isIncidentTable],
  ['uptime-trace', isUptimeTrace],
  ['month-table', isMonthTable],
  ['climpact', isClimpact],
  ['table', isTable],
  ['knmi-etmgeg', isKnmi],
] as const satisfies readonly (readonly [string, (head: string) => boolean])[];

export type TextFormat = (typeof textFormats)[number][0];
export type Format = TextFormat | 'netcdf' | 'netcdf-classic' | 'zarr';

/** Which format a file or folder has, from its content alone: names may say anything. */
export async function detectFormat(source: Source): Promise<Format> {
  if (source.folder) return 'zarr';
  const head = await headOf(source);
  if (isHdf5(head)) return 'netcdf';
  if (isNetcdf3(head)) return 'netcdf-classic';
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'zarr';
  const text = await source.text();
  if (text.trim() === '') throw new FeedFault('feeds.empty', `${source.name} is empty.`, { line: 1 });
  const start = text.slice(0, 65_536);
  const found = textFormats.find(([, matches]) => matches(start));
  if (found) return found[0];
  throw new FeedFault(
    'feeds.unknownFormat',
    `${source.name} is in no format that is known here: daily tables (CSV with a heading, GHCN-Daily, KNMI, DSSAT, ClimPACT), NetCDF, Zarr, ` +
      'storm tracks (IBTrACS, HURDAT2), incident lists and GeoJSON are.',
    { line: 1 },
  );
}
