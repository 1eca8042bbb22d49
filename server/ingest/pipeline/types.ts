import type { Db } from '../../db/open';
import type { FeedOptions } from '../../feeds/reading/options';
import type { FeedReport } from '../../feeds/reading/report';

/** What bringing a file in needs. `transact` runs work in one transaction of the tenant: all of it is stored, or nothing. */
export type IngestContext = {
  readonly transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Where the cubes lie. */
  readonly storeDir: string;
  readonly tenantId: string;
  readonly now: Date;
  /** Who brings it. */
  readonly who: string;
  /** Leaves a row in the audit trail, in the transaction of the change. */
  readonly audit: (db: Db, note: IngestNote) => Promise<void>;
};

/** The file as it was brought; `path` is null for what was never a file. */
export type Brought = { readonly path: string | null; readonly fileName: string; readonly fileHash: string };

export type IngestNote = {
  readonly subjectId: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly details: unknown;
};

export type IngestOptions = FeedOptions & {
  readonly provider?: string;
  /** Id or name of the data set that the file goes to; without it the file's own. */
  readonly dataSet?: string;
  /** Id of the monitoring target, or of the station, that a file of one place goes to. */
  readonly target?: string;
  readonly riskTypes?: readonly string[];
  readonly description?: string;
  readonly attribution?: string;
  readonly licence?: string;
  /** List of stations with their coordinates: GeoJSON, a table, or GHCN's list. */
  readonly places?: string;
  /** Severities that interrupt a service. */
  readonly severities?: readonly string[];
  /** The whole record was revised: a file that contradicts most of what is stored is meant. */
  readonly revised?: boolean;
  /** Check and report; store nothing. */
  readonly dryRun?: boolean;
  /** Generated weather is labelled wherever it is shown. */
  readonly synthetic?: boolean;
};

export type TouchedEvent = {
  readonly id: string;
  readonly coverageId: string;
  readonly label: string;
  readonly targetId: string;
  readonly status: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** A person has moved it on: it is told of the correction, not changed. */
  readonly frozen: boolean;
};

export type CorrectionRow = {
  readonly targetId: string;
  readonly variable: string;
  readonly date: string;
  readonly before: number | null;
  readonly after: number | null;
};

/** What became of a file; the contract's `ingestReport` and more. */
export type IngestResult = {
  readonly file: string;
  readonly format: string;
  readonly dataSetId: string | null;
  readonly version: number | null;
  readonly changed: boolean;
  readonly rows: number;
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly messages: readonly string[];
  readonly providerId: string | null;
  readonly targets: readonly { readonly id: string; readonly name: string; readonly isNew: boolean }[];
  readonly targetCount: number;
  readonly corrections: number;
  /** The first corrections. */
  readonly corrected: readonly CorrectionRow[];
  readonly events: readonly TouchedEvent[];
  readonly report: FeedReport | null;
};

/** Why a file that could be read is not stored. */
export class IngestFault extends Error {
  override readonly name = 'IngestFault';
  constructor(
    readonly code:
      | 'catalog.suspicious'
      | 'catalog.otherGrid'
      | 'catalog.otherKind'
      | 'catalog.unknownDataSet'
      | 'catalog.changedMeanwhile',
    message: string,
    readonly option?: string,
  ) {
    super(message);
  }
}
