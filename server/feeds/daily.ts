import type { Day } from '#shared/engine/observed';
import { nearestCell } from '#shared/engine/geo';
import { toDays } from '#shared/engine/series';
import { readClimpact } from './stations/climpact';
import { readCell, readContainerDaily } from './stations/containerDaily';
import { openContainer } from './containers/containers';
import { readDssat } from './stations/dssat';
import { FeedFault } from './reading/fault';
import { detectFormat, type Format } from './formats';
import { readGhcnCsv } from './stations/ghcnCsv';
import { readGhcnDly } from './stations/ghcnDly';
import { readGrid } from './grids/grid';
import { readKnmi } from './stations/knmi';
import { readMonthTable } from './stations/monthTable';
import { readNoaaStationCsv } from './stations/noaaStationCsv';
import type { FeedOptions } from './reading/options';
import type { FeedReport } from './reading/report';
import type { DailyFile, Place } from './reading/series';
import { readNsrdb, readTmy3 } from './stations/solarHours';
import { openSource, type Source } from './reading/source';
import { readTable } from './stations/tableCsv';

type Reader = (source: Source, options: FeedOptions) => Promise<DailyFile>;

/** The formats that hold days of places, and their readers. */
export const dailyReaders: Readonly<Partial<Record<Format, Reader>>> = {
  'ghcn-csv': readGhcnCsv,
  'ghcn-dly': readGhcnDly,
  'noaa-station-csv': readNoaaStationCsv,
  'dssat-wth': readDssat,
  'knmi-etmgeg': readKnmi,
  climpact: readClimpact,
  tmy3: readTmy3,
  nsrdb: readNsrdb,
  'month-table': readMonthTable,
  table: readTable,
};

export type DailyRead = { readonly days: readonly Day[]; readonly place: Place; readonly report: FeedReport };

/** One daily series of a file in any of the daily formats, in engine units. Of a grid, the cell at `lat` and `lon`. */
export async function readDaily(path: string, options: FeedOptions = {}): Promise<DailyRead> {
  const source = await openSource(path);
  const file = await readDailyFile(source, options);
  const chosen = options.station ? file.series.filter(({ place }) => place.id === options.station) : file.series;
  const [series, another] = chosen;
  if (!series || another) {
    const ids = file.series.map(({ place }) => place.id).join(', ');
    throw new FeedFault(
      'feeds.stationNeeded',
      `${source.name} holds ${file.series.length} places: ${ids}. Say which: --station ID.`,
      {
        option: '--station ID',
      },
    );
  }
  return { days: toDays(series), place: series.place, report: file.report };
}

async function readDailyFile(source: Source, options: FeedOptions): Promise<DailyFile> {
  const format = await detectFormat(source);
  const reader = dailyReaders[format];
  if (reader) return reader(source, options);
  const container = await openContainer(source);
  if (!container)
    throw new FeedFault('feeds.unsupported', `${source.name} (${format}) holds no daily series of a place.`);
  try {
    const grid = await readGrid(container, options);
    if (!grid) return await readContainerDaily(container, source.name, options);
    const single = grid.lats.length * grid.lons.length === 1;
    if (!single && (options.lat === undefined || options.lon === undefined)) {
      throw new FeedFault(
        'feeds.placeNeeded',
        `${source.name} is a grid of ${grid.lats.length} x ${grid.lons.length} cells. Say where: --lat, --lon.`,
        {
          option: '--lat LATITUDE --lon LONGITUDE',
        },
      );
    }
    const cell = single ? { row: 0, column: 0 } : nearestCell(grid, { lat: options.lat ?? 0, lon: options.lon ?? 0 });
    return await readCell(container, grid, cell, source.name, options);
  } finally {
    container.close();
  }
}
