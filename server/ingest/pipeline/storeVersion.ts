import { saveEnds, type MovedEnds } from '../../data/targets';
import type { Db } from '../../db/open';
import { together } from '../../db/transaction';
import { refusedFault } from '../../feeds/reading/refused';
import { keptReport, type FeedReport } from '../../feeds/reading/report';
import type { Origin } from '../../feeds/reading/series';
import { checkAgreement, type Agreement } from './agreement';
import { chainedHash } from './contentHash';
import type { Brought, IngestContext } from './context';
import type { IngestOptions } from './ingestOptions';
import {
  checkKind,
  findSet,
  lockSet,
  prolongSet,
  refusedShareOf,
  saveCorrections,
  saveSet,
  saveVersion,
  type SetContent,
  type SetKind,
  type SetRow,
} from './repository';
import type { CorrectionRow, IngestResult } from './result';
import { planSet, type SetPlan } from './setPlan';
import { countTargets, prolongTargets, saveTargets, type NewTarget, type TargetPeriod } from './targetRepository';
import { findSettledWithout, markCorrected, touchedEvents, type Touched } from './touchedEvents';

/** A file that has been read: what it says of itself, and what the person said about it. */
type Delivery = {
  readonly file: Brought;
  readonly format: string;
  readonly origin: Origin;
  readonly report: FeedReport;
  readonly options: IngestOptions;
};

/** The data set that a file goes to, held for this transaction. */
export type Destination = {
  readonly set: SetPlan;
  /** As it stands; null where this file founds it. */
  readonly stored: SetRow | null;
  /** The version that this file would become. */
  readonly version: number;
};

type ReportedTarget = IngestResult['targets'][number];
export type Period = { readonly firstDate: string | null; readonly lastDate: string | null };

/** The file holds nothing that is not stored already. */
type Unchanged = {
  readonly isChanged: false;
  readonly targets: readonly ReportedTarget[];
  readonly messages: readonly string[];
  /** Where the file can say that its set is complete for longer now, and what it would have brought. */
  readonly complete?: Period & { readonly noun: string };
};

/** What the file adds to its set or changes in it; `changes` is what the plan writes. */
export type Difference<Changes> = {
  readonly isChanged: true;
  readonly agreements: readonly Agreement[];
  /** The corrections that are noted one by one. */
  readonly corrections: readonly CorrectionRow[];
  /** All of them, where there are too many to note. */
  readonly correctionCount?: number;
  /** What decides which parametric events are told, where that is more than the corrections. */
  readonly touched?: Touched;
  /** The days that came in behind all that was stored: they correct nothing, but something may have stood in for them. */
  readonly late?: Touched;
  /** SHA-256 of the file's content, whatever order or format it came in. */
  readonly contentHash: string;
  readonly content: SetContent;
  readonly targets: readonly NewTarget[];
  /** Targets of which nothing but the period is another one. */
  readonly prolonged?: readonly TargetPeriod[];
  /** Targets of which nothing but the last day is another one. */
  readonly ends?: MovedEnds;
  readonly reportedTargets: readonly ReportedTarget[];
  /** How many the set has then, where all of them were read. */
  readonly targetCount?: number;
  readonly messages: readonly string[];
  readonly changes: Changes;
};

/** Where the values of a version belong. */
type VersionKey = {
  readonly tenantId: string;
  readonly dataSetId: string;
  readonly version: number;
  readonly ingestedAt: Date;
};

/** What one kind of data does of its own: lay a file beside what is stored, and write the values that differ. */
export type StoragePlan<Changes> = {
  readonly kind: SetKind;
  readonly compare: (db: Db, destination: Destination) => Promise<Unchanged | Difference<Changes>>;
  readonly write: (db: Db, key: VersionKey, changes: Changes) => Promise<void>;
};

const correctionsReported = 100;

/**
 * Stores a file as the next version of its data set, all in one transaction: finds and holds the set, refuses a file of which too much
 * is refused, compares, refuses what looks like
 * another place, names the parametric events on corrected days, writes set, targets, values, corrections, version and audit entry.
 * A file without news changes nothing.
 */
export async function storeVersion<Changes>(
  context: IngestContext,
  delivery: Delivery,
  plan: StoragePlan<Changes>,
): Promise<IngestResult> {
  return context.transact(async (db) => {
    const destination = await destinationOf(db, context, delivery, plan.kind);
    await checkShare(db, delivery, destination, plan.kind);
    const comparison = await plan.compare(db, destination);
    if (!comparison.isChanged) return storeNothing(db, context, { delivery, destination, comparison });
    checkAgreement(comparison.agreements, delivery.options);
    return storeDifference(db, context, { delivery, destination, difference: comparison, plan });
  });
}

