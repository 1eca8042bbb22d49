import type { FeedReport } from '../../feeds/reading/report';

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
