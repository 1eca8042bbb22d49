import { dateOf } from '#shared/engine/calendar';
import { msPerDay } from '../../feeds/days';
import type { CubeFile, Feed } from '../../feeds/read';
import type { FeedReport } from '../../feeds/report';
import type { Brought } from './ingestStations';
import type { IngestResult } from './ingestTypes';

/** Checks a file to its end and reports, storing nothing. */
export async function dryRunOf(feed: Feed, { fileName }: Brought): Promise<IngestResult> {
  const report = feed.kind === 'cube' ? await cubeReport(feed) : feed.kind === 'places' ? null : feed.report;
  return {
    file: fileName,
    format: feed.format,
    dataSetId: null,
    providerId: null,
    version: null,
    changed: false,
    rows: report?.rows ?? (feed.kind === 'places' ? feed.places.length : 0),
    firstDate: report?.first ?? null,
    lastDate: report?.last ?? null,
    targets: [],
    targetCount: 0,
    corrections: 0,
    corrected: [],
    events: [],
    report,
    messages: ['Checked only: nothing was stored.'],
  };
}

/** Reads every step of a cube, so that what is broken shows. */
async function cubeReport({ grid, format }: CubeFile): Promise<FeedReport> {
  const variables = [];
  const day = (ms: number | undefined) => dateOf(Math.floor((ms ?? 0) / msPerDay));
  const [first, last] = [day(grid.times[0]), day(grid.times.at(-1))];
  for (const { id, unit, name, fromUnit, converted, read } of grid.variables) {
    let [values, missing, min, max] = [0, 0, Infinity, -Infinity];
    for (let from = 0; from < grid.times.length; from += grid.slab) {
      for (const value of await read(from, Math.min(grid.slab, grid.times.length - from))) {
        if (Number.isNaN(value)) {
          missing += 1;
          continue;
        }
        values += 1;
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    }
    variables.push({
      place: 'all cells',
      id,
      unit,
      from: name,
      fromUnit,
      converted,
      first,
      last,
      values,
      missing,
      min: values ? min : null,
      max: values ? max : null,
      gapCount: 0,
      gaps: [],
    });
  }
  return {
    format,
    rows: grid.times.length,
    places: grid.lats.length * grid.lons.length,
    first,
    last,
    days: Math.round(((grid.times.at(-1) ?? 0) - (grid.times[0] ?? 0)) / msPerDay) + 1,
    variables,
    refused: [],
    refusedCount: 0,
    doubtful: [],
    doubtfulCount: 0,
    repeats: [],
    repeatCount: grid.repeats.length,
    notes: [`Grid of ${grid.lats.length} x ${grid.lons.length} cells.`, ...grid.notes],
  };
}
