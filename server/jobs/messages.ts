import type { Settings } from '../base/settings';
import type { Connection } from '../db/open';

/** What the thread that works off jobs is told at birth, and what passes between it and the process. */
export type WorkerOrder = { readonly settings: Settings; readonly connection: Connection; readonly alone: boolean };
export type ToWorker = 'wake' | 'stop';
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'said'; readonly line: string; readonly error: string };
