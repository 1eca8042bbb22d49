import type { Logger } from 'pino';
import type { Database } from '../db/open';
import type { FileStore } from '../files/store';
import type { CheckToken, Standing } from './user';
import type { Wake } from '../jobs/start';
import type { JobDefinition } from '../jobs/define';
import type { Notices } from '../jobs/notices';
import type { Settings } from '../base/settings';
import type { Timers } from '../base/timers';

/** What the app is built from; tests hand in their own. */
export type Parts = {
  readonly settings: Settings;
  readonly database: Database;
  readonly files: FileStore;
  /** What is today: the business clock, which a rehearsal may have set to another day. */
  readonly now: () => Date;
  /** The real clock: tokens and the audit trail go by it. */
  readonly clock: () => Date;
  /** How the server waits, and measures for how long. */
  readonly timers: Timers;
  readonly checkToken: CheckToken;
  readonly standings: Standing;
  /** Tells the workers of this process that a job waits; others look for themselves. */
  readonly wake: Wake;
  readonly notices: Notices;
  /** Every kind of job, by name. */
  readonly jobs: ReadonlyMap<string, JobDefinition<never>>;
  /** How the keys of the jobs begin that are asked for here; a rehearsal works its own off by itself. */
  readonly jobKeys?: string;
  readonly log: Logger;
};
