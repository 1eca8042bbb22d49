import type { Grid } from '../data/grid';
import { readClimadaTracks } from './storms/climadaTracks';
import type { Container } from './containers/container';
import { formatOf, readCell, readContainerDaily } from './stations/containerDaily';
import { openContainer } from './containers/containers';
import { dailyReaders } from './daily';
import { FeedFault } from './reading/fault';
import { detectFormat, type Format } from './formats';
import { readGrid } from './grids/grid';
import { readHurdat2 } from './storms/hurdat2';
import { isIbtracsNetcdf, readIbtracsCsv, readIbtracsNetcdf } from './storms/ibtracs';
import type { IncidentFile } from './incidents/incidents';
import { readIncidentTable } from './incidents/incidentTable';
import type { FeedOptions } from './reading/options';
import { originOf } from './containers/origins';
import { readPlaces, type PlaceFile } from './places/places';
import type { DailyFile, Origin } from './reading/series';
import type { Source } from './reading/source';
import { readStatusPage } from './incidents/statusPage';
import { readStormTable } from './storms/stormTable';
import type { TrackFile } from './storms/tracks';
import { readUptimeTrace } from './incidents/uptimeTrace';

/** A grid of many cells: read step by step, as it may be larger than memory. Close it when done. */
export type CubeFile = {
  readonly kind: 'cube';
  readonly format: string;
  readonly grid: Grid;
  readonly attributes: Container['attributes'];
  readonly origin: Origin;
  readonly close: () => void;
};
export type Feed = DailyFile | CubeFile | TrackFile | IncidentFile | PlaceFile;

const otherReaders: Readonly<Partial<Record<Format, (source: Source, options: FeedOptions) => Promise<Feed>>>> = {
  'ibtracs-csv': readIbtracsCsv,
  hurdat2: readHurdat2,
  'storm-table': readStormTable,
  'climada-tracks': readClimadaTracks,
  'incident-table': readIncidentTable,
  'uptime-trace': readUptimeTrace,
  'status-page': readStatusPage,
  geojson: readPlaces,
};

/** Reads any file that can be brought in, by its content. */
export async function readFeed(source: Source, options: FeedOptions = {}): Promise<Feed> {
  const format = await detectFormat(source);
  const reader = dailyReaders[format] ?? otherReaders[format];
  if (reader) return reader(source, options);
  const container = await openContainer(source);
  if (!container) throw new FeedFault('feeds.unknownFormat', `${source.name} is in no format that is known here.`);
  try {
    const feed = await readContainer(container, source, options);
    if (feed.kind !== 'cube') container.close();
    return feed;
  } catch (fault) {
    container.close();
    throw fault;
  }
}

async function readContainer(container: Container, source: Source, options: FeedOptions): Promise<Feed> {
  if (isIbtracsNetcdf(container)) return readIbtracsNetcdf(container);
  const grid = await readGrid(container, options);
  if (!grid) return readContainerDaily(container, source.name, options);
  if (grid.lats.length * grid.lons.length === 1 && grid.steps === 'day') {
    return readCell(container, grid, { row: 0, column: 0 }, source.name, options);
  }
  return {
    kind: 'cube',
    format: formatOf(container),
    grid,
    attributes: container.attributes,
    origin: originOf(container.attributes, source.name),
    close: container.close,
  };
}
