import { join } from 'node:path';
import type { DataFault } from '#shared/engine/dataFault';
import { inTemporaryFolder } from '../base/temporaryFolder';
import type { CubeFile, Feed } from '../feeds/feed';
import { refusedFault } from '../feeds/reading/refused';
import type { FeedReport } from '../feeds/reading/report';
import { cubeReport, tooManyRefusedOf } from './plans/cubeReport';
import { writeChecked } from './plans/cubeUnits';
import type { Brought, IngestContext } from './pipeline/context';
import type { IngestOptions } from './pipeline/ingestOptions';
import { findSet, refusedShareOf } from './pipeline/repository';
import type { IngestResult } from './pipeline/result';
import { planSet } from './pipeline/setPlan';
import { asFound } from './pipeline/storeVersion';

type Checked = { readonly report: FeedReport | null; readonly fault: DataFault | null };

/** Checks a file to its end and reports, storing nothing; that too much of it is refused is told with the report. */
export async function dryRunOf(
  context: IngestContext,
  feed: Feed,
  { fileName }: Brought,
  options: IngestOptions,
): Promise<IngestResult> {
  const { report, fault } = await checked(context, feed, fileName, options);
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
    messages: ['Checked only: nothing was stored.', ...(fault ? [`It would not be stored: ${fault.message}`] : [])],
  };
}

async function checked(context: IngestContext, feed: Feed, fileName: string, options: IngestOptions): Promise<Checked> {
  if (feed.kind === 'places') return { report: null, fault: null };
  const planned = planSet(feed.origin, options, fileName);
  const refusedShare = await context.transact(async (db) =>
    refusedShareOf(db, asFound(planned, await findSet(db, options, planned)), options),
  );
  if (feed.kind === 'tracks') return { report: feed.report, fault: null };
  if (feed.kind === 'cube') return checkedCube(feed, refusedShare);
  return { report: feed.report, fault: refusedFault(feed.report, refusedShare) };
}

/** Writes the cube where nobody looks and takes it away again: only so is every value read and checked. */
async function checkedCube({ grid, format }: CubeFile, refusedShare: number): Promise<Checked> {
  return inTemporaryFolder(async (folder) => {
    const summary = await writeChecked(join(folder, 'cube'), grid, { refusedShare });
    const report = cubeReport(format, grid, summary);
    return { report, fault: tooManyRefusedOf(report, summary, refusedShare) };
  });
}
