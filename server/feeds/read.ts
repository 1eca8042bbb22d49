import { readClimadaTracks } from './climadaTracks';
import type { Container } from './container';
import { formatOf, readCell, readContainerDaily } from './containerDaily';
import { openContainer } from './containers';
import { dailyReaders } from './daily';
import { FeedFault } from './fault';
import { detectFormat, type Format } from './formats';
import { readGrid, type Grid } from './grid';
import { readHurdat2 } from './hurdat2';
import { isIbtracsNetcdf, readIbtracsCsv, readIbtracsNetcdf } from './ibtracs';
import type { IncidentFile } from './incidents';
import { readIncidentTable } from './incidentTable';
import type { FeedOptions } from './options';
import { originOf } from './origins';
import { readPlaces, type PlaceFile } from './places';
import type { DailyFile, Origin } from './series';
import type { Source } from './source';
import { readStatusPage } from './statusPage';
import { readStormTable } from './stormTable';
import type { TrackFile } from './tracks';
import { readUptimeTrace } from './uptimeTrace';

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
