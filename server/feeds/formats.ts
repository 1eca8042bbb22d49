import type { Container } from './containers/container';
import { isHdf5, isNetcdf3, isZarr } from './containers/signs';
import type { Feed } from './feed';
import { isIncidentTable, readIncidentTable } from './incidents/incidentTable';
import { isStatusJson, readStatusPage } from './incidents/statusPage';
import { isUptimeTrace, readUptimeTrace } from './incidents/uptimeTrace';
import { isGeoJson, readPlaces } from './places/places';
import type { FeedOptions } from './reading/options';
import type { DailyFile } from './reading/series';
import { headOf, type Source } from './reading/source';
import { isClimpact, readClimpact } from './stations/climpact';
import { isDssat, readDssat } from './stations/dssat';
import { isGhcnCsv, readGhcnCsv } from './stations/ghcnCsv';
import { isGhcnDly, readGhcnDly } from './stations/ghcnDly';
import { isKnmi, readKnmi } from './stations/knmi';
import { isMonthTable, readMonthTable } from './stations/monthTable';
import { isNoaaStationCsv, readNoaaStationCsv } from './stations/noaaStationCsv';
import { isNsrdb, isTmy3, readNsrdb, readTmy3 } from './stations/solarHours';
import { readTable } from './stations/tableCsv';
import { isTable } from './stations/tableLayout';
import { isClimadaTracks, readClimadaTracks } from './storms/climadaTracks';
import { isHurdat2, readHurdat2 } from './storms/hurdat2';
import { isIbtracsCsv, readIbtracsCsv } from './storms/ibtracs';
import { isStormTable, readStormTable } from './storms/stormTable';
import { DataFault } from '#shared/engine/dataFault';

type Reader<File extends Feed = Feed> = (source: Source, options: FeedOptions) => Promise<File>;
/** Arrays with attributes: what they hold (a grid, places, storms) is seen once they are open. */
type ArrayFormat = {
  readonly kind: 'arrays';
  readonly matches: (head: Buffer, isFolder: boolean) => boolean;
  readonly open: (source: Source) => Promise<Container>;
};
type TextFormat = { readonly matches: (start: string) => boolean } & (
  | { readonly kind: 'daily'; readonly read: Reader<DailyFile> }
  | { readonly kind: 'tracks' | 'incidents' | 'places'; readonly read: Reader }
);
type Format = { readonly id: string } & (ArrayFormat | TextFormat);

const openNetcdf4 = async (source: Source) => (await import('./containers/netcdf4')).openNetcdf4(source);
const openNetcdf3 = async (source: Source) => (await import('./containers/netcdf3')).openNetcdf3(source);
const openZarr = async (source: Source) => (await import('./containers/zarrFolder')).openZarr(source);

/** Every format that comes in, one row each, in the order in which files are asked: the sharper signs first. */
const formats: readonly Format[] = [
  { id: 'netcdf', kind: 'arrays', matches: isHdf5, open: openNetcdf4 },
  { id: 'netcdf-classic', kind: 'arrays', matches: isNetcdf3, open: openNetcdf3 },
  { id: 'zarr', kind: 'arrays', matches: isZarr, open: openZarr },
  { id: 'geojson', kind: 'places', matches: isGeoJson, read: readPlaces },
  { id: 'status-page', kind: 'incidents', matches: isStatusJson, read: readStatusPage },
  { id: 'ghcn-csv', kind: 'daily', matches: isGhcnCsv, read: readGhcnCsv },
  { id: 'ghcn-dly', kind: 'daily', matches: isGhcnDly, read: readGhcnDly },
  { id: 'noaa-station-csv', kind: 'daily', matches: isNoaaStationCsv, read: readNoaaStationCsv },
  { id: 'dssat-wth', kind: 'daily', matches: isDssat, read: readDssat },
  { id: 'tmy3', kind: 'daily', matches: isTmy3, read: readTmy3 },
  { id: 'nsrdb', kind: 'daily', matches: isNsrdb, read: readNsrdb },
  { id: 'hurdat2', kind: 'tracks', matches: isHurdat2, read: readHurdat2 },
  { id: 'ibtracs-csv', kind: 'tracks', matches: isIbtracsCsv, read: readIbtracsCsv },
  { id: 'storm-table', kind: 'tracks', matches: isStormTable, read: readStormTable },
  { id: 'climada-tracks', kind: 'tracks', matches: isClimadaTracks, read: readClimadaTracks },
  { id: 'incident-table', kind: 'incidents', matches: isIncidentTable, read: readIncidentTable },
  { id: 'uptime-trace', kind: 'incidents', matches: isUptimeTrace, read: readUptimeTrace },
  { id: 'month-table', kind: 'daily', matches: isMonthTable, read: readMonthTable },
  { id: 'climpact', kind: 'daily', matches: isClimpact, read: readClimpact },
  { id: 'table', kind: 'daily', matches: isTable, read: readTable },
  { id: 'knmi-etmgeg', kind: 'daily', matches: isKnmi, read: readKnmi },
];

/** How much of a text is looked at to tell its format. */
const startLength = 65_536;

/** Which format a file or folder has, from its content alone: names may say anything. */
export async function detectFormat(source: Source): Promise<Format> {
  const head = await headOf(source);
  const arrays = formats.find((format) => format.kind === 'arrays' && format.matches(head, source.folder));
  if (arrays) return arrays;
  const text = await source.text();
  if (text.trim() === '') throw new DataFault('feeds.empty', `${source.name} is empty.`, { line: 1 });
  const start = text.slice(0, startLength);
  const format = formats.find((row) => row.kind !== 'arrays' && row.matches(start));
  if (format) return format;
  throw new DataFault(
    'feeds.unknownFormat',
    `${source.name} is in no format that is known here: daily tables (CSV with a heading, GHCN-Daily, KNMI, DSSAT, ClimPACT), NetCDF, Zarr, ` +
      'storm tracks (IBTrACS, HURDAT2), incident lists and GeoJSON are.',
    { line: 1 },
  );
}
