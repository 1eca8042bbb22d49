import type { Settings } from '../base/settings';
import type { Connection } from '../db/open';

/** How one run of a job ended: `returned` when it was given back to the queue. Seconds are those of this run. */
export type JobRun = {
  readonly kind: string;
  readonly state: 'done' | 'failed' | 'cancelled' | 'returned';
  readonly seconds: number;
};
/** What the thread that works off jobs is told at birth; it loads its parts, and waits for the database. */
export type WorkerOrder = { readonly settings: Settings };
/** Where the jobs are. */
export type JobsPlace = {
  readonly connection: Connection;
  /** No other process works on this database. */
  readonly alone: boolean;
};
export type ToWorker = { readonly begin: JobsPlace } | 'wake' | 'stop';
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ran'; readonly run: JobRun }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'said'; readonly line: string; readonly error: string };
