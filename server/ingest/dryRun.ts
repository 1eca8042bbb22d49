import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CubeFile, Feed } from '../feeds/feed';
import type { FeedReport } from '../feeds/reading/report';
import { cubeReport } from './plans/cubeReport';
import { writeChecked } from './plans/cubeUnits';
import type { Brought } from './pipeline/context';
import type { IngestResult } from './pipeline/result';

/** Checks a file to its end and reports, storing nothing. */
export async function dryRunOf(feed: Feed, { fileName }: Brought): Promise<IngestResult> {
  const report = feed.kind === 'cube' ? await checkedCube(feed) : feed.kind === 'places' ? null : feed.report;
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

/** Writes the cube where nobody looks and takes it away again: only so is every value read and checked. */
async function checkedCube({ grid, format }: CubeFile): Promise<FeedReport> {
  const folder = await mkdtemp(join(tmpdir(), 'isoline-'));
  try {
    return cubeReport(format, grid, await writeChecked(join(folder, 'cube'), grid));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
