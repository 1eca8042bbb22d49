import { withinLimits, type Container } from './containers/container';
import { originOf } from './containers/origins';
import type { Feed } from './feed';
import { detectFormat } from './formats';
import { readGrid } from './grids/grid';
import type { FeedOptions } from './reading/options';
import type { Source } from './reading/source';
import { formatOf, readCell, readContainerDaily } from './stations/containerDaily';
import { isIbtracsNetcdf, readIbtracsNetcdf } from './storms/ibtracs';

/** Reads any file that can be brought in, by its content. */
export async function readFeed(source: Source, options: FeedOptions = {}): Promise<Feed> {
  const format = await detectFormat(source);
  if (format.kind !== 'arrays') return format.read(source, options);
  const container = withinLimits(await format.open(source), source.limits);
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
  if (isIbtracsNetcdf(container)) return readIbtracsNetcdf(container, options);
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
