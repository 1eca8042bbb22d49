import type { FeedOptions } from '../../feeds/reading/options';

/** What a person may say about a file and the data set that it goes to. */
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
  /** Days after the end of a period within which values of this set still come in or are revised. */
  readonly settlementLag?: number;
  /** Severities that interrupt a service. */
  readonly severities?: readonly string[];
  /** Share of the values that may be refused, 0 to 1: it is kept in the row of the provider. */
  readonly refusedShare?: number;
  /** The whole record was revised: a file that contradicts most of what is stored is meant. */
  readonly revised?: boolean;
  /** The source may still revise every value of the file: none of them replaces a final one. */
  readonly preliminary?: boolean;
  /** Check and report; store nothing. */
  readonly dryRun?: boolean;
  /** Generated weather is labelled wherever it is shown. */
  readonly synthetic?: boolean;
};