/** A storm that lacks a position still has its way between the others: what is refused of tracks is told and stops nothing. */
async function checkShare(db: Db, { report, options }: Delivery, { set }: Destination, kind: SetKind): Promise<void> {
  if (kind === 'track') return;
  const fault = refusedFault(report, await refusedShareOf(db, set, options));
  if (fault) throw fault;
}

async function destinationOf(
  db: Db,
  { tenantId }: IngestContext,
  { origin, options, file }: Delivery,
  kind: SetKind,
): Promise<Destination> {
  const planned = planSet(origin, options, file.fileName);
  const isNamed = options.dataSet !== undefined;
  const found = await (isNamed ? findSet(db, options, planned) : lockSet(db, tenantId, planned.id));
  checkKind(found, kind);
  const set = asFound(planned, found);
  const stored = isNamed ? await lockSet(db, tenantId, set.id) : found;
  return { set, stored, version: (stored?.version ?? 0) + 1 };
}

/** A set that is there already keeps its id, its name and its provider. */
export const asFound = (planned: SetPlan, found: SetRow | null): SetPlan =>
  found ? { ...planned, id: found.id, name: found.name, providerId: found.providerId } : planned;

type Nothing = {
  readonly delivery: Delivery;
  readonly destination: Destination;
  readonly comparison: Unchanged;
};

async function storeNothing(
  db: Db,
  { now }: IngestContext,
  { delivery, destination: { set, stored }, comparison }: Nothing,
): Promise<IngestResult> {
  const { complete, messages, targets } = comparison;
  const isLonger = stored !== null && complete !== undefined && (await prolongSet(db, stored, complete, now));
  const message = isLonger
    ? `No new ${complete.noun}; complete from ${complete.firstDate} to ${complete.lastDate} now.`
    : nothingChanged(set.id, stored?.version ?? 0);
  return {
    ...unchangedResult(delivery, set),
    version: stored?.version ?? null,
    targets,
    targetCount: await countTargets(db, set.id),
    messages: [...messages, message],
  };
}

export const nothingChanged = (dataSetId: string, version: number): string =>
  `Nothing changed: ${dataSetId} holds all of this file already (version ${version}).`;

/** The report of a file that brought no news. */
export const unchangedResult = ({ file, format, report }: Omit<Delivery, 'origin' | 'options'>, set: SetPlan) => ({
  file: file.fileName,
  format,
  dataSetId: set.id,
  providerId: set.providerId,
  rows: report.rows,
  firstDate: report.first,
  lastDate: report.last,
  report,
  changed: false,
  targets: [],
  corrections: 0,
  corrected: [],
  events: [],
});

type Something<Changes> = {
  readonly delivery: Delivery;
  readonly destination: Destination;
  readonly difference: Difference<Changes>;
  readonly plan: StoragePlan<Changes>;
};

async function storeDifference<Changes>(
  db: Db,
  context: IngestContext,
  { delivery, destination, difference, plan }: Something<Changes>,
): Promise<IngestResult> {
  const { file, origin, report, options } = delivery;
  const { set, stored, version } = destination;
  const { corrections, content, changes } = difference;
  const correctionCount = difference.correctionCount ?? corrections.length;
  const touched = difference.touched ?? { corrections, anywhere: false };
  const events = await touchedEvents(db, { dataSetId: set.id, ...touched });
  const settledWithout = difference.late ? await findSettledWithout(db, { dataSetId: set.id, ...difference.late }) : [];
  const marked = [...events, ...settledWithout].map(({ id }) => id);
  await markCorrected(db, marked, context.now);
  const contentHash = chainedHash(stored?.contentHash ?? '', difference.contentHash);
  const key = { tenantId: context.tenantId, dataSetId: set.id, version, ingestedAt: context.now };
  await saveSet(db, context, { plan: set, stored, origin, options, version, contentHash, content });
  await saveTargets(db, key, difference.targets);
  const [targetCount] = await together([
    difference.targetCount === undefined ? countTargets(db, set.id) : Promise.resolve(difference.targetCount),
    prolongTargets(db, difference.prolonged ?? []),
    saveEnds(db, key, difference.ends),
    plan.write(db, key, changes),
    saveCorrections(db, key, corrections),
    saveVersion(db, context, {
      dataSetId: set.id,
      version,
      contentHash,
      fileHash: file.fileHash,
      fileName: file.fileName,
      rows: report.rows,
      report: keptReport(report),
      corrections: correctionCount,
      events: events.map(({ id }) => id),
    }),
  ]);
  return {
    ...unchangedResult(delivery, set),
    version,
    changed: true,
    targets: difference.reportedTargets,
    targetCount,
    corrections: correctionCount,
    corrected: corrections.slice(0, correctionsReported),
    events,
    messages: difference.messages,
  };
}
