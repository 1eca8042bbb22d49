import { nearestCell } from '#shared/engine/geo';
import type { Series } from '#shared/engine/series';
import type { Container } from './containers/container';
import { detectFormat } from './formats';
import { readGrid } from './grids/grid';
import type { FeedOptions } from './reading/options';
import type { FeedReport } from './reading/report';
import type { DailyFile, Place } from './reading/series';
import { checkUnits, tooManyRefused, usualRefusedShare } from './reading/refused';
import { openSource, type Source } from './reading/source';
import { readCell, readContainerDaily } from './stations/containerDaily';
import { DataFault } from '#shared/engine/dataFault';

type DailyRead = { readonly series: Series; readonly place: Place; readonly report: FeedReport };

/** One daily series of a file in any of the daily formats, in engine units. Of a grid, the cell at `lat` and `lon`. */
export async function readDaily(path: string, options: FeedOptions = {}): Promise<DailyRead> {
  const source = await openSource(path);
  const file = await readDailyFile(source, options);
  checkUnits(file.report.variables);
  const isEmpty = file.report.variables.every(({ values }) => values === 0);
  const unread = isEmpty ? tooManyRefused(file.report, usualRefusedShare) : null;
  if (unread) throw unread;
  const chosen = options.station ? file.series.filter(({ place }) => place.id === options.station) : file.series;
  const [series, another] = chosen;
  if (!series || another) {
    const ids = file.series.map(({ place }) => place.id).join(', ');
    throw new DataFault(
      'feeds.stationNeeded',
      `${source.name} holds ${file.series.length} places: ${ids}. Say which: --station ID.`,
      { option: '--station ID' },
    );
  }
  return { series, place: series.place, report: file.report };
}

async function readDailyFile(source: Source, options: FeedOptions): Promise<DailyFile> {
  const format = await detectFormat(source);
  if (format.kind === 'daily') return format.read(source, options);
  if (format.kind !== 'arrays')
    throw new DataFault('feeds.unsupported', `${source.name} (${format.id}) holds no daily series of a place.`);
  const container = await format.open(source);
  try {
    return await readArrays(container, source.name, options);
  } finally {
    container.close();
  }
}

async function readArrays(container: Container, fileName: string, options: FeedOptions): Promise<DailyFile> {
  const grid = await readGrid(container, options);
  if (!grid) return readContainerDaily(container, fileName, options);
  const isSingle = grid.lats.length * grid.lons.length === 1;
  if (!isSingle && (options.lat === undefined || options.lon === undefined)) {
    throw new DataFault(
      'feeds.placeNeeded',
      `${fileName} is a grid of ${grid.lats.length} x ${grid.lons.length} cells. Say where: --lat, --lon.`,
      { option: '--lat LATITUDE --lon LONGITUDE' },
    );
  }
  const cell = isSingle ? { row: 0, column: 0 } : nearestCell(grid, { lat: options.lat ?? 0, lon: options.lon ?? 0 });
  return readCell(container, grid, cell, fileName, options);
}
